/**
 * Saving hours, cell by cell: each cell is saved or refused individually, so that one closed day does not block the other six.
 *
 * Invariant: minutes of a person's day are one row that is raised and lowered with its records, at most 1440; two tabs that
 * fill the same day come one after the other at that row. Order of locks: the company's hours (shared), the person,
 * records, days.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { absent, forbidden, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { createRow, removeRow, updateRow } from '#server/entity/entity-write.ts';
import type { SavedCells } from '../hours.calls.ts';
import {
  checkContent,
  checkWorkDate,
  hoursOf,
  isOpen,
  isoWeek,
  MOST_A_DAY,
  minutesOf,
  mondayOf,
  parseHours,
  parseRemaining,
  softBars,
} from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { HoursCell } from '../hours-cells.ts';
import type { HoursConfig } from '../hours-config.ts';
import { type WorkRecordRow, workRecord, workRecordStatus } from '../work-record.entity.ts';
import { targetsOf } from './fill-targets.ts';
import { savepoint } from './flow/savepoint.ts';
import { hoursConfigOf } from './hours-settings.ts';
import { issueOf } from './issues/issue-of-hours.ts';
import { closedDays, holdHours } from './periods.ts';

const told = (found: Problem): Refusal => new Refusal([found]);
/** Expected problems as refusals: what a rule answers is either its value or why not. */
function mustBe<T>(answer: T | Problem): T {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) throw told(answer);
  return answer as T;
}

/** Raises or lowers what a person has on a day; refused above 24 hours. One statement, so two at once cannot both pass. */
export async function addToDay(ctx: Ctx, person: number, workDate: string, minutes: number): Promise<void> {
  if (minutes === 0) return;
  const { rows } = await sql`INSERT INTO work_day AS d (company_id, person, work_date, minutes)
    VALUES (${ctx.viewer.companyId}, ${person}, ${workDate}::date, ${Math.max(0, minutes)})
    ON CONFLICT (company_id, person, work_date) DO UPDATE SET minutes = d.minutes + ${minutes}
      WHERE d.minutes + ${minutes} <= 1440 RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw refuse(t.dayTotal, { date: workDate }, 'hours');
}

/** A record held until the end of the transaction, of a person, when the viewer may change it. */
export async function heldRecord(ctx: Ctx, id: number, person: number): Promise<WorkRecordRow> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM work_record t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${id} AND t.person = ${person} FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return fromDb<WorkRecordRow>(workRecord, rows[0]);
}

export interface Filling {
  person: number;
  department: number | null;
  config: HoursConfig;
  today: string;
  kinds: ReadonlyMap<string, number>;
  closed: ReadonlySet<string>;
  target: ReturnType<typeof targetsOf>;
}

/** Who fills in for whom; refuses people who may not. Holds the company's hours. */
export async function filling(ctx: Ctx, person: number, cells: readonly HoursCell[]): Promise<Filling> {
  const { userId, companyId } = ctx.viewer;
  if (person !== userId && !ctx.viewer.rights.has('wr:workRecord:fillFor')) throw forbidden();
  await holdHours(ctx);
  await holdPerson(ctx, person);
  const { rows } = await sql<{ department: number | null }>`SELECT department FROM "user"
    WHERE company_id = ${companyId} AND id = ${person}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  const config = await hoursConfigOf(ctx, rows[0].department);
  const days = cells.flatMap(({ workDate }) => (parseDay(workDate) === null ? [] : [workDate]));
  return {
    person,
    department: rows[0].department,
    config,
    today: dateOfInstant(ctx.now, ctx.utcOffset),
    kinds: await dictKeys(ctx, 'work_hour_type'),
    closed: await closedDays(ctx, rows[0].department, days),
    target: targetsOf(ctx, person, config, new Set((await dictKeys(ctx, 'work_hour_category')).values())),
  };
}

/**
 * One save of a person after the other: a move holds a record and two days, and two tabs that move records between the same days
 * would wait for each other.
 */
