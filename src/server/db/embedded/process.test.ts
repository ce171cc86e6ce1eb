import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUp, freshDirectory, leftIn, processesIn } from './crash-rig.ts';

const PROBE = fileURLToPath(new URL('../../testing/process-probe.ts', import.meta.url));

let directory: string;
let child: ChildProcess;
let errors: string;
let exited: Promise<number | null>;

beforeEach(() => {
  directory = freshDirectory();
  mkdirSync(join(directory, 'migrations'));
  errors = '';
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  await exited;
  await cleanUp();
});

/** Starts the probe in a process group of its own, as a terminal does; resolves at the line that begins with `until`. */
async function start(until: string, mode = ''): Promise<string> {
  child = spawn(process.execPath, [PROBE, join(directory, 'data'), join(directory, 'migrations'), mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
  exited = new Promise((resolve) => child.on('close', (code) => resolve(code)));
  let said = '';
  return new Promise((resolve, reject) => {
    void exited.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const line = said.split('\n').find((l) => l.startsWith(until));
      if (line && said.includes(`${line}\n`)) resolve(line);
    });
  });
}

/** What Ctrl-C does: the signal goes to the whole foreground group. */
const interrupt = (): boolean => process.kill(-child.pid!, 'SIGINT');

test('Ctrl-C finishes the request under way, stops the database, ends with 0', async () => {
  const port = (await start('port')).split(' ')[1];
  const answer = fetch(`http://127.0.0.1:${port}/`).then((r) => r.text());
  await new Promise((resolve) => setTimeout(resolve, 150));
  interrupt();
  expect(await answer).toBe('slept');
  expect(await exited).toBe(0);
  expect(errors).toBe('Stopping (SIGINT).\n');
  expect(await leftIn(directory, 0)).toEqual([]);
});

test('Ctrl-C in the middle of the first start ends with 0 and leaves no process', async () => {
  await start('starting');
  await new Promise((resolve) => setTimeout(resolve, 300));
  interrupt();
  expect(await exited).toBe(0);
  expect(await leftIn(directory, 0)).toEqual([]);
});

test('an impatient second Ctrl-C ends at once, and the database still stops', async () => {
  const port = (await start('port')).split(' ')[1];
  fetch(`http://127.0.0.1:${port}/`).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  interrupt();
  await new Promise((resolve) => setTimeout(resolve, 50));
  interrupt();
  expect(await exited).toBe(1);
  expect(await leftIn(directory)).toEqual([]);
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
