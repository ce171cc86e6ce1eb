/**
 * Projects in figures, of those the viewer may see: a few statements for all of them at once. Plans are sums that are kept
 * (plan-sums.ts); what they cost is told only where the viewer may know it, risks and issues are those they may read.
 */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/field.ts';
import { amountOf } from '#kernel/fields/money.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import { daysBehindEnd } from '#modules/objects/project/light-reasons.ts';
import { figuresOf, told } from '#modules/objects/project/progress.ts';
import { plans, thresholds } from '#modules/objects/project/server/public.ts';
import { standing } from '#modules/objects/project/status-light.ts';
import { objectsWith, seenObjects } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import type { Ctx } from '#server/context.ts';
import { HISTORY, type ProjectState, type ProjectWeek } from '../project-state.ts';
import { readableOrNone } from './readable.ts';

interface Found
  extends Pick<
    ProjectState,
    | 'id'
    | 'title'
    | 'code'
    | 'manager'
    | 'department'
    | 'type'
    | 'program'
    | 'status'
    | 'plannedStart'
    | 'plannedEnd'
    | 'actual'
  > {
  actualEnd: string | null;
  durationDays: number | null;
  costs: boolean;
}

export interface Asked {
  /** Ended ones too. */
  all: boolean;
  /** Only these; null: every one. */
  ids?: readonly number[] | null;
}

const share = (part: number, whole: number): string | null => (whole > 0 ? ((part / whole) * 100).toFixed(1) : null);
const byProject = <R extends { project: number }>(rows: readonly R[]): Map<number, R> =>
  new Map(rows.map((row) => [row.project, row]));

export async function projectStates(ctx: Ctx, { all, ids = null }: Asked): Promise<ProjectState[]> {
  const { companyId } = ctx.viewer;
  const { rows } =
    await sql<Found>`SELECT p.id, p.name AS title, p.code, p.manager, p.department, p.type, p.program, p.status,
      p.planned_start, p.planned_end, p.actual_end, p.duration_days, p.progress::float8 AS actual,
      coalesce(${objectsWith(ctx, 'project', COST_RIGHT, sql`p.id`)}, false) AS costs
    FROM project p WHERE p.company_id = ${companyId} AND ${seenObjects(ctx, 'project', sql`p.id`)}
      AND (${all} OR p.status IN ('new', 'ongoing', 'pause'))
      AND (${ids === null} OR p.id = ANY(${ids === null ? [] : [...ids]}::bigint[])) ORDER BY p.id`.execute(ctx.db);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const found = rows.map(({ id }) => id);
  const figures = await plans().figures(ctx, found, today);
  const limits = await thresholds(ctx);
  const milestones = await milestonesOf(ctx, found, today);
  const risks = await risksOf(ctx, found);
  const issues = await issuesOf(ctx, found, today);
  const money = await moneyOf(
    ctx,
    rows.flatMap(({ id, costs }) => (costs ? [id] : [])),
  );
  const weeks = await weeksOf(ctx, found, today);
  return rows.map(({ actualEnd, durationDays, costs, ...row }): ProjectState => {
    const { planned, tasks, openTasks, outlook } = figures(row.id);
    const { plannedProgress, deviation, deviationRate } = figuresOf(told(planned), row.actual);
    const { light, lateDays } = standing({ ...row, durationDays }, today, limits.of(row.id));
    const ended = row.status === 'done' || row.status === 'passoff';
    const own = money(row.id);
    return {
      ...{ ...row, project: row.id, light, lateDays, planned: plannedProgress, deviation },
      rate: deviationRate === null ? null : (deviationRate * 100).toFixed(1),
      slip: Math.max(lateDays, daysBehindEnd(ended ? actualEnd : outlook.planEnd, row.plannedEnd)),
      ...{ tasks, doneTasks: tasks - openTasks, completion: share(tasks - openTasks, tasks) },
      lateTasks: ended ? 0 : outlook.lateTasks,
      ...(milestones.get(row.id) ?? { milestones: 0, lateMilestones: 0, nextMilestone: null }),
      ...(risks.get(row.id) ?? { risks: 0, highRisks: 0 }),
      ...(issues.get(row.id) ?? { issues: 0, lateIssues: 0 }),
      budget: costs ? own.budget : null,
      cost: costs ? own.cost : null,
      execution: costs ? own.execution : null,
      history: weeks.get(row.id) ?? [],
    };
  });
}

