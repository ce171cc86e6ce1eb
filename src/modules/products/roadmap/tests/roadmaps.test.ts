/** Roadmaps over the real tables: dates that are read, editions that stay, drift that agrees with the plan. */
import { afterAll, expect, test } from 'vitest';
import { issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { roadmapEditionView, roadmapMap } from '../roadmap.calls.ts';
import { roadmap, roadmapItem } from '../roadmap.entity.ts';
import { roadmapLife } from '../roadmap.life.ts';

const world = await issueWorld();
afterAll(world.close);
const { query } = world;
const planner = await world.person('planner', ['rm:roadmap:query', 'rm:roadmap:edit', 'rm:roadmap:publish'], {
  departments: null,
});
const done: typeof world.done = (of, input) => world.done(of, input, planner.client);
const maps = { ...entityCalls(roadmap), ...lifecycleCalls(roadmapLife) };
const items = entityCalls(roadmapItem);

test('an item bound to a milestone: a plan that moves it 6 working days; map, drift and ledger agree, the edition stays', async () => {
  const { projectId, ids } = await world.planned([null]);
  await world.member('project', projectId, planner, ['pm:project:query', 'pm:plan:query']);
  const task = ids[0]!;
  await query("UPDATE task SET planned_start = '2026-03-02 09:00', planned_end = '2026-03-06 18:00' WHERE id = $1", [
    task,
  ]);
  const map = await done(maps.create, {
    name: 'Road',
    kind: 'product',
    from: '2026-01-01',
    to: '2026-12-31',
    lanes: [{ name: 'One' }],
  });
  const publish = async () =>
    expect((await planner.client.send(maps.move, { id: map.id, action: 'publish' } as never)).problems ?? []).toEqual(
      [],
    );
  expect((await planner.client.send(maps.move, { id: map.id, action: 'publish' } as never)).problems![0]!.key).toBe(
    'roadmap.noItems',
  );
  const item = await done(items.create, {
    roadmap: map.id,
    name: 'Ship',
    lane: 'One',
    kind: 'release',
    confidence: 'committed',
    task,
  });
  const typed = await planner.client.send(items.update, {
    id: item.id,
    version: item.version,
    to: '2026-04-01',
  } as never);
  expect(typed.problems!.map(({ key }) => key)).toEqual(['roadmap.datesRead']);
  await publish();
  await query("UPDATE task SET planned_end = '2026-03-16 18:00' WHERE id = $1", [task]);
  const now = await done(roadmapMap, { roadmapId: map.id });
  expect(now.items.map(({ ends, told, drift }) => [ends, told, drift])).toEqual([['2026-03-16', '2026-03-06', 6]]);
  const told = await done(roadmapEditionView, { roadmapId: map.id });
  expect([told.items.map(({ to }) => to), told.broken]).toEqual([['2026-03-06'], 0]);
  await publish();
  const { ledger } = await done(roadmapEditionView, { roadmapId: map.id });
  expect(ledger.map(({ first, last, moves, days }) => [first, last, moves, days])).toEqual([
    ['2026-03-06', '2026-03-16', 1, 6],
  ]);
});
