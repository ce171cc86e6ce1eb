/** Approvals on the screens of other modules. */

export { ActionName } from './BindingTable.tsx';
export { ObjectBindings } from './ObjectBindings.tsx';
export { REQUEST_COLORS } from './request-colors.ts';
export { type Approval, needsApproval, useApproval, WaitingNote } from './use-approval.tsx';
