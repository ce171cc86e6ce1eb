/** The end of an instance, and copies of it. */

import type { HandlerMoment } from '../effects.ts';
import type { ApproverRule } from '../graph.ts';
import type { EndStatus } from '../state.ts';
import type { Draft } from './draft.ts';
import { killUnder } from './kill.ts';

const MOMENT: Record<EndStatus, HandlerMoment> = {
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  terminated: 'withdrawn',
  reverted: 'reverted',
};

/** Ends the instance: everything alive in it is killed; business handlers, initiator and parent are notified. */
export function endInstance(draft: Draft, status: EndStatus, reason: string): void {
  if (status === 'approved') copyTo(draft, null, draft.graph.settings.cc);
  draft.event('ended', { data: { status, reason }, system: true });
  killUnder(draft, [], reason);
  draft.steps.length = 0;
  draft.endings.length = 0;
  draft.instance({ status, endedAt: draft.env.now });
  draft.effects.push({ kind: 'handler', moment: MOMENT[status], node: null });
  const { id, holder, parentId, vars, form } = draft.rows.instance;
  if (holder !== draft.by.user) draft.notify('ended', [holder], null, null, status);
  if (parentId !== null) draft.effects.push({ kind: 'childEnded', child: id, status, vars: { ...form, ...vars } });
}

/** Copies the instance to the people of the rules, each once per round. */
export function copyTo(draft: Draft, node: string | null, rules: ApproverRule[] | undefined): void {
  if (!rules?.length) return;
  const people = draft.people(node ?? 'end', 'cc', rules);
  if (people) copyToUsers(draft, node, people, { system: true });
}

export function copyToUsers(
  draft: Draft,
  node: string | null,
  users: readonly number[],
  about: { system?: true },
): void {
  const { round } = draft.rows.instance;
  const had = new Set([...draft.rows.cc.values()].filter((cc) => cc.round === round).map((cc) => cc.user));
  const fresh = [...new Set(users)].filter((user) => !had.has(user));
  if (fresh.length === 0) return;
  draft.event('copied', { node, data: { users: fresh }, ...about });
  for (const user of fresh)
    draft.add('cc', {
      id: draft.nextId(),
      user,
      node,
      round,
      by: about.system ? 0 : draft.by.user,
      at: draft.env.now,
      readAt: null,
    });
  draft.notify('cc', fresh, node, null);
}