const holdPerson = ({ viewer, db }: Ctx, person: number): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('hoursOf' || ${person}::bigint, ${viewer.companyId}))`.execute(db);

const mustBeOpenDay = ({ closed }: Filling, day: string): void => {
  if (closed.has(day)) throw refuse(t.closed, { date: day }, 'workDate');
};

/** Records in a closed period stay there: they are neither deleted nor moved out. */
async function mustBeOfOpenDay(ctx: Ctx, { department, workDate }: WorkRecordRow): Promise<void> {
  if ((await closedDays(ctx, department, [workDate])).has(workDate))
    throw refuse(t.closed, { date: workDate }, 'workDate');
}

/** Takes a record away that may go. */
async function drop(ctx: Ctx, one: Filling, cell: HoursCell): Promise<null> {
  const before = await heldRecord(ctx, cell.id!, one.person);
  mustBeEditable(before, cell.version);
  await mustBeOfOpenDay(ctx, before);
  await sql`DELETE FROM work_approval WHERE company_id = ${ctx.viewer.companyId} AND record = ${before.id}`.execute(
    ctx.db,
  );
  await removeRow(workRecord, ctx, before, {});
  await addToDay(ctx, one.person, before.workDate, -minutesOf(before.hours));
  return null;
}

function mustBeEditable(row: WorkRecordRow, version: number | null): void {
  if (!isOpen(row.status)) throw refuse(t.status, { status: workRecordStatus[row.status] });
  if (version === null || version !== row.version) throw refuse(t.changed, undefined, 'version');
}

/** Saves one cell; refuses invalid ones. */
export async function save(ctx: Ctx, one: Filling, cell: HoursCell): Promise<WorkRecordRow | null> {
  if (cell.hours.trim() === '' && cell.id !== null) return drop(ctx, one, cell);
  const minutes = mustBe(parseHours(cell.hours));
  const wrong = checkContent(cell.content) ?? checkWorkDate(one.config, cell.workDate, one.today);
  if (wrong) throw told(wrong);
  mustBeOpenDay(one, cell.workDate);
  const kind = cell.kind ?? one.kinds.get('normal');
  if (kind === undefined || ![...one.kinds.values()].includes(kind)) throw refuse(t.kind, undefined, 'kind');
  const left = cell.remainingHours === null ? null : mustBe(parseRemaining(cell.remainingHours));
  const { projectId, task, category, role, projectName, taskName } = mustBe(await one.target(cell, cell.workDate));
  if (left !== null && task === null) throw refuse(t.remainingOfTask, undefined, 'remainingHours');
  const before = cell.id === null ? null : await heldRecord(ctx, cell.id, one.person);
  if (before) {
    mustBeEditable(before, cell.version);
    await mustBeOfOpenDay(ctx, before);
  }
  const issue = await issueOf(ctx, cell, projectId, before);
  // A record stays in its project: hours on another project are another record.
  if (before && (before.projectId ?? null) !== projectId) throw told(problem(t.noTarget, undefined, 'projectId'));
  if (!before) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM work_record
      WHERE company_id = ${ctx.viewer.companyId} AND person = ${one.person} AND work_date = ${cell.workDate}::date`.execute(
      ctx.db,
    );
    if (rows[0]!.n >= MOST_A_DAY) throw refuse(t.tooMany, { max: MOST_A_DAY }, 'workDate');
  }
  const recordValues = {
    ...{ task, category, role, projectName, taskName },
    workDate: cell.workDate,
    hours: hoursOf(minutes),
    kind,
    weekNumber: isoWeek(parseDay(cell.workDate)!),
    content: cell.content,
    remainingHours: left,
    issue,
    filledBy: ctx.viewer.userId,
    ...(!before && { source: cell.source, person: one.person, department: one.department }),
  };
  const row = before
    ? await updateRow<WorkRecordRow>(workRecord, ctx, before, null, {}, {}, recordValues)
    : await createRow<WorkRecordRow>(workRecord, ctx, projectId === null ? {} : { projectId }, {}, recordValues);
  if (before && before.workDate !== cell.workDate) {
    await addToDay(ctx, one.person, before.workDate, -minutesOf(before.hours));
    await addToDay(ctx, one.person, cell.workDate, minutes);
  } else await addToDay(ctx, one.person, cell.workDate, minutes - (before ? minutesOf(before.hours) : 0));
  return row;
}

/** Findings about the days that were saved. */
async function warningsOf(
  ctx: Ctx,
  { person, config, kinds }: Filling,
  days: readonly string[],
): Promise<SavedCells['warnings']> {
  if (days.length === 0) return [];
  const overtime = kinds.get('overtime') ?? 0;
  const mondays = [...new Set(days.map((day) => mondayOf(parseDay(day)!)))];
  const { rows } = await sql<{ workDate: string; minutes: number; normal: number }>`SELECT work_date::text,
      sum(hours * 60)::integer AS minutes, coalesce(sum(hours * 60) FILTER (WHERE kind <> ${overtime}), 0)::integer AS normal
    FROM work_record WHERE company_id = ${ctx.viewer.companyId} AND person = ${person}
      AND work_date BETWEEN ${days.toSorted()[0]}::date - 6 AND ${days.toSorted().at(-1)}::date + 6 GROUP BY 1`.execute(
    ctx.db,
  );
  const week = new Map(mondays.map((m) => [m, 0]));
  for (const row of rows) {
    const monday = mondayOf(parseDay(row.workDate)!);
    if (week.has(monday)) week.set(monday, week.get(monday)! + row.normal);
  }
  return [...new Set(days)].toSorted().flatMap((workDate) => {
    const minutes = rows.find((row) => row.workDate === workDate)?.minutes ?? 0;
    return softBars(config, minutes, week.get(mondayOf(parseDay(workDate)!))!).map((kind) => ({ workDate, kind }));
  });
}

/** Saves cells of a person; returns the result of each. Errors: 403 for somebody else's without the right, 404 for unknown people. */
export async function saveCells(ctx: Ctx, person: number, cells: readonly HoursCell[]): Promise<SavedCells> {
  const one = await filling(ctx, person, cells);
  const answer: SavedCells = { saved: [], refused: [], warnings: [] };
  const days: string[] = [];
  // In one order for everybody: two tabs of a person wait for each other's days and do not lock each other out.
  for (const cell of cells.toSorted((a, b) => (a.workDate < b.workDate ? -1 : a.workDate > b.workDate ? 1 : 0))) {
    const refused = await savepoint(ctx, async () => {
      const row = await save(ctx, one, cell);
      answer.saved.push({ key: cell.key, id: row?.id ?? null, version: row?.version ?? null });
      days.push(cell.workDate);
    });
    const [first] = refused?.problems ?? [];
    if (first)
      answer.refused.push({ key: cell.key, field: first.field ?? null, reason: ctx.say(first.message, first.params) });
  }
  answer.warnings = await warningsOf(ctx, one, days);
  return answer;
}
