/** Tools for the registers of the sample company: people, owners, and days relative to the first start. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant, formatDay, instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Place, Who } from '../issues/story.ts';

/** Work begins at nine. */
const MORNING = 9 * 60;

export interface Company {
  ctx: Ctx;
  user(who: Who): number;
  /** Columns of the owner. */
  owner(at: Place): { project_id: number | null; program_id: number | null };
  /** Civil date, and instant at nine o'clock, so many days ago. */
  day(ago: number): string;
  at(ago: number): string;
}

export function companyOf(people: People, places: Places): Company {
  const ctx = people.lina;
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  return {
    ctx,
    user: (who) => people[who].viewer.userId,
    owner: (at) => ({
      project_id: at === 'program' || at === 'company' ? null : places[at],
      program_id: at === 'program' ? places.program : null,
    }),
    day: (ago) => formatDay(today - ago),
    at: (ago) => instantOfMinute((today - ago) * MINUTES_PER_DAY + MORNING, ctx.utcOffset),
  };
}

/** The task a row `s` of stories names, of its project. */
export const taskNamed = (companyId: number): RawBuilder<number> =>
  sql<number>`(SELECT min(t.id) FROM task t WHERE t.company_id = ${companyId} AND t.project_id = s.project_id AND t.name = s.task)`;
