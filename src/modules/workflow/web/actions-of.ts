/** Which actions a screen offers to a person. Pure; whether one is accepted is the engine's. */
import { isLive, voters } from '../engine/votes.ts';
import type { TaskAllowance } from '../graph.ts';
import type { WorkflowView } from '../instance.calls.ts';
import { type Actor, isEnded } from '../state.ts';

export type ActionName =
  | 'agree'
  | 'disagree'
  | 'abstain'
  | 'answer'
  | 'reject'
  | 'refuse'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'removeSign'
  | 'claim'
  | 'unclaim'
  | 'cc'
  | 'comment'
  | 'urge'
  | 'withdraw'
  | 'revert'
  | 'takeBack'
  | 'resubmit';

type Facts = Pick<WorkflowView, 'instance' | 'graph' | 'mine' | 'actors' | 'tasks'> &
  Partial<Pick<WorkflowView, 'external'>>;

function decisions({ graph, mine, external }: Facts): ActionName[] {
  if (!mine || external?.here === false) return [];
  const node = graph.nodes[mine.task.node];
  if (node?.kind !== 'userTask') return [];
  if (mine.actor.group === 'delegate') return ['answer'];
  if (node.mode === 'claim' && !mine.actor.claimed) return ['claim'];
  const may = (...wanted: TaskAllowance[]): boolean => wanted.some((one) => node.allow.includes(one));
  const votes = node.mode === 'ratio' || node.mode === 'weighted' || mine.actor.group !== null;
  return [
    'agree',
    ...(votes ? ['disagree' as const] : []),
    ...(may('rejectToStart', 'rejectToPrevious', 'rejectToNode') ? ['reject' as const] : []),
    ...(may('refuse') ? ['refuse' as const] : []),
    ...((node.abstain ?? 'forbidden') === 'forbidden' ? [] : ['abstain' as const]),
    ...(may('transfer') ? ['transfer' as const] : []),
    ...(may('delegate') ? ['delegate' as const] : []),
    ...(may('addSignBefore', 'addSignAfter', 'addSignParallel') ? ['addSign' as const] : []),
    ...(node.mode === 'claim' ? ['unclaim' as const] : []),
    ...(may('cc') ? ['cc' as const] : []),
  ];
}

/** The last task this person has agreed to, which he may try to take back. */
export const takeBackTask = ({ actors, tasks }: Pick<Facts, 'actors' | 'tasks'>, userId: number): number | null =>
  actors
    .filter((actor) => actor.user === userId && actor.status === 'agreed' && actor.auto === null)
    .map((actor) => tasks.find((task) => task.id === actor.task))
    .filter((task) => task !== undefined && task.status !== 'revoked')
    .at(-1)?.id ?? null;

/** Whom this person may take out again: those he has added, an administrator anybody; the last voter stays. */
export function removable(
  { actors, tasks }: Pick<Facts, 'actors' | 'tasks'>,
  userId: number,
  admin: boolean,
): readonly Actor[] {
  const open = new Set(tasks.filter((task) => task.status === 'open').map((task) => task.id));
  const rows = { actor: new Map(actors.map((actor) => [actor.id, actor])) };
  return actors.filter(
    (actor) =>
      open.has(actor.task) &&
      isLive(actor) &&
      (admin || (actor.source === 'addSign' && actor.addedBy === userId)) &&
      (actor.parent !== null || voters(rows, actor.task).length > 1),
  );
}

export function actionsOf(facts: Facts, userId: number, admin: boolean): ActionName[] {
  const { instance, graph } = facts;
  const mine = instance.initiator === userId;
  if (isEnded(instance.status))
    return mine && instance.status === 'approved' && graph.settings.revert ? ['revert', 'comment'] : ['comment'];
  if (instance.status === 'suspended') return ['comment'];
  const taken = takeBackTask(facts, userId);
  const node = taken === null ? undefined : graph.nodes[facts.tasks.find((task) => task.id === taken)!.node];
  return [
    ...(mine && instance.status === 'returned' ? ['resubmit' as const] : []),
    ...decisions(facts),
    ...(node?.kind === 'userTask' && node.allow.includes('takeBack') ? ['takeBack' as const] : []),
    ...(mine && graph.settings.withdraw !== 'never' ? ['withdraw' as const] : []),
    ...(removable(facts, userId, admin).length > 0 ? ['removeSign' as const] : []),
    ...(mine || admin ? ['urge' as const] : []),
    'comment',
  ];
}
