import { addressOf } from '#kernel/address.ts';
import { useFormerManager } from '#modules/people/team/web/public.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { program } from '../program.entity.ts';

function Edit({ id }: { id: number }) {
  const former = useFormerManager(program, { programId: id });
  const leave = () => void go(addressOf('program', id) ?? '');
  return <FormPage entity={program} id={id} head={former.head} update={former.update} onDone={leave} />;
}

export default function EditProgramPage() {
  const object = useObject('program');
  return object && <Edit id={object.id} />;
}
