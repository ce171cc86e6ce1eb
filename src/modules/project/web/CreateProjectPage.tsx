import { FormPage } from '#web/entity/FormPage.tsx';
import { go } from '#web/nav.ts';
import { useSession } from '#web/session.ts';
import { type ProjectRow, project } from '../project.entity.ts';
import { projectTarget } from './project-target.ts';

export default function CreateProjectPage() {
  const { viewer } = useSession();
  return (
    <FormPage
      entity={project}
      initial={{ manager: viewer.userId }}
      onDone={(row) => void go(row ? projectTarget(row as unknown as ProjectRow) : '/modules/project/myproject')}
    />
  );
}
