/**
 * Workflows on the screens of other modules.
 *
 * `<StartDialog open items={[{ definitionKey, businessType, businessId, projectId }]} onStarted onDone onCancel />`
 * starts one workflow or several one after the other. The server lets a person start one for an object only when a
 * handler of its type says so (`mayStart` of `onWorkflow`).
 */
export { StartDialog, type StartDialogProps } from './StartDialog.tsx';
export type { StartItem } from './use-start.ts';
