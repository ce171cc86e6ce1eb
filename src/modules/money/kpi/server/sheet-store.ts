/** What a period keeps: its indicators with their raters from its activation on, ratings, and the results of its rounds. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { KeptResult } from '../kpi.calls.ts';
import type { Fact } from '../kpi.facts.ts';
import type { Rating, SheetItem, SheetResult } from '../kpi.score.ts';

interface ItemRow {
  id: number;
  period: number;
  weight: string;
  assessed: number;
  content: Omit<SheetItem, 'id' | 'weight' | 'assessed'>;
}

/** Indicators of periods, in their order. */
export async function itemsOf(ctx: Ctx, periods: readonly number[]): Promise<Map<number, SheetItem[]>> {
  const { rows } = await sql<ItemRow>`SELECT id, period, weight::text AS weight, assessed, content FROM kpi_sheet_item
    WHERE company_id = ${ctx.viewer.companyId} AND period = ANY(${[...periods]}::bigint[]) ORDER BY period, position`.execute(
    ctx.db,
  );
  const items = rows.map(({ content, id, weight, assessed, period }) => ({
    period,
    item: { ...content, id, weight: String(Number(weight)), assessed } satisfies SheetItem,
  }));
  return new Map(
    [...Map.groupBy(items, ({ period }) => period)].map(([period, list]) => [period, list.map(({ item }) => item)]),
  );
}

export async function ratingsOf(ctx: Ctx, periods: readonly number[]): Promise<Map<number, Rating[]>> {
  const { rows } = await sql<Rating & { period: number }>`SELECT i.period, r.item, r."user", r.weight::text AS weight,
      r.score::text AS score, r.comment
    FROM kpi_rater r JOIN kpi_sheet_item i ON i.company_id = r.company_id AND i.id = r.item
    WHERE r.company_id = ${ctx.viewer.companyId} AND i.period = ANY(${[...periods]}::bigint[])
    ORDER BY i.position, r."user"`.execute(ctx.db);
  const asRating = ({ item, user, weight, score, comment }: Rating): Rating => ({
    ...{ item, user, comment },
    weight: String(Number(weight)),
    score: score === null ? null : String(Number(score)),
  });
  return new Map([...Map.groupBy(rows, ({ period }) => period)].map(([period, list]) => [period, list.map(asRating)]));
}

/** The indicators and raters of a period, in place of those it had. */
export async function storeItems(
  ctx: Ctx,
  period: number,
  items: readonly { item: Omit<SheetItem, 'id'>; raters: readonly { user: number; weight: string }[] }[],
): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`DELETE FROM kpi_sheet_item WHERE company_id = ${companyId} AND period = ${period}`.execute(ctx.db);
  const rows = items.map(({ item: { weight, assessed, ...content }, raters }, position) => ({
    ...{ position, weight, assessed, content, raters },
  }));
  await sql`WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (position integer, weight numeric,
      assessed bigint, content jsonb, raters jsonb)),
    made AS (INSERT INTO kpi_sheet_item (company_id, period, position, weight, assessed, content)
      SELECT ${companyId}, ${period}, position, weight, assessed, content FROM given RETURNING id, position)
    INSERT INTO kpi_rater (company_id, item, "user", weight)
      SELECT ${companyId}, m.id, r."user", r.weight FROM made m JOIN given g ON g.position = m.position
        CROSS JOIN LATERAL jsonb_to_recordset(g.raters) AS r ("user" bigint, weight numeric)`.execute(ctx.db);
}

export interface Frozen {
  facts: Fact[];
  sheet: SheetItem[];
  ratings: Rating[];
  result: SheetResult;
}
/** The same text of the same data, in whichever order its keys were stored. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, canonical(part)]));
}
/** Of what a result was computed from. */
export const hashOf = ({ facts, sheet, ratings }: Pick<Frozen, 'facts' | 'sheet' | 'ratings'>): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ facts, sheet, ratings })))
    .digest('hex');

/** The result of a round; one that is not published yet is replaced. */
export async function storeResult(ctx: Ctx, period: number, round: number, frozen: Frozen): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`INSERT INTO kpi_result AS r (company_id, period, round, at, content, hash)
    VALUES (${companyId}, ${period}, ${round}, ${new Date(ctx.now)}, ${JSON.stringify(frozen)}, ${hashOf(frozen)})
    ON CONFLICT (company_id, period, round) DO UPDATE SET at = excluded.at, content = excluded.content, hash = excluded.hash`.execute(
    ctx.db,
  );
}
export const publishResult = (ctx: Ctx, period: number, round: number) =>
  sql`UPDATE kpi_result SET published = true WHERE company_id = ${ctx.viewer.companyId} AND period = ${period} AND round = ${round}`.execute(
    ctx.db,
  );

/** Results of periods by round, the first first. */
export async function resultsOf(ctx: Ctx, periods: readonly number[]): Promise<Map<number, KeptResult[]>> {
  const { rows } = await sql<{
    period: number;
    round: number;
    at: Date;
    published: boolean;
    content: Frozen;
    hash: string;
  }>`SELECT
      period, round, at, published, content, hash FROM kpi_result
    WHERE company_id = ${ctx.viewer.companyId} AND period = ANY(${[...periods]}::bigint[]) ORDER BY period, round`.execute(
    ctx.db,
  );
  const asResult = ({ round, at, published, hash, content }: (typeof rows)[number]): KeptResult => ({
    ...content.result,
    ...{ round, published, hash, at: new Date(at).toISOString() },
    ...{ facts: content.facts, sheet: content.sheet, ratings: content.ratings },
  });
  return new Map([...Map.groupBy(rows, ({ period }) => period)].map(([period, list]) => [period, list.map(asResult)]));
}
