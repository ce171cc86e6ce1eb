/**
 * Hours from a sheet (1-product §2.6; records.md A10): each row is saved like a cell of the week, or refused by name.
 *
 * Invariants: accepted + refused = rows read; every rule and limit of saving holds, the 24 hours of a day in the same statement.
 * Projects and tasks are looked up among those the owner of the hours may know, issues where whoever imports may read
 * them. Order of locks: the company's hours
 * (shared), then people by id. Refuses: more than 10,000 rows; changing existing records.
 */
import { sql } from 'kysely';
import type { TitleLookup } from '#kernel/cell-text.ts';
import type { ImportResult } from '#kernel/entity-calls.ts';
import { decimal, text } from '#kernel/field.ts';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { takesPart } from '#modules/people/team/server/public.ts';
import type { Ctx, Download } from '#server/context.ts';
import { entityTexts } from '#server/entity/entity-texts.ts';
import { parseCell } from '#server/entity/sheet-cells.ts';
import { type Imported, importAnswer, readImport, templateOf } from '#server/entity/sheet-import.ts';
import type { SheetColumn } from '#server/entity/sheet-lines.ts';
import { resolveTitles } from '#server/entity/sheet-titles.ts';
import type { Cell } from '#server/sheet.ts';
import { allowPauses } from '#server/tx.ts';
import { MOST_IMPORTED, narrow } from '../../hours.rules.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import type { HoursCell } from '../../hours-cells.ts';
import { workRecord } from '../../work-record.entity.ts';
import { savepoint } from '../flow/savepoint.ts';
import { issuesNamed } from '../issues/issue-of-hours.ts';
import { filling, save } from '../save.ts';

const { fields } = workRecord;
const counted = (label: (typeof fields.hours)['label']) => decimal(label, {});
const typed = (label: (typeof fields.hours)['label']) => text(label, {});
const NOTES = {
  workDate: t.importDate,
  person: t.importPerson,
  projectName: t.importTarget,
  taskName: t.importTarget,
  category: t.importTarget,
  kind: t.importKind,
  hours: t.importHours,
  content: t.importContent,
  remainingHours: t.importRemaining,
  issue: t.importIssue,
} as const;
type Column = keyof typeof NOTES;
/** Names of projects, tasks and issues are read as they are shown, amounts by their value. */
const COLUMNS: readonly SheetColumn[] = [
  ['workDate', fields.workDate],
  ['person', fields.person],
  ['projectName', typed(fields.projectName.label)],
  ['taskName', typed(fields.task.label)],
  ['category', fields.category],
  ['kind', fields.kind],
  ['hours', counted(fields.hours.label)],
  ['content', typed(fields.content.label)],
  ['remainingHours', counted(fields.remainingHours.label)],
  ['issue', typed(fields.issue.label)],
];
/** What an export calls the task. */
const EXPORTED_TASK: SheetColumn = ['exportedTask', typed(fields.taskName.label)];
const MANDATORY: readonly string[] = ['workDate', 'hours', 'content'];

export const hoursTemplate = (ctx: Ctx): Download =>
  templateOf(
    ctx,
    say(workRecord.label, ctx.lang),
    COLUMNS,
    COLUMNS.map(([name]) => say(NOTES[name as Column].text, ctx.lang)),
  );

interface Line {
  number: number;
  cells: readonly Cell[];
  person: number;
  projectName: string;
  taskName: string;
  /** Number or name. */
  issue: string;
  cell: HoursCell;
}

/** A row to be saved, or its problems before anything is looked up. */
function lineOf(
  ctx: Ctx,
  { cells, number }: { cells: readonly Cell[]; number: number },
  matched: readonly (SheetColumn | null)[],
  lookup: TitleLookup,
  projectId: number | null,
): Line | Problem {
  const raw = (name: Column | 'exportedTask'): string => {
    const at = matched.findIndex((column) => column?.[0] === name);
    return String(cells[at] ?? '').trim();
  };
  const found = (name: 'person' | 'category' | 'kind'): number | null | Problem => {
    const value = raw(name) === '' ? null : parseCell(fields[name], raw(name), lookup, ctx.utcOffset);
    if (value === null || typeof value === 'number') return value;
    return problem(name === 'person' ? t.noPerson : t.noKind, { name: raw(name) }, name);
  };
  const [person, category, kind] = [found('person'), found('category'), found('kind')];
  for (const one of [person, category, kind]) if (typeof one === 'object' && one !== null) return one;
  const at = matched.findIndex((column) => column?.[0] === 'workDate');
  const day = typeof cells[at] === 'string' ? narrow(String(cells[at])) : (cells[at] ?? null);
  const [projectName, taskName] = [raw('projectName'), raw('taskName') || raw('exportedTask')];
  return {
    ...{ number, cells, person: (person as number | null) ?? ctx.viewer.userId, projectName, taskName },
    issue: raw('issue'),
    cell: {
      ...{ key: String(number), id: null, version: null, source: 'imported' },
      workDate: String(parseCell(fields.workDate, day, lookup, ctx.utcOffset) ?? ''),
      projectId: projectName === '' && taskName === '' && category === null ? projectId : null,
      task: null,
      ...{ category: category as number | null, kind: kind as number | null },
      ...{ hours: raw('hours'), content: raw('content'), remainingHours: raw('remainingHours') || null },
      issue: null,
    },
  };
}

interface Place {
  projectId: number;
  project: string;
  code: string | null;
  task: number | null;
  taskName: string | null;
  mine: boolean;
}

