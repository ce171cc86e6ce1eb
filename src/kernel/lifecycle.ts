/**
 * The life of a record as a literal: its states are the items of its field `status`, its actions lead from some of them to
 * another.
 *
 * `lifecycle(issue, { solve: { label, from: ['processing'], to: 'solved', right, reason: 'may', sets: { solution: 'must' } } })`
 * Pure: the browser shows what the server runs. What a rule needs in addition to the row comes as `facts`, which the server reads
 * for many rows at once. The name of an action is its verb in the change log, and `<entity>.<action>` its key where an approval may
 * hold it back. Refuses: states that are not items, unknown fields, and a second action of one name. See
 * docs/adr/200-lifecycles.md.
 */
import { byKeyOf, contribution } from './contribution.ts';
import type { BaseRow, Entity, RightKey, Row } from './entity.ts';
import { type Field, type Fields, longText, type ValueOf } from './field.ts';
import { type Problem, problem } from './problem.ts';
import { type Message, type Triple, texts } from './text.ts';

/** Time, user and facts for judging an action. */
export interface Moment<F = unknown> {
  /** Id of the person; 0: the server's own work. */
  viewer: number;
  /** ISO instant. */
  now: string;
  /** Day of the company's calendar. */
  today: string;
  facts: F;
}

type Stamp = 'viewer' | 'now' | 'today';

/** Whether something is asked for, or cannot be left out. */
export type Asked = 'may' | 'must';

export interface Move<R = BaseRow, F = unknown, S extends string = string> {
  /** Of the button: "Launch". */
  label: Triple;
  /** Said when it is done: "Project launched". Left out: that it was saved. */
  done?: Message;
  /** Asked before it is done, where there is nothing to fill in. */
  ask?: Message;
  from: readonly S[];
  /** Left out: the state stays. `kept`: the state that this field holds, from before. */
  to?: S | { readonly kept: string };
  /** `login`: `refuse` decides who may. */
  right: RightKey;
  reason?: Asked;
  /** Fields of the record that the person fills in. */
  sets?: Readonly<Record<string, Asked>>;
  /** Fields that keep who did it, the instant or the day. */
  stamps?: Readonly<Record<string, Stamp>>;
  /** Fields it empties. */
  clears?: readonly string[];
  /** Other values that follow from the action itself. */
  writes?(row: R, at: Moment<F>): Readonly<Record<string, unknown>>;
  /** Why it cannot be done although the state allows it. */
  refuse?(row: R, at: Moment<F>): Problem | null;
  /** Said in any other state, in place of the words of the lifecycle. */
  otherwise?: Message;
  /** The record is over with it: what waits for an approval inside it has to be decided first. */
  ends?: true;
  danger?: true;
}

/** An action as written in the literal: without a right it is open to signed-in users, and `refuse` decides who may. */
type Written<R, F, S extends string> = Omit<Move<R, F, S>, 'right'> & { right?: RightKey };

export interface Lifecycle<R = BaseRow, F = unknown, K extends string = string> {
  entity: Entity;
  moves: Readonly<Record<K, Move<R, F>>>;
  /** Said when the state does not allow an action: `{label}` of the record, `{status}`, `{action}`. */
  wrong: Message;
  /**
   * While an approval waits its record stands still. Named here are the exceptions, fields and parts (PARTS); the next approver
   * sees their changes as changes since the request.
   */
  editable: readonly string[];
}

/** Parts of a record other than its fields: its plan, reports on its tasks, its members and roles. */
export const PARTS = ['plan', 'work', 'members'] as const;
export type Part = (typeof PARTS)[number];

type StateOf<E> = E extends Entity<infer Fs> ? (Fs extends { status: infer S } ? ValueOf<S> & string : never) : never;

export const lifecycleTexts = texts('lifecycle', {
  wrong: [
    '{label}当前状态为“{status}”，不能{action}',
    '{label}目前狀態為「{status}」，不能{action}',
    'The {label} is "{status}"; {action} is not possible',
  ],
  reason: ['原因', '原因', 'Reason'],
  moved: ['操作成功', '操作成功', 'Done'],
  noAction: ['没有该操作', '沒有該操作', 'This action does not exist'],
  ask: ['发起审批', '發起審批', 'Request approval'],
  approvalHint: [
    '该操作需要审批：“{definition}”',
    '該操作需要審批：「{definition}」',
    'This requires approval: "{definition}"',
  ],
  underApproval: ['审批中', '審批中', 'Under approval'],
  seeApproval: [
    '“{action}”审批中，查看流程',
    '「{action}」審批中，查看流程',
    '"{action}" is under approval: view the workflow',
  ],
  stands: [
    '“{action}”审批中（{number}），审批完成前不能修改',
    '「{action}」審批中（{number}），審批完成前不能修改',
    '"{action}" is under approval ({number}); nothing can be changed until it is decided',
  ],
  standsMostly: [
    '“{action}”审批中（{number}），审批完成前只能修改：{fields}',
    '「{action}」審批中（{number}），審批完成前只能修改：{fields}',
    '"{action}" is under approval ({number}); until it is decided only these can be changed: {fields}',
  ],
  listMark: ['、', '、', ', '],
  see: ['查看流程', '查看流程', 'View the workflow'],
  confirm: ['确定{action}“{title}”吗？', '確定{action}「{title}」嗎？', '{action} "{title}"?'],
  confirmMany: [
    '确定{action}选中的 {count} 条{label}吗？',
    '確定{action}選中的 {count} 項{label}嗎？',
    '{action} {count} records ({label})?',
  ],
  movedMany: ['已{action} {count} 条', '已{action} {count} 項', '{action}: {count} done'],
  notMoved: ['{count} 条未能{action}', '{count} 項未能{action}', '{count} could not be changed ({action})'],
});

