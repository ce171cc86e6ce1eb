/** Server of leveling: proposals are computed in a worker, kept as they are, read, and put into plans. */
import { sql } from 'kysely';
import { formatDay, MINUTES_PER_DAY, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import { scopeOfInput } from '#kernel/object-kind.ts';
import { forbidden, problem, Refusal } from '#kernel/problem.ts';
import { editOrPropose } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { snapshots } from '#server/entity/snapshots.ts';
import { runChore } from '#server/workers/workers.ts';
import { type LevelRunRow, levelRun } from '../level-run.entity.ts';
import * as calls from '../leveling.calls.ts';
import { levelingModule } from '../leveling.module.ts';
import { levelingTexts as t } from '../leveling.texts.ts';
import type { LevelInput, LevelOptions } from '../leveling-model.ts';
import { applyMoves, type LevelContent } from './apply-leveling.ts';
import { levelChore, type runLeveling } from './level-chore.ts';
import { gather, projectsOf } from './level-input.ts';

/** Schedules of a search for the shortest plan: some seconds of a plan of a thousand tasks. */
const SCHEDULES = 3000;

const levelRunService = entityService(levelRun);

const contents = snapshots<LevelRunRow, 'content', LevelContent>(levelRunService, {
  table: 'level_run_content',
  parts: ['content'],
  schema: 1,
  read: ({ content }) => content as LevelContent,
});

type Scope = { projectId?: number; programId?: number };
const scopeOf = (row: object): Scope => scopeOfInput(levelRun, row) as Scope;

interface Wanted extends Scope {
  name: string;
  order: LevelOptions['order'];
  withinSlack?: boolean | null;
  from?: string | null;
  until?: string | null;
}

const inWorker = (
  ctx: Ctx,
  input: LevelInput,
): ReturnType<typeof runLeveling> | Promise<ReturnType<typeof runLeveling>> => runChore(ctx, levelChore, input);

/** Computes and keeps a proposal. `run`: where it is computed. */
export async function proposeMoves(ctx: Ctx, input: Wanted, run = inWorker): Promise<LevelRunRow> {
  const scope = scopeOf(input);
  if (Object.keys(scope).length !== 1) throw new Refusal([problem(t.noPlace, {}, 'projectId')]);
  const today = Math.floor(minuteOfInstant(ctx.now, ctx.utcOffset) / MINUTES_PER_DAY);
  const first = input.from ? parseDay(input.from)! : today;
  const last = input.until ? parseDay(input.until)! : null;
  if (last !== null && last < first) throw new Refusal([problem(t.badRange, {}, 'until')]);
  const options: LevelOptions = {
    order: input.order,
    withinSlack: input.withinSlack === true,
    from: first * MINUTES_PER_DAY,
    until: last === null ? null : (last + 1) * MINUTES_PER_DAY,
    seed: 1,
    schedules: SCHEDULES,
  };
  const { input: made, projects, stored } = await gather(ctx, scope, options);
  if (projects.length === 0) throw new Refusal([problem(t.nothing)]);
  ctx.progress.step(t.computing);
  const answer = await run(ctx, made);
  if ('problems' in answer) {
    const project = projects.find(({ id }) => id === answer.projectId)?.name ?? '';
    throw new Refusal([problem(t.noSchedule, { project })]);
  }
  const told = {
    ...{ order: options.order, withinSlack: options.withinSlack, from: formatDay(first) },
    until: last === null ? null : formatDay(last),
    ...{ plans: projects.length, moves: answer.moves.length, conflicts: answer.left.length },
    overBefore: Math.round(answer.over[0] / 60),
    overAfter: Math.round(answer.over[1] / 60),
  };
  const row = await levelRunService.create(ctx, { ...scope, name: input.name } as never, told);
  const seen = new Map<number, LevelContent['seen'][number]>();
  for (const { reason } of answer.moves) {
    for (const { projectId, taskId } of reason?.blockers ?? []) {
      const task = stored.get(projectId)?.plan.tasks.find(({ id }) => id === taskId);
      if (task && task.start !== null && task.finish !== null)
        seen.set(taskId, { projectId, taskId, start: task.start, finish: task.finish });
    }
  }
  const content: LevelContent = {
    proposal: answer,
    revisions: [...stored].map(([id, { revision }]) => [id, revision]),
    seen: [...seen.values()],
  };
  await contents.take(ctx, row.id, { content });
  return row;
}

async function doneOf(ctx: Ctx, runId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ task: number }>`SELECT task FROM level_run_done
    WHERE company_id = ${ctx.viewer.companyId} AND level_run_id = ${runId}`.execute(ctx.db);
  return new Set(rows.map(({ task }) => task));
}

