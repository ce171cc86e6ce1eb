/**
 * What a person may do with an instance now: the server answers it, screens show it, the engine refuses the rest.
 *
 * Pure over the rows. What an action needs besides (people, an opinion, fields of the form) is not looked at. Source:
 * design/workflow.md §5; 2-rules §5 for the ways and modes of a rejection.
 */
import { Refusal } from '#kernel/problem.ts';
import type { Action, BackMode, Caller } from '../actions.ts';
import type { Env } from '../env.ts';
import type { Graph, TaskAllowance, UserTaskNode } from '../graph.ts';
import { type Actor, type AddSignWhere, isEnded, type Rows, type Task } from '../state.ts';
import { codeOf } from '../workflow.problems.ts';
import { returnTargets } from './causes.ts';
import { decide } from './decide.ts';
import { isVote, targetsOf } from './decisions.ts';
import { Draft } from './draft.ts';
import { planReturn } from './returns.ts';
import { isBarred, requestersOf, spares } from './self-approval.ts';
import { ALLOWANCE, delegations, isRecallable, mostDelegations } from './signers.ts';
import { isLive, voters } from './votes.ts';

export type AbilityName =
  | 'agree'
  | 'disagree'
  | 'abstain'
  | 'answer'
  | 'reject'
  | 'refuse'
  | 'transfer'
  | 'delegate'
  | 'recall'
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

/** A step a task may be returned to; `direct`: it may come straight back from there. */
export interface BackTarget {
  node: string;
  name: string;
  direct: boolean;
}
export interface Abilities {
  /** In the order screens show them. */
  actions: AbilityName[];
  /** Of reject: where to, and how it may come again. */
  ways: { to: 'start' | 'previous' | 'node'; modes: BackMode[] }[];
  /** Of the way node, newest first. */
  targets: BackTarget[];
  /** Of addSign. */
  signs: AddSignWhere[];
  /** Task of their last decision that may be taken back. */
  takeBack: number | null;
  /** Rows of people that may be taken out. */
  removable: number[];
  /** Rows of delegates whose part may be recalled. */
  recallable: number[];
}

/** A person's open row that the abilities are about. */
export interface Mine {
  task: Task;
  actor: Actor;
}

interface Asked {
  graph: Graph;
  rows: Rows;
  by: Caller;
  mine: Mine | null;
  env: Env;
}

const NO_WAYS = { ways: [], targets: [], signs: [] };

export function abilitiesOf(asked: Asked): Abilities {
  const { graph, rows, by, mine } = asked;
  const { status } = rows.instance;
  const none = { ...NO_WAYS, takeBack: null, removable: [], recallable: [] };
  if (isEnded(status))
    return { ...none, actions: isAccepted(asked, { kind: 'revert' }) ? ['revert', 'comment'] : ['comment'] };
  if (status === 'suspended') return { ...none, actions: ['comment'] };
  const decisions = mine ? decisionsOf(asked, mine) : { ...NO_WAYS, actions: [] };
  const takeBack = takeBackTask(asked);
  const removable = graph.external ? [] : removableRows(rows, by);
  const recallable = graph.external ? [] : recallableRows(graph, rows, by);
  return {
    ...decisions,
    takeBack,
    removable,
    recallable,
    actions: [
      ...decisions.actions,
      ...(recallable.length > 0 ? ['recall' as const] : []),
      ...(takeBack !== null ? ['takeBack' as const] : []),
      ...(isAccepted(asked, { kind: 'withdraw' }) ? ['withdraw' as const] : []),
      ...(removable.length > 0 ? ['removeSign' as const] : []),
      ...(mayUrge(asked) ? ['urge' as const] : []),
      'comment',
    ],
  };
}

/** Whether the engine would take an action; what it asks first is not a refusal. */
const isAccepted = ({ graph, rows, by, env }: Asked, action: Action): boolean =>
  ['done', 'needs'].includes(decide(graph, rows, { ...action, by }, env).kind);

type Decisions = Pick<Abilities, 'actions' | 'ways' | 'targets' | 'signs'>;

