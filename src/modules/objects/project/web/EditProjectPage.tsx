import { addressOf } from '#kernel/address.ts';
import { useFormerManager } from '#modules/people/team/web/public.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { project } from '../project.entity.ts';

function Edit({ id }: { id: number }) {
  const former = useFormerManager(project, { projectId: id });
  const leave = () => void go(addressOf('project', id) ?? '');
  return <FormPage entity={project} id={id} head={former.head} update={former.update} onDone={leave} />;
}

export default function EditProjectPage() {
  const object = useObject('project');
  return object && <Edit id={object.id} />;
}
