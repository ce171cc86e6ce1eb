/** Publish rules of single nodes: approvers, expressions, times, calls. Pure. Source: design/workflow.md §4, §6. */
import type { Message, Triple } from '#kernel/text.ts';
import { checkFeel, type VarTypes } from '#modules/flow/feel/feel.ts';
import { limitText } from '#modules/flow/feel/feel-texts.ts';
import type { ApproverRule, Delay, Graph, GraphNode, UserTaskNode, VariableType } from '../graph.ts';
import { isTimer } from '../iso-duration.ts';
import { detailTexts as d, type PublishCode } from './publish-texts.ts';
import { isPastStart } from './start-timer.ts';

/** A variable that a field of a form fills. */
export interface FilledVariable {
  name: string;
  /** Of the field. */
  label: Triple;
  type: VariableType;
}

/** Existing items of the company; sets of ids. */
export interface PublishContext {
  /** People who can be asked: available, or with an available successor. */
  users: ReadonlySet<number>;
  roles: ReadonlySet<number>;
  projectRoles: ReadonlySet<number>;
  groups: ReadonlySet<number>;
  departments: ReadonlySet<number>;
  /** Names of the handlers that modules register. */
  handlers: ReadonlySet<string>;
  /** Engines elsewhere that are switched on. */
  engines: ReadonlySet<number>;
  /** Fields of each published form, by the form's id. */
  forms: ReadonlyMap<number, ReadonlySet<string>>;
  /** Variables that each published form fills, by the form's id. */
  formVariables: ReadonlyMap<number, readonly FilledVariable[]>;
  /** Fields of the design's form, when it has one. */
  fields?: ReadonlySet<string>;
  /** The company's clock now; left out: nothing is judged by it. */
  clock?: { now: number; utcOffset: number };
  /** Keys a published definition calls; null: it is not published. */
  callsOf(key: string): readonly string[] | null;
}

export interface DesignProblem {
  code: PublishCode;
  /** Id of the node; empty: the definition. */
  node: string;
  /** Its name in the drawing; default: the node's name in the graph. */
  name?: string;
  detail?: string | Message | Triple;
  /** Id of the flow or branch it is about. */
  flow?: string;
  /** Where it is in the XML. */
  line?: number;
  /** It may be published all the same. */
  warning?: true;
}
type Complain = (code: PublishCode, detail?: string | Message | Triple, flow?: string) => void;

/** Variables every expression may use besides the registered ones. */
export const BUILT_IN: Readonly<Record<string, VariableType>> = {
  initiator: 'user',
  round: 'number',
  outcomes: 'object',
};
const VOTES: VarTypes = { total: 'number', agreed: 'number', disagreed: 'number', open: 'number' };
const CHILDREN: VarTypes = { total: 'number', ended: 'number', approved: 'number', rejected: 'number', open: 'number' };
const ITEM: VarTypes = { item: 'object', index: 'number' };

export function checkExpression(text: string, types: VarTypes, complain: Complain, flow?: string): void {
  const fault = checkFeel(text, types);
  if (!fault) return;
  const { kind, name = text } = fault;
  if (kind === 'UNKNOWN_VARIABLE') complain('VARIABLE_UNKNOWN', name, flow);
  else if (kind === 'UNKNOWN_FUNCTION') complain('FUNCTION_UNKNOWN', name, flow);
  else if (kind === 'TYPE_MISMATCH') complain('VARIABLE_TYPE', name, flow);
  else if (kind === 'CLOCK') complain('CLOCK', name, flow);
  else {
    const limit = limitText(kind, name);
    if (limit) complain('EXPRESSION_LIMIT', limit, flow);
    else complain('EXPRESSION_SYNTAX', text, flow);
  }
}

/** Child variables are not known here: only the form of the text is checked. */
function checkForm(text: string, complain: Complain): void {
  const fault = checkFeel(text, {});
  if (fault && fault.kind !== 'UNKNOWN_VARIABLE') checkExpression(text, {}, complain);
}

