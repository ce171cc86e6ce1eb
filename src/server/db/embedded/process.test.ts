import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUp, freshDirectory, leftIn, processesIn } from './crash-rig.ts';

const PROBE = fileURLToPath(new URL('../../testing/process-probe.ts', import.meta.url));

let directory: string;
let child: ChildProcess;
let said: string;
let errors: string;
let exited: Promise<number | null>;

beforeEach(() => {
  directory = freshDirectory();
  mkdirSync(join(directory, 'migrations'));
  said = '';
  errors = '';
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  await exited;
  await cleanUp();
});

/** Starts the probe in its own process group, as a terminal does; resolves at the line that begins with `until`. */
async function start(until: string, mode = ''): Promise<string> {
  child = spawn(process.execPath, [PROBE, join(directory, 'data'), join(directory, 'migrations'), mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  exited = new Promise((resolve) => child.on('close', (code) => resolve(code)));
  return line(until);
}

/** The line with this beginning, once the child has written it to either of its outputs. */
async function line(begin: string): Promise<string> {
  let ended = false;
  void exited.then(() => (ended = true));
  for (;;) {
    // Checked first: nothing is written after the end.
    const last = ended;
    const found = [said, errors].flatMap((text) => text.split('\n').slice(0, -1)).find((one) => one.startsWith(begin));
    if (found !== undefined) return found;
    if (last) throw new Error(`ended with ${child.exitCode}: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What Ctrl-C does: the signal goes to the whole foreground group. */
const interrupt = (): boolean => process.kill(-child.pid!, 'SIGINT');

test('Ctrl-C finishes the request under way, stops the database, ends with 0', async () => {
  const port = (await start('port')).split(' ')[1];
  const answer = fetch(`http://127.0.0.1:${port}/0.5`).then((r) => r.text());
  await line('asked');
  interrupt();
  expect(await answer).toBe('slept');
  expect(await exited).toBe(0);
  expect(errors).toBe('Stopping (SIGINT).\n');
  expect(await leftIn(directory, 0)).toEqual([]);
});

test.each([0, 20, 300])(
  'Ctrl-C in the middle of the first start ends with 0 and leaves no process (%i ms)',
  async (ms) => {
    await start('starting');
    await new Promise((resolve) => setTimeout(resolve, ms));
    interrupt();
    expect(await exited).toBe(0);
    expect(await leftIn(directory, 0)).toEqual([]);
  },
);

test('an impatient second Ctrl-C ends at once, and the database still stops', async () => {
  const port = (await start('port')).split(' ')[1];
  fetch(`http://127.0.0.1:${port}/60`).catch(() => {});
  await line('asked');
  interrupt();
  await line('Stopping');
  interrupt();
  expect(await exited).toBe(1);
  expect(await leftIn(directory)).toEqual([]);
});

test('when nobody reads what it says any more it works on, and ends as ever', async () => {
  const port = (await start('port')).split(' ')[1];
  child.stdout!.destroy();
  child.stderr!.destroy();
  expect(await fetch(`http://127.0.0.1:${port}/0`).then((r) => r.text())).toBe('slept');
  const code = new Promise((resolve) => child.on('exit', resolve));
  interrupt();
  expect(await code).toBe(0);
  expect(await leftIn(directory, 0)).toEqual([]);
});

test('an exception nobody caught is written, everything stops, the code is 1', async () => {
  await start('port', 'throw');
  expect(await exited).toBe(1);
  expect(errors).toContain('planted failure');
  expect(await leftIn(directory, 0)).toEqual([]);
});

test('a refusal to start is one line without a stack', async () => {
  writeFileSync(join(directory, 'migrations', 'wrong.sql'), '');
  await expect(start('port')).rejects.toThrow();
  expect(await exited).toBe(1);
  expect(errors).toBe('Waymark cannot start: Migration wrong.sql: the name must look like 0001-org.sql.\n');
  expect(processesIn(directory)).toEqual([]);
});
