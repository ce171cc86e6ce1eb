/**
 * Whether JSON from outside (a saved design, settings inside a BPMN file) has the shape of the types it claims. Pure.
 *
 * Only shapes are judged here: whether a rule finds somebody or a condition makes sense is left to the publish rules. Unknown keys
 * are ignored. Refuses: trees deeper or larger than any screen shows.
 */
import { cleanText } from '#kernel/check.ts';
import { LIMITS } from '../definition-limits.ts';
import type { GraphNode } from '../graph.ts';
import type { Design } from './design.ts';

/** Whether every text and key can be stored, and nothing is nested beyond reason. */
export function cleanJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > 100) return false;
  return Object.entries(value).every(([key, item]) => cleanText(key) && cleanJson(item, depth + 1));
}

type Shape = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text =
  (max: number): Shape =>
  (value) =>
    typeof value === 'string' && value.length <= max && !value.includes('\0');
const number: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
const id: Shape = (value) => Number.isSafeInteger(value);
const truth: Shape = (value) => value === true;
const one =
  (...values: unknown[]): Shape =>
  (value) =>
    values.includes(value);
const list =
  (item: Shape, max = 500): Shape =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(item);
const record =
  (item: Shape, max = 500): Shape =>
  (value) =>
    isObject(value) && Object.keys(value).length <= max && Object.values(value).every(item);
const any =
  (...shapes: Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));
