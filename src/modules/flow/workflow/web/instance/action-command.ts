/** What the dialog of an action asks, what of it is missing, and the command it becomes. Pure. */
import type { Message } from '#kernel/text.ts';
import { formVariables } from '#modules/flow/form/form-variables.ts';
import type { Action, BackMode } from '../../actions.ts';
import type { AbilityName as ActionName } from '../../engine/abilities.ts';
import { fieldRight } from '../../graph.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import type { AddSignWhere, GroupMode } from '../../state.ts';
import { workflowProblems as p, type WorkflowCode } from '../../workflow.problems.ts';
import { instanceTexts as i } from './instance-texts.ts';

/** State of an action's dialog. */
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

/** Actions that may fill something in. */
export const DECISIONS: ReadonlySet<ActionName> = new Set([
  'agree',
  'disagree',
  'abstain',
  'reject',
  'refuse',
  'resubmit',
]);
/** Actions about one row of those that abilities name. */
export const WITH_ROW: ReadonlySet<ActionName> = new Set(['removeSign', 'recall']);
export const WITH_PEOPLE = new Set<ActionName>(['transfer', 'delegate', 'addSign', 'cc']);
export const ONE_PERSON = new Set<ActionName>(['transfer', 'delegate']);

/** Variables that neither the form nor the business object gives: the initiator fills them in again. */
function looseVariables({ graph, form, page, given }: WorkflowView): WorkflowView['graph']['variables'] {
  const known = new Set([
    ...given,
    ...(page ? page.variableKeys : form ? formVariables(form.schema).map((one) => one.variableKey) : []),
  ]);
  return Object.fromEntries(Object.entries(graph.variables).filter(([name]) => !known.has(name)));
}

/** The command of what was filled in; ask `missing` first. */
export function commandOf(name: ActionName, filled: Filled, view: WorkflowView): Action {
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
    case 'recall':
      return { kind: name, actor: filled.actor ?? 0, ...said };
    case 'claim':
    case 'unclaim':
      return { kind: name, task };
    case 'cc':
      return { kind: 'cc', users: filled.users, ...(task > 0 && { task }), ...said };
    case 'comment':
      return { kind: 'comment', text: opinion };
    case 'takeBack':
      return { kind: 'takeBack', task: view.abilities.takeBack ?? 0, ...said };
    default:
      return { kind: name, ...said };
  }
}

/** Whether the selected node may come straight back (allowDirectNode). */
export function mayComeBack({ abilities }: WorkflowView, { to, node }: Filled): boolean {
  if (to === 'node' && node) return abilities.targets.find((one) => one.node === node)?.direct ?? false;
  return abilities.ways.some((way) => (to === null || way.to === to) && way.modes.includes('direct'));
}

/** Variables the dialog asks for: all that are loose when it is submitted again, else those the step lets them set. */
export function askedVariables(name: ActionName, view: WorkflowView): WorkflowView['graph']['variables'] {
  const node = view.mine ? view.graph.nodes[view.mine.task.node] : undefined;
  if (!DECISIONS.has(name) || !node) return {};
  return Object.fromEntries(
    Object.entries(looseVariables(view)).filter(([variable]) =>
      ['edit', 'required'].includes(fieldRight(node, variable)),
    ),
  );
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
  const peopleMissing = WITH_ROW.has(name) ? filled.actor === null : WITH_PEOPLE.has(name) && filled.users.length === 0;
  if (peopleMissing) out.users = i.needPeople;
  const code = neededOpinion(name, view, filled);
  if (code && filled.opinion.trim() === '') out.opinion = p[code];
  return out;
}
