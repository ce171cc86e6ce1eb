/**
 * Copying and pasting tasks. The clipboard of the system carries a table as text; what it was made of is kept in the
 * browser and found again by that text, so other plans and tabs paste whole branches with the links among them.
 */
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { formatTsv, parseTsv } from '#web/gantt/grid/tsv.ts';
import { copyBranches } from '../../edit/outline.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { isClip, type PlanClip, pasteClip, readTable, tableOf } from '../../edit/plan-clip.ts';
import { fieldOfHeader } from '../../exchange/sheet-columns.ts';
import type { Names } from '../grid/choice-columns.ts';
import { insertFilled, placeAfter } from '../grid/new-rows.ts';
import type { PlanSession } from './plan-session.ts';

/** Columns of a table without titles. */
const ORDER: readonly string[] = [
  'name',
  'duration',
  'start',
  'finish',
  'predecessors',
  'responsible',
  'progress',
  'hours',
];

export interface ClipTools {
  session: PlanSession;
  userId: number;
  owner: string;
  columns: readonly GanttColumn[];
  names: Names;
}

const store = (userId: number): string => `waymark.clip.${userId}`;
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/** Text of the branches of rows; remembers the tasks behind it. */
export function copyRows({ session, userId, owner, columns }: ClipTools, rows: readonly number[]): string {
  const { plan } = session;
  const { tasks, links } = copyBranches(plan.tasks, plan.links, rows);
  const ids = new Set(tasks.map((task) => task.id));
  const all = plan.tasks.flatMap((task, i) => (ids.has(task.id) ? [i] : []));
  const shown = ORDER.flatMap((key) => columns.filter((column) => column.key === key && key !== 'predecessors'));
  const text = formatTsv(tableOf(plan, all, shown));
  const clip: PlanClip = { text: plain(text), owner, tasks, links };
  try {
    localStorage.setItem(store(userId), JSON.stringify(clip));
  } catch {
    // No room: the table alone is pasted.
  }
  return text;
}

/** The tasks last copied in this browser, or null. */
export function lastClip(userId: number): PlanClip | null {
  try {
    const clip: unknown = JSON.parse(localStorage.getItem(store(userId)) ?? 'null');
    return isClip(clip) ? clip : null;
  } catch {
    return null;
  }
}

/** The change that pastes a text behind the rows: a clip of ours, or a table. null when there is nothing in it. */
export function pasteText(tools: ClipTools, text: string, rows: readonly number[]): Changed | null {
  const { session, userId, owner, names } = tools;
  const place = placeAfter(session.plan, rows);
  const clip = lastClip(userId);
  if (clip && clip.text === plain(text))
    return pasteClip(session.plan, clip, owner, place, session.newId, session.rates !== null);
  const cells = parseTsv(text);
  // An additional field may be called as another column is: that one is meant.
  const titles = Object.fromEntries(tools.columns.toReversed().map((column) => [column.title, column.key]));
  // Tables of other products name their columns otherwise.
  for (const title of cells[0] ?? []) {
    const field = fieldOfHeader(title);
    const key = field === 'work' ? 'hours' : field;
    if (key && ORDER.includes(key)) titles[title.trim()] ??= key;
  }
  const { newId, newTaskMinutes } = session;
  return insertFilled(session.plan, readTable(cells, titles, ORDER), place, { newId, newTaskMinutes, names });
}
