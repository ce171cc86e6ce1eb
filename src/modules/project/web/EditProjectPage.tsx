import { addressOf } from '#kernel/address.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { project } from '../project.entity.ts';

export default function EditProjectPage() {
  const object = useObject('project');
  if (!object) return null;
  const back = addressOf('project', object.id) ?? '';
  return <FormPage entity={project} id={object.id} onDone={() => void go(back)} />;
}
