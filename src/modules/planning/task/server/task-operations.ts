/**
 * What a person does with a task: the seven operations and the progress report.
 *
 * Order inside the transaction: the plan is locked, facts are read, the rule answers, the task is written, the plan is
 * scheduled and rolled up again. A stale version of a report is refused. Source: 1-product §4.3, 2-rules §5 and §8.
 */
import { sql } from 'kysely';
import { formatDay, MINUTES_PER_DAY, minuteOfInstant } from '#kernel/dates.ts';
import type { FieldChange } from '#kernel/diff.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { mayReport } from '#modules/objects/project/plan-setting.ts';
import { projectRules, tellProject } from '#modules/objects/project/server/public.ts';
import type { NoticeKey } from '#modules/people/message/notice-events.ts';
import { changeTasks, loadPlan, type StoredPlan, tellSources } from '#modules/planning/plan/server/public.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import { goneOf, thereOf } from '#server/batch.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { batchTaskAction, reportProgress, taskAction } from '../task.calls.ts';
import { actualsOf, checkProgress, type TaskAction, type TaskStatusKey, taskMoves, taskTexts } from '../task.rules.ts';
import { parentsAfter } from './parents.ts';
import { type LoadedFacts, refuseOperation, taskFacts } from './task-facts.ts';

/** What an operation writes in addition to the status. */
interface Actuals {
  actualStartAt: number | null;
  actualFinishAt: number | null;
  progress: number;
}

/** Actual times and progress after an operation. Hours that were spent stay. */
function actualsAfter(action: TaskAction, row: TaskRow, now: number): Actuals {
  const { actualStartAt, actualFinishAt, progress } = row;
  switch (action) {
    case 'start':
      return { actualStartAt: actualStartAt ?? now, actualFinishAt: null, progress };
    case 'finish':
      return { actualStartAt: actualStartAt ?? now, actualFinishAt: now, progress: 100 };
    case 'restart':
      return {
        actualStartAt: actualStartAt ?? now,
        actualFinishAt: null,
        progress: row.status === 'done' ? 0 : progress,
      };
    case 'reset':
      return { actualStartAt: null, actualFinishAt: null, progress: 0 };
    case 'terminate':
      return { actualStartAt, actualFinishAt: actualStartAt === null ? null : now, progress };
    default:
      return { actualStartAt, actualFinishAt, progress };
  }
}

const dayOfMinute = (minute: number | null): string | null =>
  minute === null ? null : formatDay(Math.floor(minute / MINUTES_PER_DAY));

/** Writes the task and the effects on its parents, and schedules the plan again. */
async function store(
  ctx: Ctx,
  stored: StoredPlan,
  id: number,
  status: TaskStatusKey,
  next: Actuals,
  actualWorkMinutes: number,
): Promise<void> {
  const { actualStartAt, actualFinishAt, progress } = next;
  const written = { status, progress, actualStart: actualStartAt, actualFinish: actualFinishAt, actualWorkMinutes };
  const parents = await parentsAfter(ctx, stored, id, status);
  await changeTasks(ctx, stored, (task) => {
    if (task.id === id) return { ...task, ...written };
    const moved = parents.get(task.id);
    return moved ? { ...task, status: moved } : task;
  });
}

const diffOf = (before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] =>
  Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** A row in the terms of the change log. */
const logged = (status: TaskStatusKey, { actualStartAt, actualFinishAt, progress }: Actuals, workMinutes: number) => ({
  status,
  progress,
  actualStart: dayOfMinute(actualStartAt),
  actualEnd: dayOfMinute(actualFinishAt),
  actualHours: (workMinutes / 60).toFixed(1),
});

async function log(ctx: Ctx, row: TaskRow, action: string, changes: FieldChange[]): Promise<void> {
  await logChanges(ctx, [
    {
      entity: 'task',
      recordId: row.id,
      recordTitle: row.name,
      action,
      version: row.version + 1,
      changes,
      scope: { projectId: row.projectId! },
    },
  ]);
}

