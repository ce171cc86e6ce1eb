/** Approvals on the screens of other modules. */

export { ActionName } from './BindingTable.tsx';
export { ObjectBindings } from './ObjectBindings.tsx';
export { type Approval, needsApproval, useApproval, WaitingNote } from './use-approval.tsx';
