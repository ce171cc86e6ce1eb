import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { program } from '../program.entity.ts';

const LIST = '/modules/projectProgram/myProjectProgram';

export default function CreateProgramPage() {
  const { viewer } = useSession();
  return (
    <FormPage
      entity={program}
      initial={{ manager: viewer.userId }}
      onDone={(row) => void go((row && recordHref('program', row.id, { from: LIST })) ?? LIST)}
    />
  );
}
