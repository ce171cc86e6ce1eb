/**
 * Closed months: closing one freezes the figures of every project at its last day, with what was known at that instant, in the
 * transaction that closes it. Rows are only added (0990): a month that is opened again and closed once more has a second snapshot,
 * and the one of its newest closing counts.
 */
import { sql } from 'kysely';
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { FiscalPeriodRow } from '#modules/money/account/account.entity.ts';
import { defaultSet, subjectsById } from '#modules/money/account/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type ClosedMonth, readClosedMonths } from '../evm.calls.ts';
import { evmTexts as t } from '../evm.texts.ts';
import { evmAt } from '../evm-at.ts';
import { lastOfMonth } from '../planned.ts';
import { evmDataOf } from './evm-data.ts';

/** So many projects are read at once. */
const CHUNK = 50;

interface Subjects {
  project: number;
  subject: number | null;
  cents: number;
}

/** Cost by subject until a day, as known at an instant. */
async function bySubject(
  ctx: Ctx,
  ids: readonly number[],
  day: string,
  known: string,
): Promise<Map<number, Subjects[]>> {
  const { rows } =
    await sql<Subjects>`SELECT e.object_id AS project, e.subject, sum(e.cents)::bigint AS cents FROM cost_entry e
    WHERE e.company_id = ${ctx.viewer.companyId} AND e.object_kind = 'project' AND e.object_id = ANY(${[...ids]}::bigint[])
      AND e.effect_date <= ${day}::date AND e.known_at <= ${new Date(known)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(
      ctx.db,
    );
  return Map.groupBy(rows, ({ project }) => project);
}

/** Freezes what projects came to at the end of a month of the default books. */
async function freeze(ctx: Ctx, { id: period, month, closedAt }: FiscalPeriodRow): Promise<void> {
  const { companyId } = ctx.viewer;
  const day = lastOfMonth(parseDay(month)!);
  const { rows: projects } = await sql<{ id: number }>`SELECT p.id FROM project p WHERE p.company_id = ${companyId}
    AND (p.status <> 'new' OR EXISTS (SELECT FROM cost_cell c WHERE c.company_id = p.company_id AND c.object_kind = 'project'
      AND c.object_id = p.id)) ORDER BY p.id`.execute(ctx.db);
  for (let from = 0; from < projects.length; from += CHUNK) {
    const ids = projects.slice(from, from + CHUNK).map(({ id }) => id);
    const found = await evmDataOf(ctx, ids, 'money', closedAt);
    const subjects = await bySubject(ctx, ids, formatDay(day), closedAt!);
    const rows = ids.flatMap((project) => {
      const { bac, pv, ev, ac } = evmAt(found.get(project)!.data, day).total;
      const cells = (subjects.get(project) ?? []).map(({ subject, cents }) => ({ subject, cents }));
      // Of a project that has not begun there is nothing to freeze.
      return pv === 0 && ev === 0 && ac === 0 && cells.length === 0
        ? []
        : [{ project, bac, pv, ev, ac, subjects: cells }];
    });
    await sql`INSERT INTO evm_snapshot (company_id, project_id, period, closed_at, day, bac, pv, ev, ac, subjects)
      SELECT ${companyId}::bigint, x.project, ${period}::bigint, ${new Date(closedAt!)}, ${formatDay(day)}::date, x.bac, x.pv, x.ev, x.ac, x.subjects
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(project bigint, bac bigint, pv bigint, ev bigint, ac bigint, subjects jsonb)`.execute(
      ctx.db,
    );
  }
}

export async function freezeMonth(ctx: Ctx, { after, moved }: Change<FiscalPeriodRow>): Promise<void> {
  if (moved?.action !== 'close' || !after) return;
  const { id } = await defaultSet(ctx);
  if (after.accountSet === id) await freeze(ctx, after);
}

interface Stored extends Omit<ClosedMonth, 'closedAt' | 'subjects'> {
  closedAt: Date;
  subjects: { subject: number | null; cents: number }[];
}

/** The closed months of a project, the newest first; who may not see its cost is told none. */
async function closedMonths(ctx: Ctx, projectId: number): Promise<ClosedMonth[]> {
  if (!(await ctx.can(COST_RIGHT, { projectId }))) return [];
  const { rows } = await sql<Stored>`SELECT s.day, s.closed_at, s.bac, s.pv, s.ev, s.ac, s.subjects,
      coalesce((SELECT sum(e.cents) FROM cost_entry e WHERE e.company_id = s.company_id AND e.object_kind = 'project'
        AND e.object_id = s.project_id AND e.effect_date <= s.day AND e.known_at > s.closed_at), 0)::bigint AS since
    FROM evm_snapshot s JOIN fiscal_period p ON p.company_id = s.company_id AND p.id = s.period AND p.status = 'closed'
      AND p.closed_at = s.closed_at
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.project_id = ${projectId} ORDER BY s.day DESC`.execute(ctx.db);
  const names = await subjectsById(
    ctx,
    rows.flatMap(({ subjects }) => subjects.flatMap(({ subject }) => subject ?? [])),
  );
  return rows.map((row) => ({
    ...row,
    closedAt: row.closedAt.toISOString(),
    subjects: row.subjects.map(({ subject, cents }) => ({
      ...{ subject, cents, name: subject === null ? ctx.say(t.noSubject) : (names.get(subject)?.name ?? '') },
    })),
  }));
}

export const closedMonthHandlers = [handle(readClosedMonths, (ctx, { projectId }) => closedMonths(ctx, projectId))];
