/**
 * Approved hours by person, place, kind and month: sums of the ledger that the database keeps with every booking (`work_month`).
 *
 * Invariants: a row is the sum of the entries of its key, day by day, in every transaction; so parts of months are as exact as
 * whole ones. How hours stood at a moment that has passed says the ledger alone.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import type { Span } from './sheet.ts';

/**
 * Rows `m` of the sums under a condition, as a query: what they name, `minutes` in the period, and on which `days` of their month
 * (the first is the lowest bit).
 */
export const monthSums = (ctx: Ctx, { from, to }: Span, where: Where, columns: RawBuilder<unknown>) => sql`
  SELECT ${columns}, m.person, m.month, m.days & part.bits AS days,
    CASE WHEN part.first = 0 AND part.last = 30 THEN m.minutes
      ELSE (SELECT sum(d.minutes)::integer FROM unnest(m.by_day[part.first + 1 : part.last + 1]) AS d (minutes)) END AS minutes
  FROM work_month m
    CROSS JOIN LATERAL (SELECT greatest(${from}::date - m.month, 0) AS first, least(${to}::date - m.month, 30) AS last) at
    CROSS JOIN LATERAL (SELECT at.first, at.last, ((1::bigint << at.last + 1) - (1::bigint << at.first))::integer AS bits) part
  WHERE m.company_id = ${ctx.viewer.companyId} AND m.month BETWEEN date_trunc('month', ${from}::timestamp)::date AND ${to}::date
    AND ${where} AND m.days & part.bits <> 0`;