export const REASON_MAX = 200;

/** Checks a literal when it is loaded, and keeps its types. */
export function lifecycle<E extends Entity, const K extends string, F = unknown>(
  entity: E,
  written: Readonly<Record<K, Written<Row<E>, F, StateOf<E>>>>,
  { wrong = lifecycleTexts.wrong, editable = [] }: { wrong?: Message; editable?: readonly string[] } = {},
): Lifecycle<Row<E>, F, K> {
  const states = new Set(Object.keys(entity.fields.status?.items ?? {}));
  const moves: Record<string, Move<Row<E>, F>> = {};
  const unknown = editable.filter((name) => !(name in entity.fields) && !(PARTS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`${entity.name}, editable: ${unknown.join(', ')}`);
  for (const [name, move] of Object.entries<Written<Row<E>, F, string>>(written)) {
    const { from, to, sets = {}, stamps = {}, clears = [] } = move;
    const named = [...from, ...(typeof to === 'string' ? [to] : [])].filter((state) => !states.has(state));
    const kept = typeof to === 'object' ? [to.kept] : [];
    const fields = [...Object.keys(sets), ...Object.keys(stamps), ...clears, ...kept];
    const missing = fields.filter((field) => !(field in entity.fields));
    // Open to everybody only if `refuse` decides who may.
    if (!move.right && !move.refuse) missing.push('right');
    if (named.length + missing.length > 0)
      throw new Error(`${entity.name}.${name}: ${[...named, ...missing].join(', ')}`);
    moves[name] = { right: 'login', ...move };
  }
  return { entity, moves: moves as Record<K, Move<Row<E>, F>>, wrong, editable };
}

type Any = Readonly<Record<string, unknown>>;

/** Names of all actions, in their order. */
export const movesOf = <K extends string>({ moves }: Pick<Lifecycle<never, never, K>, 'moves'>): K[] =>
  Object.keys(moves) as K[];

/** The action of a name; null: none. */
export const moveOf = (life: Lifecycle, action: string): Move | null =>
  Object.hasOwn(life.moves, action) ? life.moves[action]! : null;

/** The label of a record's state. */
export const stateLabel = ({ entity }: Lifecycle, state: unknown): Triple =>
  entity.fields.status!.items![String(state)] ?? ['', '', ''];

/** Where the action leads a record from where it is. */
export function stateAfter({ to }: Pick<Move, 'to'>, row: object): string {
  const known = row as Any;
  return String(to === undefined ? known.status : typeof to === 'string' ? to : known[to.kept]);
}

const word = ({ label: [zh, hk, en] }: Entity): Triple => [zh, hk, en.toLowerCase()];

/** Why an action is refused by the record's own rules, or null: its state first, then what the action says. */
export function refuseMove<R extends object, F>(
  life: Lifecycle<R, F>,
  action: string,
  row: R,
  at: Moment<F>,
): Problem | null {
  const move = life.moves[action]!;
  const { status } = row as Any;
  if (move.from.includes(String(status))) return move.refuse?.(row, at) ?? null;
  if (move.otherwise) return problem(move.otherwise);
  const known = life as unknown as Lifecycle;
  return problem(life.wrong, {
    label: word(life.entity),
    status: stateLabel(known, status),
    action: move.label,
  });
}

/** The values an action sets, in addition to those the person fills in. */
export function valuesAfter<R extends object, F>(
  life: Lifecycle<R, F>,
  action: string,
  row: R,
  at: Moment<F>,
): Record<string, unknown> {
  const move = life.moves[action]!;
  const { stamps = {}, clears = [] } = move;
  const of = { ...at, viewer: at.viewer || null };
  return {
    ...Object.fromEntries(clears.map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(stamps).map(([name, what]) => [name, of[what]])),
    ...move.writes?.(row, at),
    status: stateAfter(move, row),
  };
}

/** Inputs in addition to the reason: fields of the record, required if the action says so. */
export function moveFields({ entity }: Pick<Lifecycle, 'entity'>, { sets = {} }: Pick<Move, 'sets'>): Fields {
  return Object.fromEntries(
    Object.entries(sets).map(([name, asked]) => {
      const { set: _, default: _given, ...field } = entity.fields[name]!;
      return [name, { ...field, required: asked === 'must' } as Field];
    }),
  );
}

/** The reason as a field. */
export const reasonField = ({ reason }: Pick<Move, 'reason'>): Field =>
  longText(lifecycleTexts.reason.text, { max: REASON_MAX, required: reason === 'must' });

declare module './module.ts' {
  interface Module {
    lifecycles?: readonly Lifecycle<never, never>[];
  }
}

const known = contribution(
  'modules',
  'lifecycles',
  byKeyOf<Lifecycle>((life) => life.entity.name),
);

/**
 * What else changes the state of records with a lifecycle, by the names in `touches` of calls: ended approvals, and changed bindings.
 */
export const APPROVALS = ['workflow', 'wfBusiness'] as const;

/** The life of the records of an entity; null: they have none. */
export const lifecycleOf = (entity: string): Lifecycle | null => known().get(entity) ?? null;