function checkDelay(delay: Delay, types: VarTypes, complain: Complain): void {
  if ('at' in delay) {
    if (delay.at.trim() === '') complain('DELAY_INVALID');
    else checkExpression(delay.at, types, complain);
  } else if (!(('work' in delay ? delay.work : delay.clock) > 0)) complain('DELAY_INVALID');
}

/** Whether a rule has no people yet, as a new rule. */
function isUnset(rule: ApproverRule): boolean {
  switch (rule.by) {
    case 'users':
      return rule.users.length === 0;
    case 'role':
    case 'projectRole':
      return !rule.role;
    case 'userGroup':
      return !rule.group;
    case 'department':
      return !rule.department;
    case 'departmentHead':
      return typeof rule.of === 'object' && ('department' in rule.of ? !rule.of.department : !rule.of.field);
    case 'field':
      return !rule.field;
    default:
      return false;
  }
}

/** Why a rule finds nobody, no matter who starts the instance. */
function neverFinds(rule: ApproverRule, known: PublishContext): Message | null {
  switch (rule.by) {
    case 'users':
      return rule.users.some((user) => known.users.has(user)) ? null : d.users;
    case 'role':
      return known.roles.has(rule.role) ? null : d.role;
    case 'projectRole':
      return known.projectRoles.has(rule.role) ? null : d.role;
    case 'userGroup':
      return known.groups.has(rule.group) ? null : d.group;
    case 'department':
      return known.departments.has(rule.department) ? null : d.department;
    case 'departmentHead':
      if (!(rule.levels >= 0)) return d.levels;
      if (typeof rule.of === 'object' && 'department' in rule.of)
        return known.departments.has(rule.of.department) ? null : d.department;
      return null;
    case 'initiatorChoice':
      return rule.from && !rule.from.some((user) => known.users.has(user)) ? d.choice : null;
    default:
      return null;
  }
}

export function checkRules(
  rules: readonly ApproverRule[],
  types: VarTypes,
  known: PublishContext,
  complain: Complain,
): void {
  if (rules.length === 0) complain('NO_APPROVER');
  for (const rule of rules) {
    if (isUnset(rule)) {
      complain('NO_APPROVER');
      continue;
    }
    const why = neverFinds(rule, known);
    if (why) complain('APPROVER_NEVER', why);
    const field = rule.by === 'field' ? rule.field : rule.by === 'departmentHead' ? fieldOf(rule.of) : undefined;
    if (field !== undefined && !(field in types)) complain('VARIABLE_UNKNOWN', field);
    else if (rule.by === 'field' && types[rule.field] !== 'user' && types[rule.field] !== 'users')
      complain('APPROVER_NEVER', d.field);
    if (rule.by === 'expression') checkExpression(rule.expression, types, complain);
  }
}
const fieldOf = (of: Extract<ApproverRule, { by: 'departmentHead' }>['of']): string | undefined =>
  typeof of === 'object' && 'field' in of ? of.field : undefined;

function checkTask(task: UserTaskNode, types: VarTypes, known: PublishContext, complain: Complain): void {
  checkRules(task.approvers, types, known, complain);
  if (task.cc && task.cc.length > 0) checkRules(task.cc, types, known, complain);
  const voting = task.mode === 'ratio' || task.mode === 'weighted';
  const { num, den } = task.ratio ?? { num: 0, den: 0 };
  if (voting && !(num > 0 && den > 0 && num <= den && Number.isInteger(num) && Number.isInteger(den)))
    complain('RATIO_INVALID');
  if (task.mode === 'weighted' && Object.values(task.weights ?? {}).some((weight) => !(weight > 0)))
    complain('WEIGHT_INVALID');
  if (task.completion !== undefined) checkExpression(task.completion, { ...types, ...VOTES }, complain);
  const { deadline } = task;
  if (!deadline) return;
  checkDelay(deadline.after, types, complain);
  if (deadline.remind) {
    checkDelay(deadline.remind.every, types, complain);
    if (!(deadline.remind.times >= 1)) complain('DELAY_INVALID');
  }
  if (deadline.policy === 'escalate') {
    if (!deadline.to?.length) complain('ESCALATE_NOBODY');
    else checkRules(deadline.to, types, known, complain);
  }
}

