import { HtPage } from '#modules/flow/workflow/web/public.ts';
import { useObject } from '#web/scope.ts';
import AllProjectWorkflowPage from './AllProjectWorkflowPage.tsx';
import ProjectWorkflowsPage from './ProjectWorkflowsPage.tsx';

/** `/modules/ht` and, inside a project, `/modules/projectht`: its monitor is the list of workflows one may read there. */
export default function WorkflowHtPage() {
  return <HtPage monitor={useObject('project') ? <ProjectWorkflowsPage /> : <AllProjectWorkflowPage />} />;
}
