/**
 * What a person may ask of a running workflow, read from what a client sent. Pure.
 *
 * Only the shape is looked at here; whether the action is allowed is decided by the engine. Commands of the server itself
 * (jobs, services, children) are not actions of persons. Source: design/workflow.md §5.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { Action, ActionKind } from '../actions.ts';
import { workflowProblems as p } from '../workflow.problems.ts';

const actionTexts = texts('workflowAction', {
  wrong: ['操作参数不正确：{field}', '操作參數不正確：{field}', 'The action is not valid: {field}'],
});

type Check = (value: unknown) => boolean;
const id: Check = (v) => Number.isSafeInteger(v) && (v as number) > 0;
const ids: Check = (v) => Array.isArray(v) && v.length > 0 && v.length <= 200 && v.every(id);
const words: Check = (v) => typeof v === 'string' && v.length <= 2000;
const values: Check = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const names: Check = (v) => values(v) && Object.values(v as object).every((one) => words(one));
const oneOf =
  (...all: string[]): Check =>
  (v) =>
    typeof v === 'string' && all.includes(v);
const optional =
  (check: Check): Check =>
  (v) =>
    v === undefined || check(v);

const settled: Check = (v) => {
  const { version, sides } = v as { version?: unknown; sides?: unknown };
  return values(v) && id(version) && values(sides) && Object.values(sides as object).every(oneOf('mine', 'theirs'));
};
const input = {
  opinion: optional(words),
  form: optional(values),
  vars: optional(values),
  read: optional(id),
  settled: optional(settled),
};
const decision = { task: id, ...input };
const reasoned = { reason: words };

/** Fields of each action; no others are taken over. */
const SHAPES = {
  agree: decision,
  disagree: decision,
  abstain: decision,
  refuse: decision,
  answer: decision,
  reject: {
    ...decision,
    to: oneOf('start', 'previous', 'node'),
    node: optional(words),
    mode: oneOf('normal', 'direct'),
  },
  resubmit: { ...input, choices: optional(values) },
  withdraw: { opinion: optional(words) },
  revert: { opinion: optional(words) },
  takeBack: { task: id, opinion: optional(words) },
  addSign: {
    task: id,
    where: oneOf('before', 'after', 'parallel'),
    users: ids,
    mode: optional(oneOf('or', 'all', 'sequential')),
    opinion: optional(words),
  },
  removeSign: { actor: id, opinion: optional(words) },
  recall: { actor: id, opinion: optional(words) },
  transfer: { task: id, user: id, opinion: optional(words) },
  delegate: { task: id, user: id, opinion: optional(words) },
  claim: { task: id },
  unclaim: { task: id },
  view: { task: id },
  urge: { opinion: optional(words) },
  cc: { users: ids, task: optional(id), opinion: optional(words) },
  readCc: {},
  comment: { text: words, mentions: optional(ids) },
  suspend: reasoned,
  resume: reasoned,
  terminate: reasoned,
  jump: { node: words, token: optional(id), reason: words },
  reassign: { actor: id, user: id, reason: words },
  retry: { incident: id, vars: optional(values), users: optional(ids) },
  migrate: { definitionVersion: id, nodes: names, flows: optional(names), reason: words },
} as const satisfies Partial<Record<ActionKind, Record<string, Check>>>;

/** Actions that need the right to administer workflows. */
export const ADMIN_ACTIONS: ReadonlySet<string> = new Set([
  'suspend',
  'resume',
  'terminate',
  'jump',
  'reassign',
  'retry',
  'migrate',
]);

/** What a rejection has not chosen, in the words of its dialog (2-rules §5). */
function openChoices({ to, mode, node }: Record<string, unknown>): Problem[] {
  const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
  return [
    ...(blank(to) ? [problem(p.BACK_WAY_REQUIRED, undefined, 'to')] : []),
    ...(blank(mode) ? [problem(p.BACK_MODE_REQUIRED, undefined, 'mode')] : []),
    ...(to === 'node' && blank(node) ? [problem(p.BACK_NODE_REQUIRED, undefined, 'node')] : []),
  ];
}

/** The action, or what is wrong with it. */
export function personAction(value: unknown): Action | { problems: Problem[] } {
  const given = (value ?? {}) as Record<string, unknown>;
  const shape =
    typeof given.kind === 'string' && Object.hasOwn(SHAPES, given.kind)
      ? SHAPES[given.kind as keyof typeof SHAPES]
      : null;
  if (!shape) return { problems: [problem(actionTexts.wrong, { field: 'kind' }, 'action')] };
  const open = given.kind === 'reject' ? openChoices(given) : [];
  if (open.length > 0) return { problems: open };
  const wrong = Object.entries(shape as Record<string, Check>).filter(([field, check]) => !check(given[field]));
  if (wrong.length > 0) return { problems: wrong.map(([field]) => problem(actionTexts.wrong, { field }, 'action')) };
  const kept = Object.keys(shape).filter((field) => given[field] !== undefined);
  return { kind: given.kind, ...Object.fromEntries(kept.map((field) => [field, given[field]])) } as Action;
}
