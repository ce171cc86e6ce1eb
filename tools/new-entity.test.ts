/**
 * The measure of the floor: a trivial entity is two files, one migration and at most three lines elsewhere. One is made in a
 * copy of the repository by `npm run new-entity`, goes through the rules, the types and the contract of every entity there,
 * and is thrown away. Its screens: e2e/new-entity.e2e.ts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tree, treeWithEntity } from './throwaway-tree.ts';

/** Each step is a separate run; on a busy machine several times as long. */
const PATIENCE = 900_000;
const VITEST = 'node_modules/vitest/vitest.mjs';

let tree: Tree;
beforeAll(async () => {
  tree = await treeWithEntity(
    'meetingRoom',
    '--label',
    '会议室,會議室,Meeting room',
    '--route',
    '/modules/sys/meetingRoom',
  );
}, PATIENCE);
afterAll(() => tree.remove());

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { message: string; assertionResults: { failureMessages: string[] | null }[] }[];
}

/** Of a run in the copy: how many tests passed, and the output of failed ones. */
async function outcome(...args: string[]): Promise<{ passed: number; failures: string[] }> {
  const file = join(tree.root, 'report.json');
  const run = tree.run(VITEST, 'run', ...args, '--reporter=json', `--outputFile=${file}`);
  const told = await run.catch((error: Error) => error.message);
  if (!existsSync(file)) throw new Error(told);
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults.flatMap((one) => one.failureMessages ?? []),
  ]);
  return { passed: report.numPassedTests, failures };
}

test('two files, one migration, at most three lines elsewhere', () => {
  const [migration, ...files] = tree.made;
  expect(migration).toMatch(/^migrations\/\d{4}-meeting-room\.sql$/);
  expect(files).toEqual([
    'src/modules/registers/meeting-room/meeting-room.entity.ts',
    'src/modules/registers/meeting-room/meeting-room.module.ts',
  ]);
  const lines = [...tree.changed.values()].flat();
  console.info(`lines elsewhere: ${lines.length}, in ${[...tree.changed.keys()].join(', ')}`);
  expect(lines.length).toBeLessThanOrEqual(3);
  const written = files.map((file) => readFileSync(join(tree.root, file), 'utf8').split('\n').length - 1);
  console.info(`lines of its files: ${written.join(' + ')}`);
  expect(written.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(50);
});

test(
  'it keeps to format, types and the rules of direction',
  async () => {
    await tree.run(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      ...tree.made.filter((path) => path.endsWith('.ts')),
    );
    await tree.run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
    const pure = ['src/app/arch.test.ts', 'src/app/fields.test.ts'];
    const { passed, failures } = await outcome('--project', 'pure', ...pure);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(100);
  },
  PATIENCE,
);

test(
  'its table is the one its definition asks for, its calls keep the contract and its rights',
  async () => {
    // The contract (7) with an additional field (1) of entities.test.ts, and the table of all definitions.
    const contract = await outcome('--project', 'server', 'src/app/entities.test.ts', '-t', 'meetingRoom');
    expect(contract).toEqual({ passed: 8, failures: [] });
    expect(await outcome('--project', 'server', 'src/app/schema.test.ts')).toMatchObject({ failures: [] });
    const rights = await outcome('--project', 'server', 'src/app/matrix.test.ts', '-t', 'every call of meeting-room');
    expect(rights).toEqual({ passed: 1, failures: [] });
  },
  PATIENCE,
);
