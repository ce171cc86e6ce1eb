import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { program } from '../program.entity.ts';
import { DETAIL } from './StandingTable.tsx';

export default function EditProgramPage() {
  const object = useObject('program');
  if (!object) return null;
  const back = href(DETAIL, { programId: object.id });
  return <FormPage entity={program} id={object.id} onDone={() => void go(back)} />;
}
