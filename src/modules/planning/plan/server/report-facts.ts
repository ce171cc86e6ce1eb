/** Facts of plans for project reports: progress, milestones, delays, what was finished and comes next, cost, changes. */
import { type RawBuilder, sql } from 'kysely';
import { type Triple, texts } from '#kernel/text.ts';
import { told } from '#modules/objects/project/progress.ts';
import { choiceOf, columnOf, countOf, lineOf } from '#modules/objects/project-report/report-fact.ts';
import { type FactAsked, type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { planChangeStatus } from '../change/plan-change.entity.ts';
import { COST_RIGHT } from '../plan-cost.ts';
import { storedCosts } from './plan-costs.ts';
import { spreadsOf } from './plan-figures.ts';
import {
  COUNTS_AS_TASK,
  COUNTS_IN_PROGRESS,
  PROGRESS_OF_TASKS,
  PROGRESS_WEIGHT,
  type ProgressRow,
  plannedShare,
} from './plan-sums.ts';

const t = texts('planFacts', {
  finished: ['{name}（{who}，{date} 完成）', '{name}（{who}，{date} 完成）', '{name} ({who}, finished {date})'],
  upcoming: ['{name}（{who}，计划 {date} 完成）', '{name}（{who}，計劃 {date} 完成）', '{name} ({who}, due {date})'],
  late: [
    '{name}（{who}，计划 {due} 完成，逾期 {days} 天，进度 {progress}%）：',
    '{name}（{who}，計劃 {due} 完成，逾期 {days} 天，進度 {progress}%）：',
    '{name} ({who}, due {due}, {days} days overdue, {progress}% done):',
  ],
  waiting: [
    '计划变更 {name} 待审批：{reason}',
    '計劃變更 {name} 待審批：{reason}',
    'Plan change {name} is waiting for approval: {reason}',
  ],
});

const NO_PLAN: Triple = ['项目尚未编制计划', '項目尚未編製計劃', 'The project has no plan'];
const NAME = columnOf('text', ['任务', '任務', 'Task']);
const WHO = columnOf('text', ['负责人', '負責人', 'In charge']);
const DUE = columnOf('date', ['计划完成', '計劃完成', 'Planned finish']);
const DONE = columnOf('percent', ['进度', '進度', 'Progress']);
/** Common case: facts about tasks, for anyone who may read the plan. */
const OF_TASKS = { need: 'pm:plan:query', entity: 'task', why: NO_PLAN } as const;
const NOBODY = '–';

/** SQL: tasks of the plan with the name of whoever is in charge; null where there is no plan. */
async function tasks<R>(
  ctx: Ctx,
  { projectId }: FactAsked,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<(R & { id: number })[] | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<R & { id: number }>`SELECT t.id, t.name, coalesce(u.emp_name, ${NOBODY}) AS who, ${columns}
    FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE t.company_id = ${companyId} AND t.project_id = ${projectId} AND ${where} ORDER BY ${order}, t.id`.execute(
    ctx.db,
  );
  if (rows.length > 0) return rows;
  const { rows: any } = await sql`SELECT 1 FROM task t WHERE t.company_id = ${companyId} AND t.project_id = ${projectId}
    AND ${COUNTS_AS_TASK} LIMIT 1`.execute(ctx.db);
  return any.length > 0 ? rows : null;
}

const OPEN = sql`t.status NOT IN ('done', 'passoff')`;

/** Columns of what progress is computed from; the progress of a branch is rounded like that of a project. */
const exact = <K extends string>(key: K) => {
  const hidden = columnOf('hidden', ['精确值', '精確值', 'Exact value']);
  return { [`${key}Average`]: hidden, [`${key}Least`]: hidden, [`${key}Most`]: hidden };
};

/** Planned and actual progress (2-rules §9) by the branches of the plan, weighted as the whole is. */
const progress: FactSource = {
  key: 'progress',
  name: ['进度', '進度', 'Progress'],
  ...OF_TASKS,
  columns: {
    name: columnOf('text', ['一级任务', '一級任務', 'Top-level task']),
    tasks: columnOf('int', ['任务数', '任務數', 'Tasks']),
    planned: columnOf('percent', ['计划进度', '計劃進度', 'Planned']),
    actual: columnOf('percent', ['实际进度', '實際進度', 'Actual']),
    weight: columnOf('hidden', ['权重', '權重', 'Weight']),
    ...exact('planned'),
    ...exact('actual'),
  },
  figures: {
    planned: {
      name: ['计划进度', '計劃進度', 'Planned progress'],
      unit: 'percent',
      of: { average: 'plannedAverage', by: ['weight', 'tasks'], between: ['plannedLeast', 'plannedMost'] },
    },
    actual: {
      name: ['实际进度', '實際進度', 'Actual progress'],
      unit: 'percent',
      of: { average: 'actualAverage', by: ['weight', 'tasks'], between: ['actualLeast', 'actualMost'] },
      better: 'more',
    },
    deviation: {
      name: ['进度偏差', '進度偏差', 'Deviation'],
      unit: 'points',
      of: { minus: ['actual', 'planned'] },
      better: 'more',
    },
  },
  async rows(ctx, { projectId, day }) {
    // The branch of a task is the last task without a parent before it.
    const { rows } = await sql<ProgressRow & { id: number; name: string; tasks: number; weight: number }>`
      SELECT b.name, s.*, b.id FROM (
        SELECT branch, count(*) AS tasks, sum(weight) AS weight, ${PROGRESS_OF_TASKS}
        FROM (SELECT t.branch, t.progress::float8 AS progress, ${PROGRESS_WEIGHT} AS weight, ${plannedShare(day)} AS share
          FROM (SELECT t.*, max(CASE WHEN t.parent IS NULL THEN t.position END) OVER (ORDER BY t.position) AS branch
            FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId}) t
          WHERE ${COUNTS_IN_PROGRESS}) leaves GROUP BY branch) s
      JOIN task b ON b.company_id = ${ctx.viewer.companyId} AND b.project_id = ${projectId} AND b.parent IS NULL AND b.position = s.branch
      ORDER BY b.position`.execute(ctx.db);
    if (rows.length === 0) return null;
    return rows.map((row) => {
      const { id, name, tasks, weight, plannedLeast, plannedMost, actualLeast, actualMost } = row;
      const { planned, actual } = spreadsOf(row);
      return {
        ...{ id, name, tasks, weight, planned: told(planned), actual: told(actual) },
        ...{ plannedAverage: planned.average, plannedLeast, plannedMost },
        ...{ actualAverage: actual.average, actualLeast, actualMost },
      };
    });
  },
};

const milestones: FactSource = {
  key: 'milestones',
  name: ['里程碑', '里程碑', 'Milestones'],
  ...OF_TASKS,
  columns: {
    name: NAME,
    due: DUE,
    finished: columnOf('date', ['实际完成', '實際完成', 'Finished']),
    reached: columnOf('yes', ['已达成', '已達成', 'Reached']),
    overdue: columnOf('yes', ['逾期', '逾期', 'Overdue']),
  },
  figures: {
    total: countOf(['里程碑总数', '里程碑總數', 'Milestones']),
    reached: countOf(['已达成', '已達成', 'Reached'], 'reached', 'more'),
    overdue: countOf(['逾期未达成', '逾期未達成', 'Overdue'], 'overdue', 'less'),
  },
  rows: (ctx, asked) =>
    tasks(
      ctx,
      asked,
      sql`t.planned_end AS due, t.actual_end AS finished, t.status = 'done' AS reached,
        ${OPEN} AND t.planned_end < ${asked.day}::date AS overdue`,
      sql`t.milestone AND t.active AND NOT t.external AND t.status <> 'discarded'`,
      sql`(${OPEN} AND t.planned_end < ${asked.day}::date) DESC, t.planned_end`,
    ),
};

const late: FactSource = {
  key: 'late',
  name: ['延期任务', '延期任務', 'Overdue tasks'],
  ...OF_TASKS,
  columns: {
    name: NAME,
    who: WHO,
    due: DUE,
    days: columnOf('int', ['逾期天数', '逾期天數', 'Days overdue']),
    progress: DONE,
  },
  figures: {
    count: countOf(['延期任务', '延期任務', 'Overdue tasks'], null, 'less'),
    most: { name: ['最长逾期', '最長逾期', 'Latest by'], unit: 'days', of: { most: 'days' }, better: 'less' },
  },
  prefill: { section: 'deviations', line: (row) => lineOf(t.late, row) },
  rows: (ctx, asked) =>
    tasks(
      ctx,
      asked,
      sql`t.planned_end AS due, ${asked.day}::date - t.planned_end AS days, t.progress`,
      sql`${COUNTS_IN_PROGRESS} AND ${OPEN} AND t.planned_end < ${asked.day}::date`,
      sql`t.planned_end`,
    ),
};

const finished: FactSource = {
  key: 'finished',
  name: ['本期完成任务', '本期完成任務', 'Tasks finished'],
  ...OF_TASKS,
  columns: { name: NAME, who: WHO, due: DUE, date: columnOf('date', ['实际完成', '實際完成', 'Finished']) },
  figures: { count: countOf(['本期完成任务', '本期完成任務', 'Tasks finished']) },
  prefill: { section: 'done', line: (row) => lineOf(t.finished, row) },
  rows: (ctx, asked) =>
    tasks(
      ctx,
      asked,
      sql`t.planned_end AS due, t.actual_end AS date`,
      sql`${COUNTS_IN_PROGRESS} AND t.status = 'done' AND t.actual_finish_at > ${asked.since.minute}
        AND t.actual_finish_at <= ${asked.until.minute}`,
      sql`t.actual_finish_at`,
    ),
};

const upcoming: FactSource = {
  key: 'upcoming',
  name: ['下期到期任务', '下期到期任務', 'Tasks due next'],
  ...OF_TASKS,
  columns: { name: NAME, who: WHO, date: DUE, progress: DONE },
  figures: { count: countOf(['下期到期任务', '下期到期任務', 'Tasks due next']) },
  prefill: { section: 'next', line: (row) => lineOf(t.upcoming, row) },
  rows: (ctx, asked) =>
    tasks(
      ctx,
      asked,
      sql`t.planned_end AS date, t.progress`,
      sql`${COUNTS_IN_PROGRESS} AND ${OPEN} AND t.planned_end BETWEEN ${asked.next.from}::date AND ${asked.next.to}::date`,
      sql`t.planned_end`,
    ),
};

/** The planned cost at the rates of the cut-off, by branches. */
const cost: FactSource = {
  key: 'cost',
  name: ['计划成本', '計劃成本', 'Planned cost'],
  ...OF_TASKS,
  need: COST_RIGHT,
  columns: {
    name: columnOf('text', ['一级任务', '一級任務', 'Top-level task']),
    cents: columnOf('cents', ['计划成本', '計劃成本', 'Planned cost']),
    hours: columnOf('int', ['无费率工时', '無費率工時', 'Hours without a rate']),
  },
  figures: {
    planned: { name: ['计划成本', '計劃成本', 'Planned cost'], unit: 'cents', of: { sum: 'cents' } },
    unrated: { name: ['无费率工时', '無費率工時', 'Hours without a rate'], unit: 'hours', of: { sum: 'hours' } },
  },
  async rows(ctx, { projectId }) {
    const stored = await storedCosts(ctx, projectId);
    if (!stored) return null;
    const { planned, unratedMinutes } = stored.costs;
    return stored.tasks.flatMap(({ id, name, parentId }, i) => {
      const [cents, minutes] = [planned[i]!, unratedMinutes[i]!];
      return parentId !== null || (cents === 0 && minutes === 0)
        ? []
        : [{ id, name, cents, hours: Math.round(minutes / 60) }];
    });
  },
};

const changes: FactSource = {
  key: 'changes',
  name: ['计划变更', '計劃變更', 'Plan changes'],
  ...OF_TASKS,
  entity: 'planChange',
  columns: {
    name: columnOf('text', ['变更编号', '變更編號', 'Number']),
    reason: columnOf('text', ['变更原因', '變更原因', 'Reason']),
    status: choiceOf(['状态', '狀態', 'Status'], planChangeStatus),
    finishBefore: columnOf('date', ['变更前完成', '變更前完成', 'Finish before']),
    finishAfter: columnOf('date', ['变更后完成', '變更後完成', 'Finish after']),
    waiting: columnOf('yes', ['待审批', '待審批', 'Waiting']),
    effective: columnOf('yes', ['本期生效', '本期生效', 'In effect']),
  },
  figures: {
    effective: countOf(['生效的计划变更', '生效的計劃變更', 'Changes in effect'], 'effective'),
    waiting: countOf(['待审批变更', '待審批變更', 'Changes waiting'], 'waiting'),
  },
  prefill: {
    section: 'decisions',
    only: ({ waiting }) => waiting === true,
    line: ({ name, reason }) => [t.waiting, { name: String(name), reason: String(reason ?? '') }],
  },
  async rows(ctx, { projectId, ...period }) {
    const { rows } = await sql<{ id: number; name: string }>`SELECT t.id, t.name, t.reason, t.status, t.finish_before,
        t.finish_after, t.status = 'waiting' AS waiting, o.now AS effective
      FROM plan_change t CROSS JOIN LATERAL (SELECT ${happened(period, sql`t.effective_at`)} AS now) o
      WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId}
        AND (t.status = 'waiting' OR o.now) ORDER BY t.status = 'waiting' DESC, t.id`.execute(ctx.db);
    return rows;
  },
};

export const planFacts: readonly FactSource[] = [progress, milestones, late, finished, upcoming, cost, changes];
