import { addressOf } from '#kernel/address.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { program } from '../program.entity.ts';

export default function EditProgramPage() {
  const object = useObject('program');
  if (!object) return null;
  const back = addressOf('program', object.id) ?? '';
  return <FormPage entity={program} id={object.id} onDone={() => void go(back)} />;
}
