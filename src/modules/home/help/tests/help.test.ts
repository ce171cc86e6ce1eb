/** Help is for signed-in users, in their language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { helpPage, helpPages } from '../help.calls.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

test('every page is served to everybody who is signed in, and to nobody else', async () => {
  const { client } = world.people.get('zhangwei')!;
  for (const page of Object.keys(helpPages) as (keyof typeof helpPages)[]) {
    const { code, data } = await client.send(helpPage, { page });
    expect([code, data.text.startsWith('# ')]).toEqual([0, true]);
  }
  expect((await client.send(helpPage, { page: '../../package' as never })).code).toBe(400);
  const unknown = await world.server.app.inject({ url: '/api/v1/help/first-steps' });
  expect(JSON.parse(unknown.body)).toMatchObject({ code: 401 });
});
