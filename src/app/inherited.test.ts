/** A setting that is inherited costs one literal: counted, and tried at every level (docs/adr/418-settings-that-inherit.md). */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import { inheritedCalls } from '#kernel/inherited.ts';
import type { Ctx } from '#server/context.ts';
import { inheritedBy, withInherited } from '#server/entity/inherited.ts';
import { withTx } from '#server/tx.ts';
import { inheritedRoutes } from '#web/entity/pages.tsx';
import { plain } from './server-modules.ts';
import { pace, paceModule } from './testing/pace.module.ts';
import { makeWorld } from './testing/world.ts';

const served = withInherited(plain(paceModule));
const world = await makeWorld((modules) => [...modules, served]);
afterAll(() => world.close());
handOver('server', [...world.modules, served]);
const boss = world.people.get('admin')!.client;
const { read, save } = inheritedCalls(pace);
const project = (await world.first('project', `status = 'ongoing' AND type IS NOT NULL`))!;
const other = (await world.first(
  'project',
  `id <> ${project} AND type <> (SELECT type FROM project WHERE id = ${project})`,
))!;
const { rows } = await world.server.database.pool.query<{ type: string }>(
  `SELECT type FROM project WHERE id = ${project}`,
);
const type = Number(rows[0]!.type);

test('one number with its pages at company, type and object level costs at most 40 lines and no other file', () => {
  const lines = readFileSync(new URL('./testing/pace.module.ts', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(inheritedRoutes(pace).map(({ path, scope }) => [path, scope])).toEqual([
    ['/modules/sys/pace', undefined],
    ['/project/pace', 'project'],
    ['/projectTemplate/pace', 'template'],
  ]);
});

test('the nearest place that says something holds, until that is taken back', async () => {
  const at = async (place: object) => (await boss.send(read, place)).data;
  const say = async (place: object, days: number | null, version = 0) =>
    boss.send(save, { ...place, version, config: days === null ? null : { days } });
  expect(await at({ projectId: project })).toEqual({ config: { days: 14 }, from: 'delivered', version: 0 });
  expect((await say({}, 21)).msg).toBe('');
  expect(await at({ projectId: project })).toEqual({ config: { days: 21 }, from: 'company', version: 0 });
  expect((await say({ type }, 28)).msg).toBe('');
  expect(await at({ projectId: project })).toMatchObject({ config: { days: 28 }, from: 'type' });
  expect(await at({ projectId: other })).toMatchObject({ config: { days: 21 }, from: 'company' });
  expect((await say({ projectId: project }, 7)).data).toEqual({ config: { days: 7 }, from: 'project', version: 1 });
  expect(await at({ type })).toMatchObject({ config: { days: 28 }, from: 'type', version: 1 });
  // Somebody else's word stands; values are judged by the fields.
  expect((await say({ projectId: project }, 8, 0)).code).toBe(409);
  const refused = await say({ projectId: project }, 91, 1);
  expect(refused.problems?.map(({ field }) => field)).toEqual(['days']);
  expect((await say({ projectId: project }, null, 1)).data).toMatchObject({ config: { days: 28 }, from: 'type' });
  const log = await world.server.database.pool.query(
    `SELECT changes FROM change_log WHERE entity = 'project' AND record_id = $1 AND changes::text LIKE '%pace%'`,
    [project],
  );
  expect(log.rows).toHaveLength(2);
});

test('who may not, does not: neither a type that is none, a kind without a page, nor the company without its right', async () => {
  expect((await boss.send(read, { type: 999_999_999 })).code).toBe(404);
  const program = await world.first('program', 'true');
  if (program) expect((await boss.send(read, { programId: program })).code).not.toBe(0);
  const outside = [...world.people.values()].find(
    ({ rights, companyId, userId }) =>
      !rights.has('sys:notice:edit') && companyId === world.people.get('admin')!.companyId && userId > 0,
  )!;
  expect((await outside.client.send(save, { version: 0, config: { days: 3 } })).code).toBe(403);
  const foreign = [...world.people.values()].find(({ companyId }) => companyId !== outside.companyId)!;
  expect((await foreign.client.send(read, { projectId: project })).code).toBe(404);
});

test('what holds for many objects is read at once', async () => {
  const places = [project, other].map((id) => ({ scope: 'project' as const, id }));
  const { companyId } = world.people.get('admin')!;
  const held = await withTx(world.server.db, (db) =>
    inheritedBy({ db, now: 0, viewer: { companyId, userId: 0 } } as unknown as Ctx, pace, places),
  );
  expect(places.map((one) => held(one).config.days)).toEqual([28, 21]);
});
