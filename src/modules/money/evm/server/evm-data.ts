/**
 * What earned value of projects is worked out from: frozen versions of their plans, progress and cost by day. Read for many projects
 * at once by three statements. The caller says the unit, and thereby whether money is in it at all.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { type MeasuredPlan, measuredPlans } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { inheritedBy } from '#server/entity/inherited.ts';
import type { Technique } from '../earned.ts';
import type { Unit } from '../evm.calls.ts';
import { evmTexts } from '../evm.texts.ts';
import type { Actuals, EvmData, EvmNode } from '../evm-at.ts';
import { evmSetting } from '../evm-setting.ts';
import { type Techniques, techniqueOfNode } from '../technique.rules.ts';
import { type Basis, budgetBasis, planBasis } from './basis.ts';
import { budgeted } from './planned-lines.ts';
import { techniquesOf } from './techniques.ts';

interface TaskRow {
  id: number;
  projectId: number;
  parent: number | null;
  name: string;
  wbs: string | null;
  actualStart: string | null;
  actualEnd: string | null;
}
interface Told {
  task: number;
  day: string;
  percent: number;
}
interface Spent {
  project: number;
  task: number | null;
  day: string;
  amount: number;
}

export interface ProjectData {
  data: EvmData;
  names: string[];
  wbs: (string | null)[];
  version: string | null;
  basis: Basis['kind'];
  baseline: boolean;
}

const days = (text: string | null): number | null => (text === null ? null : parseDay(text));

/** The tasks as they stand, behind them those that were planned and are gone, behind all what is of the project itself. */
function nodesOf(
  ctx: Ctx,
  { calendars, calendarId }: MeasuredPlan,
  basis: Basis,
  tasks: readonly TaskRow[],
  told: readonly Told[],
  technique: Technique,
  chosen: Techniques,
) {
  const calendarAt = new Map(calendars.map(({ id }, i) => [id, i]));
  const shared = calendarAt.get(calendarId) ?? 0;
  const live = new Map(tasks.map((task) => [task.id, task]));
  const byTask = Map.groupBy(told, ({ task }) => task);
  const order = [...live.keys(), ...[...basis.tasks.keys()].filter((id) => !live.has(id))];
  const indexOf = new Map(order.map((id, i) => [id, i]));
  const nodes = order.map((id, i): EvmNode => {
    const [row, planned] = [live.get(id), basis.tasks.get(id)];
    const parent = indexOf.get((row ? row.parent : planned!.parent) ?? 0) ?? -1;
    return {
      id,
      parent: parent < i ? parent : -1,
      calendar: calendarAt.get(planned?.calendar ?? calendarId) ?? shared,
      technique,
      ...techniqueOfNode(chosen.get(id), indexOf),
      versions: basis.versions.get(id) ?? [],
      progress: (byTask.get(id) ?? []).map(({ day, percent }) => [parseDay(day)!, percent] as const),
      startedOn: days(row?.actualStart ?? null),
      finishedOn: days(row?.actualEnd ?? null),
    };
  });
  const names = order.map((id) => live.get(id)?.name ?? basis.tasks.get(id)!.name);
  const wbs = order.map((id) => live.get(id)?.wbs ?? null);
  const loose = basis.versions.get(null);
  if (loose) {
    // Money of no task is effort: it is earned as it was planned.
    const itself = { id: 0, parent: -1, calendar: shared, progress: [], startedOn: null, finishedOn: null };
    nodes.push({ ...itself, technique: 'effort', versions: loose });
    names.push(ctx.say(evmTexts.noTask));
    wbs.push(null);
  }
  return { nodes, calendars, shared, indexOf, names, wbs };
}

/** Cost, or approved minutes, by project, task and day. */
export async function spentOf(
  ctx: Ctx,
  projectIds: readonly number[],
  unit: Unit,
  known: string | null,
): Promise<Spent[]> {
  const amount = unit === 'money' ? sql`sum(e.cents)::bigint` : sql`sum(e.minutes)::bigint`;
  const { rows } =
    await sql<Spent>`SELECT e.object_id AS project, e.task, e.effect_date AS day, ${amount} AS amount FROM cost_entry e
    WHERE e.company_id = ${ctx.viewer.companyId} AND e.object_kind = 'project' AND e.object_id = ANY(${[...projectIds]}::bigint[])
      AND e.known_at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    GROUP BY 1, 2, 3 ORDER BY 1, 3`.execute(ctx.db);
  return rows;
}

