/** What an administrator does about an incident: other values, people where nobody was found, and the step is tried again. */
import type { ActionOf } from '../actions.ts';
import type { UserTaskNode } from '../graph.ts';
import { no } from '../workflow.problems.ts';
import { settleCall } from './children.ts';
import type { Draft } from './draft.ts';
import { mustBeAdmin, mustFit, mustRun, tellChanges } from './guards.ts';
import { openTask } from './open-task.ts';
import { mustSpareInitiator } from './self-approval.ts';

/** Tries a step again that had become an incident. */
export function retry(draft: Draft, action: ActionOf<'retry'>): void {
  mustBeAdmin(draft);
  mustRun(draft);
  const incident = draft.rows.incident.get(action.incident);
  if (!incident || incident.resolvedAt !== null) throw no('TASK_CLOSED');
  const token = draft.rows.token.get(incident.token);
  const { users } = action;
  if (users && incident.code !== 'NO_APPROVER') throw no('NOT_ALLOWED');
  draft.event('retried', { node: incident.node, data: { code: incident.code, ...(users && { users }) } });
  const { vars } = draft.rows.instance;
  const given = Object.entries(action.vars ?? {});
  for (const [name, value] of given) mustFit(draft.graph.variables, name, value);
  tellChanges(draft, {
    form: {},
    vars: Object.fromEntries(given.map(([name, value]) => [name, [vars[name] ?? null, value]])),
  });
  if (given.length > 0) draft.instance({ vars: { ...vars, ...action.vars } });
  draft.patch('incident', incident.id, { resolvedAt: draft.env.now });
  if (token?.state === 'incident') {
    draft.drop('token', token.id);
    const { node, path, cause, flow, stack } = token;
    const at = draft.node(node);
    // What a direct return has parked waits for this very task.
    if (at.kind === 'userTask' && (stack.length > 0 || users)) {
      if (users) nameApprovers(draft, at, users);
      openTask(draft, at, { path, cause, flow, stack, ...(users && { named: users }) });
      return;
    }
    draft.steps.push({ kind: 'enter', node, path, cause, flow });
    return;
  }
  if (token?.state === 'child' && draft.node(token.node).kind === 'call') settleCall(draft, token.id);
  for (const task of draft.rows.task.values())
    if (task.token === token?.id && task.status === 'open') draft.steps.push({ kind: 'settle', task: task.id });
}

/** People named for a step that found nobody; where the initiator should have chosen, they are their choice from now on. */
function nameApprovers(draft: Draft, node: UserTaskNode, users: readonly number[]): void {
  mustSpareInitiator(draft, node, users);
  const { choices } = draft.rows.instance;
  if (node.approvers.some((rule) => rule.by === 'initiatorChoice'))
    draft.instance({ choices: { ...choices, [node.id]: [...users] } });
}
