/**
 * Forecasts by hours: their data (`forecast/work-spent.ts`) are read in one statement, their effect follows the rule of plans
 * (`plan/schedule/forecast.ts`). A plan is loaded and scheduled once a call, whatever is asked of it.
 *
 * Shown only to people who may read the plan. Hours that wait count as far as the viewer may read them, so nobody learns of others'.
 */
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import { livePlan } from '#modules/planning/plan/exchange/exchange-model.ts';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { forecaster, withWork, workAtCompletion } from '#modules/planning/plan/schedule/forecast.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { loadPlan, proposeChange } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { othersTurn } from '#server/turns.ts';
import {
  type Consequence,
  type HoursForecast,
  hoursConsequences,
  MOST_ASKED,
  offerForecast,
  taskForecast,
} from '../../forecast/hours-forecast.calls.ts';
import { type CountedHours, type SpentHours, workSpent } from '../../forecast/work-spent.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import { idsOf } from '../held-records.ts';
import { workRecordService } from '../record-service.ts';

const READ_PLAN = 'pm:plan:query';

interface Hours extends CountedHours {
  task: number;
}
/** Hours of tasks that count for the viewer: approved ones, waiting ones they may read, and those of `lines` whatever their state. */
async function hoursOf(ctx: Ctx, tasks: readonly number[], lines: readonly number[]): Promise<Map<number, Hours[]>> {
  const readable = (await workRecordService.readable(ctx)) ?? sql`false`;
  const { rows } = await sql<Hours>`SELECT t.id, t.task, t.work_date::text, (t.hours * 60)::integer AS minutes,
      (t.remaining_hours * 60)::integer AS remaining, t.status = 'approved' AS approved
    FROM work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.task = ANY(${[...tasks]}::bigint[])
      AND (t.status = 'approved' OR ((t.status = 'submitted' OR t.id = ANY(${[...lines]}::bigint[])) AND ${readable}))`.execute(
    ctx.db,
  );
  return Map.groupBy(rows, ({ task }) => task);
}

interface Line {
  id: number;
  task: number;
  projectId: number;
  planned: number;
}
/** Waiting lines of the ids on tasks with planned work, in projects whose plan the viewer may read. */
async function linesOf(ctx: Ctx, ids: readonly number[]): Promise<Line[]> {
  const readable = (await workRecordService.readable(ctx)) ?? sql`false`;
  const { rows } = await sql<Line>`SELECT t.id, t.task, t.project_id, k.work_minutes AS planned FROM work_record t
      JOIN task k ON k.company_id = t.company_id AND k.id = t.task
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${[...ids]}::bigint[]) AND t.status = 'submitted'
      AND t.project_id IS NOT NULL AND k.work_minutes > 0 AND NOT k.summary AND ${readable}
    ORDER BY t.work_date, t.id`.execute(ctx.db);
  const may = await objectIdsWith(ctx, 'project', READ_PLAN, [...new Set(rows.map(({ projectId }) => projectId))]);
  return rows.filter(({ projectId }) => may.has(projectId));
}

async function consequencesOf(ctx: Ctx, ids: readonly number[]): Promise<Consequence[]> {
  const lines = await linesOf(ctx, ids);
  const tasks = [...new Set(lines.map(({ task }) => task))];
  const hours = await hoursOf(
    ctx,
    tasks,
    lines.map(({ id }) => id),
  );
  const beyond = lines.flatMap((line) => {
    const of = hours.get(line.task)!;
    const spent = workSpent(of, of.find(({ id }) => id === line.id)!);
    return workAtCompletion(line.planned, spent) > line.planned ? [{ line, spent }] : [];
  });
  const found: Consequence[] = [];
  for (const [projectId, some] of Map.groupBy(beyond, ({ line }) => line.projectId)) {
    const of = forecaster(livePlan((await loadPlan(ctx, { projectId })).plan));
    for (const { line, spent } of some) {
      // A question to a large plan takes milliseconds.
      await othersTurn();
      const answer = of?.(line.task, spent);
      if (answer) found.push({ id: line.id, ...answer });
    }
  }
  return found;
}

/** The hours behind the forecast of a task that the viewer may read; `record`: one of those they may read. Errors: 404. */
async function behind(
  ctx: Ctx,
  taskId: number,
  record: number | null,
): Promise<SpentHours & { projectId: number | null }> {
  if (!(await readableRecords(ctx, 'task', [taskId]))?.has(taskId)) throw absent();
  if (record !== null && (await workRecordService.row(ctx, record)).task !== taskId) throw absent();
  const { rows } = await sql<{ projectId: number | null }>`SELECT project_id FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${taskId}`.execute(ctx.db);
  const hours = (await hoursOf(ctx, [taskId], record === null ? [] : [record])).get(taskId) ?? [];
  return { ...workSpent(hours, hours.find(({ id }) => id === record) ?? null), projectId: rows[0]!.projectId };
}

async function forecastOf(ctx: Ctx, taskId: number, record: number | null): Promise<HoursForecast | null> {
  const { projectId, spent, left, said } = await behind(ctx, taskId, record);
  if (projectId === null || !(await ctx.can(READ_PLAN, { projectId }))) return null;
  const { plan, published, facts } = await loadPlan(ctx, { projectId });
  const answer = forecaster(livePlan(plan))?.(taskId, { spent, left });
  if (!answer) return null;
  // Finished tasks have their date, and projects that have ended do not change.
  const ended = facts.status === 'done' || facts.status === 'passoff';
  const open = !ended && plan.tasks.some(({ id, actualFinish }) => id === taskId && actualFinish === null);
  const may = open && answer.work > answer.planned && (await ctx.can('pm:plan:edit', { projectId }));
  return {
    ...answer,
    ...{ taskId, projectId, spent, left },
    said: said && { workDate: said.workDate, minutes: said.remaining! },
    offer: may ? (published ? 'change' : 'plan') : null,
  };
}

/**
 * A draft with the effect of hours on a task of the published plan, using the people the draft has on it; null: it is no more than
 * planned, is finished, or cannot be made longer in this draft.
 */
function grown(draft: Plan, published: Plan, taskId: number, spent: SpentHours): Plan | null {
  const planned = published.tasks.find(({ id }) => id === taskId);
  const at = draft.tasks.findIndex(({ id }) => id === taskId);
  if (!planned || planned.actualFinish !== null || at < 0) return null;
  const work = workAtCompletion(planned.workMinutes, spent);
  if (work === planned.workMinutes) return null;
  // Asked again it is there already.
  if (draft.tasks[at]!.workMinutes === work) return draft;
  const answer = schedulePlan(draft);
  return 'problems' in answer ? null : withWork(draft, answer.schedule, at, work);
}

export const hoursForecastHandlers = [
  handle(hoursConsequences, (ctx, { ids }) => {
    const asked = idsOf(ids);
    if (asked.length > MOST_ASKED) throw refuse(t.batch, { max: MOST_ASKED }, 'ids');
    return consequencesOf(ctx, asked);
  }),
  handle(taskForecast, (ctx, { taskId, record }) => forecastOf(ctx, taskId, record ?? null)),
  handle(offerForecast, async (ctx, { projectId, taskId, record }) => {
    const spent = await behind(ctx, taskId, record ?? null);
    if (spent.projectId !== projectId) throw absent();
    const proposed = await proposeChange(ctx, projectId, (draft, published) => grown(draft, published, taskId, spent));
    if (!proposed) throw refuse(t.noForecast);
    return proposed;
  }),
];
