/**
 * Approvals for other modules. Actions of lifecycles need nothing of it; `moveApproval(life, { ... })` shows approvers more about
 * its records. For everything else:
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
  moveApproval,
  requestMove,
  servicesOf,
} from './move-approvals.ts';
export type { RequestChange } from './request-moments.ts';
export { type BusinessRequest, requestRow as requestById, type Wanted, waitingRequest } from './request-rows.ts';
export { keepsStates } from './request-states.ts';
export {
  type ActionHandlers,
  approvalAhead,
  businessAction,
  guardDirect,
  requestApproval,
} from './requests.ts';
export { liesOn, waitingAround } from './waiting-around.ts';