/** What the names in rows of a person can mean: projects they take part in, and tasks there or their own. */
async function placesOf(ctx: Ctx, person: number, lines: readonly Line[]): Promise<Place[]> {
  const names = [...new Set(lines.map(({ projectName }) => projectName))];
  const tasks = [...new Set(lines.map(({ taskName }) => taskName))];
  const { companyId } = ctx.viewer;
  const as: Ctx = { ...ctx, viewer: { ...ctx.viewer, userId: person } };
  const mine = sql`coalesce(x.responsible = ${person} OR x.participants @> ARRAY[${person}]::bigint[], false)`;
  const { rows } =
    await sql<Place>`SELECT p.id AS project_id, p.name AS project, p.code, NULL::bigint AS task, NULL AS task_name, false AS mine
      FROM project p WHERE p.company_id = ${companyId} AND (p.name = ANY(${names}::text[]) OR p.code = ANY(${names}::text[]))
        AND ${takesPart(as, 'project', sql`p.id`)}
    UNION ALL SELECT p.id, p.name, p.code, x.id, x.name, ${mine} FROM task x
      JOIN project p ON p.company_id = x.company_id AND p.id = x.project_id
      WHERE x.company_id = ${companyId} AND x.active AND x.name = ANY(${tasks}::text[])
        AND (${mine} OR ${takesPart(as, 'project', sql`p.id`)})`.execute(ctx.db);
  return rows;
}

/** The cell of a line with what its names mean. */
function placed({ cell, projectName, taskName }: Line, places: readonly Place[]): HoursCell | Problem {
  if (projectName === '' && taskName === '') return cell;
  const here = places.filter(
    (one) =>
      (taskName === '' ? one.task === null : one.taskName === taskName) &&
      (projectName === '' || one.project === projectName || one.code === projectName),
  );
  const own = here.filter(({ mine }) => mine);
  const [only, other] = own.length > 0 ? own : here;
  if (!only) return problem(t.noTarget, undefined, taskName === '' ? 'projectName' : 'taskName');
  if (other) return problem(t.manyTargets, { task: taskName || projectName }, 'taskName');
  return { ...cell, projectId: only.projectId, task: only.task };
}

const isProblem = (one: object): one is Problem => 'message' in one;

/** The cell with the issue its line names; hours without a project are refused first. */
function withIssue({ issue }: Line, cell: HoursCell, issueOf: Awaited<ReturnType<typeof issuesNamed>>) {
  if (issue === '' || (cell.projectId ?? cell.category) === null) return cell;
  const named = issueOf(issue, cell.projectId);
  return typeof named === 'number' ? { ...cell, issue: named } : named;
}

/** Imports a sheet of hours; with `dryRun` everything is tried and nothing kept. */
export async function importHours(
  ctx: Ctx,
  { bytes, sheet }: { bytes: Uint8Array; sheet: string | null },
  projectId: number | null,
  dryRun: boolean,
): Promise<ImportResult> {
  await allowPauses(ctx.db);
  const { from, header, matched, rows } = await readImport(
    ctx,
    bytes,
    [...COLUMNS, EXPORTED_TASK],
    (name) => MANDATORY.includes(name),
    MOST_IMPORTED,
    sheet,
  );
  const lookup = await resolveTitles(
    ctx,
    matched,
    rows.map(({ cells }) => cells),
  );
  const problems = new Map<number, Problem>();
  const lines: Line[] = [];
  for (const row of rows) {
    const line = lineOf(ctx, row, matched, lookup, projectId);
    if (isProblem(line)) problems.set(row.number, line);
    else lines.push(line);
  }
  const named = [...new Set(lines.flatMap(({ issue }) => issue || []))];
  const issueOf = await issuesNamed(ctx, named);
  await sql`SAVEPOINT import_all`.execute(ctx.db);
  ctx.progress.step(entityTexts.stepImporting);
  let done = problems.size;
  for (const [person, some] of [...Map.groupBy(lines, (line) => line.person)].sort(([a], [b]) => a - b)) {
    const may = person === ctx.viewer.userId || ctx.viewer.rights.has('wr:workRecord:fillFor');
    const places = may ? await placesOf(ctx, person, some) : [];
    const one = may
      ? await filling(
          ctx,
          person,
          some.map(({ cell }) => cell),
        )
      : null;
    for (const line of some) {
      ctx.progress.check();
      ctx.progress.tell(done++, rows.length);
      const found = one ? placed(line, places) : problem(t.fillFor, undefined, 'person');
      const cell = isProblem(found) ? found : withIssue(line, found, issueOf);
      if (isProblem(cell)) {
        problems.set(line.number, cell);
        continue;
      }
      const refused = await savepoint(ctx, async () => {
        // Without hours a cell of the grid is taken away; a row of a sheet is wrong.
        if (cell.hours === '') throw refuse(t.numeric, undefined, 'hours');
        await save(ctx, one!, cell);
      });
      if (refused?.problems[0]) problems.set(line.number, refused.problems[0]);
    }
  }
  if (dryRun) await sql`ROLLBACK TO SAVEPOINT import_all`.execute(ctx.db);
  const imported = { from, ...told(ctx, rows, header, problems) };
  return importAnswer(ctx, say(workRecord.label, ctx.lang), header, matched, imported);
}

/** Problems of rows, in their order. */
function told(
  ctx: Ctx,
  rows: readonly { cells: readonly Cell[]; number: number }[],
  header: readonly Cell[],
  problems: ReadonlyMap<number, Problem>,
): Omit<Imported, 'from'> {
  const wrong = rows.flatMap(({ cells, number }) => {
    const found = problems.get(number);
    return found ? [{ cells, number, field: found.field, says: ctx.say(found.message, found.params) }] : [];
  });
  return {
    rows: rows.length,
    rejected: wrong.length,
    problems: wrong.map(({ number, field, says }) => ({ row: number, ...(field && { field }), text: says })),
    refused: wrong.map(({ cells, says }) => [...header.map((_, c) => cells[c] ?? null), says]),
  };
}
