/**
 * Approvals for other modules. Actions of lifecycles need nothing of it; `moveApproval(life, { ... })` tells approvers more
 * about the records of one. For everything else:
 * `businessAction(calendar, { lock, place, check, apply, describe, mayRead })`: an action that an approval may hold back.
 */

export {
  approvalOf,
  approvalsOf,
  bindingLock,
  objectConfig,
  type SettingPlace,
  saveBinding,
} from './bindings.ts';
export {
  bindMoveApprovals,
  moveApproval,
  moveGate,
  requestMove,
  servicesOf,
  waitingHindrances,
} from './move-approvals.ts';
export { type BusinessRequest, requestRow as requestById, type Wanted, waitingRequest } from './request-rows.ts';
export {
  type ActionHandlers,
  approvalAhead,
  businessAction,
  guardDirect,
  requestApproval,
  waitingProblem,
} from './requests.ts';
