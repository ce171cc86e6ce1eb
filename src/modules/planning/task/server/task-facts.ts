/** What the rules of tasks ask about a task: its links, branch, project. */
import { sql } from 'kysely';
import type { Problem } from '#kernel/problem.ts';
import type { PlanConfig } from '#modules/objects/project/plan-setting.ts';
import { type ProjectRow, projectStatus } from '#modules/objects/project/project.entity.ts';
import { planConfigOf, projectRow } from '#modules/objects/project/server/public.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import type { Ctx } from '#server/context.ts';
import { hindrancesOf } from '#server/entity/hindrances.ts';
import type { LinkedTask } from '../task.calls.ts';
import {
  type LinkKind,
  type PredecessorFact,
  refuseTask,
  type TaskAction,
  type TaskFacts,
  type TaskStatusKey,
} from '../task.rules.ts';
import { isReported } from './reported.ts';

export interface BranchTask {
  id: number;
  parent: number | null;
  name: string;
  status: TaskStatusKey;
  summary: boolean;
  responsible: number | null;
  external: boolean;
  plannedStart: string | null;
  plannedEnd: string | null;
  duration: number;
}
const BRANCH = sql.raw(
  't.id, t.parent, t.name, t.status, t.summary, t.responsible, t.external, t.planned_start, t.planned_end, coalesce(t.weight_minutes, t.duration_minutes) AS duration',
);

/** The tasks above, from the parent up to the top of the outline. */
export async function ancestors(ctx: Ctx, parent: number | null): Promise<BranchTask[]> {
  if (parent === null) return [];
  const { rows } = await sql<BranchTask>`WITH RECURSIVE up AS (
      SELECT ${BRANCH}, 1 AS depth FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${parent}
      UNION ALL SELECT ${BRANCH}, up.depth + 1 FROM task t JOIN up ON t.company_id = ${ctx.viewer.companyId} AND t.id = up.parent)
    SELECT * FROM up ORDER BY depth`.execute(ctx.db);
  return rows;
}

/** All tasks below; inactive and discarded ones do not count. */
export async function descendants(ctx: Ctx, id: number): Promise<BranchTask[]> {
  const { rows } = await sql<BranchTask>`WITH RECURSIVE down AS (
      SELECT ${BRANCH} FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.parent = ${id} AND t.active AND t.status <> 'discarded'
      UNION ALL SELECT ${BRANCH} FROM task t JOIN down ON t.company_id = ${ctx.viewer.companyId} AND t.parent = down.id AND t.active AND t.status <> 'discarded')
    SELECT * FROM down`.execute(ctx.db);
  return rows;
}

const isOpen = (t: BranchTask): boolean => !t.summary && t.status !== 'done' && t.status !== 'passoff';

/** Whether the project asks for a report that this task lacks. Parents are rolled up, milestones take no work. */
function lacksReport(config: PlanConfig, row: TaskRow): boolean {
  if (!config.requireReport || row.summary || row.milestone) return false;
  return config.countHours ? row.actualWorkMinutes === 0 : row.progress === 0;
}

export interface LoadedFacts extends TaskFacts {
  config: PlanConfig;
  project: ProjectRow;
  above: BranchTask[];
  below: BranchTask[];
}

/** The facts of `refuseTask` for a task of a project. */
export async function taskFacts(ctx: Ctx, row: TaskRow): Promise<LoadedFacts> {
  const project = await projectRow(ctx, row.projectId!);
  const { config } = await planConfigOf(ctx, { projectId: project.id });
  const above = await ancestors(ctx, row.parent);
  const below = row.summary ? await descendants(ctx, row.id) : [];
  const ids = [row.id, ...above.map((t) => t.id), ...below.map((t) => t.id)];
  const { rows } = await sql<{ fromTask: number; toTask: number; link: LinkKind; name: string; status: TaskStatusKey }>`
    SELECT l.from_task, l.to_task, l.type AS link, p.name, p.status FROM plan_link l JOIN task p ON p.company_id = l.company_id AND p.id = l.from_task
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.to_task = ANY(${ids}::bigint[]) AND p.active ORDER BY p.position`.execute(
    ctx.db,
  );
  const inBranch = new Set([row.id, ...below.map((t) => t.id)]);
  const parents = new Set(above.map((t) => t.id));
  const subtasks = new Map(below.map((t) => [t.id, t]));
  const fact = ({ name, status, link }: (typeof rows)[number]): PredecessorFact => ({ name, status, link });
  return {
    status: row.status,
    responsibleId: row.responsible,
    predecessors: rows.filter((l) => l.toTask === row.id).map(fact),
    parentPredecessors: rows.filter((l) => parents.has(l.toTask)).map(fact),
    subtaskPredecessors: rows
      .filter((l) => subtasks.has(l.toTask) && !inBranch.has(l.fromTask))
      .map((l) => ({
        ...fact(l),
        subtask: subtasks.get(l.toTask)!.name,
        subtaskStatus: subtasks.get(l.toTask)!.status,
      })),
    unfinishedSubtasks: below.filter(isOpen).length,
    reportMissing: lacksReport(config, row) && !(await isReported(ctx, row.id)),
    config,
    projectStatus: project.status,
    projectStatusLabel: projectStatus[project.status],
    project,
    above,
    below,
  };
}

/** Why the viewer may not do the action now: the rules of tasks first, then records attached to the task, its subtasks and parents. */
export async function refuseOperation(
  ctx: Ctx,
  row: Pick<TaskRow, 'id'>,
  facts: LoadedFacts,
  action: TaskAction,
): Promise<Problem | null> {
  const refused = refuseTask(action, facts, ctx.viewer.userId);
  if (refused) return refused;
  const ids = (tasks: readonly BranchTask[]): number[] => tasks.map((task) => task.id);
  const hindered = { id: row.id, above: ids(facts.above), below: ids(facts.below) };
  return (await hindrancesOf('task', action, ctx, [hindered])).get(row.id)?.[0] ?? null;
}

/** The tasks at the other ends of a task's links. */
export async function linkedTasks(
  ctx: Ctx,
  id: number,
): Promise<{ predecessors: LinkedTask[]; successors: LinkedTask[] }> {
  const { rows } = await sql<LinkedTask & { before: boolean }>`
    SELECT o.id, o.name, o.wbs, o.status, o.progress::float AS progress, o.planned_start, o.planned_end, coalesce(u.emp_name, '') AS responsible,
      l.type, l.lag, l.lag_unit, p.minutes_per_day, p.minutes_per_week, l.to_task = ${id} AS before
    FROM plan_link l JOIN task o ON o.company_id = l.company_id AND o.id = CASE WHEN l.to_task = ${id} THEN l.from_task ELSE l.to_task END
      JOIN plan p ON p.company_id = l.company_id AND (p.project_id = l.project_id OR p.template_id = l.template_id)
      LEFT JOIN "user" u ON u.company_id = o.company_id AND u.id = o.responsible
    WHERE l.company_id = ${ctx.viewer.companyId} AND (l.to_task = ${id} OR l.from_task = ${id}) ORDER BY o.position`.execute(
    ctx.db,
  );
  const end = (wanted: boolean): LinkedTask[] =>
    rows.filter((r) => r.before === wanted).map(({ before: _before, ...task }) => task);
  return { predecessors: end(true), successors: end(false) };
}