function checkCall(
  node: Extract<GraphNode, { kind: 'call' }>,
  types: VarTypes,
  known: PublishContext,
  key: string,
  complain: Complain,
): void {
  const item = node.multi ? { ...ITEM, ...(node.multi.item && { [node.multi.item]: 'object' as const }) } : {};
  for (const text of Object.values(node.input ?? {})) checkExpression(text, { ...types, ...item }, complain);
  for (const [variable, text] of Object.entries(node.output ?? {})) {
    if (!(variable in types)) complain('VARIABLE_UNKNOWN', variable);
    checkForm(text, complain);
  }
  if (node.multi) {
    if (node.multi.items.trim() === '') complain('NODE_INCOMPLETE', d.items);
    else checkExpression(node.multi.items, types, complain);
    if (node.multi.completion !== undefined)
      checkExpression(node.multi.completion, { ...types, ...CHILDREN }, complain);
  }
  if (node.definition === '') {
    complain('NODE_INCOMPLETE', d.definition);
    return;
  }
  if (node.definition !== key && known.callsOf(node.definition) === null) {
    complain('CALL_UNKNOWN', node.definition);
    return;
  }
  const cycle = callCycle(key, node.definition, known);
  if (cycle) complain('CALL_CYCLE', cycle.join(' → '));
}

/** The way by which a called definition comes back to the calling one. */
function callCycle(key: string, called: string, known: PublishContext): string[] | null {
  const seen = new Set<string>();
  const visit = (at: string, way: string[]): string[] | null => {
    if (at === key) return [...way, at];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const next of known.callsOf(at) ?? []) {
      const found = visit(next, [...way, at]);
      if (found) return found;
    }
    return null;
  };
  return visit(called, [key]);
}

/** Everything wrong with the settings of one node. */
export function checkNode(
  node: GraphNode,
  graph: Pick<Graph, 'key'>,
  types: VarTypes,
  known: PublishContext,
  complain: Complain,
): void {
  const fields = node.kind === 'start' || node.kind === 'userTask' ? Object.keys(node.fields ?? {}) : [];
  for (const field of fields) if (!(known.fields?.has(field) || field in types)) complain('VARIABLE_UNKNOWN', field);
  switch (node.kind) {
    case 'userTask':
      checkTask(node, types, known, complain);
      break;
    case 'send':
      if (node.as === 'notice' && !node.text?.trim()) complain('NODE_INCOMPLETE', d.text);
      checkRules(node.to, types, known, complain);
      break;
    case 'service':
      if (node.handler === '') complain('NODE_INCOMPLETE', d.handler);
      else if (!known.handlers.has(node.handler)) complain('HANDLER_UNKNOWN', node.handler);
      for (const text of Object.values(node.input ?? {})) checkExpression(text, types, complain);
      break;
    case 'script':
      if (node.variable === '') complain('NODE_INCOMPLETE', d.variable);
      else if (!(node.variable in types)) complain('VARIABLE_UNKNOWN', node.variable);
      checkExpression(node.expression, types, complain);
      break;
    case 'call':
      checkCall(node, types, known, graph.key, complain);
      break;
    case 'start':
      if (node.timer === undefined) break;
      if (!isTimer(node.timer)) complain('DELAY_INVALID');
      else if (known.clock && isPastStart(node.timer, known.clock)) complain('START_PAST', node.timer);
      break;
    case 'timer':
    case 'boundary':
      checkDelay(node.after, types, complain);
      break;
    default:
  }
}
