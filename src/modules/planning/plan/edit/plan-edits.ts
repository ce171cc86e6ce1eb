/**
 * What a person changed in a plan, and how it meets what others changed meanwhile.
 *
 * `diffPlans` finds the edits between two states; `mergeEdits` puts them on the current plan, field by field (additional ones,
 * `ext.<column>`, separately): an edit whose field others have not touched passes; a field both have changed differently is a
 * conflict that a person decides (mine or theirs). Places are their own edits, so two people may move different tasks. Pure; the
 * browser and the server run the same. Invariant: nothing anybody saved is overwritten without a decision.
 */
import { isPlain } from '#kernel/check.ts';
import { sameValue } from '#kernel/diff.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { extName } from '#kernel/query.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanSettings, type PlanTask } from '../plan-model.ts';
import { mergeAdded } from './added-values.ts';
import { Siblings } from './siblings.ts';

export type TaskField = Exclude<keyof PlanTask, 'id' | 'parentId' | 'code'>;

/** Place of a task: under which parent, after which sibling (null: first). */
export interface Placed {
  id: number;
  parentId: number | null;
  after: number | null;
}

export interface PlanEdits {
  created: PlanTask[];
  /** `parent`: the task had children when it was changed. */
  changed: { id: number; fields: Partial<Record<TaskField, [before: unknown, after: unknown]>>; parent?: true }[];
  removed: number[];
  /** The removed tasks as they were: changes others made to them meanwhile are not thrown away without asking. */
  removedBefore: PlanTask[];
  /** Created and moved tasks, in outline order. */
  placed: Placed[];
  linksSet: PlanLink[];
  /** Links that were there and are gone, or were set differently: as they were. */
  linksBefore: PlanLink[];
  linksRemoved: [from: number, to: number][];
  settings: Partial<Record<keyof PlanSettings, [before: unknown, after: unknown]>>;
}

export interface PlanConflict {
  /**
   * `field`, or why the task's edit cannot stand: it is gone or deleted, it became a parent, whose values are computed, it
   * was changed, its new parent is gone or below it.
   */
  kind: 'field' | 'gone' | 'computed' | 'changedThere' | 'place' | 'link' | 'setting';
  taskId: number;
  name: string;
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export type Choice = 'mine' | 'theirs';
/** Key under which a decision on a conflict is kept. */
export const conflictKey = (c: Pick<PlanConflict, 'kind' | 'taskId' | 'field'>): string =>
  `${c.kind}:${c.taskId}:${c.field}`;

const SKIP = new Set<keyof PlanTask>(['id', 'parentId', 'code']);
const linkKey = (l: Pick<PlanLink, 'from' | 'to'>): string => `${l.from}>${l.to}`;

/** Children of every parent in order. */
function childrenOf(tasks: readonly PlanTask[]): Map<number | null, number[]> {
  const out = new Map<number | null, number[]>();
  for (const { id, parentId } of tasks) {
    const list = out.get(parentId);
    if (list) list.push(id);
    else out.set(parentId, [id]);
  }
  return out;
}

/** Positions of a longest increasing run in a list of distinct numbers. */
function longestRun(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous = new Array<number>(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < values[i]!) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[i] = tails[low - 1]!;
    tails[low] = i;
  }
  const out = new Set<number>();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) out.add(i);
  return out;
}

/** Created and moved tasks with their places; siblings that only made room are not among them. */
function placements(before: Plan, after: Plan): Placed[] {
  const parentBefore = new Map(before.tasks.map((t) => [t.id, t.parentId]));
  const rank = new Map<number, number>();
  for (const list of childrenOf(before.tasks).values()) list.forEach((id, i) => void rank.set(id, i));
  const moved = new Map<number, number | null>();
  for (const [parentId, list] of childrenOf(after.tasks)) {
    const stayed = list.filter((id) => parentBefore.has(id) && parentBefore.get(id) === parentId);
    const kept = longestRun(stayed.map((id) => rank.get(id)!));
    const still = new Set(stayed.filter((_, i) => kept.has(i)));
    list.forEach((id, i) => {
      if (!still.has(id)) moved.set(id, i === 0 ? null : list[i - 1]!);
    });
  }
  return after.tasks
    .filter((t) => moved.has(t.id))
    .map((t) => ({ id: t.id, parentId: t.parentId, after: moved.get(t.id)! }));
}

