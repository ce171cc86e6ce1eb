import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { workflowMessages } from './workflow.messages.ts';

export const workflowModule: Module = {
  name: 'workflow',
  messages: workflowMessages,
  addresses: {
    workflow: {
      alone: '/modules/workflow/see?instId={id}',
      project: '/modules/project/workflow/see?projectId={projectId}&instId={id}',
    },
  },
  numbered: {
    workflow: {
      label: ['流程', '流程', 'Workflow'],
      rule: {
        name: ['流程编号', '流程編號', 'Workflow number'],
        digits: 4,
        reset: 'day',
        parts: [{ kind: 'fixed', text: 'WF' }, { kind: 'date' }, { kind: 'fixed', text: '-' }, { kind: 'number' }],
      },
    },
  },
};
