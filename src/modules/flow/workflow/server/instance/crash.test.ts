/** The server is killed in the middle of mixed commands, again and again: nothing is lost, nothing is doubled. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { and, build, seq, task } from '../../engine/testing/build.ts';
import { INITIATOR } from '../../engine/testing/play.ts';
import { random } from '../../engine/testing/random.ts';
import type { CrashOrder } from '../testing/crash-probe.ts';
import { makeOffice, START } from '../testing/office.ts';

const COMMANDS = Number(process.env.WORKFLOW_CRASH ?? 800);
const KILLS = 5;
const PROBE = fileURLToPath(new URL('../testing/crash-probe.ts', import.meta.url));

/** Runs the probe; kills it after so many answers (0: lets it finish). Returns whether it ended on its own. */
async function runProbe(
  order: CrashOrder,
  killAfter: number,
  answered: (word: string, number: number) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, [PROBE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  let rest = '';
  let seen = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const [word, number] = line.split(' ');
      answered(word!, Number(number));
      if (++seen === killAfter) child.kill('SIGKILL');
    }
  });
  const [code] = await new Promise<[number | null]>((resolve) => child.on('close', (exit) => resolve([exit])));
  return code === 0;
}

test(`29 killed ${KILLS} times during ${COMMANDS} mixed commands`, { timeout: 900_000 }, async () => {
  const office = await makeOffice();
  try {
    const block = seq(task('a', [1, 2]), and('s', task('b', [3, 4], { mode: 'or' }), task('c', [5])), task('d', [6]));
    await office.publish('crash', build(block));
    const count = Math.max(20, COMMANDS / 50);
    const instances: number[] = [];
    for (let i = 0; i < count; i++)
      instances.push((await office.start(INITIATOR, { definition: 'crash' }, START)).instanceId);
    const left = new Set(Array.from({ length: COMMANDS }, (_, i) => i));
    const done = new Set<number>();
    const rnd = random(COMMANDS);
    const access = office.database.access.app;
    for (let run = 0; left.size > 0; run++) {
      const killAfter = run < KILLS ? 1 + rnd.below(Math.ceil(COMMANDS / KILLS)) : 0;
      const ended = await runProbe({ access, instances, commands: [...left], at: START }, killAfter, (word, number) => {
        left.delete(number);
        if (word === 'done') done.add(number);
      });
      expect(ended || run < KILLS).toBe(true);
    }
    // Every answered command was stored; every stored command happened once, even if its answer was lost and it was sent again.
    const { rows } = await sql<{ mark: string; times: number }>`
      SELECT coalesce(data->>'opinion', data->>'text') AS mark, count(*) AS times FROM wf_event
      WHERE coalesce(data->>'opinion', data->>'text') LIKE 'command-%' GROUP BY 1`.execute(office.db);
    const times = new Map(rows.map((row) => [Number(row.mark.slice('command-'.length)), row.times]));
    expect([...done].filter((number) => times.get(number) !== 1)).toEqual([]);
    expect([...times].filter(([, found]) => found !== 1)).toEqual([]);
    expect(done.size).toBeGreaterThan(COMMANDS / 3);
    for (const id of instances) expect(await office.check(id)).toEqual([]);
  } finally {
    await office.close();
  }
});