/** `known`: with the start and the finish that were told by then. */
async function tasksOf(ctx: Ctx, projectIds: readonly number[], known: string | null): Promise<TaskRow[]> {
  const then = sql`LEFT JOIN LATERAL (SELECT p.actual_start, p.actual_finish FROM progress_entry p
    WHERE p.company_id = t.company_id AND p.task = t.id AND p.at <= ${known ? new Date(known) : null}
    ORDER BY p.day DESC, p.id DESC LIMIT 1) p ON true`;
  const told = known ? sql`p.actual_start, p.actual_finish AS actual_end` : sql`t.actual_start, t.actual_end`;
  const { rows } = await sql<TaskRow>`SELECT t.id, t.project_id, t.parent, t.name, t.wbs, ${told} FROM task t
      ${known ? then : sql``}
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[]) AND t.status <> 'discarded'
      AND NOT t.external
    ORDER BY t.project_id, t.position, t.id`.execute(ctx.db);
  return rows;
}

/** The last report of each day counts. */
async function toldOf(
  ctx: Ctx,
  projectIds: readonly number[],
  known: string | null,
): Promise<(Told & { project: number })[]> {
  const { rows } = await sql<
    Told & { project: number }
  >`SELECT DISTINCT ON (t.project_id, p.task, p.day) t.project_id AS project, p.task,
      p.day, p.percent FROM progress_entry p
    JOIN task t ON t.company_id = p.company_id AND t.id = p.task
    WHERE p.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[])
      AND p.at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    ORDER BY 1, 2, 3, p.id DESC`.execute(ctx.db);
  return rows;
}

export async function evmDataOf(
  ctx: Ctx,
  projectIds: readonly number[],
  unit: Unit,
  known: string | null = null,
): Promise<Map<number, ProjectData>> {
  const out = new Map<number, ProjectData>();
  if (projectIds.length === 0) return out;
  const plans = await measuredPlans(ctx, projectIds, known);
  const settings = await inheritedBy(
    ctx,
    evmSetting,
    projectIds.map((id) => ({ scope: 'project', id })),
  );
  // Hours are those of plans: budgets have none.
  const wanted = projectIds.filter((id) => settings({ scope: 'project', id }).config.baseline === 'budget');
  const published = unit === 'money' ? await budgeted(ctx, 'project', wanted) : new Set<number>();
  const tasks = Map.groupBy(await tasksOf(ctx, projectIds, known), ({ projectId }) => projectId);
  const told = Map.groupBy(await toldOf(ctx, projectIds, known), ({ project }) => project);
  const chosen = await techniquesOf(ctx, projectIds);
  const spent = Map.groupBy(await spentOf(ctx, projectIds, unit, known), ({ project }) => project);
  for (const id of projectIds) {
    const { technique } = settings({ scope: 'project', id }).config;
    const own = plans.get(id)!;
    const basis = (published.has(id) && (await budgetBasis(ctx, id, known))) || planBasis(own, unit);
    const last = own.at(-1)!;
    const made = nodesOf(
      ctx,
      last,
      basis,
      tasks.get(id) ?? [],
      told.get(id) ?? [],
      technique as Technique,
      chosen.get(id) ?? new Map(),
    );
    const { nodes, calendars, shared, indexOf, names, wbs } = made;
    const actuals: Actuals = { node: [], day: [], amount: [] };
    for (const row of spent.get(id) ?? []) {
      (actuals.node as number[]).push(row.task === null ? -1 : (indexOf.get(row.task) ?? -1));
      (actuals.day as number[]).push(parseDay(row.day)!);
      (actuals.amount as number[]).push(row.amount);
    }
    out.set(id, {
      data: { nodes, calendars, shared, actuals },
      ...{
        names,
        wbs,
        version: basis.name,
        basis: basis.kind,
        baseline: basis.kind === 'budget' || last.baseline !== null,
      },
    });
  }
  return out;
}

/** The day that settings say cost is judged at. */
export function statusDayOf(ctx: Ctx, config: { statusDay: string; statusOn?: string | null }): number {
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  if (config.statusDay === 'fixed' && config.statusOn) return parseDay(config.statusOn)!;
  if (config.statusDay !== 'monthEnd') return today;
  return parseDay(`${dateOfInstant(ctx.now, ctx.utcOffset).slice(0, 7)}-01`)! - 1;
}
