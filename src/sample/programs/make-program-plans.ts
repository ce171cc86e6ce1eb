/** What the projects of the sample program wait for from each other, and a change of it that is being put together. */
import { sql } from 'kysely';
import { savePlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { changeHandlers } from '#modules/planning/plan/server/change/change-handlers.ts';
import { loadPlan } from '#modules/planning/plan/server/public.ts';
import { addCrossLink } from '#modules/planning/program-plan/cross-link.calls.ts';
import { putIntoProgramChange } from '#modules/planning/program-plan/program-change.calls.ts';
import { crossLinkHandlers } from '#modules/planning/program-plan/server/edit-cross-links.ts';
import { programChangeHandlers, programChangeService } from '#modules/planning/program-plan/server/program-changes.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';

const HANDLERS = [...changeHandlers, ...crossLinkHandlers, ...programChangeHandlers];
const run = (call: (typeof HANDLERS)[number]['call'], ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
  HANDLERS.find((one) => one.call === call)!.run(ctx, input as never);

interface TaskRow {
  id: number;
  startAt: number;
}
async function taskNamed(ctx: Ctx, projectId: number, name: string): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`SELECT id, start_at FROM task WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${projectId} AND name = ${told(ctx, name)}`.execute(ctx.db);
  if (!rows[0]) throw new Error(`no task "${name}" in the sample plan`);
  return rows[0];
}

/** A task of the relocation waits for the last milestone of the platform before it, so that no date moves. */
async function waitFor(ctx: Ctx, places: Places, name: string): Promise<void> {
  const { id: task, startAt } = await taskNamed(ctx, places.move, name);
  const { rows } = await sql<TaskRow>`SELECT id, start_at FROM task WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${places.platform} AND milestone AND finish_at <= ${startAt} ORDER BY finish_at DESC, id LIMIT 1`.execute(
    ctx.db,
  );
  if (!rows[0]) return;
  const ends = { projectId: places.move, task, sourceProject: places.platform, sourceTask: rows[0].id };
  await run(addCrossLink, ctx, { ...ends, type: 'FS', lagDays: null });
}

/** A draft that makes a task two days longer; answers it. */
async function draft(ctx: Ctx, projectId: number, name: string): Promise<number> {
  const { id } = await taskNamed(ctx, projectId, name);
  const { plan, revision } = await loadPlan(ctx, { projectId });
  const tasks = plan.tasks.map((task) =>
    task.id === id ? { ...task, durationMinutes: task.durationMinutes + 2 * plan.settings.minutesPerDay } : task,
  );
  const input = { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) };
  return ((await run(savePlanChange, ctx, input)) as { changeId: number }).changeId;
}

/** Plans are made, that of the house is published. */
export async function makeSampleProgramPlans({ lina, admin }: People, places: Places): Promise<void> {
  await waitFor(lina, places, '数据备份与切换演练');
  await waitFor(lina, places, '网络与无线调试');
  const reason = told(lina, '地下室防水返工，样板楼与相关计划一并顺延。');
  const { id } = await programChangeService.create(lina, { programId: places.program, reason });
  const planChange = await draft(admin, places.house, '基础工程验收');
  await run(putIntoProgramChange, admin, { programId: places.program, changeId: id, planChanges: [planChange] });
}
