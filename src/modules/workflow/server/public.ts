/**
 * Workflows for other modules: starting and acting in the caller's transaction, and handlers that run in the engine's.
 *
 * `await startWorkflow(ctx, { definition: 'projectLaunch', businessType: 'project', businessId: id, projectId: id, vars })`
 * `onWorkflow('project', { onApproved: async (ctx, { instance }) => ..., mayStart: async (ctx, { definition, businessId }) => ... })`
 * A person starts one for an object in the browser (StartDialog, startInstance, workflowCall) only when `mayStart` says so.
 * `businessAction(launch, { lock, object, check, apply, describe, mayRead })`: an action that an approval may hold back
 */

export {
  approvalOf,
  approvalsOf,
  type BindingObject,
  copyBindings,
  dropBindings,
  objectConfig,
  saveBinding,
} from './business/bindings.ts';
export {
  type BusinessHandlers,
  type BusinessStep,
  onWorkflow,
  type Service,
  workflowService,
} from './business/business.ts';
export {
  type ActionHandlers,
  approvalAhead,
  type BusinessRequest,
  businessAction,
  guardDirect,
  requestApproval,
  requestById,
  type Wanted,
  waitingProblem,
  waitingRequest,
} from './business/requests.ts';
export { publishNew } from './definition/definitions.ts';
export {
  type ActOptions,
  actOnWorkflow,
  type CommandResult,
  type StartOptions,
  startWorkflow,
  tryOnWorkflow,
} from './instance/commands.ts';
export { type Draft, type DraftInput, draftsOf, removeDraft, saveDraft } from './instance/drafts.ts';
export {
  ccPage,
  donePage,
  type ListedInstance,
  type ListedTask,
  listCounts,
  type PageQuery,
  requestedPage,
  todoPage,
} from './instance/lists.ts';
export {
  type Monitored,
  type MonitorQuery,
  monitorPage,
} from './instance/monitor.ts';
export { type InstanceView, mayRead, PROJECT_READER, viewInstance } from './instance/view.ts';
