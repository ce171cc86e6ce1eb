/** The screens of an entity that `npm run new-entity` has just made, in a copy of the repository that is thrown away. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const report = join(tree.root, 'report.json');
  const kept = ['--reporter=json', `--outputFile=${report}`];
  await tree.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', file, '-t', 'meetingRoom', ...kept);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
}, 900_000);
