/** Answers of the monitoring wall, the report on progress, and the reports in groups. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { Series } from '#kernel/report.ts';
import { document } from '#modules/documents/document/document.entity.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { guardedColumns } from '#server/entity/readable-rows.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { fileCounted, projectCounted, riskCounted } from '../counted.reports.ts';
import { monitoringReport, processReport } from '../project.reports.ts';
import {
  exportProjectMonitoring,
  exportProjectProcessReport,
  projectMonitoring,
  projectProcessReport,
} from '../project-report.calls.ts';
import { HISTORY, type ProjectState } from '../project-state.ts';
import { type CountedSource, countedHandlers } from './counted.ts';
import { isLate, projectStates } from './project-states.ts';
import { readableOrNone } from './readable.ts';

type Input = InputOf<typeof projectMonitoring>;
const lights = (states: readonly ProjectState[], light: ProjectState['light']): number =>
  states.filter((one) => one.light === light).length;

async function source(
  ctx: Ctx,
  report: typeof monitoringReport,
  { scope }: Pick<Input, 'scope'>,
): Promise<Source<ProjectState>> {
  const states = await projectStates(ctx, { all: scope === 'all' });
  const [slight, serious] = [lights(states, 'ongoing_slight'), lights(states, 'ongoing_serious')];
  return {
    ...computedRows(report as never, states),
    figures: { projects: states.length, normal: lights(states, 'ongoing_great'), slight, serious },
    series: { weeks: weeksOf(ctx, states) },
  };
}

/** The average of all projects of each week. */
function weeksOf(ctx: Ctx, states: readonly ProjectState[]): Series {
  const last = mondayOf(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!);
  const x = Array.from({ length: HISTORY }, (_, i) => formatDay(last - 7 * (HISTORY - 1 - i)));
  const mean = (key: 'planned' | 'actual') =>
    x.map((monday) => {
      const known = states.flatMap(({ history }) => history.filter(({ week }) => week === monday));
      return known.length === 0
        ? null
        : Math.round((10 * known.reduce((sum, one) => sum + one[key], 0)) / known.length) / 10;
    });
  return { x, lines: { planned: mean('planned'), actual: mean('actual') } };
}

async function projects(ctx: Ctx): Promise<CountedSource> {
  const states = await projectStates(ctx, { all: true });
  return {
    rows: computedRows(projectCounted.rows as never, states as never).rows,
    is: {
      total: sql`true`,
      waiting: sql`t.status = 'new'`,
      running: sql`t.status IN ('ongoing', 'pause')`,
      late: isLate,
      done: sql`t.status = 'done'`,
      ended: sql`t.status = 'passoff'`,
    },
  };
}

/** A document is due when its task is: unfinished then, it is overdue. */
async function documents(ctx: Ctx): Promise<CountedSource> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const open = sql`t.status IN ('incomplete', 'approving')`;
  return {
    rows: sql`SELECT t.id, t.title, t.code, CASE WHEN t.object_kind = 'project' THEN t.object_id END AS project, t.type, t.level,
        t.status, t.owner, t.task, k.planned_end AS due, coalesce(${open} AND k.planned_end < ${today}::date, false) AS overdue,
        t.effective AS version
      FROM ${await readableOrNone(ctx, document)} LEFT JOIN task k ON k.company_id = t.company_id AND k.id = t.task`,
    is: {
      total: sql`true`,
      incomplete: sql`t.status = 'incomplete'`,
      completed: sql`t.status = 'completed'`,
      approving: sql`t.status = 'approving'`,
      archived: sql`t.status = 'archived'`,
      overdue: sql`t.overdue`,
    },
  };
}

