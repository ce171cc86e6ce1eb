/** Server of workflows. */
import type { ServerModule } from '#server/context.ts';
import { workflowPlaces } from '../workflow.menu.ts';
import { workflowModule } from '../workflow.module.ts';
import { workflowRights } from '../workflow.rights.ts';
import { definitionHandlers } from './definition/definitions.ts';
import { registrationHandlers } from './definition/form-registrations.ts';
import { delegateJob } from './instance/delegates.ts';
import { delegationHandlers } from './instance/delegations.ts';
import { draftHandlers } from './instance/drafts.ts';
import { habitHandlers } from './instance/habits.ts';
import { registerInstanceFiles } from './instance/instance-files.ts';
import { instanceHandlers } from './instance/instances.ts';
import { workflowJob } from './instance/jobs.ts';
import { leavingHandlers } from './instance/leaving.ts';
import { monitorHandlers } from './instance/monitor-calls.ts';
import { instanceSearch } from './instance/search-instances.ts';
import { registerTemplateReaders } from './instance/start-templates.ts';
import { startTimerJob } from './instance/start-timers.ts';
import { batchFormHandlers } from './integration/batch-form.ts';
import { callbackHandlers } from './integration/callbacks.ts';
import { callbackJob } from './integration/deliver.ts';
import { embeddedHandlers } from './integration/embedded.ts';
import { engineCheckJob } from './integration/engine-check.ts';
import { engineJob } from './integration/engine-letters.ts';
import { engineHandlers } from './integration/engines.ts';
import { letterQueue } from './integration/letter-queue.ts';
import { workflowCallHandlers } from './integration/workflow-call.ts';

registerInstanceFiles();
registerTemplateReaders();

export const workflowServer: ServerModule = {
  ...workflowModule,
  menu: workflowPlaces,
  tables: [
    'wf_callback_config',
    'wf_cc',
    'wf_child',
    'wf_command',
    'wf_definition',
    'wf_definition_version',
    'wf_delegation',
    'wf_draft',
    'wf_embedded_page',
    'wf_engine',
    'wf_event',
    'wf_external_instance',
    'wf_external_task',
    'wf_fork',
    'wf_form_registration',
    'wf_habit',
    'wf_incident',
    'wf_instance',
    'wf_job',
    'wf_outbox',
    'wf_start_timer',
    'wf_succession',
    'wf_task',
    'wf_task_actor',
    'wf_token',
  ],
  rights: [workflowRights],
  searches: [instanceSearch],
  handlers: [
    ...definitionHandlers,
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
  outboxes: [letterQueue],
  jobs: [workflowJob, delegateJob, callbackJob, startTimerJob, engineJob, engineCheckJob],
};
