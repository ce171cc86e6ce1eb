/**
 * Issues and tasks: tasks made of issues through the plan (generateTasks of module plan), links between issues and tasks, and the
 * question "solved?" to the handler when a task made of the issue is finished. No issue is solved automatically. Issues a viewer
 * may not read are counted, never named.
 */
import { sql } from 'kysely';
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { draftKey } from '#modules/planning/plan/change/task-drafts.ts';
import { generateTasks, onGeneratedTasks, sourcesOf, tasksMadeOf } from '#modules/planning/plan/server/public.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import { ancestors, descendants } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { handlerOf, issueTexts as t } from '../issue.rules.ts';
import {
  type IssuePlace,
  type IssueTask,
  type IssueTasks,
  issuesOfTask,
  makeTask,
  type TaskIssue,
  tasksOfIssue,
} from '../issue-tasks.calls.ts';
import { mayCreate } from './issue-checks.ts';
import { issueService } from './issue-service.ts';
import { holdingIssues } from './task-hindrance.ts';

/** Why no task is made of an issue, whoever asks. */
function refuseTask({ projectId, status }: IssueRow): Problem | null {
  if (projectId === null || projectId === undefined) return problem(t.taskNeedsProject);
  return status === 'closed' ? problem(t.closedNoTask) : null;
}

async function tasksById(ctx: Ctx, ids: readonly number[], linked: number | null): Promise<IssueTask[]> {
  const { rows } = await sql<IssueTask>`SELECT t.id, coalesce(t.code, '') AS code, t.name, t.status,
      t.progress::float AS progress, coalesce(u.emp_name, '') AS responsible, t.planned_start, t.planned_end,
      t.id IS NOT DISTINCT FROM ${linked}::bigint AS linked
    FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) ORDER BY linked DESC, t.id`.execute(
    ctx.db,
  );
  return rows;
}

async function tasksOf(ctx: Ctx, row: IssueRow): Promise<IssueTasks> {
  const made = await tasksMadeOf(ctx, { entity: issue.name, id: row.id });
  const ids = [...new Set([row.task, ...made.map(({ taskId }) => taskId)].filter((id) => id !== null))];
  const readable = (await readableRecords(ctx, task.name, ids)) ?? new Set();
  const may = row.projectId ? await ctx.can('pm:plan:edit', { projectId: row.projectId }) : false;
  const mayRead = row.projectId ? await ctx.can('pm:plan:query', { projectId: row.projectId }) : false;
  const refused = refuseTask(row) ?? (may ? null : problem(t.taskNeedsPlan));
  const published = await sql<{ published: boolean }>`SELECT published FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.projectId ?? 0}`.execute(ctx.db);
  return {
    list: await tasksById(ctx, [...readable], row.task),
    asked: mayRead
      ? made.flatMap(({ change }) =>
          change ? [{ changeId: change.id, name: change.name, status: change.status, mine: change.mine }] : [],
        )
      : [],
    hidden: ids.length - readable.size,
    refused: refused && ctx.say(refused.message, refused.params),
    published: published.rows[0]?.published === true,
  };
}

interface Placed extends Omit<TaskIssue, 'place' | 'holds'> {
  taskId: number | null;
}

/** The issues a task has to do with, nearest first. */
async function issuesOf(ctx: Ctx, taskId: number) {
  if (!(await readableRecords(ctx, task.name, [taskId]))?.has(taskId)) throw absent();
  const [row] = await rowsById<TaskRow>(task, ctx, [taskId]);
  if (!row?.projectId) throw absent();
  const above = (await ancestors(ctx, row.parent)).map(({ id }) => id);
  const below = row.summary ? (await descendants(ctx, taskId)).map(({ id }) => id) : [];
  const made = (await sourcesOf(ctx, taskId)).flatMap(({ entity, id }) => (entity === issue.name ? [id] : []));
  const { rows } =
    await sql<Placed>`SELECT i.id, i.code, i.name, i.status, i.severity, coalesce(u.emp_name, '') AS responsible,
      i.planned_finish, i.task AS task_id, coalesce(t.name, '') AS task
    FROM issue i LEFT JOIN task t ON t.company_id = i.company_id AND t.id = i.task
      LEFT JOIN "user" u ON u.company_id = i.company_id AND u.id = i.responsible
    WHERE i.company_id = ${ctx.viewer.companyId} AND (i.task = ${taskId} OR i.id = ANY(${made}::bigint[])
      OR i.task = ANY(${[...above, ...below]}::bigint[]) AND i.status <> 'closed')
    ORDER BY i.task IS DISTINCT FROM ${taskId}, i.status = 'closed', i.id`.execute(ctx.db);
  const holds = new Set((await holdingIssues(ctx, [taskId, ...above, ...below])).map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  const readable = (await readableRecords(ctx, issue.name, ids)) ?? new Set();
  const placeOf = ({ taskId: at }: Placed): IssuePlace => {
    if (at === taskId) return 'own';
    if (at !== null && below.includes(at)) return 'subtask';
    return at !== null && above.includes(at) ? 'parent' : 'made';
  };
  return {
    list: rows.flatMap((one): TaskIssue[] => {
      if (!readable.has(one.id)) return [];
      const { taskId: _taskId, ...rest } = one;
      return [{ ...rest, place: placeOf(one), holds: holds.has(one.id) }];
    }),
    hidden: ids.length - readable.size,
    open: rows.filter(({ status }) => status !== 'closed').length,
    mayCreate: await mayCreate(ctx, { projectId: row.projectId, programId: null } as never),
    projectId: row.projectId,
  };
}

/** Asks the handler of the issue whether it is solved by now. */
onGeneratedTasks(issue.name, async (ctx, issueId, finished) => {
  const [row] = await rowsById<IssueRow>(issue, ctx, [issueId]);
  const handler = row && (row.status === 'new' || row.status === 'processing') ? handlerOf(row) : null;
  if (typeof handler !== 'number') return;
  await notifyOf(ctx, 'issue', row!, {
    receivers: [handler],
    title: finished.open > 0 ? t.taskFinishedMore : t.taskFinished,
    event: t.taskFinished,
    params: { task: finished.name, name: row!.name, code: row!.code, count: finished.open },
  });
});

export const issueTaskHandlers = [
  handle(makeTask, async (ctx, { issueId, projectId, name, responsible, days, start, reason, addMembers }) => {
    const row = (await issueService.row(ctx, issueId)) as IssueRow;
    if (row.projectId !== projectId) throw absent();
    const refused = refuseTask(row);
    if (refused) throw new Refusal([refused]);
    const { made, approval } = await generateTasks(ctx, {
      projectId,
      source: { entity: issue.name, id: issueId },
      drafts: [
        {
          key: draftKey(name),
          name: name.trim(),
          responsibleId: responsible ?? null,
          days: Number(days),
          notBefore: start ? parseDay(start)! * MINUTES_PER_DAY : null,
          beside: row.task,
          description: ctx.say(t.taskFrom, { code: row.code, name: row.name }),
        },
      ],
      reason: reason ?? null,
      addMembers,
    });
    return { made: made[0]!, approval };
  }),
  handle(tasksOfIssue, async (ctx, { issueId }) => tasksOf(ctx, (await issueService.row(ctx, issueId)) as IssueRow)),
  handle(issuesOfTask, (ctx, { taskId }) => issuesOf(ctx, taskId)),
];
