import { projectWorkflowsReport } from '../../project-workflows.reports.ts';
import { ProjectWorkflowList } from './ProjectWorkflowList.tsx';

/** Workflows of one project. */
export default function ProjectWorkflowsPage() {
  return <ProjectWorkflowList report={projectWorkflowsReport} />;
}
