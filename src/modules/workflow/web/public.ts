/**
 * Workflows on the screens of other modules.
 *
 * `<StartDialog open items={[{ definitionKey, businessType, businessId, projectId }]} onStarted onDone onCancel />`
 * starts one workflow or several one after the other. The server lets a person start one for an object only when a
 * handler of its type says so (`mayStart` of `onWorkflow`).
 */

export { ActionName, BindingTable, type BindingTableProps } from './BindingTable.tsx';
export { DiffView } from './BusinessDiffView.tsx';
export { HtPage } from './HtPage.tsx';
export { STATUS_COLORS, statusTexts } from './instance-texts.ts';
export { default as SeePage } from './SeePage.tsx';
export { StartDialog, type StartDialogProps } from './StartDialog.tsx';
export { timeText } from './time-text.ts';
export { type Approval, needsApproval, useApproval, WaitingNote } from './use-approval.tsx';
export type { StartItem } from './use-start.ts';
export { WorkflowTable } from './WorkflowTable.tsx';
