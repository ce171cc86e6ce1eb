/** Tasks that a budget's lines may be about, in the order of the plan, with the working time they take by month. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Work } from '../budget-model.ts';
import type { Span } from '../planned-value.ts';
import { calendarsOf, type Owner, spanOf, workByMonth } from './objects.ts';

export interface BudgetTask {
  id: number;
  name: string;
  parent: number | null;
  level: number;
  summary: boolean;
  /** null: it has no dates. */
  span: Span | null;
}

/** null: the object has no plan of its own. */
const planOf = ({ scope }: Owner) => (scope === 'project' || scope === 'template' ? sql.id(`${scope}_id`) : null);

export async function tasksOf(ctx: Ctx, owner: Owner): Promise<BudgetTask[]> {
  const column = planOf(owner);
  if (!column) return [];
  const { rows } = await sql<
    Omit<BudgetTask, 'span'> & { startAt: number | null; finishAt: number | null; calendar: number | null }
  >`SELECT t.id, t.name, t.parent, t.level, t.summary, t.start_at, t.finish_at, t.calendar FROM task t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.${column} = ${owner.id} AND t.status <> 'discarded' AND t.active
    ORDER BY t.position, t.id`.execute(ctx.db);
  return rows.map(({ startAt, finishAt, calendar, ...task }) => ({
    ...task,
    span:
      startAt === null || finishAt === null
        ? null
        : { start: startAt, finish: finishAt, calendar: calendar ?? owner.calendar },
  }));
}

/** Working minutes by month, of each task with dates and of the whole object. */
export async function worksOf(
  ctx: Ctx,
  owner: Owner,
  tasks: readonly BudgetTask[],
): Promise<{ all: Work; of: ReadonlyMap<number, Work> }> {
  const calendar = await calendarsOf(ctx, [owner.calendar, ...tasks.map(({ span }) => span?.calendar ?? null)]);
  const whole = spanOf(owner);
  return {
    all: workByMonth(calendar(owner.calendar), whole.start, whole.finish),
    of: new Map(
      tasks.flatMap(({ id, span }) =>
        span ? [[id, workByMonth(calendar(span.calendar), span.start, Math.max(span.finish, span.start + 1))]] : [],
      ),
    ),
  };
}
