/** The world of accounts with approvals: short words for publishing flows, starting them and deciding, by people's names. */
import { expect } from 'vitest';
import type { Action } from '#modules/flow/workflow/actions.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import {
  actOnInstance,
  startInstance,
  todoList,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';
import { setUserStatus } from '#modules/people/user/user.calls.ts';
import { makeWorld } from './world.ts';

export async function approvalPeople() {
  const world = await makeWorld();
  const as = (name: string) => world.people.get(name)!.client;
  const idOf = (name: string): number => world.people.get(name)!.userId;
  const act = (name: string, instanceId: number, action: object) =>
    as(name).send(actOnInstance, { instanceId, action: action as Action });
  const viewed = async (name: string, instanceId: number) => (await as(name).send(viewWorkflow, { instanceId })).data;
  const waits = async (name: string): Promise<number[]> =>
    (await as(name).send(todoList, { pageSize: 100 })).data.list.map((row) => row.instanceId);
  const empty = () => newDesign('x', 'x', { start: '开始', approver: '经理', end: '结束' });

  /** A step that asks these people, all of them. */
  const task = (id: string, users: string[], more: object = {}): Step => {
    const [first] = empty().tree.steps as [Step & { task: object }];
    const approvers = [{ by: 'users', users: users.map(idOf) }];
    return { ...first, id, name: id, task: { ...first.task, mode: 'all', approvers, ...more } } as Step;
  };
  async function publish(key: string, steps: Step[], more: object = {}): Promise<void> {
    const made = newDesign(key, key, { start: '开始', approver: '经理', end: '结束' });
    const design = { ...made, ...more, tree: { ...made.tree, steps } };
    const answer = await as('admin').send(createDefinition, { key, name: key, module: 'other', design });
    expect(answer.msg).toBe('');
    expect((await as('admin').send(publishDesign, { id: answer.data.id, revision: 1 })).msg).toBe('');
  }
  const start = async (name: string, key: string, more: object = {}): Promise<number> => {
    const answer = await as(name).send(startInstance, { key, title: key, ...more });
    expect(answer.msg).toBe('');
    return answer.data.instanceId;
  };
  /** Acts on the task that waits for the person; answers the refusal or nothing. */
  const decide = async (name: string, instanceId: number, action: object): Promise<string> => {
    const { mine } = await viewed(name, instanceId);
    return (await act(name, instanceId, { task: mine?.task.id ?? 0, opinion: 'as said', ...action })).msg;
  };
  const status = (name: string, to: 'disabled' | 'inUse') =>
    as('admin').send(setUserStatus, { id: idOf(name), status: to });
  return { world, as, idOf, act, viewed, waits, task, publish, start, decide, status };
}
export type ApprovalPeople = Awaited<ReturnType<typeof approvalPeople>>;

/** Rejected back to its requester. */
export const BACK = { kind: 'reject', to: 'start', mode: 'normal' } as const;
