/** What the dialog of an action asks, what of it is missing, and the command it becomes. Pure. */
import type { Message } from '#kernel/text.ts';
import { formVariables } from '#modules/form/form-variables.ts';
import type { Action, BackMode } from '../actions.ts';
import type { WorkflowView } from '../instance.calls.ts';
import type { AddSignWhere, GroupMode } from '../state.ts';
import { workflowProblems as p, type WorkflowCode } from '../workflow.problems.ts';
import { type ActionName, takeBackTask } from './actions-of.ts';
import { instanceTexts as i } from './instance-texts.ts';

/** What the dialog of an action holds. */
export interface Filled {
  opinion: string;
  to: 'start' | 'previous' | 'node' | null;
  node: string | null;
  mode: BackMode | null;
  users: number[];
  /** Whose part is taken away. */
  actor: number | null;
  where: AddSignWhere;
  group: GroupMode;
}

export const WITH_PEOPLE = new Set<ActionName>(['transfer', 'delegate', 'addSign', 'cc']);
export const ONE_PERSON = new Set<ActionName>(['transfer', 'delegate']);

/** Variables that neither the form nor the business object gives: the initiator fills them in again. */
export function looseVariables({ graph, form, page, given }: WorkflowView): WorkflowView['graph']['variables'] {
  const known = new Set([
    ...given,
    ...(page ? page.variableKeys : form ? formVariables(form.schema).map((one) => one.variableKey) : []),
  ]);
  return Object.fromEntries(Object.entries(graph.variables).filter(([name]) => !known.has(name)));
}

/** The command of what was filled in; ask `missing` first. */
export function commandOf(name: ActionName, filled: Filled, view: WorkflowView, userId: number): Action {
  const task = view.mine?.task.id ?? 0;
  const opinion = filled.opinion.trim();
  const said = opinion === '' ? {} : { opinion };
  switch (name) {
    case 'agree':
    case 'disagree':
    case 'abstain':
    case 'answer':
    case 'refuse':
      return { kind: name, task, ...said };
    case 'reject':
      return {
        kind: 'reject',
        task,
        to: filled.to as 'start',
        mode: filled.mode as BackMode,
        ...(filled.node && { node: filled.node }),
        ...said,
      };
    case 'transfer':
    case 'delegate':
      return { kind: name, task, user: filled.users[0] ?? 0, ...said };
    case 'addSign':
      return {
        kind: 'addSign',
        task,
        where: filled.where,
        users: filled.users,
        ...(filled.where !== 'parallel' && { mode: filled.group }),
        ...said,
      };
    case 'removeSign':
      return { kind: 'removeSign', actor: filled.actor ?? 0, ...said };
    case 'claim':
    case 'unclaim':
      return { kind: name, task };
    case 'cc':
      return { kind: 'cc', users: filled.users, ...(task > 0 && { task }), ...said };
    case 'comment':
      return { kind: 'comment', text: opinion };
    case 'takeBack':
      return { kind: 'takeBack', task: takeBackTask(view, userId) ?? 0, ...said };
    default:
      return { kind: name, ...said };
  }
}

/** Whether the step that is chosen may come straight back (allowDirectNode). */
export function mayComeBack({ mine, graph, targets, previousDirect }: WorkflowView, { to, node }: Filled): boolean {
  const own = mine && graph.nodes[mine.task.node];
  if (own?.kind !== 'userTask' || !own.allow.includes('direct')) return false;
  if (to === 'previous') return previousDirect;
  return to !== 'node' || (targets.find((one) => one.node === node)?.direct ?? true);
}

/** The code of a missing opinion (2-rules §5, Approval dialogs); null: this action needs none. */
function neededOpinion(name: ActionName, { mine, graph }: WorkflowView, { where }: Filled): WorkflowCode | null {
  const node = mine && graph.nodes[mine.task.node];
  const optional = node?.kind === 'userTask' && node.opinion === 'optional';
  switch (name) {
    case 'agree':
      return optional ? null : 'OPINION_REQUIRED';
    case 'abstain':
    case 'answer':
    case 'comment':
      return 'OPINION_REQUIRED';
    case 'addSign':
      return where === 'after' ? 'OPINION_REQUIRED' : null;
    case 'disagree':
    case 'reject':
    case 'refuse':
      return 'REJECT_OPINION_REQUIRED';
    default:
      return null;
  }
}
export const needsOpinion = (name: ActionName, view: WorkflowView, filled: Filled): boolean =>
  neededOpinion(name, view, filled) !== null;

/** What is missing before anything is sent, by field, in the words of 2-rules §5. */
export function missing(name: ActionName, filled: Filled, view: WorkflowView): Record<string, Message> {
  const out: Record<string, Message> = {};
  if (name === 'reject') {
    if (!filled.to) out.to = p.BACK_WAY_REQUIRED;
    if (!filled.mode) out.mode = p.BACK_MODE_REQUIRED;
    if (filled.to === 'node' && !filled.node) out.node = p.BACK_NODE_REQUIRED;
  }
  const peopleMissing =
    name === 'removeSign' ? filled.actor === null : WITH_PEOPLE.has(name) && filled.users.length === 0;
  if (peopleMissing) out.users = i.needPeople;
  const code = neededOpinion(name, view, filled);
  if (code && filled.opinion.trim() === '') out.opinion = p[code];
  return out;
}
