/** Cost keeps tasks and projects it was booked on; a project is not completed, a month not closed, while sheets wait in it. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { monthsOfPeriods } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Hindered, Hindrance } from '#server/entity/hindrances.ts';
import { costTexts as t } from '../cost.texts.ts';

const idsOf = (rows: readonly Hindered[]): number[] => rows.map(({ id }) => id);

export const costOnTasks: Hindrance = async (ctx, rows) => {
  const { rows: kept } = await sql<{ id: number; name: string }>`SELECT k.id, k.name FROM task k
    WHERE k.company_id = ${ctx.viewer.companyId} AND k.id = ANY(${idsOf(rows)}::bigint[]) AND (
      EXISTS (SELECT FROM cost_entry e WHERE e.company_id = k.company_id AND e.task = k.id AND e.source <> 'hours')
      OR EXISTS (SELECT FROM cost_sheet_lines l WHERE l.company_id = k.company_id AND l.task = k.id))`.execute(ctx.db);
  return new Map(kept.map(({ id, name }) => [id, problem(t.taskUsed, { name })]));
};

interface Waiting {
  of: number;
  count: number;
  names: string;
}
const said = (found: readonly Waiting[], make: (one: Waiting) => Problem): Map<number, Problem> =>
  new Map(found.map((one) => [one.of, make(one)]));

export const openSheets: Hindrance = async (ctx, rows) => {
  const { rows: found } = await sql<Waiting>`SELECT project_id AS of, count(*) AS count,
      string_agg(name, ', ' ORDER BY day, id) FILTER (WHERE n <= 3) AS names
    FROM (SELECT *, row_number() OVER (PARTITION BY project_id ORDER BY day, id) AS n FROM cost_sheet
      WHERE company_id = ${ctx.viewer.companyId} AND project_id = ANY(${idsOf(rows)}::bigint[]) AND status = 'draft') s
    GROUP BY project_id`.execute(ctx.db);
  return said(found, ({ count, names }) => problem(t.openSheets, { count, names }));
};

/** Hours that wait in each month, for closing it. */
async function hoursWaiting(ctx: Ctx, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM work_record
    WHERE company_id = ${ctx.viewer.companyId} AND status = 'submitted' AND project_id IS NOT NULL
      AND work_date >= ${month}::date AND work_date < ${month}::date + interval '1 month'`.execute(ctx.db);
  return rows[0]!.count;
}

export const waitingInPeriods: Hindrance = async (ctx, rows) => {
  const found = new Map<number, Problem>();
  for (const [id, { month, isDefault }] of await monthsOfPeriods(ctx, idsOf(rows))) {
    if (!isDefault) continue;
    const { rows: sheets } = await sql<Omit<Waiting, 'of'>>`SELECT count(*) AS count,
        string_agg(name, ', ' ORDER BY day, id) FILTER (WHERE n <= 3) AS names
      FROM (SELECT *, row_number() OVER (ORDER BY day, id) AS n FROM cost_sheet WHERE company_id = ${ctx.viewer.companyId}
        AND status = 'draft' AND day >= ${month}::date AND day < ${month}::date + interval '1 month') s`.execute(
      ctx.db,
    );
    const { count, names } = sheets[0]!;
    const said = month.slice(0, 7);
    if (count > 0) found.set(id, problem(t.periodSheets, { month: said, count, names }));
    else {
      const hours = await hoursWaiting(ctx, month);
      if (hours > 0) found.set(id, problem(t.periodHours, { month: said, count: hours }));
    }
  }
  return found;
};
