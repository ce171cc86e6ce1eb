import { otherChangesReport } from '../project-workflows.reports.ts';
import { ProjectWorkflowList } from './workflows/ProjectWorkflowList.tsx';

/** Changes of a project other than those of its plan, each with its workflow and differences. */
export default function OtherChangesPage() {
  return <ProjectWorkflowList report={otherChangesReport} />;
}
