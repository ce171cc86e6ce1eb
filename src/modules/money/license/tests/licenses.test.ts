/** Licenses over the real tables: states that follow the days, told once; renewed once however many want it. */
import { afterAll, expect, test } from 'vitest';
import { issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { renewLicense } from '../license.calls.ts';
import { type LicenseRow, license } from '../license.entity.ts';
import { licenseLife } from '../license.life.ts';
import { keepLicenses } from '../server/license.ts';

const world = await issueWorld();
afterAll(world.close);
const { query, done } = world;
const rights = ['query', 'add', 'edit', 'delete', 'export'].map((verb) => `crm:license:${verb}`);
const keeper = await world.person('keeper', rights, { departments: [] });
const calls = { ...entityCalls(license), ...lifecycleCalls(licenseLife) };

async function issued(name: string, validTo: string): Promise<LicenseRow> {
  const { id } = await done(calls.create, { name, validFrom: '2026-01-01', validTo }, keeper.client);
  const moved = await keeper.client.send(calls.move, { id, action: 'issue' });
  expect(moved.problems ?? moved.msg).toEqual('');
  return moved.data as unknown as LicenseRow;
}
const at = (day: string): number => Date.parse(`${day}T04:00:00Z`);
const stateOf = async (id: number) => (await query('SELECT status FROM license WHERE id = $1', [id]))[0]!.status;

test('a license is expiring 30 days before its end and expired after it; whoever is in charge is told of each once', async () => {
  const { id } = await issued('CAD', '2026-12-31');
  const told = async () =>
    (await query("SELECT 1 FROM message WHERE receiver = $1 AND title LIKE '%CAD%'", [keeper.id])).length;
  await keepLicenses(world.server.db, at('2026-11-30'));
  expect([await stateOf(id), await told()]).toEqual(['valid', 0]);
  await Promise.all([0, 1].map(() => keepLicenses(world.server.db, at('2026-12-01'))));
  await keepLicenses(world.server.db, at('2026-12-31'));
  expect([await stateOf(id), await told()]).toEqual(['expiring', 1]);
  await keepLicenses(world.server.db, at('2027-01-01'));
  expect([await stateOf(id), await told()]).toEqual(['expired', 2]);
});

test('ten renewals at once make one license, which begins on the next day', async () => {
  const { id } = await issued('Database', '2026-06-30');
  const answers = await Promise.all(Array.from({ length: 10 }, () => keeper.client.send(renewLicense, { id })));
  const [next] = answers.filter(({ code }) => code === 0);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(next!.data).toMatchObject({ predecessor: id, status: 'draft', validFrom: '2026-07-01' });
  const [row] = await query('SELECT successor FROM license WHERE id = $1', [id]);
  expect(Number(row!.successor)).toBe(next!.data.id);
});

test('of a license in force what was agreed is fixed', async () => {
  const { id, version } = await issued('Fixed', '2026-12-31');
  const update = (values: object) => keeper.client.send(calls.update, { id, version, ...values } as never);
  expect((await update({ quantity: '5.00' })).problems![0]!.key).toBe('license.fixed');
  expect((await update({ remark: 'on the server' })).msg).toBe('');
  expect((await keeper.client.send(calls.remove, { id })).problems![0]!.key).toBe('license.draftOnly');
});
