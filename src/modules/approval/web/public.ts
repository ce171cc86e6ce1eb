/** Approvals on the screens of other modules. */

export { ActionName, BindingTable, type BindingTableProps } from './BindingTable.tsx';
export { type Approval, needsApproval, useApproval, WaitingNote } from './use-approval.tsx';
