/** Server of workflows. */
import type { ServerModule } from '#server/context.ts';
import { workflowRights } from '../workflow.rights.ts';
import { batchFormHandlers } from './batch-form.ts';
import { bindingHandlers } from './bindings.ts';
import { callbackHandlers } from './callbacks.ts';
import { definitionHandlers } from './definitions.ts';
import { delegateJob } from './delegates.ts';
import { delegationHandlers } from './delegations.ts';
import { callbackJob } from './deliver.ts';
import { draftHandlers } from './drafts.ts';
import { embeddedHandlers } from './embedded.ts';
import { engineCheckJob } from './engine-check.ts';
import { engineJob } from './engine-letters.ts';
import { engineHandlers } from './engines.ts';
import { registrationHandlers } from './form-registrations.ts';
import { habitHandlers } from './habits.ts';
import { registerInstanceFiles } from './instance-files.ts';
import { instanceHandlers } from './instances.ts';
import { workflowJob } from './jobs.ts';
import { leavingHandlers } from './leaving.ts';
import { monitorHandlers } from './monitor-calls.ts';
import { registerTemplateReaders } from './start-templates.ts';
import { startTimerJob } from './start-timers.ts';
import { workflowCallHandlers } from './workflow-call.ts';

registerInstanceFiles();
registerTemplateReaders();

export const workflowServer: ServerModule = {
  name: 'workflow',
  rights: [workflowRights],
  handlers: [
    ...definitionHandlers,
    ...bindingHandlers,
    ...registrationHandlers,
    ...instanceHandlers,
    ...draftHandlers,
    ...workflowCallHandlers,
    ...monitorHandlers,
    ...callbackHandlers,
    ...delegationHandlers,
    ...leavingHandlers,
    ...habitHandlers,
    ...embeddedHandlers,
    ...engineHandlers,
    ...batchFormHandlers,
  ],
  jobs: [workflowJob, delegateJob, callbackJob, startTimerJob, engineJob, engineCheckJob],
};