type Milestones = Pick<ProjectState, 'project' | 'milestones' | 'lateMilestones' | 'nextMilestone'>;
/** Open milestones of projects that go on. */
async function milestonesOf(ctx: Ctx, ids: readonly number[], today: string): Promise<Map<number, Milestones>> {
  const { rows } = await sql<Milestones>`SELECT t.project_id AS project, count(*)::integer AS milestones,
      count(*) FILTER (WHERE t.planned_end < ${today}::date)::integer AS late_milestones,
      min(t.planned_end) FILTER (WHERE t.planned_end >= ${today}::date) AS next_milestone
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id AND p.status NOT IN ('done', 'passoff')
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...ids]}::bigint[])
      AND t.milestone AND t.status NOT IN ('done', 'passoff') AND NOT t.summary
      AND t.status <> 'discarded' AND t.active AND NOT t.external GROUP BY 1`.execute(ctx.db);
  return byProject(rows);
}

type Risks = Pick<ProjectState, 'project' | 'risks' | 'highRisks'>;
async function risksOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Risks>> {
  const { rows } = await sql<Risks>`SELECT t.object_id AS project, count(*)::integer AS risks,
      count(*) FILTER (WHERE t.level = 'high')::integer AS high_risks
    FROM ${await readableOrNone(ctx, risk)} WHERE t.object_kind = 'project' AND t.object_id = ANY(${[...ids]}::bigint[])
      AND t.status <> 'closed' GROUP BY 1`.execute(ctx.db);
  return byProject(rows);
}

type Issues = Pick<ProjectState, 'project' | 'issues' | 'lateIssues'>;
async function issuesOf(ctx: Ctx, ids: readonly number[], today: string): Promise<Map<number, Issues>> {
  const { rows } = await sql<Issues>`SELECT t.project_id AS project, count(*)::integer AS issues,
      count(*) FILTER (WHERE t.planned_finish < ${today}::date)::integer AS late_issues
    FROM ${await readableOrNone(ctx, issue)} WHERE t.project_id = ANY(${[...ids]}::bigint[]) AND t.status <> 'closed'
    GROUP BY 1`.execute(ctx.db);
  return byProject(rows);
}

type MoneyOf = Pick<ProjectState, 'budget' | 'cost' | 'execution'>;
/** Published budgets and booked costs; the caller says of which projects the viewer may know them. */
async function moneyOf(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => MoneyOf> {
  const { companyId } = ctx.viewer;
  const { baseCurrency: currency } = await defaultSet(ctx);
  const { rows: spent } = await sql<{
    project: number;
    cents: number;
  }>`SELECT c.object_id AS project, sum(c.cents)::bigint AS cents
    FROM cost_cell c WHERE c.company_id = ${companyId} AND c.object_kind = 'project'
      AND c.object_id = ANY(${[...ids]}::bigint[]) GROUP BY 1`.execute(ctx.db);
  const { rows: planned } = await sql<{
    project: number;
    cents: number;
  }>`SELECT b.object_id AS project, sum(l.cents)::bigint AS cents
    FROM budget b JOIN budget_line l ON l.company_id = b.company_id AND l.budget = b.id
    WHERE b.company_id = ${companyId} AND b.object_kind = 'project' AND b.status = 'published'
      AND b.object_id = ANY(${[...ids]}::bigint[]) GROUP BY 1`.execute(ctx.db);
  const [costs, budgets] = [byProject(spent), byProject(planned)];
  const money = (cents: number): Money => ({ amount: amountOf(cents), currency });
  return (id) => {
    const cost = costs.get(id)?.cents ?? 0;
    const budget = budgets.get(id)?.cents ?? null;
    return {
      budget: budget === null ? null : money(budget),
      cost: money(cost),
      execution: budget === null ? null : share(cost, budget),
    };
  };
}

/** The weeks of before, the oldest first. */
async function weeksOf(ctx: Ctx, ids: readonly number[], today: string): Promise<Map<number, ProjectWeek[]>> {
  const from = formatDay(mondayOf(parseDay(today)!) - 7 * (HISTORY - 1));
  const { rows } = await sql<
    ProjectWeek & { project: number }
  >`SELECT project_id AS project, to_char(week, 'YYYY-MM-DD') AS week,
      planned::float8 AS planned, actual::float8 AS actual, late_tasks
    FROM project_week WHERE company_id = ${ctx.viewer.companyId} AND project_id = ANY(${[...ids]}::bigint[])
      AND week >= ${from}::date ORDER BY week`.execute(ctx.db);
  const out = new Map<number, ProjectWeek[]>();
  for (const { project, ...week } of rows) out.set(project, [...(out.get(project) ?? []), week]);
  return out;
}

export const isLate = sql<SqlBool>`t.light IN ('ongoing_slight', 'ongoing_serious')`;