const EVENT: Record<TaskAction, NoticeKey> = {
  start: 'taskStarted',
  finish: 'taskFinished',
  pause: 'taskHalted',
  terminate: 'taskHalted',
  resume: 'taskReopened',
  restart: 'taskReopened',
  reset: 'taskReopened',
};

const peopleOf = ({ responsible, participants, assigner }: TaskRow) => ({
  responsible: [responsible],
  participants: participants ?? [],
  assigner: [assigner],
});

/** Notifies people of an operation; after a finish also those with tasks waiting for it, and the records it was made of. */
async function tell(ctx: Ctx, row: TaskRow, action: TaskAction): Promise<void> {
  const projectId = row.projectId!;
  const rules = await projectRules(ctx, projectId);
  const params = { task: row.name, action: taskTexts[action] };
  await tellProject(ctx, { event: EVENT[action], projectId, taskId: row.id, people: peopleOf(row), params }, rules);
  if (action !== 'finish') return;
  await tellSources(ctx, { id: row.id, name: row.name, projectId });
  const { rows } = await sql<{
    id: number;
    name: string;
    responsible: number;
    participants: number[] | null;
    assigner: number | null;
  }>`
    SELECT s.id, s.name, s.responsible, s.participants, s.assigner
    FROM plan_link l JOIN task s ON s.company_id = l.company_id AND s.id = l.to_task
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.from_task = ${row.id} AND l.type IN ('FS', 'FF') AND s.responsible IS NOT NULL
      AND s.status NOT IN ('done', 'passoff', 'discarded')`.execute(ctx.db);
  for (const next of rows) {
    const people = peopleOf(next as TaskRow);
    const words = { task: row.name, next: next.name };
    await tellProject(ctx, { event: 'taskReady', projectId, taskId: next.id, people, params: words }, rules);
  }
}

/**
 * Runs an operation the rules allow, and answers null; otherwise why not, with nothing changed. Locks the plan.
 *
 * Errors: `Refusal` 404 for a task the viewer may not know.
 */
async function operate(
  ctx: Ctx,
  service: EntityService<TaskRow>,
  taskId: number,
  action: TaskAction,
  reason: string | null | undefined,
): Promise<Problem | null> {
  const { projectId } = await service.row(ctx, taskId);
  const stored = await loadPlan(ctx, { projectId: projectId! }, true);
  const row = await service.row(ctx, taskId);
  const facts = await taskFacts(ctx, row);
  const refused = await refuseOperation(ctx, row, facts, action);
  if (refused) return refused;
  const next = actualsAfter(action, row, minuteOfInstant(ctx.now, ctx.utcOffset));
  const status = taskMoves[action].to;
  const spent = row.actualWorkMinutes;
  await store(ctx, stored, row.id, status, next, spent);
  const changes = diffOf(logged(row.status, row, spent), logged(status, next, spent));
  if (reason) changes.push({ field: 'reason', before: null, after: reason });
  await log(ctx, row, action, changes);
  await tell(ctx, row, action);
  return null;
}

/** Nothing was written of a task that went before its plan was held. */
const absentProblem = (error: unknown): Problem => goneOf(error) ?? problem(commonTexts.absent);

