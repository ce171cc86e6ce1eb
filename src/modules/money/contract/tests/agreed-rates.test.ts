/** Rates agreed in projects, with dates: the day worked decides, a rate that priced hours stays, and only who sees costs sees them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursOver, type Someone } from '#app/testing/hours-world.ts';
import { issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { applyRecost, readRecost } from '#modules/money/cost/recost.calls.ts';
import { planRates } from '#modules/planning/plan/plan.calls.ts';
import { passRecords, undoRecords } from '#modules/registers/hours/hours.calls.ts';
import { type ProjectRateRow, projectRate } from '../project-rate.entity.ts';

const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 6);
const world = hoursOver(await issueWorld());
const { person, projectFor, submitted, query, done, home, configure, day } = world;
afterAll(world.close);
const rates = entityCalls(projectRate);

let worker: Someone;
let other: Someone;
let manager: Someone;
let clerk: Someone;
let member: Someone;
let post: number;
let place: { projectId: number; tasks: number[] };

beforeAll(async () => {
  await configure({ backDays: 200, hoursPerDay: 8 });
  manager = await person('manager');
  [worker, other, clerk, member] = [
    await person('worker'),
    await person('other'),
    await person('clerk'),
    await person('member'),
  ];
  const [made] = await query<{ id: number }>(
    "INSERT INTO job_post (company_id, name, rate) VALUES ($1, '工程师', 800) RETURNING id::int AS id",
    [home.companyId],
  );
  post = made!.id;
  await query('UPDATE "user" SET job_post = $1 WHERE id = ANY($2)', [post, [worker.id, other.id]]);
  place = await projectFor([worker, other], 2, manager);
  const reads = ['pm:project:query', 'pm:plan:query', 'pm:task:query', 'pm:actualCost:query'];
  const costs = [...reads, 'pm:actualCost:edit', 'pm:actualCost:confirm', 'pm:cost:query', 'pm:rate:edit'];
  await world.member('project', place.projectId, clerk, costs);
  await world.member('project', place.projectId, member, reads);
});

const agree = (values: Partial<ProjectRateRow>): Promise<ProjectRateRow> =>
  done(rates.create, { projectId: place.projectId, ...values } as never, clerk.client) as Promise<never>;
const ofPerson = (fromDay: string, rate: string | null, who = worker) =>
  agree({ kind: 'person', person: who.id, fromDay, rate });
const ofPost = (fromDay: string, rate: string | null) => agree({ kind: 'post', post, fromDay, rate });
/** Hours of 8 h on a day, approved. */
async function worked(who: Someone, workDate: string, project = place): Promise<number> {
  const [id] = await submitted(who, [{ projectId: project.projectId, task: project.tasks[0]!, hours: '8', workDate }]);
  await done(passRecords, { ids: [id!] }, manager.client);
  return id!;
}
const costOf = async (record: number): Promise<number> =>
  (await query<{ cents: number }>('SELECT sum(cents)::int AS cents FROM cost_entry WHERE source_id = $1', [record]))[0]!
    .cents;

test('the agreed rate of the person comes before that of the post, and that before the one of the company; the day worked decides', async () => {
  await ofPost(day(-40), '900');
  await ofPerson(day(-30), '1000');
  await ofPerson(day(-20), '1100.5');
  await ofPerson(day(-10), null);
  const at = async (who: Someone, from: number) => costOf(await worked(who, day(from)));
  // Nothing agreed; the post; the person; the person from a later day; nothing agreed for the person any more.
  expect([await at(worker, -41), await at(worker, -31), await at(worker, -21)]).toEqual([80_000, 90_000, 100_000]);
  expect([await at(worker, -20), await at(worker, -9), await at(other, -19)]).toEqual([110_050, 90_000, 90_000]);
  const elsewhere = await projectFor([worker], 1, manager);
  expect(await costOf(await worked(worker, day(-22), elsewhere))).toBe(80_000);
  // What is planned is priced by the rates of today.
  const planned = await done(
    planRates,
    { projectId: place.projectId, people: [worker.id, manager.id] } as never,
    clerk.client,
  );
  expect(planned).toEqual([
    [worker.id, 90_000],
    [manager.id, null],
  ]);
});

