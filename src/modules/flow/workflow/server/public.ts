/**
 * Workflows for other modules: starting and acting in the caller's transaction, and handlers that run in the engine's.
 *
 * `await startWorkflow(ctx, { definition: 'projectLaunch', businessType: 'project', businessId: id, projectId: id, vars })`
 * `onWorkflow('project', { onApproved: async (ctx, { instance }) => ..., mayStart: async (ctx, { definition, businessId }) => ... })`
 * A person starts one for an object in the browser (StartDialog, startInstance, workflowCall) only when `mayStart` says so.
 */

export type { BatchFacts } from '../integration/batch-form.calls.ts';
export {
  type BusinessHandlers,
  type BusinessStep,
  onWorkflow,
  type Service,
  workflowService,
} from './business/business.ts';
export { diffSheet } from './business/diff-sheet.ts';
export { publishNew } from './definition/definitions.ts';
export { peopleAhead, stepsAhead } from './definition/simulations.ts';
export { type DefinitionUses, definitionUses } from './definition/uses.ts';
export {
  type ActOptions,
  actOnWorkflow,
  type CommandResult,
  type StartOptions,
  startWorkflow,
  tryOnWorkflow,
} from './instance/commands.ts';
export { type Draft, type DraftInput, draftsOf, removeDraft, saveDraft } from './instance/drafts.ts';
export { holdWorkflows } from './instance/instance-store.ts';
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
export { listedWorkflows } from './instance/monitor.ts';
export { type InstanceView, mayRead, PROJECT_READER, viewInstance } from './instance/view.ts';
export type { BatchForms, BatchWanted } from './integration/batch-form.ts';
