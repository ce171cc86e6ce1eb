/** Reports that people of the sample company made and share, and how its projects went in the weeks before the first start. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { type Design, NO_DESIGN } from '#modules/home/report/design.ts';
import { HISTORY } from '#modules/home/report/project-state.ts';
import { figuresOf, told as shown } from '#modules/objects/project/progress.ts';
import { plans } from '#modules/objects/project/server/public.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';

interface ReportStory {
  name: string;
  description: string;
  dataset: string;
  design: Design;
}
const STORIES: readonly ReportStory[] = [
  {
    ...{ name: '各项目问题状态', description: '每个项目的问题按状态计数，可按严重程度筛选。', dataset: 'issue' },
    design: {
      ...NO_DESIGN,
      rows: [{ field: 'project' }],
      columns: [{ field: 'status' }],
      parameters: ['severity'],
      chart: 'stack',
    },
  },
  {
    ...{ name: '各月工时', description: '已批准的工时，按人员和月份。', dataset: 'workRecord' },
    design: {
      ...NO_DESIGN,
      rows: [{ field: 'department' }, { field: 'person' }],
      columns: [{ field: 'workDate', by: 'month' }],
      measures: [{ field: 'hours', how: 'sum' }],
      filters: { status: 'approved' },
      parameters: ['project'],
      chart: 'bar',
    },
  },
  {
    ...{ name: '各季度实际成本', description: '只统计查看者有权查看成本的项目。', dataset: 'cost' },
    design: {
      ...NO_DESIGN,
      rows: [{ field: 'project' }, { field: 'source' }],
      columns: [{ field: 'effectDate', by: 'quarter' }],
      measures: [{ field: 'amount', how: 'sum' }],
    },
  },
  {
    ...{ name: '任务与计划工时', description: '负责人的任务数、计划工时与平均进度。', dataset: 'task' },
    design: {
      ...NO_DESIGN,
      rows: [{ field: 'responsible' }],
      measures: [
        { field: null, how: 'count' },
        { field: 'plannedHours', how: 'sum' },
        { field: 'progress', how: 'avg' },
      ],
      parameters: ['status', 'project'],
      chart: 'none',
      layout: 'portrait',
    },
  },
];

/** `author`: who made the reports, with their rights. */
export async function makeSampleOwnReports(author: Ctx): Promise<void> {
  const { companyId, userId } = author.viewer;
  const reports = STORIES.map(({ name, description, ...report }) => ({
    ...told(author, { name, description }),
    ...report,
  }));
  await sql`INSERT INTO own_report (company_id, name, description, dataset, design, sharing, created_by, updated_by)
    SELECT ${companyId}, r.name, r.description, r.dataset, r.design, 'all', ${userId}, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS r (name text, description text, dataset text, design jsonb)`.execute(
    author.db,
  );
  await makeWeeks(author);
}

/** Planned progress is that of the plan on the day; actual progress has grown evenly since the start. */
async function makeWeeks(ctx: Ctx): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    id: number;
    start: string;
    progress: number;
  }>`SELECT id, coalesce(actual_start, planned_start) AS start,
      progress::float8 AS progress FROM project
    WHERE company_id = ${companyId} AND status IN ('ongoing', 'pause') ORDER BY id`.execute(ctx.db);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const ids = rows.map(({ id }) => id);
  const weeks: object[] = [];
  for (let n = HISTORY - 1; n >= 1; n--) {
    const monday = mondayOf(today) - 7 * n;
    const day = formatDay(monday + 6);
    const figures = await plans().figures(ctx, ids, day);
    for (const { id, start, progress } of rows) {
      const begun = parseDay(start)!;
      if (begun > monday + 6 || begun >= today) continue;
      const actual = Math.round((progress * (monday + 6 - begun)) / (today - begun));
      const { planned } = figures(id);
      weeks.push({
        id,
        week: formatDay(monday),
        day,
        planned: figuresOf(shown(planned), actual).plannedProgress,
        actual,
      });
    }
  }
  await sql`INSERT INTO project_week (company_id, project_id, week, day, planned, actual, late_tasks)
    SELECT ${companyId}, w.id, w.week, w.day, w.planned, w.actual, 0
    FROM jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) AS w (id bigint, week date, day date, planned numeric, actual numeric)`.execute(
    ctx.db,
  );
}
