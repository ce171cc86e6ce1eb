/**
 * A running application for each worker of the browser tests, started as people start it, with the sample company in its own
 * directory; everything is removed afterwards. The files of a worker use it one after the other, so none sees another change menus
 * or bindings meanwhile. An unclean end fails the run. The company is made once: each application begins with a copy of the
 * directory its first start left (ADR 375).
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { sweep, testPlace } from '#server/testing/scratch-cluster.ts';

export interface Running {
  url: string;
  /** Of the sample accounts, by name. */
  passwords: Readonly<Record<string, string>>;
}
/** The sample company as the first start left it: a directory nobody runs in. */
export interface Sample {
  directory: string;
  passwords: Running['passwords'];
}
declare module 'vitest' {
  export interface ProvidedContext {
    /** One a worker. */
    applications: Running[];
    sample: Sample;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Started extends Running {
  /** Milliseconds from the start of the process to the printed address. */
  millis: number;
  pid: number;
  /** All it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Copies a data directory, keeping its owner, and execs the command after it. */
const COPYING = ['sh', '-c', 'cp -a "$1/." "$2" && shift 2 && exec "$@"', 'sh'];

/**
 * Starts `npm start`'s command on a free port and this data directory; `stop` ends it as Ctrl-C does. `inside`: a command
 * that becomes the one given to it. `sample`: what the directory begins with; left out, the sample company is made.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  inside: readonly string[] = [],
  sample?: Sample,
): Promise<Started> {
  const from = performance.now();
  const copying = sample ? [...COPYING, sample.directory, dataDir] : [];
  const [command, ...words] = [...inside, ...copying, process.execPath, 'tools/start.ts'];
  const child = spawn(command!, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      WAYMARK_DATA: dataDir,
      WAYMARK_PORT: '0',
      WAYMARK_HOST: '127.0.0.1',
      WAYMARK_LOG_LEVEL: 'error',
      // Independent of the environment of the tests.
      WAYMARK_LANGUAGE: 'zh-CN',
      // On a machine that does other work too no call of a test answers "busy".
      WAYMARK_DATABASE_PATIENCE: '20',
      // Nor does the machine's own disk matter.
      WAYMARK_DISK_READ_ONLY: '100',
      ...env,
    },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let millis = 0;
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('Ctrl-C')) return;
      millis ||= performance.now() - from;
      // Whoever asks wants a company whose history is there.
      if (!output.includes('Making the sample') || output.includes('sample company is complete')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const late = AbortSignal.timeout(120_000);
  const tooLate = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)));
  await Promise.race([ready, ended, tooLate]);
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
  if (!url) {
    child.kill('SIGKILL');
    throw new Error(`the application did not start:\n${output}`);
  }
  let stopping = false;
  void ended.then((code) => {
    if (!stopping) process.stderr.write(`the application ended by itself with ${code}:\n${output}\n`);
  });
  return {
    url,
    pid: child.pid!,
    output: () => output,
    passwords:
      sample?.passwords ??
      Object.fromEntries([...output.matchAll(/^ {4}(\w+) +(\S+) {3}/gm)].map(([, name, word]) => [name!, word!])),
    millis,
    async stop() {
      stopping = true;
      child.kill('SIGINT');
      const code = await ended;
      if (code !== 0) throw new Error(`the application ended with ${code}:\n${output}`);
    },
  };
}

/** A directory PostgreSQL's own account can enter when the tests run as root. `parent`: on a disk, unless said otherwise. */
export function temporaryDirectory(prefix: string, parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, prefix));
  chmodSync(directory, 0o755);
  return directory;
}

const PREFIX = 'waymark-e2e-data-';

async function makeSample(): Promise<Sample> {
  const directory = temporaryDirectory(PREFIX, testPlace());
  const { passwords, stop } = await startServer(directory);
  await stop();
  return { directory, passwords };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep(PREFIX, testPlace());
  const sample = await makeSample();
  const directories = Array.from({ length: project.config.maxWorkers }, () => temporaryDirectory(PREFIX, testPlace()));
  const begun = await Promise.allSettled(directories.map((directory) => startServer(directory, {}, [], sample)));
  const applications = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async (): Promise<void> => {
    const ends = await Promise.allSettled(applications.map((one) => one.stop()));
    for (const directory of [...directories, sample.directory]) rmSync(directory, { recursive: true, force: true });
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  for (const one of begun)
    if (one.status === 'rejected') {
      await stop();
      throw one.reason;
    }
  project.provide('sample', sample);
  project.provide(
    'applications',
    applications.map(({ url, passwords }) => ({ url, passwords })),
  );
  return stop;
}