async function view(ctx: Ctx, runId: number): Promise<calls.LevelRunView> {
  const row = await levelRunService.row(ctx, runId);
  const scope = scopeOf(row);
  const { content } = await contents.read(ctx, runId, scope);
  const { proposal, revisions } = content;
  const open = new Map((await projectsOf(ctx, scope)).filter((one) => one.open).map((one) => [one.id, one]));
  // Ended projects, and those that have left the program, are read by who may read their plans.
  for (const { projectId } of proposal.projects) {
    if (!open.has(projectId) && (await ctx.can('pm:plan:query', { projectId })))
      open.set(projectId, { id: projectId, name: '', open: true, mayEdit: false, priority: null });
  }
  const ids = [...open.keys()];
  const { companyId } = ctx.viewer;
  const { rows: plans } = await sql<{
    id: number;
    name: string;
    revision: number;
    published: boolean;
  }>`SELECT p.id, p.name,
      coalesce(l.revision, 0) AS revision, l.published_at IS NOT NULL AS published
    FROM project p LEFT JOIN plan l ON l.company_id = p.company_id AND l.project_id = p.id
    WHERE p.company_id = ${companyId} AND p.id = ANY(${ids}::bigint[])`.execute(ctx.db);
  const planOf = new Map(plans.map((one) => [one.id, one]));
  const made = new Map(revisions);
  const done = await doneOf(ctx, runId);
  const moves = proposal.moves.filter(({ projectId }) => open.has(projectId));
  const readable = <T extends { projectId: number }>(list: readonly T[]): T[] =>
    list.filter(({ projectId }) => open.has(projectId));
  const left = proposal.left
    .filter(({ tasks }) => tasks.length === 0 || tasks.some(({ projectId }) => open.has(projectId)))
    .map((one) => ({
      ...one,
      elsewhere: one.elsewhere || one.tasks.some(({ projectId }) => !open.has(projectId)),
      tasks: readable(one.tasks),
    }));
  const shown = moves.map((move) => ({
    ...move,
    reason: move.reason && { ...move.reason, blockers: readable(move.reason.blockers) },
    done: done.has(move.taskId),
  }));
  const taskIds = [
    ...shown.flatMap(({ taskId, reason }) => [taskId, ...(reason?.blockers ?? []).map((b) => b.taskId)]),
  ];
  taskIds.push(...left.flatMap(({ tasks }) => tasks.map(({ taskId }) => taskId)));
  const { rows: tasks } = await sql<{
    id: number;
    name: string;
    wbs: string | null;
  }>`SELECT t.id, t.name, t.wbs FROM task t
    WHERE t.company_id = ${companyId} AND t.id = ANY(${[...new Set(taskIds)]}::bigint[])
      AND t.project_id = ANY(${ids}::bigint[])`.execute(ctx.db);
  const keys = [...new Set([...shown.flatMap(({ reason }) => reason?.key ?? []), ...left.map(({ key }) => key)])];
  return {
    row,
    projects: proposal.projects.flatMap(({ projectId, finish }) => {
      const plan = planOf.get(projectId);
      if (!plan) return [];
      const { name, published, revision } = plan;
      const editable = open.get(projectId)!.mayEdit;
      return [{ id: projectId, name, finish, published, editable, changed: made.get(projectId) !== revision }];
    }),
    moves: shown,
    left,
    hidden: proposal.moves.length - moves.length,
    supplies: await suppliesOf(ctx, keys),
    tasks: Object.fromEntries(tasks.map(({ id, name, wbs }) => [id, { name, wbs: wbs ?? '' }])),
    mayApply: await ctx.can('pm:leveling:edit', scope),
  };
}

