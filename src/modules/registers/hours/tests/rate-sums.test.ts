/** Rates are grouped by the database and by sums of calendars; the days they count are listed one by one: both must agree. */
import { afterAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { mondayOf } from '../hours.rules.ts';
import { hoursRates, type RateDayRow, rateDays } from '../hours-rates.calls.ts';

const world = await hoursWorld();
const { person, stored, query, done, home } = world;
afterAll(world.close);

let seed = 20261128;
const next = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const FIRST = parseDay('2026-05-01')!;
const DAYS = 70;
const day = (n: number): string => formatDay(FIRST + n);

const departments = [await world.department('A'), await world.department('B'), await world.department('C')];
const people: Someone[] = [];
for (let n = 0; n < 14; n++) {
  const who = await person(`p${n}`, { of: departments[next(3)]! });
  people.push(who);
  const created = `${day(next(3) === 0 ? next(DAYS) : -30)}T09:00:00+08:00`;
  await query('UPDATE "user" SET created_at = $2, expire_time = $3 WHERE id = $1', [
    who.id,
    created,
    next(5) === 0 ? day(next(DAYS)) : null,
  ]);
  if (n % 4 === 0)
    await query(
      `INSERT INTO calendar (company_id, name, owner_kind, owner_user, weekend_rule, hours_per_day, shifts, days, week, national_holidays)
       VALUES ($1, '半日制', 'user', $2, 'double', 4, '[[540, 780]]', '[]', $3, false)`,
      [home.companyId, who.id, JSON.stringify([[], [[540, 780]], [], [[540, 780]], [], [[540, 780]], []])],
    );
  for (let at = 0; at < DAYS; at++)
    for (let times = next(3); times > 0; times--)
      await stored(who, [
        {
          ...{ day: day(at), hours: 1 + next(40) / 10, status: ['draft', 'submitted', 'approved'][next(3)]! },
          at: `${day(at + next(4))}T0${next(10)}:00:00+08:00`,
        },
      ]);
}
// Some moved within the period, of some nobody knows where they were, and some have moved since.
for (const [n, { id }] of people.entries()) {
  const part = `UPDATE work_record SET department = $2 WHERE person = $1 AND work_date BETWEEN $3::date AND $4::date`;
  if (n % 3 === 0) await query(part, [id, departments[n % 2], day(20), day(40)]);
  if (n % 5 === 1) await query(part, [id, null, day(0), day(30)]);
  if (n % 5 === 2) await query('UPDATE "user" SET department = $2 WHERE id = $1', [id, departments[next(3)]]);
}
const viewers = [
  await person('all', { rights: ['wr:workRecord:all'], departments: null }),
  await person('head', { rights: ['wr:workRecord:department'], departments: departments.slice(0, 2) }),
];

const NAMES = ['due', 'filled', 'onTime'] as const;
const keyOf = (by: string, row: RateDayRow & { department?: number | null }): string =>
  String(by === 'week' ? formatDay(mondayOf(parseDay(row.workDate)!)) : by === 'person' ? row.person : row.department);

test.each([0, 1])('sums of groups are those of the days they count (viewer %i)', async (n) => {
  const { client } = viewers[n]!;
  for (let round = 0; round < 6; round++) {
    const from = next(30);
    const span = { from: day(from), to: day(from + next(DAYS - from)) };
    const rows: RateDayRow[] = [];
    for (let pageNum = 1; ; pageNum++) {
      const { list } = await done(rateDays, { ...span, pageNum, pageSize: 200 }, client);
      rows.push(...list);
      if (list.length < 200) break;
    }
    for (const by of ['department', 'person', 'week'] as const) {
      const { list } = await done(hoursRates, { by, ...span, pageSize: 200 }, client);
      const counted = Map.groupBy(rows, (row) => keyOf(by, row));
      if (by !== 'week') expect(list.map(({ key }) => String(key)).sort()).toEqual([...counted.keys()].sort());
      for (const group of list) {
        const of = counted.get(String(group.key)) ?? [];
        const told = `${by} ${group.key} ${span.from} ${span.to}`;
        const count = (name: (typeof NAMES)[number]): number => of.filter((row) => row.due && row[name]).length;
        expect(Object.fromEntries(NAMES.map((name) => [name, group[name]])), told).toEqual(
          Object.fromEntries(NAMES.map((name) => [name, count(name)])),
        );
        const sum = (name: 'hours' | 'approved'): string =>
          of.reduce((all, row) => all + Number(row[name]), 0).toFixed(1);
        expect([group.hours, group.approved], told).toEqual([sum('hours'), sum('approved')]);
        const expected = of.reduce((all, row) => all + (row.due ? Number(row.expected) : 0), 0).toFixed(1);
        expect(group.expected, told).toBe(expected);
      }
    }
  }
});