const differing = (a: PlanTask, b: PlanTask): TaskField[] =>
  (Object.keys(b) as (keyof PlanTask)[]).filter((f): f is TaskField => !SKIP.has(f) && !sameValue(a[f], b[f]));

/** The edits that lead from one state to another. */
export function diffPlans(before: Plan, after: Plan): PlanEdits {
  const old = new Map(before.tasks.map((t) => [t.id, t]));
  const now = new Set(after.tasks.map((t) => t.id));
  const edits: PlanEdits = {
    created: [],
    changed: [],
    removed: [],
    removedBefore: [],
    placed: placements(before, after),
    linksSet: [],
    linksBefore: [],
    linksRemoved: [],
    settings: {},
  };
  const parents = new Set(before.tasks.map((t) => t.parentId));
  for (const task of after.tasks) {
    const was = old.get(task.id);
    if (!was) edits.created.push(task);
    else if (was !== task) {
      const fields: PlanEdits['changed'][number]['fields'] = {};
      for (const field of differing(was, task)) fields[field] = [was[field], task[field]];
      if (Object.keys(fields).length > 0)
        edits.changed.push({ id: task.id, fields, ...(parents.has(task.id) && { parent: true as const }) });
    }
  }
  edits.removedBefore = before.tasks.filter((t) => !now.has(t.id));
  edits.removed = edits.removedBefore.map((t) => t.id);
  const oldLinks = new Map(before.links.map((l) => [linkKey(l), l]));
  for (const link of after.links) {
    const was = oldLinks.get(linkKey(link));
    oldLinks.delete(linkKey(link));
    if (was && sameValue(was, link)) continue;
    edits.linksSet.push(link);
    if (was) edits.linksBefore.push(was);
  }
  for (const link of oldLinks.values()) {
    edits.linksRemoved.push([link.from, link.to]);
    edits.linksBefore.push(link);
  }
  for (const key of Object.keys(after.settings) as (keyof PlanSettings)[]) {
    if (!sameValue(before.settings[key], after.settings[key]))
      edits.settings[key] = [before.settings[key], after.settings[key]];
  }
  return edits;
}

export const isEmpty = (e: PlanEdits): boolean =>
  e.created.length +
    e.changed.length +
    e.removed.length +
    e.placed.length +
    e.linksSet.length +
    e.linksRemoved.length +
    Object.keys(e.settings).length ===
  0;

/** Puts edits on the current plan. Conflicts without a decision are answered; the plan then holds theirs. */
export function mergeEdits(
  current: Plan,
  edits: PlanEdits,
  choices: Readonly<Record<string, Choice>> = {},
): { plan: Plan; conflicts: PlanConflict[] } {
  const conflicts: PlanConflict[] = [];
  const tasks = new Map(current.tasks.map((t) => [t.id, t]));
  const names = new Map([...current.tasks, ...edits.created].map((t) => [t.id, t.name]));
  /** Whether my edit wins: decided, or asked (and theirs wins for now). */
  const mineStands = (c: Omit<PlanConflict, 'name'>): boolean => {
    const choice = choices[conflictKey(c)];
    if (!choice) conflicts.push({ ...c, name: names.get(c.taskId) ?? '' });
    return choice === 'mine';
  };
  mergeFields(tasks, edits, parentsThere(current, edits), mineStands);
  const removed = mergeRemovals(current, edits, tasks, mineStands);
  // Drafts of an older version do not know all fields.
  for (const task of edits.created) tasks.set(task.id, { ...newPlanTask(task.id, task.parentId, ''), ...task });
  const outline = mergePlaces(tasks, current, edits, removed, mineStands);
  const links = mergeLinks(current, edits, new Set(outline.map((t) => t.id)), mineStands);
  const settings = { ...current.settings } as Record<string, unknown>;
  for (const [key, pair] of Object.entries(edits.settings)) {
    const [base, mine] = pair!;
    const theirs = settings[key];
    if (
      sameValue(theirs, base) ||
      sameValue(theirs, mine) ||
      mineStands({ kind: 'setting', taskId: 0, field: key, base, mine, theirs })
    )
      settings[key] = mine;
  }
  return { plan: { ...current, settings: settings as unknown as PlanSettings, tasks: outline, links }, conflicts };
}

