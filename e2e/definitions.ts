/** Workflows that browser tests need, made through calls. */
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import { answer } from './objects.ts';
import type { ApiClient } from './person.ts';

/** Publishes a workflow with one task for the administrator, or a person. */
export async function publishOneStep(admin: ApiClient, key: string, name: string, user?: number): Promise<void> {
  const drawn = newDesign(key, name, { start: 'Start', approver: 'Director', end: 'End' });
  const [step] = drawn.tree.steps;
  if (step?.kind !== 'approve') throw new Error('no approval');
  const approvers = [user === undefined ? { by: 'administrator' as const } : { by: 'users' as const, users: [user] }];
  const task = { ...step.task, approvers, allow: ['rejectToStart' as const, 'refuse' as const] };
  const design = { ...drawn, tree: { ...drawn.tree, steps: [{ ...step, task }] } };
  const { id } = answer(await admin.send(createDefinition, { key, name, module: 'project', design }));
  answer(await admin.send(publishDesign, { id, revision: 1 }));
}
