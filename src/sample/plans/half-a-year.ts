/**
 * The house has been built for half a year, while its stories are told within eighty days: anything older than ten days is moved
 * further back, in the same order, to match the tasks of its plan, which take as much longer. And who did what on which day.
 */
import { dateOfInstant, instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';

/** Days before today on which its plan starts. */
export const HOUSE_BEGAN = 190;
const TOLD_WITHIN = 80;
const AS_TOLD = 10;
/** How much longer its tasks take than those of the plan it is drawn from. */
export const HOUSE_STRETCH = HOUSE_BEGAN / TOLD_WITHIN;

/** Days ago for a story's day in the past; future days stay. */
export const longAgo = (ago: number): number =>
  ago <= AS_TOLD ? ago : Math.round(AS_TOLD + ((ago - AS_TOLD) * (HOUSE_BEGAN - AS_TOLD)) / (TOLD_WITHIN - AS_TOLD));

/** So many days after something was, by the same measure. */
export const longAfter = (ago: number, days: number): number => longAgo(ago) - longAgo(ago - days);

/** A person so many days before, at a minute of that day, never later than now; with the rights they have today. */
export function daysBefore(ctx: Ctx, ago: number, minute: number): Ctx {
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const at = Date.parse(instantOfMinute((today - ago) * MINUTES_PER_DAY + minute, ctx.utcOffset));
  return { ...ctx, now: Math.min(at, ctx.now) };
}