type Decide = (c: Omit<PlanConflict, 'name'>) => boolean;

/** What a parent's children decide, where its dates are not entered; and what its children decide in any case. */
const OF_CHILDREN: ReadonlySet<string> = new Set<TaskField>([
  'durationMinutes',
  'workMinutes',
  'elapsed',
  'milestone',
  'constraint',
  'constraintAt',
  'splits',
  'assignments',
  'progress',
  'actualStart',
  'actualFinish',
  'actualWorkMinutes',
]);

/** Tasks that have children there which these edits neither made nor put there nor take away. */
function parentsThere(current: Plan, edits: PlanEdits): Set<number> {
  const own = new Set([...edits.placed.map((p) => p.id), ...edits.removed]);
  return new Set(
    current.tasks.flatMap((t) =>
      t.parentId === null || own.has(t.id) || t.status === 'discarded' ? [] : [t.parentId],
    ),
  );
}

function mergeFields(
  tasks: Map<number, PlanTask>,
  edits: PlanEdits,
  parents: ReadonlySet<number>,
  mineStands: Decide,
): void {
  for (const { id, fields, parent } of edits.changed) {
    const task = tasks.get(id);
    if (!task || (task.status === 'discarded' && !Object.hasOwn(fields, 'status'))) {
      // Gone or deleted there: nothing to write to; it is reported, so that nobody believes it was saved.
      mineStands({
        kind: 'gone',
        taskId: id,
        field: Object.keys(fields).join(','),
        base: null,
        mine: fields,
        theirs: null,
      });
      continue;
    }
    const next: Record<string, unknown> = { ...task };
    for (const [field, pair] of Object.entries(fields)) {
      const [base, mine] = pair!;
      const theirs = (task as unknown as Record<string, unknown>)[field];
      const stands = (name: string, was: unknown, wanted: unknown, now: unknown): boolean =>
        mineStands({ kind: 'field', taskId: id, field: name, base: was, mine: wanted, theirs: now });
      // Additional fields separately.
      if (field === 'ext' && isPlain(base) && isPlain(mine))
        next.ext = mergeAdded(base as ExtValues, mine as ExtValues, task.ext, (column, ...values) =>
          stands(extName(column), ...values),
        );
      else if (!parent && parents.has(id) && OF_CHILDREN.has(field)) {
        // It would be stored without effect: reported like a removed task, and theirs stays with either decision.
        if (!sameValue(theirs, mine)) mineStands({ kind: 'computed', taskId: id, field, base, mine, theirs });
      } else if (sameValue(theirs, base) || sameValue(theirs, mine) || stands(field, base, mine, theirs))
        next[field] = mine;
    }
    tasks.set(id, next as unknown as PlanTask);
  }
}

/** Ids to take away; a task that was changed, moved or got new children there stays unless decided. */
function mergeRemovals(current: Plan, edits: PlanEdits, tasks: Map<number, PlanTask>, mineStands: Decide): Set<number> {
  const wanted = new Set(edits.removed);
  const before = new Map(edits.removedBefore.map((t) => [t.id, t]));
  const fresh = current.tasks.filter((t) => t.parentId !== null && wanted.has(t.parentId) && !wanted.has(t.id));
  const placed = new Set(edits.placed.map((p) => p.id));
  for (const theirs of current.tasks) {
    const base = before.get(theirs.id);
    if (!base || !wanted.has(theirs.id)) continue;
    const fields: string[] = differing(base, theirs);
    if (base.parentId !== theirs.parentId) fields.push('parentId');
    const field = fields.join(',');
    const told = { kind: 'changedThere', taskId: theirs.id, field, base, mine: 'removed', theirs } as const;
    if (field && !mineStands(told)) wanted.delete(theirs.id);
  }
  const own = new Set(edits.linksRemoved.map(([from, to]) => `${from}>${to}`));
  for (const link of current.links) {
    if (own.has(linkKey(link))) continue;
    for (const taskId of [link.from, link.to]) {
      if (!wanted.has(taskId)) continue;
      const told = {
        kind: 'changedThere',
        taskId,
        field: linkKey(link),
        base: null,
        mine: 'removed',
        theirs: link,
      } as const;
      if (!mineStands(told)) wanted.delete(taskId);
    }
  }
  for (const child of fresh) {
    if (
      !placed.has(child.id) &&
      !mineStands({
        kind: 'changedThere',
        taskId: child.parentId!,
        field: 'children',
        base: null,
        mine: 'removed',
        theirs: child.name,
      })
    )
      wanted.delete(child.parentId!);
  }
  for (const id of wanted) tasks.delete(id);
  return wanted;
}

