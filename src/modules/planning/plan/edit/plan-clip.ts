/**
 * Tasks on the clipboard: a plain table that spreadsheets understand, and the tasks it was made from.
 *
 * The clipboard carries the table as text. The tasks themselves are beside it (`PlanClip`), found again by that text, so
 * pasting in another plan or tab keeps outline, links and fields, and pasting a table of a spreadsheet makes tasks too.
 */
import { oneLine } from '#kernel/check.ts';
import { newPlanTask, type Plan, type PlanTask } from '../plan-model.ts';
import { insideFrame } from './inside-frame.ts';
import {
  insertBranches,
  type OutlineClip,
  type OutlinePlace,
  outlineLevels,
  pasteBranches,
  withLevels,
} from './outline.ts';

export interface PlanClip extends OutlineClip {
  /** The table as it is on the clipboard. */
  text: string;
  /** Owner of the plan it comes from: project roles are known only there. */
  owner: string;
}

/** Whether what came out of a store is a clip. */
export function isClip(value: unknown): value is PlanClip {
  const clip = value as PlanClip | null;
  return (
    typeof clip === 'object' &&
    clip !== null &&
    typeof clip.text === 'string' &&
    typeof clip.owner === 'string' &&
    Array.isArray(clip.tasks) &&
    clip.tasks.every((t) => typeof t?.id === 'number' && typeof t.name === 'string') &&
    Array.isArray(clip.links)
  );
}

/** Pastes a clip as new tasks. What the other plan does not know (roles, calendars) is left out; costs where asked. */
export function pasteClip(
  plan: Plan,
  clip: PlanClip,
  owner: string,
  place: OutlinePlace,
  newId: () => number,
  costs: boolean,
): { plan: Plan; ids: number[] } | null {
  const calendars = new Set(plan.calendars.map((c) => c.id));
  const known = (task: PlanTask): PlanTask => ({
    ...task,
    // Copied before costs were kept, or where they are seen.
    fixedCostCents: costs ? (task.fixedCostCents ?? 0) : 0,
    roleId: clip.owner === owner ? task.roleId : null,
    calendarId: task.calendarId !== null && calendars.has(task.calendarId) ? task.calendarId : null,
  });
  const pasted = pasteBranches(
    plan.tasks,
    plan.links,
    { tasks: clip.tasks.map(known), links: clip.links },
    place,
    newId,
  );
  if (!pasted) return null;
  return { plan: { ...plan, tasks: pasted.tasks, links: pasted.links }, ids: pasted.pasted.map((t) => t.id) };
}

const spaces = (text: string): number => /^[ \u3000]*/.exec(text)![0].length;

/**
 * A table as tasks: a first line of column titles names the columns, else the first column holds the names and the
 * next ones follow `order`. Leading spaces of the names are the outline. Rows without a name are left out.
 */
export function readTable(
  cells: readonly (readonly string[])[],
  titles: Readonly<Record<string, string>>,
  order: readonly string[],
): { level: number; cells: Record<string, string> }[] {
  const head = cells[0]?.map((cell) => titles[cell.trim()] ?? '') ?? [];
  const headed = head.includes('name');
  const keys = headed ? head : order;
  const rows = (headed ? cells.slice(1) : cells)
    .map((row) => Object.fromEntries(keys.flatMap((key, c) => (key && row[c] !== undefined ? [[key, row[c]!]] : []))))
    .filter((row) => (row.name ?? '').trim() !== '');
  const open: number[] = [];
  return rows.map((row) => {
    const inset = spaces(row.name!);
    while (open.length > 0 && open.at(-1)! >= inset) open.pop();
    open.push(inset);
    return { level: open.length, cells: row };
  });
}

/** New tasks of a table's rows at a place; their other cells are written by the caller. */
export function insertTable(
  plan: Plan,
  rows: readonly { level: number; cells: Readonly<Record<string, string>> }[],
  place: OutlinePlace,
  newId: () => number,
  minutes = plan.settings.minutesPerDay,
): { plan: Plan; ids: number[] } | null {
  const flat = rows.map((row) => newPlanTask(newId(), null, oneLine(row.cells.name!).slice(0, 200), minutes));
  const made = withLevels(
    flat,
    rows.map((row) => row.level),
  );
  const ids = new Set(made.map((t) => t.id));
  const parents = new Set(made.map((t) => t.parentId));
  const { parentId } = place;
  // Parents of the table are where their tasks are: these alone have dates to be given.
  const placed = made.map((t) => {
    const own = t.parentId !== null && ids.has(t.parentId);
    const framed = parents.has(t.id) ? t : insideFrame(plan, { ...t, parentId });
    return { ...framed, parentId: own ? t.parentId : parentId };
  });
  const tasks = insertBranches(plan.tasks, place, placed);
  return tasks ? { plan: { ...plan, tasks }, ids: placed.map((t) => t.id) } : null;
}

/** Lines of a readable table: names indented by level, the first line the titles. */
export function tableOf(
  plan: Plan,
  rows: readonly number[],
  columns: readonly { key: string; title: string; text(row: number): string }[],
): string[][] {
  const levels = outlineLevels(plan.tasks);
  const top = Math.min(...rows.map((i) => levels[i]!));
  const cell = (column: (typeof columns)[number], row: number): string =>
    column.key === 'name' ? '  '.repeat(levels[row]! - top) + plan.tasks[row]!.name : column.text(row);
  return [columns.map((c) => c.title), ...rows.map((row) => columns.map((c) => cell(c, row)))];
}
