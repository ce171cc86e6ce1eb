import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useSession } from '#web/session.ts';
import { program } from '../program.entity.ts';
import { DETAIL } from './StandingTable.tsx';

const LIST = '/modules/projectProgram/myProjectProgram';

export default function CreateProgramPage() {
  const { viewer } = useSession();
  return (
    <FormPage
      entity={program}
      initial={{ manager: viewer.userId }}
      onDone={(row) => void go(row ? href(DETAIL, { programId: row.id, fromMenu: LIST }) : LIST)}
    />
  );
}