async function risks(ctx: Ctx): Promise<CountedSource> {
  const day = (column: string) =>
    sql`(t.${sql.id(column)} AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date`;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  // What it may cost is known only where the viewer may know costs.
  const likely = (await guardedColumns(ctx, risk)).get('lossLikely') ?? sql`t.loss_likely`;
  const chance = sql`coalesce(t.chance, CASE t.probability WHEN 1 THEN 10 WHEN 2 THEN 30 WHEN 3 THEN 50 WHEN 4 THEN 70 ELSE 90 END)`;
  return {
    rows: sql`SELECT t.id, t.name, t.code, CASE WHEN t.object_kind = 'project' THEN t.object_id END AS project,
        CASE WHEN t.object_kind = 'program' THEN t.object_id END AS program, t.type, t.nature, t.level, t.status, t.owner,
        t.probability, greatest(t.on_schedule, t.on_cost, t.on_quality, t.on_safety) AS impact,
        CASE WHEN t.status <> 'closed' AND t.nature = 'threat' AND t.probability IS NOT NULL AND (${likely}).cents IS NOT NULL
          THEN ROW(round((${likely}).cents * ${chance} / 100.0)::bigint, (${likely}).currency)::money_value END AS exposure,
        t.next_review, ${day('created_at')} AS raised_on, ${day('closed_at')} AS closed_on
      FROM ${await readableOrNone(ctx, risk)}`,
    is: {
      total: sql`true`,
      open: sql`t.status <> 'closed'`,
      high: sql`(t.status <> 'closed' AND coalesce(t.level = 'high', false))`,
      overdue: sql`(t.status <> 'closed' AND coalesce(t.next_review < ${today}::date, false))`,
      occurred: sql`t.status = 'occurred'`,
      closed: sql`t.status = 'closed'`,
    },
    series: async (from) => ({ weeks: await riskWeeks(ctx, from), matrix: await riskMatrix(ctx, from) }),
  };
}

/** How many were open at the end of each week, and raised and closed in it. */
async function riskWeeks(ctx: Ctx, from: ReturnType<typeof sql>): Promise<Series> {
  const last = mondayOf(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!);
  const mondays = Array.from({ length: HISTORY }, (_, i) => formatDay(last - 7 * (HISTORY - 1 - i)));
  const { rows } = await sql<{ week: string; open: number; raised: number; closed: number }>`
    SELECT to_char(w.monday, 'YYYY-MM-DD') AS week,
      count(t.id) FILTER (WHERE t.raised_on <= w.monday + 6 AND (t.closed_on IS NULL OR t.closed_on > w.monday + 6))::integer AS open,
      count(t.id) FILTER (WHERE t.raised_on BETWEEN w.monday AND w.monday + 6)::integer AS raised,
      count(t.id) FILTER (WHERE t.closed_on BETWEEN w.monday AND w.monday + 6)::integer AS closed
    FROM unnest(${mondays}::date[]) AS w (monday) LEFT JOIN ${from} ON true GROUP BY w.monday ORDER BY w.monday`.execute(
    ctx.db,
  );
  const line = (key: 'open' | 'raised' | 'closed'): number[] => rows.map((row) => row[key]);
  return { x: mondays, lines: { open: line('open'), raised: line('raised'), closed: line('closed') } };
}

/** Open threats by class of probability (along) and of impact (lines). */
async function riskMatrix(ctx: Ctx, from: ReturnType<typeof sql>): Promise<Series> {
  const { rows } = await sql<{ probability: number; impact: number; count: number }>`SELECT t.probability, t.impact,
      count(*)::integer AS count FROM ${from}
    WHERE t.status <> 'closed' AND t.nature = 'threat' AND t.probability IS NOT NULL AND t.impact IS NOT NULL
    GROUP BY 1, 2`.execute(ctx.db);
  const most = (key: 'probability' | 'impact') => Math.max(5, ...rows.map((row) => row[key]));
  const classes = (key: 'probability' | 'impact') => Array.from({ length: most(key) }, (_, i) => i + 1);
  const at = (probability: number, impact: number): number =>
    rows.find((row) => row.probability === probability && row.impact === impact)?.count ?? 0;
  const along = classes('probability');
  return {
    x: along.map(String),
    lines: Object.fromEntries(classes('impact').map((impact) => [String(impact), along.map((one) => at(one, impact))])),
  };
}

export const projectReportHandlers = [
  handle(projectMonitoring, async (ctx, input) =>
    reportAnswer(ctx, monitoringReport as never, input, await source(ctx, monitoringReport, input)),
  ),
  handle(exportProjectMonitoring, async (ctx, input) =>
    reportSheet(ctx, monitoringReport as never, input, await source(ctx, monitoringReport, input)),
  ),
  handle(projectProcessReport, async (ctx, input) =>
    reportAnswer(ctx, processReport as never, input, await source(ctx, processReport, input)),
  ),
  handle(exportProjectProcessReport, async (ctx, input) =>
    reportSheet(ctx, processReport as never, input, await source(ctx, processReport, input)),
  ),
  ...countedHandlers(projectCounted, projects),
  ...countedHandlers(fileCounted, documents),
  ...countedHandlers(riskCounted, risks),
];
