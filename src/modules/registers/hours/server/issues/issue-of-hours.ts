/** The issue that hours name: open, of their project, and one that who fills in may read; and the hours of an issue. */
import { type SqlBool, sql } from 'kysely';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import { issueService } from '#modules/registers/issue/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { containing } from '#server/like.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import type { HoursCell } from '../../hours-cells.ts';
import {
  hoursOfIssue,
  type IssueHours,
  issuesToFill,
  MOST_LISTED,
  MOST_OFFERED,
  type OfferedIssue,
} from '../../issues/hours-issues.calls.ts';
import type { WorkRecordRow } from '../../work-record.entity.ts';
import { workRecordService } from '../record-service.ts';

/** Open issues `t` that the viewer may read. */
async function open(ctx: Ctx) {
  const readable = (await issueService.readable(ctx)) ?? sql<SqlBool>`false`;
  return sql<SqlBool>`t.company_id = ${ctx.viewer.companyId} AND t.status <> 'closed' AND ${readable}`;
}

/** The issue of a cell; what a record names already it may go on naming, closed or not. Refuses any other. */
export async function issueOf(
  ctx: Ctx,
  { issue }: Pick<HoursCell, 'issue'>,
  projectId: number | null,
  before: WorkRecordRow | null,
): Promise<number | null> {
  if (issue === null || (before?.issue ?? null) === issue) return issue;
  // Held, so that it is not deleted under the record that is about to name it.
  const { rows } =
    await sql`SELECT 1 FROM issue t WHERE t.id = ${issue} AND t.project_id = ${projectId} AND ${await open(ctx)}
      FOR KEY SHARE OF t`.execute(ctx.db);
  if (rows.length === 0) throw refuse(t.noIssue, undefined, 'issue');
  return issue;
}

/** Finds the issue of a project by number or name: read once for all rows. */
export async function issuesNamed(
  ctx: Ctx,
  names: readonly string[],
): Promise<(name: string, projectId: number | null) => number | Problem> {
  const { rows } = await sql<{ id: number; code: string; name: string; projectId: number }>`
    SELECT t.id, t.code, t.name, t.project_id FROM issue t
    WHERE (t.code = ANY(${[...names]}::text[]) OR t.name = ANY(${[...names]}::text[])) AND ${await open(ctx)}`.execute(
    ctx.db,
  );
  // Both are one issue's within a project; a number is its issue's, whatever others are called.
  const told = new Map<string, number>(
    (['name', 'code'] as const).flatMap((by) => rows.map((row) => [`${row.projectId} ${row[by]}`, row.id] as const)),
  );
  return (name, projectId) => told.get(`${projectId} ${name}`) ?? problem(t.noIssueNamed, { name }, 'issue');
}

async function hoursOf(ctx: Ctx, issueId: number): Promise<IssueHours> {
  await issueService.row(ctx, issueId);
  const readable = (await workRecordService.readable(ctx)) ?? sql<SqlBool>`false`;
  const of = sql`work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.issue = ${issueId}
    AND t.status IN ('submitted', 'approved') AND ${readable}`;
  const { rows: sums } = await sql<
    Omit<IssueHours, 'list'>
  >`SELECT coalesce(sum(t.hours * 60) FILTER (WHERE t.status = 'approved'), 0)::integer AS approved,
      coalesce(sum(t.hours * 60) FILTER (WHERE t.status = 'submitted'), 0)::integer AS waiting, count(*)::integer AS total
    FROM ${of}`.execute(ctx.db);
  const { rows: list } = await sql<IssueHours['list'][number]>`SELECT t.id, t.work_date::text, u.emp_name AS person,
      (t.hours * 60)::integer AS minutes, t.content, t.status
    FROM (SELECT t.* FROM ${of} ORDER BY t.work_date DESC, t.id DESC LIMIT ${MOST_LISTED}) t
      JOIN "user" u ON u.company_id = t.company_id AND u.id = t.person ORDER BY t.work_date DESC, t.id DESC`.execute(
    ctx.db,
  );
  return { ...sums[0]!, list };
}

export const hoursIssueHandlers = [
  handle(issuesToFill, async (ctx, { projectId, task, search }) => {
    const like = containing(search?.trim());
    const { rows } =
      await sql<OfferedIssue>`SELECT t.id, t.code, t.name, t.task IS NOT DISTINCT FROM ${task ?? 0}::bigint AS of_task
      FROM issue t WHERE t.project_id = ${projectId} AND ${await open(ctx)} AND (t.name ILIKE ${like} OR t.code ILIKE ${like})
      ORDER BY of_task DESC, t.id DESC LIMIT ${MOST_OFFERED}`.execute(ctx.db);
    return rows;
  }),
  handle(hoursOfIssue, (ctx, { issueId }) => hoursOf(ctx, issueId)),
];
