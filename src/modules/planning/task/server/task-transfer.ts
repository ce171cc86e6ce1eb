/**
 * Handing tasks over to another person.
 *
 * Plan by plan, in one order for everybody: the plan is locked, the rule answers for each task, those that pass change
 * hands together. Tasks the viewer may not know are not mentioned. Source: 1-product §2.15, §2.17, §4.3.
 */
import { sql } from 'kysely';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import { admitUsually, outsiders, refuseOutsiders } from '#modules/objects/project/server/public.ts';
import { handOverTasks, loadPlan } from '#modules/planning/plan/server/public.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import { absentOf, goneOf } from '#server/batch.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { standingStill } from '#server/entity/standing.ts';
import { transferTasks } from '../task.calls.ts';
import { taskTexts } from '../task.rules.ts';
import { refuseTransfer } from '../task-transfer.ts';

type Known = Pick<TaskRow, 'id' | 'name' | 'status' | 'responsible' | 'version'> & { projectId: number };

/** Those of the tasks that are there for the viewer, as they are now, in the order of their plans. */
async function tasksOf(ctx: Ctx, service: EntityService<TaskRow>, ids: readonly number[], all: boolean) {
  const { rows } = await sql<Known>`SELECT id, name, status, responsible, version, project_id FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[]) AND project_id IS NOT NULL
    ORDER BY project_id, position`.execute(ctx.db);
  if (all) return rows;
  const known: Known[] = [];
  for (const one of rows) if (await service.row(ctx, one.id).catch(goneOf)) known.push(one);
  return known;
}

async function receives(ctx: Ctx, to: number): Promise<void> {
  const { rows } = await sql<{ fit: boolean }>`SELECT is_enable AND status = 'inUse' AS fit FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${to}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  if (!rows[0].fit) throw new Refusal([problem(taskTexts.transferTo, undefined, 'to')]);
}

/** Makes the receiver a member where they are none; returns why not, in the viewer's words, where the viewer may not. */
async function admitReceiver(ctx: Ctx, projectId: number, to: number, wanted: boolean): Promise<string | null> {
  if ((await outsiders(ctx, projectId, [to])).length === 0) return null;
  const refused = await refuseOutsiders(ctx, projectId, [to]);
  if (refused) {
    const [why] = refused.problems;
    return ctx.say(why!.message, why!.params);
  }
  await admitUsually(ctx, projectId, [to], wanted);
  return null;
}

export const transferHandler = (service: EntityService<TaskRow>) =>
  handle(transferTasks, async (ctx, { ids, to, reason, addMember }) => {
    await receives(ctx, to);
    const all = await ctx.can('pm:task:transfer');
    const done: number[] = [];
    const tasks = await tasksOf(ctx, service, ids, all);
    const refused = absentOf(ctx, ids, tasks);
    const projects = Map.groupBy(tasks, (task) => task.projectId);
    for (const [projectId, found] of projects) {
      const stored = await loadPlan(ctx, { projectId }, true);
      const status = stored.facts.status as keyof typeof projectStatus;
      const common = {
        published: stored.published !== null,
        projectStatus: status,
        projectStatusLabel: projectStatus[status],
        mayPlan: all || (await ctx.can('pm:plan:edit', { projectId })),
      };
      const plan = new Map(stored.plan.tasks.map((task) => [task.id, task]));
      const moved: Known[] = [];
      for (const task of found) {
        // The plan is locked now, so its current state counts.
        const now = plan.get(task.id);
        const facts = { ...common, status: now?.status ?? 'discarded', responsibleId: now?.responsibleId ?? null };
        const why: Problem | null = refuseTransfer(facts, ctx.viewer.userId, to);
        if (why) refused.push({ id: task.id, title: task.name, reason: ctx.say(why.message, why.params) });
        else moved.push(task);
      }
      if (moved.length === 0) continue;
      // Under the lock of the plan: an approval that waits holds the tasks of its project, not those of the others.
      const still = (await standingStill(ctx, 'project', [projectId], ['plan'])).get(projectId);
      const hindered = still
        ? ctx.say(still.message, still.params)
        : await admitReceiver(ctx, projectId, to, addMember === true);
      if (hindered) {
        refused.push(...moved.map(({ id, name }) => ({ id, title: name, reason: hindered })));
        continue;
      }
      await handOverTasks(ctx, stored, new Set(moved.map(({ id }) => id)), to);
      await logChanges(
        ctx,
        moved.map(({ id, name, version, responsible }) => ({
          entity: 'task',
          recordId: id,
          recordTitle: name,
          action: 'transfer',
          version: version + 1,
          changes: [
            { field: 'responsible', before: responsible, after: to },
            ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
          ],
          scope: { projectId },
        })),
      );
      done.push(...moved.map(({ id }) => id));
    }
    return { done, refused };
  });
