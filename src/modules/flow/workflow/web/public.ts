/**
 * Workflows on the screens of other modules.
 *
 * `<StartDialog open items={[{ definitionKey, businessType, businessId, projectId }]} onStarted onDone onCancel />`
 * starts one workflow or several one after the other. The server lets a person start one for an object only when a
 * handler of its type says so (`mayStart` of `onWorkflow`).
 */

export { BusinessDiffView, DiffView } from './business/BusinessDiffView.tsx';
export { STATUS_COLORS, statusTexts } from './instance/instance-texts.ts';
export { WORKFLOW_WIDTHS, workflowCells } from './instance/monitor/workflow-cells.tsx';
export { default as SeePage } from './instance/SeePage.tsx';
export { StartDialog, type StartDialogProps } from './instance/StartDialog.tsx';
export { startAtOnce } from './instance/start-at-once.ts';
export { timeText } from './instance/time-text.ts';
export type { StartItem } from './instance/use-start.ts';
export { HtPage } from './integration/HtPage.tsx';
