/**
 * The tasks of a workbench, those counted by each of its numbers, and the list behind a number. The conditions exist once here:
 * counts and lists use the same ones.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { forbidden } from '#kernel/problem.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { worksOn } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type CircleTaskRow,
  circleTasks,
  circleTasksReport,
  exportCircleTasks,
  type ListedCircle,
  type TaskCount,
} from '../circle-tasks.calls.ts';
import { windowOf } from '../workbench.rules.ts';
import { LIVE, OPEN, seesPlan } from './live-tasks.ts';

const MILESTONE_DAYS = 60;

/** The departments the viewer heads with those below, or those of their data permission when the right gives them. */
export async function departmentsOf(ctx: Ctx): Promise<number[]> {
  const { companyId, userId, departments } = ctx.viewer;
  const { rows } = await sql<{ id: number }>`SELECT id FROM department
    WHERE company_id = ${companyId} AND (manager = ${userId} OR (${ctx.viewer.rights.has('sys:workbench:department')}
      AND ${departments === null ? sql`true` : sql`id = ANY(${[...departments]}::bigint[])`}))`.execute(ctx.db);
  return departmentsBelow(
    ctx.db,
    companyId,
    rows.map((row) => row.id),
  );
}

/** Projects one manages; with the right, all one sees (`by`). */
export function managed(ctx: Ctx, by: (ctx: Ctx) => Where): Where {
  return ctx.viewer.rights.has('sys:workbench:project') ? by(ctx) : sql<SqlBool>`p.manager = ${ctx.viewer.userId}`;
}

/** Tasks of a circle; one's own are those in one's charge or with one's part. */
export async function inCircle(ctx: Ctx, circle: ListedCircle): Promise<Where> {
  const { userId, companyId } = ctx.viewer;
  if (circle === 'mine') return worksOn(userId);
  if (circle === 'projects') return managed(ctx, seesPlan);
  if (circle === 'company') {
    // Whose business the whole company is sees all of it in the cockpit, tasks by name among it.
    if (!ctx.viewer.rights.has('sys:cockpit')) throw forbidden();
    return sql<SqlBool>`true`;
  }
  return sql<SqlBool>`t.responsible IN (SELECT u.id FROM "user" u WHERE u.company_id = ${companyId}
    AND u.department = ANY(${await departmentsOf(ctx)}::bigint[]))`;
}

/** Which tasks of a circle a number counts. Of one's own: those in one's charge; those one participates in are counted separately. */
export function countedBy(ctx: Ctx, circle: ListedCircle, counts: TaskCount): RawBuilder<SqlBool> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { from, to } = windowOf(today);
  const charged = circle === 'mine' ? sql<SqlBool>`t.responsible = ${ctx.viewer.userId}` : sql<SqlBool>`true`;
  switch (counts) {
    case 'open':
      return sql`(${charged} AND ${OPEN})`;
    case 'late':
      return sql`(${charged} AND ${OPEN} AND t.planned_end < ${today}::date)`;
    case 'today':
      return sql`(${charged} AND ${OPEN} AND t.planned_end = ${today}::date)`;
    case 'toStart':
      return sql`(${charged} AND t.status = 'new' AND t.planned_start <= ${today}::date)`;
    case 'done':
      return sql`(${charged} AND t.status = 'done' AND t.actual_end BETWEEN ${from}::date AND ${to}::date)`;
    case 'joined':
      return sql`(${circle === 'mine'} AND ${OPEN} AND t.responsible IS DISTINCT FROM ${ctx.viewer.userId})`;
    case 'milestones':
      return sql`(${charged} AND ${OPEN} AND t.milestone AND t.planned_end <= ${today}::date + ${MILESTONE_DAYS}::int)`;
  }
}

async function source(ctx: Ctx, circle: ListedCircle, counts: TaskCount): Promise<Source<CircleTaskRow>> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  return {
    rows: sql`SELECT t.id, t.name, t.code, t.project_id AS project, t.responsible, t.status, t.progress, t.planned_start, t.planned_end,
        t.actual_end, coalesce(${OPEN} AND t.planned_end < ${today}::date, false) AS late
      FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${LIVE} AND NOT t.summary AND ${await inCircle(ctx, circle)}
        AND ${countedBy(ctx, circle, counts)}`,
  };
}

export const circleTaskHandlers = [
  handle(circleTasks, async (ctx, { circle, counts, ...input }) =>
    reportAnswer(ctx, circleTasksReport as never, input, await source(ctx, circle, counts)),
  ),
  handle(exportCircleTasks, async (ctx, { circle, counts, ...input }) =>
    reportSheet(ctx, circleTasksReport as never, input, await source(ctx, circle, counts)),
  ),
];
