/**
 * The ledger of actual cost: signed entries, only appended, each of a source exactly once. A correction is an entry that reverses
 * another and one that replaces it.
 *
 * Hours come into it by a trigger of their own ledger, sums by month (`cost_cell`) by one of this, in the same transaction (0731).
 * Everybody else books by `postCost` and `reverseCost`. An entry lies in the month it arose in (effect date) and in the first open
 * month of the books (posting date): closed months never move. The caller checks rights.
 */
import { sql } from 'kysely';
import { postingDate } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { CostSource } from '../cost.texts.ts';

export interface Posting {
  /** The project or program it is cost of. */
  object: { scope: 'project' | 'program'; id: number };
  subject: number | null;
  task: number | null;
  /** The day it arose. */
  effectDate: string;
  /** Cents of the base currency. */
  cents: number;
  source: Exclude<CostSource, 'hours'>;
  /** The record it is made of; its parts are numbered, and each is booked once. */
  sourceId: number;
  part?: number;
  /** In the currency it was paid in. */
  orig?: { cents: number; currency: string; rate: string } | null;
  note?: string | null;
}

/** Books entries; those of which the same part of the source is booked already are left as they are. Answers the new ones. */
export async function postCost(ctx: Ctx, entries: readonly Posting[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const posted = new Map<string, string>();
  // Months are held in order, so that two who book wait for each other in no circle.
  for (const day of [...new Set(entries.map(({ effectDate }) => effectDate))].sort())
    posted.set(day, await postingDate(ctx, day));
  const rows = entries.map((one) => ({
    ...{ kind: one.object.scope, of: one.object.id, subject: one.subject, task: one.task, cents: one.cents },
    ...{ effect: one.effectDate, posting: posted.get(one.effectDate), source: one.source, source_id: one.sourceId },
    ...{ part: one.part ?? 0, note: one.note ?? null, currency: one.orig?.currency ?? null },
    ...{ orig: one.orig?.cents ?? null, rate: one.orig?.rate ?? null },
  }));
  const { rows: made } = await sql<{
    id: number;
  }>`INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task,
      effect_date, posting_date, known_at, cents, source, source_id, part, orig_cents, orig_currency, rate, note, made_by)
    SELECT ${ctx.viewer.companyId}::bigint, x.kind, x.of, x.subject, x.task, x.effect, x.posting,
      cost_known_at(${ctx.viewer.companyId}, ${new Date(ctx.now)}), x.cents, x.source, x.source_id, x.part, x.orig, x.currency,
      x.rate, x.note, ${ctx.viewer.userId || null}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(kind text, of bigint, subject bigint, task bigint, effect date,
      posting date, cents bigint, source text, source_id bigint, part integer, orig bigint, currency text, rate numeric, note text)
    ORDER BY x.source, x.source_id, x.part ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.db);
  return made.map(({ id }) => id);
}

/**
 * Books the same with the other sign for everything that sources have booked and not reversed yet. The effect stays on the day it
 * arose; the month it is booked in is open. Answers the reversing entries.
 */
export async function reverseCost(
  ctx: Ctx,
  source: Exclude<CostSource, 'hours'>,
  sourceIds: readonly number[],
  note: string | null = null,
): Promise<number[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows: days } = await sql<{ day: string }>`SELECT DISTINCT effect_date AS day FROM cost_entry
    WHERE company_id = ${companyId} AND source = ${source} AND source_id = ANY(${[...sourceIds]}::bigint[]) ORDER BY 1`.execute(
    ctx.db,
  );
  const posting = [];
  for (const { day } of days) posting.push({ day, posting: await postingDate(ctx, day) });
  const { rows: made } = await sql<{
    id: number;
  }>`INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task,
      effect_date, posting_date, known_at, cents, source, source_id, part, reverses, orig_cents, orig_currency, rate, note, made_by)
    SELECT e.company_id, e.object_kind, e.object_id, e.subject, e.task, e.effect_date, x.posting,
      cost_known_at(${companyId}, ${new Date(ctx.now)}), -e.cents, e.source, e.source_id, e.part, e.id, -e.orig_cents,
      e.orig_currency, e.rate, ${note}, ${userId || null}::bigint
    FROM cost_entry e JOIN jsonb_to_recordset(${JSON.stringify(posting)}::jsonb) AS x(day date, posting date) ON x.day = e.effect_date
    WHERE e.company_id = ${companyId} AND e.source = ${source} AND e.source_id = ANY(${[...sourceIds]}::bigint[])
      AND e.reverses IS NULL
      AND NOT EXISTS (SELECT FROM cost_entry r WHERE r.company_id = e.company_id AND r.reverses = e.id)
    ORDER BY e.id ON CONFLICT DO NOTHING RETURNING id`.execute(ctx.db);
  return made.map(({ id }) => id);
}
