import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { usedPercent, watchDisk } from './disk-watch.ts';

const at = async (percents: readonly (number | Error)[], limits = { warn: 85, readOnly: 95 }) => {
  const lines: string[] = [];
  const rest = [...percents];
  const watch = watchDisk(
    '/data',
    limits,
    (line) => lines.push(line),
    async () => {
      const next = rest.shift()!;
      if (next instanceof Error) throw next;
      return next;
    },
  );
  const states = [];
  for (const _ of percents) states.push(await watch.look());
  watch.stop();
  return { states, lines };
};

test('it is told at 85 %, read-only at 95 %, each once', async () => {
  const { states, lines } = await at([84.9, 85, 94.9, 95, 99, 95, 90, 20]);
  expect(states).toEqual(['ok', 'low', 'low', 'full', 'full', 'full', 'low', 'ok']);
  expect(lines).toEqual([
    'The disk of /data is getting full: free some space (85 % used).',
    'The disk of /data is full: nothing can be changed until space is freed (95 % used).',
    'The disk of /data is getting full: free some space (90 % used).',
    'The disk of /data has room again (20 % used).',
  ]);
});

test('100 switches a limit off; a disk that cannot be asked keeps its state', async () => {
  expect((await at([100], { warn: 100, readOnly: 100 })).states).toEqual(['ok']);
  expect((await at([96, new Error('EIO')])).states).toEqual(['full', 'full']);
});

test('the share of a real disk is between 0 and 100', async () => {
  const percent = await usedPercent(tmpdir());
  expect(percent).toBeGreaterThanOrEqual(0);
  expect(percent).toBeLessThanOrEqual(100);
});
