/**
 * Requests for people over the real tables: who asks and answers, offers, the load they make, and that two confirmations of one
 * person's hours never both go beyond capacity (resources-reports.md 6, 7 and 16; long: BOOKING_ROUNDS).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { resourceLoad, resourceLoadDetail } from '#modules/registers/load/load.calls.ts';
import { readCandidates } from '../booking/booking.calls.ts';
import { type PersonBookingRow, personBooking } from '../booking/booking.entity.ts';
import { bookingLife } from '../booking/booking.life.ts';

const world = await hoursWorld();
const { server, person, projectFor, query, done, today, home } = world;
afterAll(world.close);
const calls = { ...entityCalls(personBooking), ...lifecycleCalls(bookingLife) };
const monday = mondayOf(parseDay(today)!) + 7;
const day = (n: number): string => formatDay(monday + n);
const sees = (rights: readonly string[]) =>
  server.as({ userId: home.userId, companyId: home.companyId, departments: null, rights: [...rights] });
const loads = sees(['resource:load:query', 'pm:project:manageAll']);

let manager: Someone;
let asker: Someone;
let projectId: number;
let department: number;
let made = 0;
async function worker(): Promise<Someone> {
  const who = await person(`booked ${++made}`);
  await query('UPDATE "user" SET department = $2 WHERE id = $1', [who.id, department]);
  return who;
}
beforeAll(async () => {
  await query('UPDATE calendar SET national_holidays = false WHERE company_id = $1', [home.companyId]);
  manager = await person('manages people');
  [{ id: department }] = (await query(
    `INSERT INTO department (company_id, name, code, sort, manager) VALUES ($1, 'pool', 'pool', 1, $2) RETURNING id::int AS id`,
    [home.companyId, manager.id],
  )) as [{ id: number }];
  asker = await person('asks for people');
  ({ projectId } = await projectFor([asker], 1));
  await query('UPDATE task SET responsible = NULL, participants = NULL, assignments = NULL WHERE project_id = $1', [
    projectId,
  ]);
  await query(
    `WITH r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, manager, rights)
        VALUES ($1, 'project', $2, 'asks', false, $4) RETURNING id)
      UPDATE project_member SET roles = roles || (SELECT id FROM r) WHERE company_id = $1 AND project_id = $2 AND "user" = $3`,
    [
      home.companyId,
      projectId,
      asker.id,
      JSON.stringify(['pm:project:query', 'pm:manpower:query', 'pm:manpower:edit']),
    ],
  );
});

const ask = (values: object = {}, who = asker) =>
  who.client.send(calls.create, {
    ...{ projectId, name: `work ${++made}`, department, startsOn: day(0), endsOn: day(6), unit: 'hours', amount: '20' },
    ...values,
  } as never);
const asked = async (values: object = {}) => {
  const answer = await ask(values);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as PersonBookingRow;
};
const move = (id: number, action: string, who: { client: Someone['client'] }, values: object = {}, reason?: string) =>
  who.client.send(calls.move, { id, action, values, ...(reason && { reason }) } as never);
const moved = async (...args: Parameters<typeof move>) => {
  const answer = await move(...args);
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as PersonBookingRow;
};
const hoursOf = async (who: Someone, name: string): Promise<number> => {
  const found = await done(resourceLoad, { kind: 'people', grain: 'week', from: day(0), search: name }, loads);
  return found.list.find(({ id }) => id === who.id)!.cells[0]!.load / 60;
};

test('a request is answered by the department manager alone; confirmed it is load of the person, soft it is none', async () => {
  const who = await worker();
  const name = `booked ${made}`;
  const one = await asked();
  const stranger = await person('stranger');
  expect((await move(one.id, 'confirm', stranger, { person: who.id })).code).not.toBe(0);
  expect((await move(one.id, 'confirm', asker, { person: who.id })).problems![0]!.key).toBe('booking.notAnswerer');
  const confirmed = await moved(one.id, 'confirm', manager, { person: who.id });
  expect([confirmed.status, confirmed.decidedBy]).toEqual(['confirmed', manager.id]);
  expect(await hoursOf(who, name)).toBe(20);
  const soft = await asked({ binding: 'soft' });
  await moved(soft.id, 'confirm', manager, { person: who.id });
  expect(await hoursOf(who, name)).toBe(20);
  const detail = await done(resourceLoadDetail, { kind: 'people', id: who.id, from: day(0), to: day(6) }, loads);
  expect(detail.projects.map(({ minutes, booked }) => [minutes, booked])).toEqual([[1200, 1200]]);
  await moved(one.id, 'release', asker);
  expect(await hoursOf(who, name)).toBe(0);
});

test('hours that became tasks of the same project count once, days and weeks agree', async () => {
  const who = await worker();
  const name = `booked ${made}`;
  const one = await asked({ amount: '30' });
  await moved(one.id, 'confirm', manager, { person: who.id });
  await query(
    `UPDATE task SET responsible = $2, participants = NULL, assignments = NULL, work_minutes = 720, progress = 0, status = 'new',
       actual_start = NULL, actual_start_at = NULL, start_at = $3, finish_at = $4 WHERE project_id = $1`,
    [projectId, who.id, (monday * 24 + 9) * 60, ((monday + 1) * 24 + 18) * 60],
  );
  expect(await hoursOf(who, name)).toBe(30);
  const found = await done(resourceLoad, { kind: 'people', grain: 'day', from: day(0), search: name }, loads);
  const days = found.list.find(({ id }) => id === who.id)!.cells.slice(0, 7);
  expect(days.reduce((all, { load }) => all + load, 0)).toBe(1800);
  await query('UPDATE task SET responsible = NULL WHERE project_id = $1', [projectId]);
});

test('beyond capacity: stopped without the right, asked with it; without working time unavailable', async () => {
  const who = await worker();
  const first = await asked({ amount: '30' });
  await moved(first.id, 'confirm', manager, { person: who.id });
  const second = await asked({ amount: '20' });
  const stopped = await move(second.id, 'confirm', manager, { person: who.id, over: true });
  expect([stopped.problems![0]!.key, stopped.msg.includes('125')]).toEqual(['booking.stopped', true]);
  const free = { client: sees(['resource:booking:decide', 'resource:booking:over']) };
  const warned = await move(second.id, 'confirm', free, { person: who.id });
  expect(warned.problems![0]).toMatchObject({ key: 'booking.overloaded', field: 'over' });
  expect((await moved(second.id, 'confirm', free, { person: who.id, over: true })).over).toBe(true);
  const weekend = await asked({ startsOn: day(5), endsOn: day(6) });
  expect((await move(weekend.id, 'confirm', manager, { person: who.id })).problems![0]!.key).toBe(
    'booking.availabilityZero',
  );
});

const ROUNDS = Number(process.env.BOOKING_ROUNDS ?? 3);
test(`of three confirmations of one person's hours at once, one holds, ${ROUNDS} times`, async () => {
  const who = await worker();
  for (let round = 1; round <= ROUNDS; round++) {
    const weeks = { startsOn: day(7 * round), endsOn: day(7 * round + 6), amount: '25' };
    const all = await Promise.all([0, 1, 2].map(() => asked(weeks)));
    const answers = await Promise.all(all.map(({ id }) => move(id, 'confirm', manager, { person: who.id })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ problems }) => problems?.[0]?.key === 'booking.stopped')).toHaveLength(2);
  }
});

test('an offer is accepted or declined by whoever asked; a refusal says why', async () => {
  const who = await worker();
  const one = await asked();
  expect((await move(one.id, 'counter', manager, { answer: 'later' })).problems![0]!.key).toBe(
    'booking.nothingOffered',
  );
  const offer = {
    offerPerson: who.id,
    offerStartsOn: day(14),
    offerEndsOn: day(20),
    offerAmount: '10',
    answer: 'later',
  };
  await moved(one.id, 'counter', manager, offer);
  await moved(one.id, 'decline', asker);
  await moved(one.id, 'counter', manager, offer);
  const accepted = await moved(one.id, 'accept', asker);
  expect([accepted.person, accepted.startsOn, accepted.amount, accepted.status]).toEqual([
    who.id,
    day(14),
    '10.0',
    'confirmed',
  ]);
  const other = await asked();
  await moved(other.id, 'refuse', manager, {}, 'nobody is there');
  expect(
    (await asker.client.send(calls.update, { id: other.id, version: other.version, name: 'x' } as never)).code,
  ).not.toBe(0);
});

test('16-7: a level that ends before the weeks is not met, what is declared only is told apart; free people come first', async () => {
  const [li, wang, zhao] = [await worker(), await worker(), await worker()];
  const [{ id: skill }] = (await query(
    `INSERT INTO skill (company_id, name) VALUES ($1, 'S') RETURNING id::int AS id`,
    [home.companyId],
  )) as [{ id: number }];
  const holds = (who: Someone, status: string, level: string, until: string | null) =>
    query(
      `INSERT INTO person_skill (company_id, name, person, skill, level, status, assessed_on, valid_until)
       VALUES ($1, 'x', $2, $3, $4, $5, CASE WHEN $5 = 'assessed' THEN '2026-01-05'::date END, $6::date)`,
      [home.companyId, who.id, skill, level, status, until],
    );
  await holds(li, 'assessed', 'independent', day(3));
  await holds(wang, 'assessed', 'independent', null);
  await holds(zhao, 'declared', 'trainer', null);
  const one = await asked({ skill, level: 'independent' });
  const { list } = await done(readCandidates, { id: one.id }, manager.client);
  const of = (who: Someone) => list.find(({ id }) => id === who.id)!;
  expect([list[0]!.id, of(wang).met, of(wang).free, of(wang).wanted]).toEqual([wang.id, true, 1200, 1200]);
  expect([of(li).levelMet, of(li).level]).toEqual([false, 'none']);
  expect([of(zhao).levelMet, of(zhao).declared]).toEqual([false, 'trainer']);
  expect((await asker.client.send(readCandidates, { id: one.id })).code).not.toBe(0);
});
