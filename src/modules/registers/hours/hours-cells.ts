/** Cells of a day or a week sent to be saved, read and checked on their own. Pure. */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { hoursTexts as t } from './hours.texts.ts';

/** One record as it is to be: `hours` empty deletes it. */
export interface HoursCell {
  /** Named in the answer. */
  key: string;
  /** null: a new one. */
  id: number | null;
  /** The version that was read; null for new ones. */
  version: number | null;
  workDate: string;
  projectId: number | null;
  task: number | null;
  category: number | null;
  /** null: the normal kind. */
  kind: number | null;
  hours: string;
  content: string;
  remainingHours: string | null;
  /** The issue it was about, of the same project; null: none. */
  issue: number | null;
  source: 'typed' | 'prefilled' | 'copied' | 'imported' | 'api';
}

const SOURCES = ['typed', 'prefilled', 'copied', 'api'];
const id = (value: unknown): number | null => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null);
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const text = (value: unknown): string => (isText(value) ? String(value) : '');

/** Ids of a cell; an invalid one would otherwise be ignored, and the hours would end up elsewhere. */
const IDS = ['id', 'version', 'projectId', 'task', 'category', 'kind', 'issue'] as const;
/** Typed values; anything else would be taken for an empty cell, which deletes a record or clears its text. */
const TYPED = ['workDate', 'hours', 'content', 'remainingHours'] as const;

/** The first of these names whose value in the cell is invalid; empty is `null` or left out. */
const firstWrong = (
  cells: readonly Record<string, unknown>[],
  names: readonly string[],
  right: (value: unknown) => boolean,
): string | undefined =>
  cells.flatMap((cell) => names.filter((name) => (cell[name] ?? null) !== null && !right(cell[name])))[0];

/** The cells of an input, in their order; null: they are not of the right form, or there are none. */
export function readCells(value: unknown, most: number): HoursCell[] | Problem {
  if (!Array.isArray(value) || value.length === 0) return problem(t.nothing, undefined, 'cells');
  if (value.length > most) return problem(t.batch, { max: most }, 'cells');
  if (!value.every(isPlain)) return problem(t.nothing, undefined, 'cells');
  const cells = value as Record<string, unknown>[];
  const wrong = firstWrong(cells, IDS, (one) => id(one) !== null);
  if (wrong) return problem(t.wrongId, { name: wrong }, `cells.${wrong}`);
  const untyped = firstWrong(cells, TYPED, isText);
  if (untyped) return problem(t.wrongText, { name: untyped }, `cells.${untyped}`);
  return cells.map((cell, i) => ({
    key: text(cell.key) || String(i),
    id: id(cell.id),
    version: id(cell.version),
    workDate: text(cell.workDate),
    projectId: id(cell.projectId),
    task: id(cell.task),
    category: id(cell.category),
    kind: id(cell.kind),
    hours: text(cell.hours),
    content: text(cell.content).trim(),
    remainingHours: text(cell.remainingHours).trim() || null,
    issue: id(cell.issue),
    source: SOURCES.includes(cell.source as string) ? (cell.source as HoursCell['source']) : 'typed',
  }));
}
