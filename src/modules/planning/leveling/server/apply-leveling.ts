/**
 * Moves of a proposal into plans. What happened since is looked at task by task under the locks of the plans, which are taken in
 * the order of their projects' ids: a move whose task, or what it was in conflict with, is elsewhere now is left out and named.
 */
import { sql } from 'kysely';
import type { Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';
import { editOrPropose } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { heldBy } from '../held.ts';
import type { AppliedLeveling, droppedWhy } from '../leveling.calls.ts';
import type { LevelMove, LevelProposal } from '../leveling-model.ts';

export interface LevelContent {
  proposal: LevelProposal;
  /** Revisions of the plans it was made of. */
  revisions: [projectId: number, revision: number][];
  /** Where the tasks were that others were in conflict with. */
  seen: { projectId: number; taskId: number; start: number; finish: number }[];
}

type Why = keyof typeof droppedWhy;

/** Delays of the chosen moves, and why the others cannot be made any more. */
function judged(plan: Plan, moves: readonly LevelMove[], moved: (task: number) => boolean) {
  const tasks = new Map(plan.tasks.map((task) => [task.id, task]));
  const delays = new Map<number, number>();
  const dropped: { move: LevelMove; name: string; why: Why }[] = [];
  for (const move of moves) {
    const task = tasks.get(move.taskId);
    const why = whyNot(plan, task, move, moved);
    if (why) dropped.push({ move, name: task?.name ?? `#${move.taskId}`, why });
    else delays.set(move.taskId, move.delay[1]);
  }
  return { delays, dropped };
}

function whyNot(plan: Plan, task: PlanTask | undefined, move: LevelMove, moved: (task: number) => boolean): Why | null {
  if (!task || task.status === 'discarded') return 'gone';
  if (heldBy(task, plan.settings.honorConstraints) !== null) return 'held';
  if (task.start !== move.start[0] || task.finish !== move.finish[0]) return 'moved';
  return move.reason?.blockers.some(({ taskId }) => moved(taskId)) ? 'blocker' : null;
}

/** Tasks that are elsewhere than they were when the proposal was made. */
async function movedSince(ctx: Ctx, { seen }: LevelContent): Promise<(task: number) => boolean> {
  const { rows } = await sql<{
    id: number;
    start: number | null;
    finish: number | null;
  }>`SELECT t.id, t.start_at AS "start",
      t.finish_at AS "finish" FROM task t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${seen.map(({ taskId }) => taskId)}::bigint[])
      AND t.status <> 'discarded'`.execute(ctx.db.withoutPlugins());
  const now = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(
    seen.flatMap(({ taskId, start, finish }) => {
      const at = now.get(taskId);
      return at && at.start === start && at.finish === finish ? [] : [taskId];
    }),
  );
  return (task) => gone.has(task);
}

/** Rights inside each project are asked here; the run is held by the caller. Moves that follow others need nothing of their own. */
export async function applyMoves(
  ctx: Ctx,
  content: LevelContent,
  moves: readonly LevelMove[],
): Promise<AppliedLeveling & { done: number[] }> {
  const byProject = [...Map.groupBy(moves, ({ projectId }) => projectId)].sort(([a], [b]) => a - b);
  const names = new Map(
    (
      await sql<{
        id: number;
        name: string;
      }>`SELECT p.id, p.name FROM project p WHERE p.company_id = ${ctx.viewer.companyId}
        AND p.id = ANY(${byProject.map(([id]) => id)}::bigint[])`.execute(ctx.db)
    ).rows.map(({ id, name }) => [id, name]),
  );
  const out: AppliedLeveling & { done: number[] } = { applied: 0, dropped: [], changes: [], done: [] };
  // Asked before any of them moves: of what one plan does to another the proposal knows already.
  const moved = await movedSince(ctx, content);
  for (const [projectId, own] of byProject) {
    const project = names.get(projectId);
    if (project === undefined || !(await ctx.can('pm:plan:edit', { projectId }))) {
      out.dropped.push(
        ...own.map(({ taskId }) => ({ projectId, taskId, name: project ?? '', why: 'closed' as const })),
      );
      continue;
    }
    let found: ReturnType<typeof judged> | null = null;
    const change = await editOrPropose(ctx, projectId, (plan) => {
      found ??= judged(plan, own, moved);
      const { delays } = found;
      if (delays.size === 0) return null;
      return {
        ...plan,
        tasks: plan.tasks.map((task) =>
          delays.has(task.id) ? { ...task, levelingDelayMinutes: delays.get(task.id)! } : task,
        ),
      };
    });
    const { delays, dropped } = found as unknown as ReturnType<typeof judged>;
    out.applied += delays.size;
    out.done.push(...delays.keys());
    out.dropped.push(...dropped.map(({ move, name, why }) => ({ projectId, taskId: move.taskId, name, why })));
    if (change) out.changes.push({ projectId, project, changeId: change.changeId });
  }
  return out;
}
