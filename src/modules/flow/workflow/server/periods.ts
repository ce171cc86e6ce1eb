/** Days of a filter as moments of the company's clock. */
import { instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import type { Started } from './instance/statistics.ts';

/** The two days as the moments they begin and end in the company. */
export function periodOf(ctx: Ctx, { from, to }: { from?: string | null; to?: string | null }): Started {
  const moment = (text: string | null | undefined, more: number): number | null => {
    const day = text ? parseDay(text) : null;
    return day === null ? null : Date.parse(instantOfMinute((day + more) * MINUTES_PER_DAY, ctx.utcOffset));
  };
  const [first, end] = [moment(from, 0), moment(to, 1)];
  return { ...(first !== null && { from: first }), ...(end !== null && { before: end }) };
}
