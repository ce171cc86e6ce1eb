/**
 * Approved hours by person, place, kind and month: sums of the ledger that the database keeps with every booking (`work_month`).
 *
 * Invariants: a row is the sum of the entries of its key, day by day, in every transaction; so parts of months are as exact as
 * whole ones. Only the ledger knows hours as of a past moment.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { type MonthPart, monthParts } from '../../month-parts.ts';
import type { Span } from '../sheet.ts';

type Sql = RawBuilder<unknown>;

/** Minutes of a few days of a row; subscripts, since a set for each row takes longer than all else. */
const minutesOf = ({ from, to }: MonthPart): Sql =>
  sql.raw(`(${Array.from({ length: to - from + 1 }, (_, n) => `m.by_day[${from + n}]::integer`).join(' + ')})`);
/** Days of a month as bits: the first is the lowest. */
const bitsOf = ({ from, to }: MonthPart): number => 2 ** to - 2 ** (from - 1);

/**
 * Rows `m` of the sums under a condition that have hours in the period, as a query: their references, person and month, and
 * their `minutes` in the period.
 */
export function monthSums(ctx: Ctx, { from, to }: Span, where: Where, columns: Sql): Sql {
  const { whole, parts } = monthParts(from, to);
  const of = sql`FROM work_month m WHERE m.company_id = ${ctx.viewer.companyId} AND ${where}`;
  const named = sql`SELECT ${columns}, m.person, m.month`;
  return sql.join(
    [
      ...(whole
        ? [
            sql`${named}, m.minutes ${of} AND m.month BETWEEN ${whole.first}::date AND ${whole.last}::date AND m.days <> 0`,
          ]
        : []),
      ...parts.map(
        (part) => sql`${named}, ${minutesOf(part)} AS minutes ${of}
          AND m.month = ${part.month}::date AND m.days & ${bitsOf(part)}::integer <> 0`,
      ),
    ],
    sql` UNION ALL `,
  );
}