test('a rate that priced hours stays as it is; one that did not is changed and removed', async () => {
  const { list } = (await done(
    rates.list,
    { projectId: place.projectId, filters: { person: String(worker.id) } } as never,
    clerk.client,
  )) as { list: ProjectRateRow[] };
  const used = list.find(({ rate }) => rate === '1000.00')!;
  const refused = await clerk.client.send(rates.update, { id: used.id, version: used.version, rate: '1' } as never);
  expect(refused.msg).toContain('已有工时按该费率计入成本');
  expect((await clerk.client.send(rates.remove, { id: used.id } as never)).msg).toContain('已有工时按该费率计入成本');
  const coming = await ofPerson(day(30), '1200');
  await done(rates.update, { id: coming.id, version: coming.version, rate: '1250' } as never, clerk.client);
  await done(rates.remove, { id: coming.id } as never, clerk.client);
});

test('a rate that is agreed later moves nothing; re-costing proposes the difference', async () => {
  const id = await worked(other, day(-15));
  expect(await costOf(id)).toBe(90_000);
  await ofPerson(day(-16), '990', other);
  expect(await costOf(id)).toBe(90_000);
  const at = { projectId: place.projectId } as never;
  const { lines } = await done(readRecost, at, clerk.client);
  expect(lines.map(({ day: of, was, cents }) => [of, was, cents])).toEqual([[day(-15), 90_000, 99_000]]);
  await done(applyRecost, { projectId: place.projectId, entries: lines.map(({ entry }) => entry) }, clerk.client);
  expect((await done(readRecost, at, clerk.client)).lines).toEqual([]);
});

test('what is wrong is named: the same day twice, somebody who is no member, a contract of another project, a day before 1990', async () => {
  const send = async (values: object) =>
    (
      await clerk.client.send(rates.create, {
        projectId: place.projectId,
        kind: 'person',
        rate: '1',
        ...values,
      } as never)
    ).problems?.map(({ field }) => field) ?? [];
  const there = { person: worker.id, fromDay: day(-30) };
  expect(
    (
      await clerk.client.send(rates.create, {
        projectId: place.projectId,
        kind: 'person',
        rate: '1',
        ...there,
      } as never)
    ).code,
  ).not.toBe(0);
  const stranger = await person('stranger');
  expect(await send({ person: stranger.id, fromDay: day(1) })).toEqual(['person']);
  expect(await send({ person: worker.id, fromDay: '1989-12-31' })).toEqual(['fromDay']);
  expect(await send({ person: worker.id, fromDay: day(1), rate: '-1' })).toEqual(['rate']);
  expect(await send({ fromDay: day(1) })).toEqual(['person']);
});

test('whoever does not see costs reads, writes and exports no agreed rate', async () => {
  const { projectId } = place;
  for (const [call, input] of [
    [rates.list, { projectId }],
    [rates.export, { projectId }],
    [rates.create, { projectId, kind: 'post', post, fromDay: day(5), rate: '1' }],
  ] as const)
    expect((await member.client.send(call as never, input as never)).code).not.toBe(0);
});

test('hours that are approved while their rate is changed cost what the rate says afterwards, or the change is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const from = day(-150 + round);
    const made = await ofPerson(from, '1000');
    const [id] = await submitted(worker, [
      { ...{ projectId: place.projectId, task: place.tasks[1]!, hours: '8' }, workDate: from },
    ]);
    const [changed] = await Promise.all([
      clerk.client.send(rates.update, { id: made.id, version: made.version, rate: '2000' } as never),
      done(passRecords, { ids: [id!] }, manager.client),
    ]);
    expect(await costOf(id!), `round ${round}`).toBe(changed.code === 0 ? 200_000 : 100_000);
    await done(undoRecords, { ids: [id!] }, manager.client);
  }
});
