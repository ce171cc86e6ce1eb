/**
 * Periods of projects. Activation copies the indicators; settling freezes facts, ratings and the result in the transaction of the move;
 * publishing makes that result final (a trigger of 0920 refuses changes).
 */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type KpiPeriodRow, kpiPeriod, periodStatus } from '../kpi.entity.ts';
import { valuesOf } from '../kpi.facts.ts';
import { kpiPeriodLife, type PeriodFacts } from '../kpi.life.ts';
import { sheetResult } from '../kpi.score.ts';
import { kpiTexts as t } from '../kpi.texts.ts';
import { activated, sheetOfTargets } from './activate.ts';
import { projectFacts } from './facts.ts';
import { itemsOf, publishResult, ratingsOf, storeResult } from './sheet-store.ts';
import { targetLock } from './targets.ts';

async function factsOf(ctx: Ctx, rows: readonly KpiPeriodRow[]): Promise<(row: KpiPeriodRow) => PeriodFacts> {
  const { rows: found } = await sql<{
    id: number;
    open: number;
    people: string[] | null;
    assessed: boolean;
  }>`SELECT i.period AS id,
      count(r."user") FILTER (WHERE r.score IS NULL)::int AS open,
      array_agg(DISTINCT u.emp_name) FILTER (WHERE r.score IS NULL AND u.id IS NOT NULL) AS people,
      bool_or(i.assessed = ${ctx.viewer.userId}) AS assessed
    FROM kpi_sheet_item i LEFT JOIN kpi_rater r ON r.company_id = i.company_id AND r.item = i.id
      LEFT JOIN "user" u ON u.company_id = r.company_id AND u.id = r."user"
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.period = ANY(${rows.map(({ id }) => id)}::bigint[])
    GROUP BY 1`.execute(ctx.db);
  const byId = new Map(
    found.map(({ id, open, people, assessed }) => [id, { open, people: (people ?? []).join(', '), assessed }]),
  );
  return ({ id }) => byId.get(id) ?? { open: 0, people: '', assessed: false };
}

async function checked(ctx: Ctx, { mode, before, after, moved }: Change<KpiPeriodRow>): Promise<Problem[]> {
  if (mode === 'remove' || mode === 'update') {
    const { status } = before!;
    if (status !== 'draft' && !(mode === 'remove' && status === 'active'))
      return [problem(t.periodFixed, { status: periodStatus[status] })];
  }
  if (moved?.action === 'activate') {
    await targetLock(ctx, { scope: 'project', id: after!.projectId! });
    return (await sheetOfTargets(ctx, after!.projectId!)).problems;
  }
  if (mode === 'remove' || mode === 'move' || !after) return [];
  const { startsOn, endsOn, deadline } = after;
  return [
    ...(startsOn > endsOn ? [problem(t.fromAfterTo, {}, 'endsOn')] : []),
    ...(deadline && deadline < endsOn ? [problem(t.deadlineEarly, {}, 'deadline')] : []),
  ];
}

/** What the round comes to, with everything it is computed from. */
export async function frozenRound(ctx: Ctx, row: KpiPeriodRow) {
  const facts = await projectFacts(ctx, row.projectId!, row);
  const sheet = (await itemsOf(ctx, [row.id])).get(row.id) ?? [];
  const ratings = (await ratingsOf(ctx, [row.id])).get(row.id) ?? [];
  return { facts, sheet, ratings, result: sheetResult(sheet, valuesOf(facts), ratings, row.missing) };
}

/** Settling computes and freezes the result of the round before the row is written, so that the row and its log know the total. */
async function settled(ctx: Ctx, { after, moved: by }: Change<KpiPeriodRow>): Promise<Partial<KpiPeriodRow>> {
  if (!after || by?.action !== 'settle') return {};
  const content = await frozenRound(ctx, after);
  await storeResult(ctx, after.id, after.round, content);
  const { total, grade, incomplete } = content.result;
  const outcome = { total: total === null ? null : total.toFixed(1), grade, incomplete };
  return outcome;
}

/** Tells raters that they are waited for, the assessed what came of it, and who published that it is appealed. */
async function tellOf(ctx: Ctx, row: KpiPeriodRow, what: 'toRate' | 'published' | 'appealed'): Promise<void> {
  const { companyId } = ctx.viewer;
  const of =
    what === 'toRate'
      ? sql`SELECT DISTINCT r."user" AS id FROM kpi_rater r JOIN kpi_sheet_item i ON i.company_id = r.company_id AND i.id = r.item
          WHERE r.company_id = ${companyId} AND i.period = ${row.id} AND r.score IS NULL`
      : what === 'published'
        ? sql`SELECT DISTINCT assessed AS id FROM kpi_sheet_item WHERE company_id = ${companyId} AND period = ${row.id}`
        : sql`SELECT ${row.publishedBy}::bigint AS id WHERE ${row.publishedBy}::bigint IS NOT NULL`;
  const { rows: people } = await sql<{ id: number }>`${of}`.execute(ctx.db);
  const { rows } = await sql<{
    name: string;
    total: string | null;
    grade: string | null;
  }>`SELECT p.name, k.total::text AS total, k.grade
    FROM kpi_period k JOIN project p ON p.company_id = k.company_id AND p.id = k.project_id
    WHERE k.company_id = ${companyId} AND k.id = ${row.id}`.execute(ctx.db);
  const { name: project, total, grade } = rows[0]!;
  await notifyOf(ctx, 'kpiPeriod', row, {
    receivers: people.map(({ id }) => id),
    title: t[what],
    params: { project, name: row.name, total: total ?? '–', grade: grade ?? '–' },
  });
}

async function moved(ctx: Ctx, { after, moved: by }: Change<KpiPeriodRow>): Promise<void> {
  if (!after || !by) return;
  switch (by.action) {
    case 'activate':
      return activated(ctx, after.projectId!, after.id);
    case 'ask':
    case 'again':
    case 'uphold':
      return tellOf(ctx, after, 'toRate');
    case 'publish':
      await publishResult(ctx, after.id, after.round);
      return tellOf(ctx, after, 'published');
    case 'appeal':
      return tellOf(ctx, after, 'appealed');
  }
}

export const kpiPeriodService = entityService(kpiPeriod, {
  life: kpiPeriodLife,
  facts: factsOf,
  derive: settled,
  check: checked,
  changed: moved,
});
