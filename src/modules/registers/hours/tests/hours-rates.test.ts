/** Rates of filling in hours against a month counted by hand (records.md A4, A13-12). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import type { Report } from '#kernel/report.ts';
import { mondayOf } from '../hours.rules.ts';
import { hoursRates, type RateRow, rateDays } from '../hours-rates.calls.ts';
import { rateReports } from '../hours-rates.ts';

const world = await hoursWorld();
const { person, stored, query, done, home, configure } = world;
afterAll(world.close);

/** May 2026 (2026-05-01 is a Friday): 1 to 5 are holidays, Saturday 9 is worked instead. */
const span = { from: '2026-05-01', to: '2026-05-31' };
const may = (day: number): string => `2026-05-${String(day).padStart(2, '0')}`;
/** 18 weekdays that are not holidays, and the Saturday. */
const WORKED = [6, 7, 8, 9, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 25, 26, 27, 28, 29];
/** Mondays, Wednesdays and Fridays without the holiday of the 1st. */
const PART_TIME = [4, 6, 8, 11, 13, 15, 18, 20, 22, 25, 27, 29];

let department: number;
let head: Someone;
let worker: Someone;
let partTimer: Someone;
let newcomer: Someone;

beforeAll(async () => {
  await query(
    `UPDATE calendar SET national_holidays = false, weekend_rule = 'double', days = $2 WHERE company_id = $1 AND is_default`,
    [
      home.companyId,
      JSON.stringify([
        { from: may(1), to: may(5), name: '劳动节', shifts: [] },
        {
          from: may(9),
          to: may(9),
          name: '调班',
          shifts: [
            [540, 720],
            [780, 1080],
          ],
        },
      ]),
    ],
  );
  department = await world.department('RD');
  head = await person('head', { rights: ['wr:workRecord:department'], departments: [department] });
  const of = department;
  [worker, partTimer, newcomer] = [
    await person('worker', { of }),
    await person('partTimer', { of }),
    await person('newcomer', { of }),
  ];
  const [exempt, officer] = [await person('exempt', { of }), await person('officer', { of })];
  // Nobody of these has days that are due.
  await person('reader', { of, rights: [] });
  await query('UPDATE role SET users = users || $2::bigint WHERE company_id = $1 AND built_in = $3', [
    home.companyId,
    officer.id,
    'securityAuditor',
  ]);
  const [group] = await query<{ id: number }>(
    'INSERT INTO user_group (company_id, name, members) VALUES ($1, $2, ARRAY[$3::bigint]) RETURNING id::int AS id',
    [home.companyId, '免填', exempt.id],
  );
  await configure({ exemptGroups: [group!.id] });
  await query(
    `INSERT INTO calendar (company_id, name, owner_kind, owner_user, weekend_rule, hours_per_day, shifts, days, week, national_holidays)
     VALUES ($1, '半日制', 'user', $2, 'double', 4, '[[540, 780]]', $3, $4, false)`,
    [
      home.companyId,
      partTimer.id,
      JSON.stringify([{ from: may(1), to: may(1), name: '劳动节', shifts: [] }]),
      JSON.stringify([[], [[540, 780]], [], [[540, 780]], [], [[540, 780]], []]),
    ],
  );
  await query('UPDATE "user" SET created_at = $2 WHERE id = ANY($1)', [
    [worker.id, partTimer.id, exempt.id, officer.id],
    '2026-01-01T00:00:00+08:00',
  ]);
  await query('UPDATE "user" SET created_at = $2 WHERE id = $1', [newcomer.id, `${may(20)}T09:00:00+08:00`]);
  const filled = WORKED.filter((day) => day !== 14 && day !== 15);
  const at: Readonly<Record<number, string>> = {
    // The next working day is the Saturday: its noon is the limit.
    8: `${may(9)}T11:59:59+08:00`,
    12: `${may(13)}T12:00:01+08:00`,
    13: `${may(14)}T12:00:00+08:00`,
  };
  await stored(
    worker,
    filled.map((day, i) => ({
      day: may(day),
      hours: 8,
      status: i < 10 ? 'approved' : 'submitted',
      at: at[day] ?? `${may(day)}T18:00:00+08:00`,
    })),
  );
  await stored(worker, [{ day: may(16), hours: 6, kind: 'overtime' }]);
  await stored(
    partTimer,
    PART_TIME.filter((day) => day !== 29).map((day) => ({ day: may(day), hours: 4, status: 'draft' })),
  );
  await stored(partTimer, [{ day: may(7), hours: 2 }]);
});

const rates = async (by: string, who = head): Promise<RateRow[]> =>
  (await done(hoursRates, { by, ...span, pageSize: 100 }, who.client)).list;