/** Takes every placed branch out and puts it where it was put, then writes the outline. */
function mergePlaces(
  tasks: Map<number, PlanTask>,
  current: Plan,
  edits: PlanEdits,
  removed: ReadonlySet<number>,
  mineStands: Decide,
): PlanTask[] {
  const siblings = new Siblings(current.tasks);
  const { parentOf } = siblings;
  const under = (id: number | null, ancestor: number): boolean => {
    for (let at = id; at !== null; at = parentOf.get(at) ?? null) if (at === ancestor) return true;
    return false;
  };
  const taken = new Set(edits.removed);
  for (const { id, parentId, after } of edits.placed) {
    if (!tasks.has(id)) {
      const told = { kind: 'gone', taskId: id, field: 'parentId', base: null, mine: parentId, theirs: null } as const;
      if (!taken.has(id)) mineStands(told);
      continue;
    }
    let target = parentId;
    if (target !== null && (!tasks.has(target) || under(target, id))) {
      mineStands({
        kind: 'place',
        taskId: id,
        field: 'parentId',
        base: parentOf.get(id) ?? null,
        mine: parentId,
        theirs: parentOf.get(id) ?? null,
      });
      if (parentOf.has(id)) continue;
      target = null;
    }
    siblings.put(id, target, after);
  }
  const out: PlanTask[] = [];
  const walk = (parentId: number | null, visible: number | null): void => {
    for (const id of siblings.under(parentId)) {
      const task = tasks.get(id);
      if (task) out.push(task.parentId === visible ? task : { ...task, parentId: visible });
      // Remaining children of a removed parent move up to its place.
      walk(id, removed.has(id) || !task ? visible : id);
    }
  };
  walk(null, null);
  return out;
}

function mergeLinks(current: Plan, edits: PlanEdits, alive: ReadonlySet<number>, mineStands: Decide): PlanLink[] {
  const links = new Map(current.links.map((l) => [linkKey(l), l]));
  const base = new Map(edits.linksBefore.map((l) => [linkKey(l), l]));
  // A task whose removal does not take effect keeps its links.
  const kept = new Set(edits.removed.filter((id) => alive.has(id)));
  const removed = new Set(edits.removed);
  const turned = new Set(edits.changed.filter((c) => Object.hasOwn(c.fields, 'status')).map((c) => c.id));
  const deleted = new Set(current.tasks.filter((t) => t.status === 'discarded' && !turned.has(t.id)).map((t) => t.id));
  for (const [from, to] of edits.linksRemoved) {
    const theirs = links.get(`${from}>${to}`);
    const was = base.get(`${from}>${to}`);
    if (!theirs || kept.has(from) || kept.has(to)) continue;
    if (
      sameValue(theirs, was) ||
      mineStands({ kind: 'link', taskId: to, field: `${from}>${to}`, base: was, mine: null, theirs })
    )
      links.delete(linkKey(theirs));
  }
  for (const link of edits.linksSet) {
    const theirs = links.get(linkKey(link)) ?? null;
    const was = base.get(linkKey(link)) ?? null;
    // A task removed by these edits takes its links along; one that others removed is reported.
    const lost = [link.from, link.to].some((id) => !alive.has(id) && !removed.has(id));
    if (lost || deleted.has(link.from) || deleted.has(link.to)) {
      mineStands({ kind: 'gone', taskId: link.to, field: linkKey(link), base: was, mine: link, theirs });
      continue;
    }
    if (
      sameValue(theirs, was) ||
      sameValue(theirs, link) ||
      mineStands({ kind: 'link', taskId: link.to, field: linkKey(link), base: was, mine: link, theirs })
    )
      links.set(linkKey(link), link);
  }
  return [...links.values()].filter((l) => alive.has(l.from) && alive.has(l.to));
}
