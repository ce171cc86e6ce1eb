import { WORKFLOW_WIDTHS, workflowCells } from '#modules/flow/workflow/web/public.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import { allProjectWorkflowsReport } from '../../project-workflows.reports.ts';

const cells = workflowCells({ from: '/modules/workflow/allProjectWorkflow' });

/** Workflows of all projects the viewer may see. */
export default function AllProjectWorkflowPage() {
  return <ReportView report={allProjectWorkflowsReport} cells={cells} cellWidths={WORKFLOW_WIDTHS} />;
}