export const operationHandlers = (service: EntityService<TaskRow>) => [
  handle(taskAction, async (ctx, { taskId, action, reason }) => {
    const refused = await operate(ctx, service, taskId, action, reason);
    if (refused) throw new Refusal([refused]);
    return { status: taskMoves[action].to };
  }),
  handle(batchTaskAction, async (ctx, { ids, action, reason }) => {
    const { rows, gone } = await thereOf(ctx, ids, (id) => service.row(ctx, id));
    // Plans are locked in one order by everybody, children are tried before their parents.
    rows.sort((a, b) => a.projectId! - b.projectId! || b.position - a.position);
    const done: number[] = [];
    const refused = new Map(rows.map((row) => [row.id, null as Problem | null]));
    for (let moved = true; moved; ) {
      moved = false;
      for (const id of [...refused.keys()]) {
        const found = await operate(ctx, service, id, action, reason).catch(absentProblem);
        if (found) {
          refused.set(id, found);
          continue;
        }
        refused.delete(id);
        done.push(id);
        moved = true;
      }
    }
    const left = rows.flatMap(({ id, name }) => {
      const found = refused.get(id);
      return found ? [{ id, title: name, reason: ctx.say(found.message, found.params) }] : [];
    });
    return { done, refused: [...left, ...gone] };
  }),
  handle(reportProgress, async (ctx, input) => {
    const { projectId } = await service.row(ctx, input.taskId);
    const stored = await loadPlan(ctx, { projectId: projectId! }, true);
    const row = await service.row(ctx, input.taskId);
    const facts = await taskFacts(ctx, row);
    const refused = refuseReport(row, facts, ctx.viewer.userId);
    if (refused) throw new Refusal([refused]);
    if (row.version !== input.version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict, row);
    const isDone = row.status === 'done';
    const before = actualsOf(row);
    const report = {
      progress: isDone ? 100 : input.progress,
      // Started tasks keep a start, finished ones a finish.
      actualStart: input.actualStart ?? before.actualStart,
      actualFinish: input.actualFinish ?? (isDone ? before.actualFinish : null),
      actualWorkMinutes: Math.round(Number(input.actualHours ?? 0) * 60),
    };
    const problems = checkProgress(report, row, minuteOfInstant(ctx.now, ctx.utcOffset));
    if (!facts.config.countHours) {
      if (input.actualHours && report.actualWorkMinutes !== row.actualWorkMinutes)
        problems.push(problem(taskTexts.hoursNotCounted, undefined, 'actualHours'));
      report.actualWorkMinutes = row.actualWorkMinutes;
    } else if (facts.config.hoursSource === 'records') {
      // Only approved work records decide; sending back the value one read is not a change.
      if (input.actualHours && report.actualWorkMinutes !== row.actualWorkMinutes)
        problems.push(problem(taskTexts.hoursFromRecords, undefined, 'actualHours'));
      report.actualWorkMinutes = row.actualWorkMinutes;
    }
    if (problems.length > 0) throw new Refusal(problems);
    const next: Actuals = {
      actualStartAt: report.actualStart,
      actualFinishAt: report.actualFinish,
      progress: report.progress,
    };
    await store(ctx, stored, row.id, row.status, next, report.actualWorkMinutes);
    const was = logged(row.status, row, row.actualWorkMinutes);
    await log(ctx, row, 'update', diffOf(was, logged(row.status, next, report.actualWorkMinutes)));
    await tellProject(ctx, {
      event: 'taskReported',
      projectId: row.projectId!,
      taskId: row.id,
      people: peopleOf(row),
      params: { task: row.name, progress: next.progress },
    });
    const { version, progress } = await service.row(ctx, input.taskId);
    return { version, progress };
  }),
];

/** Why this person may not report on this task now: person, project, state, subtasks. */
export function refuseReport(
  row: TaskRow,
  facts: Pick<LoadedFacts, 'projectStatus' | 'projectStatusLabel' | 'config' | 'project'>,
  viewerId: number,
) {
  if (row.responsible === null) return problem(taskTexts.noResponsible);
  if (!mayReport(facts.config, row, facts.project.manager, viewerId))
    return problem(facts.config.reporters === 'responsible' ? taskTexts.notResponsible : taskTexts.notReporter);
  if (facts.projectStatus !== 'ongoing')
    return problem(taskTexts.projectNotOngoing, { status: facts.projectStatusLabel });
  if (row.summary) return problem(taskTexts.summaryProgress);
  if (row.status !== 'ongoing' && row.status !== 'done') return problem(taskTexts.progressOfUnstarted);
  return null;
}