function decisionsOf(asked: Asked, mine: Mine): Decisions {
  const { graph, rows, by } = asked;
  const { task, actor } = mine;
  const node = graph.nodes[task.node];
  const only = (...actions: AbilityName[]): Decisions => ({ ...NO_WAYS, actions });
  if (node?.kind === 'start') return only('resubmit');
  if (node?.kind !== 'userTask') return only();
  if (graph.external) return only('agree', 'refuse');
  const may = (what: TaskAllowance): boolean => node.allow.includes(what);
  const handing: AbilityName[] = [
    ...(may('transfer') ? ['transfer' as const] : []),
    ...(may('delegate') && delegations(rows, actor) < mostDelegations(graph) ? ['delegate' as const] : []),
  ];
  if (requestersOf(graph, rows).has(by.user) && !spares(graph, node))
    return actor.user === by.user ? only(...handing.filter((one) => one === 'transfer')) : only();
  const candidate = task.mode === 'claim' && actor.parent === null && actor.addedBy === null;
  if (candidate && !actor.claimed) return only('claim');
  if (actor.group === 'delegate') return only('answer', ...handing);
  const back = isVote(task, actor) ? { ways: [], targets: [] } : backWays(asked, task, node);
  const signs = (['before', 'after', 'parallel'] as const).filter((where) => may(ALLOWANCE[where]));
  return {
    ...back,
    signs,
    actions: [
      'agree',
      ...(isVote(task, actor) ? ['disagree' as const] : []),
      ...(back.ways.length > 0 ? ['reject' as const] : []),
      ...(may('refuse') && !isVote(task, actor) ? ['refuse' as const] : []),
      ...((node.abstain ?? 'forbidden') === 'forbidden' ? [] : ['abstain' as const]),
      ...handing,
      ...(signs.length > 0 ? ['addSign' as const] : []),
      ...(candidate ? ['unclaim' as const] : []),
      ...(may('cc') ? ['cc' as const] : []),
    ],
  };
}

/** How a rejection may come again from these steps; null: it cannot be returned there. */
function modesOf(draft: Draft, task: Task, node: UserTaskNode, targets: readonly Task[]): BackMode[] | null {
  if (targets.some((target) => !draft.graph.nodes[target.node])) return null;
  try {
    const paths = targets.map((target) => target.path);
    const { reopen } = planReturn(draft, task.path, paths);
    const direct = node.allow.includes('direct') && targets.length === 1 && reopen.length === 0;
    return direct ? ['normal', 'direct'] : ['normal'];
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return null;
  }
}

function backWays(
  { graph, rows, by, env }: Asked,
  task: Task,
  node: UserTaskNode,
): Pick<Abilities, 'ways' | 'targets'> {
  const draft = new Draft(graph, rows, by, env);
  const ways: Abilities['ways'] = [];
  const plain = (to: 'start' | 'previous'): void => {
    const modes = modesOf(draft, task, node, targetsOf(draft, task, { to }));
    if (modes) ways.push({ to, modes });
  };
  if (node.allow.includes('rejectToStart')) plain('start');
  if (node.allow.includes('rejectToPrevious')) plain('previous');
  if (!node.allow.includes('rejectToNode')) return { ways, targets: [] };
  const targets = returnTargets(rows, task).flatMap((target): BackTarget[] => {
    const modes = modesOf(draft, task, node, targetsOf(draft, task, { to: 'node', node: target.node }));
    const { name = target.node } = graph.nodes[target.node] ?? {};
    return modes ? [{ node: target.node, name, direct: modes.includes('direct') }] : [];
  });
  if (targets.length > 0)
    ways.push({ to: 'node', modes: targets.some((one) => one.direct) ? ['normal', 'direct'] : ['normal'] });
  return { ways, targets };
}

/** The last of their decisions that the engine would give back. */
function takeBackTask(asked: Asked): number | null {
  const { rows, by } = asked;
  const decided = [...rows.actor.values()].filter((one) => one.actedBy === by.user && one.source !== 'initiator');
  const tasks = [...new Set(decided.map((one) => one.task))].sort((a, b) => b - a);
  return tasks.find((task) => isAccepted(asked, { kind: 'takeBack', task })) ?? null;
}

/** Whom they may take out again: those they have added, an administrator anybody; the last voter stays. */
export function removableRows(rows: Rows, by: Caller): number[] {
  return [...rows.actor.values()]
    .filter(
      (actor) =>
        rows.task.get(actor.task)?.status === 'open' &&
        isLive(actor) &&
        (by.admin || (actor.source === 'addSign' && actor.addedBy === by.user)) &&
        (actor.parent !== null || voters(rows, actor.task).length > 1),
    )
    .map((actor) => actor.id);
}

/** Whose part they may take back: of those they asked themselves, or as an agent where they may decide. */
function recallableRows(graph: Graph, rows: Rows, by: Caller): number[] {
  const may = (actor: Actor): boolean =>
    isRecallable(rows, actor, { user: by.user }) ||
    (isRecallable(rows, actor, by) && !isBarred(graph, rows, graph.nodes[rows.task.get(actor.task)!.node], by.user));
  return [...rows.actor.values()].filter(may).map((actor) => actor.id);
}

/** Whoever may urge sees so even while it is too soon. */
function mayUrge({ graph, rows, by, env }: Asked): boolean {
  const tried = decide(graph, rows, { kind: 'urge', by }, env);
  return tried.kind !== 'refused' || codeOf(tried.refusal) === 'URGE_TOO_SOON';
}
