/**
 * Risks and tasks: tasks made of responses through the plan (generateTasks of module plan), and the question "done?" to the
 * owner when such a task is finished. No response ends automatically. Risks do not hold back the finish of a task (the
 * list of 2-rules §8 does not name them); a task with risks cannot be removed from its plan.
 */
import { sql } from 'kysely';
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { cutText, texts } from '#kernel/text.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { generateTasks, onGeneratedTasks, tasksMadeOf } from '#modules/planning/plan/server/public.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { namesAsRead, readableRecords } from '#server/entity/readers.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { isOpenResponse, kindWord, responseKey, riskTexts as t } from '../risk.rules.ts';
import { makeRiskTask, type RiskTask, type RiskTasks, tasksOfRisk } from '../risk-tasks.calls.ts';
import { riskService } from './risk-service.ts';

const taskTexts = texts('riskTask', {
  kept: [
    '任务“{task}”关联了风险“{name}”，不能删除',
    '任務「{task}」關聯了風險「{name}」，不能刪除',
    'The task "{task}" is linked to the risk "{name}" and cannot be deleted',
  ],
});

/** Why no task is made of a risk, whoever asks. */
function refuseTask({ projectId, status }: RiskRow): Problem | null {
  if (projectId === null || projectId === undefined) return problem(t.taskNeedsProject);
  return status === 'closed' ? problem(t.closedNoTask) : null;
}

const MAX_TASK_NAME = 200;
const responseOf = (key: string): number => Number(key.replace(/^response\./, ''));

async function tasksOf(ctx: Ctx, row: RiskRow): Promise<RiskTasks> {
  const made = await tasksMadeOf(ctx, { entity: risk.name, id: row.id });
  const ids = made.flatMap(({ taskId }) => taskId ?? []);
  const readable = (await readableRecords(ctx, task.name, ids)) ?? new Set<number>();
  const may = row.projectId ? await ctx.can('pm:plan:edit', { projectId: row.projectId }) : false;
  const mayRead = row.projectId ? await ctx.can('pm:plan:query', { projectId: row.projectId }) : false;
  const refused = refuseTask(row) ?? (may ? null : problem(t.taskNeedsPlan));
  const { rows } = await sql<Omit<RiskTask, 'response'>>`SELECT t.id, coalesce(t.code, '') AS code, t.name, t.status,
      t.progress::float AS progress, coalesce(u.emp_name, '') AS responsible, t.planned_end
    FROM task t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...readable]}::bigint[]) ORDER BY t.id`.execute(
    ctx.db,
  );
  const published = await sql<{ published: boolean }>`SELECT published FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.projectId ?? 0}`.execute(ctx.db);
  const keyOf = new Map(made.map(({ taskId, key }) => [taskId, responseOf(key)]));
  return {
    list: rows.map((one) => ({ ...one, response: keyOf.get(one.id)! })),
    asked: mayRead
      ? made.flatMap(({ key, change }) =>
          change
            ? [
                {
                  response: responseOf(key),
                  changeId: change.id,
                  name: change.name,
                  status: change.status,
                  mine: change.mine,
                },
              ]
            : [],
        )
      : [],
    hidden: ids.length - readable.size,
    refused: refused && ctx.say(refused.message, refused.params),
    published: published.rows[0]?.published === true,
  };
}

/** Asks the owner whether the response is done by now. */
onGeneratedTasks(risk.name, async (ctx, riskId, finished) => {
  const [row] = await rowsById<RiskRow>(risk, ctx, [riskId]);
  if (!row || row.status === 'closed' || row.owner === null) return;
  await notifyOf(ctx, 'risk', row, {
    receivers: [row.owner],
    title: t.taskFinished,
    params: { task: finished.name, kind: kindWord(row), name: row.name, code: row.code },
  });
});

interface OnTask {
  id: number;
  name: string;
  code: string;
  task: number;
  taskName: string;
}
/** Why tasks cannot be removed from their plan: they have risks. Unreadable risks by their number. */
export const risksOnTasks: Hindrance = async (ctx, tasks) => {
  const ids = tasks.map(({ id }) => id);
  const { rows } = await sql<OnTask>`SELECT DISTINCT ON (o.task) r.id, r.name, r.code, o.task, t.name AS task_name
    FROM (SELECT company_id, id AS risk, task FROM risk WHERE company_id = ${ctx.viewer.companyId} AND task = ANY(${ids}::bigint[])
      UNION SELECT company_id, record, task FROM risk_delays
        WHERE company_id = ${ctx.viewer.companyId} AND task = ANY(${ids}::bigint[])) o
      JOIN risk r ON r.company_id = o.company_id AND r.id = o.risk
      JOIN task t ON t.company_id = o.company_id AND t.id = o.task
    ORDER BY o.task, r.id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const names = await namesAsRead(ctx, risk.name, rows, ({ code }) => code);
  return new Map(
    rows.map(({ id, task, taskName }) => [task, problem(taskTexts.kept, { task: taskName, name: names.get(id)! })]),
  );
};

export const riskTaskHandlers = [
  handle(makeRiskTask, async (ctx, { riskId, projectId, response, responsible, days, start, reason, addMembers }) => {
    // Held, so that the response is there while its task is made.
    const row = (await riskService.row(ctx, riskId, true)) as RiskRow;
    if (row.projectId !== projectId) throw absent();
    const line = (row.responses ?? []).find(({ id }) => id === response);
    const refused =
      refuseTask(row) ??
      (line
        ? isOpenResponse(line)
          ? null
          : problem(t.responseOver, { name: line.action }, 'response')
        : problem(t.responseGone, undefined, 'response'));
    if (refused) throw new Refusal([refused]);
    const { made, approval } = await generateTasks(ctx, {
      projectId,
      source: { entity: risk.name, id: riskId },
      drafts: [
        {
          key: responseKey(response),
          name: cutText(line!.action.trim(), MAX_TASK_NAME),
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
  handle(tasksOfRisk, async (ctx, { riskId }) => tasksOf(ctx, (await riskService.row(ctx, riskId)) as RiskRow)),
];
