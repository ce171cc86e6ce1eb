/**
 * Two states of a plan side by side, in one outline: what was added, removed and changed. Pure.
 *
 * Removed tasks stay in the picture, where they stood: after the sibling that preceded them.
 */
import { addTo } from '#kernel/lists.ts';
import type { ComparedSide, ComparedTask, Comparison } from '../plan.calls.ts';
import type { Plan, ScheduledPlan } from '../plan-model.ts';
import { wbsNumbers } from '../wbs.ts';

const FIELDS = [
  'name',
  'start',
  'finish',
  'durationMinutes',
  'elapsed',
  'workMinutes',
  'progress',
  'responsibleId',
  'costCents',
] as const;
/** Planned cost by task index; null: not known, or not for the one who compares. */
type Costs = { planned: ArrayLike<number> } | null;

function sides({ plan, schedule }: ScheduledPlan, costs: Costs): Map<number, ComparedSide> {
  const wbs = wbsNumbers(plan.tasks);
  const minute = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  return new Map(
    plan.tasks.map((t, i) => [
      t.id,
      {
        name: t.name,
        wbs: wbs[i] ?? '',
        start: minute(schedule.start[i]),
        finish: minute(schedule.finish[i]),
        durationMinutes: schedule.durationMinutes[i] ?? 0,
        elapsed: t.elapsed && !schedule.summary[i],
        workMinutes: schedule.workMinutes[i] ?? 0,
        progress: Math.round(schedule.progress[i] ?? 0),
        responsibleId: t.responsibleId,
        costCents: costs ? costs.planned[i]! : null,
      },
    ]),
  );
}

/** Children of each parent in the merged picture: those of `after`, with removed ones put back at their place. */
function mergedChildren(before: Plan, after: Plan): Map<number | null, number[]> {
  const now = new Set(after.tasks.map((t) => t.id));
  const children = new Map<number | null, number[]>();
  for (const t of after.tasks) addTo(children, t.parentId, t.id);
  const last = new Map<number | null, number>();
  for (const t of before.tasks) {
    if (!now.has(t.id)) {
      const parent = t.parentId;
      const list = children.get(parent) ?? [];
      const previous = last.get(parent);
      const at = previous === undefined ? 0 : list.indexOf(previous) + 1;
      children.set(parent, [...list.slice(0, at), t.id, ...list.slice(at)]);
    }
    last.set(t.parentId, t.id);
  }
  return children;
}

/** The merged outline with both sides of every task. Costs are compared where both are given. */
export function comparePlans(
  before: ScheduledPlan,
  after: ScheduledPlan,
  costs: { before: Costs; after: Costs } = { before: null, after: null },
): Pick<Comparison, 'tasks' | 'counts'> {
  const both = costs.before && costs.after;
  const old = sides(before, costs.before);
  const now = sides(after, costs.after);
  const children = mergedChildren(before.plan, after.plan);
  const tasks: ComparedTask[] = [];
  const counts = { added: 0, removed: 0, changed: 0, same: 0 };
  const walk = (parent: number | null, level: number): void => {
    for (const id of children.get(parent) ?? []) {
      const a = old.get(id) ?? null;
      const b = now.get(id) ?? null;
      const fields = a && b ? FIELDS.filter((f) => a[f] !== b[f] && (f !== 'costCents' || both)) : [];
      const kind = !a ? 'added' : !b ? 'removed' : fields.length > 0 ? 'changed' : 'same';
      counts[kind]++;
      tasks.push({ id, kind, level, name: (b ?? a)!.name, before: a, after: b, fields });
      walk(id, level + 1);
    }
  };
  walk(null, 1);
  return { tasks, counts };
}
