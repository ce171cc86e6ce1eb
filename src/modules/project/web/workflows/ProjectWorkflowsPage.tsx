import { projectWorkflows } from '../../project-workflows.calls.ts';
import { ProjectWorkflowList } from './ProjectWorkflowList.tsx';

/** Workflows of one project. */
export default function ProjectWorkflowsPage() {
  return <ProjectWorkflowList call={projectWorkflows} from="/modules/project/projectWf" />;
}