/** Names of people and roles by key. */
async function suppliesOf(ctx: Ctx, keys: readonly string[]): Promise<Record<string, string>> {
  const idsOf = (letter: string): number[] =>
    keys.filter((key) => key[0] === letter).map((key) => Number(key.slice(1)));
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ key: string; name: string }>`SELECT 'u' || u.id AS key, u.emp_name AS name FROM "user" u
      WHERE u.company_id = ${companyId} AND u.id = ANY(${idsOf('u')}::bigint[])
    UNION ALL SELECT 'r' || r.id, r.name FROM project_role r
      WHERE r.company_id = ${companyId} AND r.id = ANY(${idsOf('r')}::bigint[])`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}

async function apply(ctx: Ctx, runId: number, wanted: unknown): Promise<calls.AppliedLeveling> {
  const row = await levelRunService.row(ctx, runId);
  const scope = scopeOf(row);
  if (!(await ctx.can('pm:leveling:edit', scope))) throw forbidden();
  // Two who apply the same one come one after the other.
  await sql`SELECT 1 FROM level_run WHERE company_id = ${ctx.viewer.companyId} AND id = ${runId} FOR UPDATE`.execute(
    ctx.db,
  );
  const fresh = await levelRunService.row(ctx, runId);
  const { content } = await contents.read(ctx, runId, scope);
  const done = await doneOf(ctx, runId);
  const open = content.proposal.moves.filter(({ taskId }) => !done.has(taskId));
  let chosen = open.filter(({ delay }) => delay[0] !== delay[1]);
  if (wanted !== undefined && wanted !== null) {
    if (!Array.isArray(wanted) || !wanted.every((id) => Number.isSafeInteger(id)))
      throw new Refusal([problem(t.badTasks, {}, 'tasks')]);
    const asked = new Set<number>(wanted);
    chosen = chosen.filter(({ taskId }) => asked.has(taskId));
  }
  if (chosen.length === 0) throw new Refusal([problem(t.noneLeft)]);
  const { done: made, ...answer } = await applyMoves(ctx, content, chosen);
  if (made.length > 0) {
    await sql`INSERT INTO level_run_done (company_id, level_run_id, task)
      SELECT ${ctx.viewer.companyId}, ${runId}, unnest(${made}::bigint[]) ON CONFLICT DO NOTHING`.execute(ctx.db);
    await setRows(levelRun, ctx, [fresh], { status: 'applied' }, 'applied');
  }
  return answer;
}

export const levelingServer: ServerModule = {
  ...levelingModule,
  services: [levelRunService],
  handlers: [
    // A leveling is computed, never entered.
    ...entityHandlers(levelRunService, ['create', 'import', 'importTemplate']),
    handle(calls.proposeLeveling, (ctx, input) => proposeMoves(ctx, input as Wanted)),
    handle(calls.levelRunView, (ctx, { levelRunId }) => view(ctx, levelRunId)),
    handle(calls.applyLeveling, (ctx, { levelRunId, tasks }) => apply(ctx, levelRunId, tasks)),
    handle(calls.clearLeveling, async (ctx, { projectId }) => {
      let tasks = 0;
      const change = await editOrPropose(ctx, projectId, (plan) => {
        const delayed = plan.tasks.filter(({ levelingDelayMinutes }) => levelingDelayMinutes > 0);
        tasks = delayed.length;
        if (tasks === 0) return null;
        return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, levelingDelayMinutes: 0 })) };
      });
      return { tasks, changeId: change?.changeId ?? null };
    }),
  ],
};