test('A13-12: the rates of a month with holidays, an adjusted workday and a part-time calendar are those counted by hand', async () => {
  const people = await rates('person');
  const of = (who: Someone) => people.find(({ key }) => key === String(who.id));
  expect(people).toHaveLength(3);
  expect(of(worker)).toMatchObject({
    ...{ due: 19, filled: 17, onTime: 16, expected: '152.0', hours: '142.0', approved: '80.0' },
    ...{ fillingRate: '89.5', onTimeRate: '84.2', approvalRate: '56.3', saturation: '93.4' },
  });
  expect(of(partTimer)).toMatchObject({
    ...{ due: 12, filled: 11, onTime: 11, expected: '48.0', hours: '46.0', approved: '0.0' },
    ...{ fillingRate: '91.7', onTimeRate: '91.7', approvalRate: '0.0', saturation: '95.8' },
  });
  expect(of(newcomer)).toMatchObject({ due: 8, filled: 0, onTime: 0, expected: '64.0', approvalRate: null });
  // Sum over sum; the mean of the rates would be 60.4.
  const { list, figures } = await done(hoursRates, { by: 'department', ...span }, head.client);
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    ...{ key: String(department), title: 'RD', due: 39, filled: 28, onTime: 27 },
    ...{ expected: '264.0', hours: '188.0', approved: '80.0' },
    ...{ fillingRate: '71.8', onTimeRate: '69.2', approvalRate: '42.6', saturation: '71.2' },
  });
  expect(figures).toMatchObject({ fillingRate: 71.8, onTimeRate: 69.2, approvalRate: 42.6, saturation: 71.2 });
});

test('weeks add up to the month, in their order', async () => {
  const weeks = await rates('week');
  expect(weeks.map(({ key }) => key)).toEqual(['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']);
  expect(weeks.map(({ due }) => due)).toEqual([0, 7, 8, 11, 13]);
  expect(weeks.map(({ filled }) => filled)).toEqual([0, 7, 6, 8, 7]);
  const { series } = await done(hoursRates, { by: 'week', ...span }, head.client);
  for (const { charts } of [rateReports.rates, rateReports.trend])
    expect(Object.keys(charts!).map((name) => series[name]?.lines.fillingRate)).toEqual([[null, 100, 75, 72.7, 53.8]]);
});

test('every number opens as many days, and their hours', async () => {
  for (const by of ['department', 'person', 'week'] as const)
    for (const row of await rates(by))
      for (const counted of ['due', 'filled', 'onTime', 'expected', 'hours', 'approved'] as const) {
        const { drill } = rateReports.rates as Report<RateRow>;
        const address = drill![counted]!(row, { by, ...span });
        if (Number(row[counted]) === 0) {
          expect(address).toBeNull();
          continue;
        }
        const { tabName, from, to, ...filters } = Object.fromEntries(new URLSearchParams(address!.split('?')[1]));
        expect(tabName).toBe('days');
        const { list, total, figures } = await done(rateDays, { from, to, filters, pageSize: 200 }, head.client);
        const wanted = ['due', 'filled', 'onTime'].includes(counted) ? total : figures[counted];
        expect(wanted, `${by} ${row.title} ${counted}`).toBe(Number(row[counted]));
        expect(list).toHaveLength(total);
      }
});

test('days stay with the department of then; others see nothing of it', async () => {
  const next = await world.department('ENG');
  await query('UPDATE "user" SET department = $1 WHERE id = $2', [next, worker.id]);
  expect(await rates('department')).toMatchObject([{ due: 39, hours: '188.0' }]);
  const stranger = await person('stranger', { rights: ['wr:workRecord:department'], departments: [next] });
  expect(await rates('department', stranger)).toEqual([]);
  expect((await worker.client.send(hoursRates, { by: 'person', ...span })).code).toBe(403);
  expect((await worker.client.send(rateDays, span)).code).toBe(403);
});

test('the trend shows 12 weeks on every day of the week, also where nothing of a week counts yet', async () => {
  for (let day = 18; day <= 24; day++) {
    const { from, to } = rateReports.trend.start!(may(day)) as { from: string; to: string };
    const { list } = await done(hoursRates, { by: 'week', from, to, pageSize: 100 }, head.client);
    expect(list).toHaveLength(12);
    expect([list[0]!.key, list.at(-1)!.key]).toEqual(['2026-03-02', may(18)]);
  }
  // A week of which nothing counts yet has no rate.
  const later = world.day(14);
  const { list } = await done(hoursRates, { by: 'week', from: later, to: later }, head.client);
  expect(list).toMatchObject([{ key: formatDay(mondayOf(parseDay(later)!)), due: 0, fillingRate: null }]);
});

test('who has left counts in the weeks until they left', async () => {
  const before = await rates('week');
  await query('UPDATE "user" SET expire_time = $2 WHERE id = $1', [partTimer.id, may(20)]);
  await query(`UPDATE "user" SET status = 'cancelled', is_enable = false WHERE id = $1`, [newcomer.id]);
  const people = await rates('person');
  const of = (who: Someone) => people.find(({ key }) => key === String(who.id));
  expect(of(partTimer)).toMatchObject({ due: 8, filled: 8, hours: '34.0' });
  expect(of(newcomer)).toMatchObject({ due: 1, filled: 0 });
  const after = await rates('week');
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after.map(({ due }) => due)).toEqual([0, 7, 8, 8, 5]);
});
