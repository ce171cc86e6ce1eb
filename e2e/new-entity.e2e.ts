/** The screens of an entity that `npm run new-entity` has just made, in a copy of the repository that is thrown away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tree, treeWithEntity } from '../tools/throwaway-tree.ts';

let tree: Tree;
beforeAll(async () => {
  const label = '会议室,會議室,Meeting room';
  tree = await treeWithEntity('meetingRoom', '--label', label, '--route', '/modules/sys/meetingRoom');
});
afterAll(() => tree.remove());

test('its page is in the menu; a record is made, changed, exported, imported and removed on it', async () => {
  await tree.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  const file = 'e2e/journeys/plain-entities.e2e.ts';
  const said = await tree.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', file, '-t', 'meetingRoom');
  expect(said).toMatch(/Tests\s+.*2 passed/);
});
