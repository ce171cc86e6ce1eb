/** Charts of the cockpit: progress over time and the busiest people. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { COUNTS_IN_PROGRESS, PROGRESS_WEIGHT } from '#modules/planning/plan/server/public.ts';
import { type CountedTask, progressCurve } from '#modules/planning/task/statistics.calls.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type CockpitPoint, cockpitCurve, cockpitLoad } from '../workbench.calls.ts';
import { peopleOf } from './people.ts';

const MOST_PEOPLE = 30;

/**
 * The curve of running projects, or of one. Tasks with the same dates, state and progress are one with their weights together: the
 * formula is linear in the weight, and a company has few such groups beside its tasks. Tasks without weight are kept separate,
 * because they are counted instead of weighted if no task has a weight.
 */
async function curve(ctx: Ctx, projectId: number | undefined): Promise<CockpitPoint[]> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows } =
    await sql<CountedTask>`SELECT t.status, null::bigint AS responsible, null AS responsible_name, t.planned_start, t.planned_end,
      t.actual_end, t.progress::float AS progress, sum(${PROGRESS_WEIGHT}) AS duration, 0 AS planned_hours, 0 AS actual_hours
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND ${COUNTS_IN_PROGRESS}
      AND CASE WHEN ${projectId ?? null}::bigint IS NULL THEN p.status NOT IN ('done', 'passoff') ELSE p.id = ${projectId ?? null}::bigint END
    GROUP BY t.status, t.planned_start, t.planned_end, t.actual_end, t.progress,
      CASE WHEN ${PROGRESS_WEIGHT} = 0 THEN t.id END`.execute(ctx.db);
  return progressCurve(rows, today);
}

export const cockpitHandlers = [
  handle(cockpitCurve, async (ctx, { projectId }) => ({ points: await curve(ctx, projectId ?? undefined) })),
  handle(cockpitLoad, async (ctx) => {
    const busy = (await peopleOf(ctx, null)).filter(({ open }) => open > 0);
    const load = ({ hours }: (typeof busy)[number]): number => hours[0] + hours[1];
    return { people: busy.sort((a, b) => load(b) - load(a) || a.id - b.id).slice(0, MOST_PEOPLE) };
  }),
];