/** Required keys, then optional ones. */
const object =
  (required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape =>
  (value) =>
    isObject(value) &&
    Object.entries(required).every(([key, shape]) => shape(value[key])) &&
    Object.entries(optional).every(([key, shape]) => value[key] === undefined || shape(value[key]));
const by = (kind: string, required: Record<string, Shape> = {}, optional: Record<string, Shape> = {}): Shape =>
  object({ by: one(kind), ...required }, optional);

const NAME = text(200);
const FEEL = text(2000);
const IDENT = /^[\p{L}_][\p{L}\p{N}_.-]{0,99}$/u;
const ident: Shape = (value) => typeof value === 'string' && IDENT.test(value);
const ids = list(id, 2000);
const VARIABLE = /^[\p{L}_][\p{L}\p{N}_]{0,49}$/u;
const RESERVED =
  /^(and|or|not|in|if|then|else|for|return|some|every|satisfies|between|instance|of|function|true|false|null|initiator|round|outcomes)$/;
/** A name that FEEL reads as one word and that neither FEEL nor the engine uses. */
export const variableFits = (name: unknown): boolean =>
  typeof name === 'string' && VARIABLE.test(name) && !RESERVED.test(name);

const delay = any(object({ work: number }), object({ clock: number }), object({ at: FEEL }));
const rule: Shape = any(
  by('users', { users: ids }),
  by('role', { role: id }),
  by('projectRole', { role: id }),
  by('projectManager'),
  by('userGroup', { group: id }),
  by('department', { department: id }),
  by(
    'departmentHead',
    {
      of: any(one('initiator', 'approver'), object({ department: id }), object({ field: text(100) })),
      levels: number,
    },
    { upTo: truth },
  ),
  by('manager', { of: one('initiator', 'approver') }),
  by('initiator'),
  by('initiatorChoice', {}, { max: number, from: ids }),
  by('field', { field: text(100) }),
  by('expression', { expression: FEEL }),
  by('administrator'),
);
const rules = list(rule, 50);
const fieldRights = record(one('hidden', 'read', 'edit', 'required'));

const DEADLINE = object(
  { after: delay, policy: one('none', 'agree', 'reject', 'transferToManager', 'escalate') },
  { to: rules, remind: object({ every: delay, times: number }, { early: truth }) },
);
const EMPTY = one('pass', 'administrator', 'manager', 'refuse');
const SELF = one('self', 'skip', 'manager', 'departmentHead');
const DUPLICATE = one('none', 'consecutive', 'wholeFlow');

const task = object(
  {
    approvers: rules,
    mode: one('single', 'or', 'all', 'sequential', 'ratio', 'weighted', 'claim'),
    allow: list(text(30), 30),
  },
  {
    ratio: object({ num: number, den: number }),
    weights: record(number),
    completion: FEEL,
    abstain: one('forbidden', 'outOfTotal', 'asNo'),
    handling: truth,
    onFail: one('start', 'previous', 'end', 'continue'),
    addSignFail: one('adder', 'node'),
    keepVotes: truth,
    empty: EMPTY,
    self: SELF,
    duplicate: DUPLICATE,
    deadline: DEADLINE,
    fields: fieldRights,
    opinion: one('required', 'optional'),
    cc: rules,
  },
);
const send = object({ as: one('cc', 'notice'), to: rules }, { text: text(2000) });
const service = object({ handler: text(100) }, { input: record(FEEL) });
const script = object({ expression: FEEL, variable: text(100) });
const SUB_FLOW_FAIL = one('end', 'start', 'continue');
const call = object(
  { definition: text(100) },
  {
    input: record(FEEL),
    output: record(FEEL),
    onFail: SUB_FLOW_FAIL,
    multi: object({ items: FEEL }, { item: text(100), sequential: truth, completion: FEEL }),
  },
);

const NODES: Readonly<Record<GraphNode['kind'], Shape>> = {
  start: object({}, { fields: fieldRights, timer: text(100) }),
  end: object({}, { terminate: truth, outcome: one('approved', 'rejected') }),
  userTask: task,
  service,
  send,
  script,
  exclusive: object({}),
  split: object({}),
  join: object({}),
  subProcess: object({}, { onFail: SUB_FLOW_FAIL }),
  call,
  timer: object({ after: delay }),
  boundary: object({ after: delay }),
};
/** Whether the settings of a node of this kind can be used. */
export const nodeFits = (node: GraphNode): boolean => NODES[node.kind](node);

export const settingsFit: Shape = object(
  {},
  {
    starters: rules,
    withdraw: one('never', 'firstDecision', 'anytime'),
    withdrawTo: one('withdrawn', 'draft'),
    revert: truth,
    takeBackMinutes: number,
    empty: EMPTY,
    self: SELF,
    duplicate: DUPLICATE,
    delegationDepth: number,
    urgeMinutes: number,
    cc: rules,
    administrators: ids,
    title: text(200),
  },
);
export const variablesFit: Shape = list(
  object({
    name: variableFits,
    label: NAME,
    type: one('text', 'number', 'boolean', 'date', 'instant', 'time', 'user', 'users', 'list', 'object'),
  }),
);

const STEPS: Readonly<Record<string, Shape>> = {
  approve: object({ task }),
  handle: object({ task }),
  cc: send,
  service: object({ call: service }),
  script: object({ call: script }),
  delay: object({ after: delay }),
  subflow: object({ call }),
  stop: object({ outcome: one('approved', 'rejected') }),
};
const comparison = object({
  variable: text(100),
  op: text(20),
  value: any(text(500), number, one(true, false, null), ids, list(text(500), 100)),
});
const branchCondition = object({ text: FEEL }, { rows: list(list(comparison, 50), 50) });

function stepFits(depth: number): Shape {
  return (step) => {
    if (!isObject(step) || !ident(step.id) || !NAME(step.name)) return false;
    if (step.kind !== 'condition' && step.kind !== 'parallel' && step.kind !== 'inclusive')
      return typeof step.kind === 'string' && Object.hasOwn(STEPS, step.kind) && STEPS[step.kind]!(step);
    if (depth >= LIMITS.depth.max) return false;
    const branch = object({ id: ident, name: NAME, steps: list(stepFits(depth + 1)) }, { condition: branchCondition });
    return Array.isArray(step.branches) && step.branches.length >= 2 && list(branch, 50)(step.branches);
  };
}
const end = object({ id: ident, name: NAME });
const tree: Shape = object({
  start: object({ id: ident, name: NAME }, { fields: fieldRights }),
  steps: list(stepFits(0)),
  end,
});

function uniqueIds(value: unknown): boolean {
  const seen = new Set<unknown>();
  const visit = (item: unknown): boolean => {
    if (Array.isArray(item)) return item.every(visit);
    if (!isObject(item)) return true;
    const { id: own, steps, branches } = item;
    if (seen.has(own) || seen.has(`${own}_join`)) return false;
    seen.add(own);
    if (branches !== undefined) seen.add(`${own}_join`);
    return visit(steps ?? []) && visit(branches ?? []);
  };
  const whole = value as { start: unknown; end: unknown; steps: unknown };
  return visit([whole.start, whole.end]) && visit(whole.steps) && seen.size <= LIMITS.nodes.max;
}

const KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
export const keyFits = (key: string): boolean => KEY.test(key);

/** A design as clients send it. */
export function isDesign(value: unknown): value is Design {
  const base = object(
    {
      key: (v) => typeof v === 'string' && keyFits(v),
      name: text(100),
      variables: variablesFit,
      settings: settingsFit,
    },
    { formId: id },
  );
  if (!base(value) || !isObject(value)) return false;
  if (value.source === 'external')
    return object({ engine: id, definition: text(200), step: NAME })(value) && value.definition !== '';
  if (value.source === 'bpmn') return text(2_000_000)(value.xml);
  return value.source === 'tree' && tree(value.tree) && uniqueIds(value.tree);
}
