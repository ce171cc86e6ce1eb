/** What people have for projects by day: the working time of their own calendar, as far as their position gives it. */
import { workOfDay } from '#kernel/workdays.ts';
import { calendarsOf, positionTenths } from '#modules/registers/manpower/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { LoadWindow } from '../load.rules.ts';

export async function capacitiesOf(
  ctx: Ctx,
  people: readonly number[],
  { first, days }: Pick<LoadWindow, 'first' | 'days'>,
): Promise<(person: number) => number[]> {
  const calendars = await calendarsOf(ctx, people, []);
  const tenths = await positionTenths(ctx, people);
  return (person) => {
    const own = calendars.ofPerson(person);
    return Array.from({ length: days }, (_, i) => (workOfDay(own, first + i) * tenths(person)) / 10);
  };
}
