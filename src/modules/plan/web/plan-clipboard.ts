/**
 * Copying and pasting tasks. The clipboard of the system carries a table as text; what it was made of is kept in the
 * browser and found again by that text, so other plans and tabs paste whole branches with the links among them.
 */
import { toast } from '#web/feedback.tsx';
import type { GanttColumn } from '#web/gantt/columns.ts';
import { formatTsv, parseTsv } from '#web/gantt/tsv.ts';
import { t } from '#web/lang.ts';
import { branchEnd, branchRoots, copyBranches, type OutlinePlace } from '../outline.ts';
import type { Changed } from '../plan-changes.ts';
import { insertTable, isClip, type PlanClip, pasteClip, readTable, tableOf } from '../plan-clip.ts';
import { schedulePlan } from '../schedule.ts';
import { editorTexts } from './editor-texts.ts';
import { changeCell } from './plan-columns.ts';
import type { PlanSession } from './plan-session.ts';

const ORDER = ['name', 'duration', 'start', 'finish', 'predecessors', 'responsible', 'progress', 'hours'] as const;

export interface ClipTools {
  session: PlanSession;
  userId: number;
  owner: string;
  columns: readonly GanttColumn[];
  personOf(text: string): number | null | undefined;
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

/** Behind the last selected branch, as its sibling; at the end without a selection. */
function placeAfter(session: PlanSession, rows: readonly number[]): OutlinePlace {
  const { tasks } = session.plan;
  const last = branchRoots(tasks, rows).at(-1);
  if (last === undefined) return { parentId: null, beforeId: null };
  const { parentId } = tasks[last]!;
  const next = tasks[branchEnd(tasks, last)];
  return { parentId, beforeId: next && next.parentId === parentId ? next.id : null };
}

/** The change that pastes a text behind the rows: a clip of ours, or a table. null when there is nothing in it. */
export function pasteText(tools: ClipTools, text: string, rows: readonly number[]): Changed | null {
  const { session, userId, owner } = tools;
  const place = placeAfter(session, rows);
  const clip = lastClip(userId);
  if (clip && clip.text === plain(text)) return pasteClip(session.plan, clip, owner, place, session.newId);
  const titles = Object.fromEntries(tools.columns.map((column) => [column.title, column.key]));
  const table = readTable(parseTsv(text), titles, ORDER);
  const made = table.length > 0 ? insertTable(session.plan, table, place, session.newId, session.newTaskMinutes) : null;
  if (!made) return null;
  let { plan } = made;
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) return null;
  const wrong: string[] = [];
  made.ids.forEach((id, i) => {
    for (const [key, value] of Object.entries(table[i]!.cells)) {
      // A finish beside a duration says the same; row numbers of predecessors are those of another table.
      const said = key === 'finish' && (table[i]!.cells.duration ?? '') !== '';
      if (key === 'name' || key === 'predecessors' || said || value.trim() === '') continue;
      const row = plan.tasks.findIndex((task) => task.id === id);
      // Of a parent everything but its name and person is computed.
      if (plan.tasks[row + 1]?.parentId === id && key !== 'responsible') continue;
      const changed = changeCell(plan, answer.schedule, row, key, value, tools.personOf);
      if ('plan' in changed) plan = changed.plan;
      else wrong.push(value);
    }
  });
  if (wrong.length > 0) toast.warning(t(editorTexts.pasteLeft, { values: wrong.slice(0, 5).join(', ') }));
  return { plan };
}
