import { useMemo } from 'react';
import type { Report } from '#kernel/report.ts';
import type { WorkflowLine } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { WORKFLOW_WIDTHS, workflowCells } from '#modules/flow/workflow/web/public.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import { useObject } from '#web/scope.ts';
import { workflowTexts as w } from './workflow-texts.ts';

/** Workflows of the current project, each with a link to its record. */
export function ProjectWorkflowList({ report }: { report: Report<WorkflowLine> }) {
  const projectId = useObject('project')?.id ?? 0;
  const cells = useMemo(() => workflowCells({ inside: { projectId } }), [projectId]);
  return <ReportView report={report} cells={cells} cellWidths={WORKFLOW_WIDTHS} none={w.noWorkflows} />;
}
