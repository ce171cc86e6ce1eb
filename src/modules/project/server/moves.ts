/**
 * Moving a project: the one place that changes its status, for the direct call and for an approval alike.
 *
 * Invariants: the plan is held before the project (task operations hold the plan and then write the project); rules are
 * checked under these locks; a move that needs an approval, or that another approval stands in the way of, is refused.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, Refusal } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { filled, type Words } from '#modules/workflow/business/business-diff.ts';
import { type BindingObject, businessAction, guardDirect, requestApproval } from '#modules/workflow/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { moveProject, requestMove } from '../project.calls.ts';
import { type ProjectRow, projectStatus } from '../project.entity.ts';
import { changesOf, type ProjectAction, projectTexts, refuseProjectMove } from '../project.rules.ts';
import { MOVES, moveActions } from '../project-actions.ts';
import { tellProject } from './notices.ts';
import { COUNTS_IN_PROGRESS } from './plan-figures.ts';
import { projectRow } from './project-row.ts';

interface TaskCounts {
  total: number;
  done: number;
  ongoing: number;
  late: number;
  unfinished: number;
}

export async function taskCounts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts> {
  const { rows } =
    await sql<TaskCounts>`SELECT count(*) AS total, count(*) FILTER (WHERE t.status = 'done') AS done, count(*) FILTER (WHERE t.status = 'ongoing') AS ongoing,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff') AND t.planned_end < ${today}::date) AS late,
      count(*) FILTER (WHERE t.status NOT IN ('done', 'passoff')) AS unfinished
    FROM task t WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND ${COUNTS_IN_PROGRESS}`.execute(
      ctx.db,
    );
  return rows[0]!;
}

/** Workflows of the project that have not ended; those that ask for its completion do not stand in their own way. */
async function unfinishedWorkflows(ctx: Ctx, projectId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM wf_instance
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND parent_id IS NULL
      AND status IN ('running', 'returned', 'suspended') AND business_type IS DISTINCT FROM ${moveActions.complete.key}`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

/** Holds the project, in the order of all operations on it. Refused like an absent one. */
export async function lockProject(ctx: Ctx, projectId: number): Promise<ProjectRow> {
  await sql`SELECT 1 FROM plan WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} FOR UPDATE`.execute(
    ctx.db,
  );
  return projectRow(ctx, projectId, true);
}

/** What bindings of a project's actions are looked up by. */
export const bindingObject = (row: Pick<ProjectRow, 'id' | 'type'>): BindingObject => ({
  type: row.type,
  project: row.id,
});

/** Why each move is refused by the project's own rules; null: it may be done. */
export async function moveProblems(
  ctx: Ctx,
  row: ProjectRow,
  counts?: TaskCounts,
): Promise<(action: ProjectAction) => Problem | null> {
  const { unfinished } = counts ?? (await taskCounts(ctx, row.id, dateOfInstant(ctx.now, ctx.utcOffset)));
  const facts = {
    status: row.status,
    statusLabel: projectStatus[row.status],
    unfinishedTasks: unfinished,
    unfinishedWorkflows: await unfinishedWorkflows(ctx, row.id),
  };
  return (action) => refuseProjectMove(action, facts);
}

/** Does the move on a project the caller holds and whose rules he has checked. */
async function doMove(ctx: Ctx, row: ProjectRow, action: ProjectAction, reason: string | null): Promise<string> {
  const { status, actualStart, actualEnd } = changesOf(row, action, dateOfInstant(ctx.now, ctx.utcOffset));
  // The move itself is a rule of its own: the finished-is-read-only check is about edits.
  await sql`UPDATE project SET status = ${status}, actual_start = ${actualStart}::date, actual_end = ${actualEnd}::date,
    version = version + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.id}`.execute(ctx.db);
  const changes = [
    { field: 'status', before: row.status, after: status },
    ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
  ];
  const { id: recordId, name: recordTitle } = row;
  const version = row.version + 1;
  await logChanges(ctx, [
    { entity: 'project', recordId, recordTitle, action, version, changes, scope: { projectId: recordId } },
  ]);
  await tellProject(ctx, { event: 'projectMoved', projectId: recordId, params: { status: projectStatus[status] } });
  return status;
}

export const moveHandlers = [
  handle(moveProject, async (ctx, { projectId, action, reason }) => {
    const row = await lockProject(ctx, projectId);
    const refused = (await moveProblems(ctx, row))(action);
    if (refused) throw new Refusal([refused]);
    await guardDirect(ctx, moveActions[action], projectId, bindingObject(row));
    return { status: await doMove(ctx, row, action, reason ?? null) };
  }),
  handle(requestMove, async (ctx, { projectId, action, reason }) => {
    const { name } = await projectRow(ctx, projectId);
    const title = `${say(moveActions[action].label, ctx.lang)} - ${name}`;
    const wanted = { objectId: projectId, projectId, payload: {}, reason: reason ?? null, title };
    return requestApproval(ctx, moveActions[action], wanted);
  }),
];

const DAY = 86_400_000;
const daysOf = (row: ProjectRow): number => (Date.parse(row.plannedEnd) - Date.parse(row.plannedStart)) / DAY + 1;
const dated = (date: string | null) => (date === null ? null : { date });

/** Facts of a project for conditions of workflows (PROJECT_VARIABLES). */
export async function projectVariables(ctx: Ctx, projectId: number): Promise<Record<string, unknown>> {
  const row = await projectRow(ctx, projectId);
  const { unfinished } = await taskCounts(ctx, projectId, dateOfInstant(ctx.now, ctx.utcOffset));
  return {
    projectStatus: row.status,
    plannedDays: daysOf(row),
    plannedHours: Number(row.plannedHours ?? 0),
    projectManager: row.manager,
    unfinishedTasks: unfinished,
  };
}

for (const move of MOVES)
  businessAction<object>(moveActions[move], {
    lock: async (ctx, id) => void (await lockProject(ctx, id)),
    object: async (ctx, id) => bindingObject(await projectRow(ctx, id)),
    check: async (ctx, { objectId }) => {
      const refused = (await moveProblems(ctx, await projectRow(ctx, objectId)))(move);
      return refused ? [refused] : [];
    },
    apply: async (ctx, { objectId, reason }) => void (await doMove(ctx, await projectRow(ctx, objectId), move, reason)),
    mayRead: (ctx, { objectId }) => ctx.can('pm:project:query', { projectId: objectId }),
    variables: (ctx, { objectId }) => projectVariables(ctx, objectId),
    describe: async (ctx, { objectId, reason }) => {
      const row = await projectRow(ctx, objectId);
      const today = dateOfInstant(ctx.now, ctx.utcOffset);
      const next = changesOf(row, move, today);
      const counts = await taskCounts(ctx, objectId, today);
      const refused = (await moveProblems(ctx, row, counts))(move);
      const name: Words = row.name;
      return {
        title: filled(diffTexts.title, { action: moveActions[move].label, name }),
        link: `/modules/project/projectInformation?projectId=${objectId}`,
        notes: [
          ...(reason ? [filled(diffTexts.reason, { reason })] : []),
          filled(diffTexts.tasks, {
            done: counts.done,
            total: counts.total,
            ongoing: counts.ongoing,
            late: counts.late,
          }),
          ...(refused ? [filled(diffTexts.impossible, { from: projectStatus[row.status] })] : []),
        ],
        fields: [
          {
            label: projectTexts.statusField.text,
            before: projectStatus[row.status],
            after: projectStatus[next.status],
          },
          { label: diffTexts.actualStart, before: dated(row.actualStart), after: dated(next.actualStart) },
          { label: diffTexts.actualEnd, before: dated(row.actualEnd), after: dated(next.actualEnd) },
          {
            label: diffTexts.planned,
            before: `${row.plannedStart} – ${row.plannedEnd}`,
            after: `${row.plannedStart} – ${row.plannedEnd}`,
          },
          { label: diffTexts.progress, before: `${row.progress}%`, after: `${row.progress}%` },
        ],
        tables: [],
      };
    },
  });

const diffTexts = {
  title: ['{action}：{name}', '{action}：{name}', '{action}: {name}'],
  reason: ['原因：{reason}', '原因：{reason}', 'Reason: {reason}'],
  tasks: [
    '任务：已完成 {done} / {total}，进行中 {ongoing}，逾期 {late}',
    '任務：已完成 {done} / {total}，進行中 {ongoing}，逾期 {late}',
    'Tasks: {done} of {total} completed, {ongoing} in progress, {late} late',
  ],
  impossible: [
    '项目当前为“{from}”，按目前的状态无法执行该操作',
    '項目目前為「{from}」，按目前的狀態無法執行該操作',
    'The project is "{from}" now; as it stands this cannot be done',
  ],
  actualStart: ['实际开始', '實際開始', 'Actual start'],
  actualEnd: ['实际结束', '實際結束', 'Actual end'],
  planned: ['计划时间', '計劃時間', 'Planned dates'],
  progress: ['实际进度', '實際進度', 'Actual progress'],
} as const;
