/**
 * Runs commands of the toolchain side by side, tells each with its time, and collects what test runners counted.
 *
 * Invariants: the output of a failed step is shown entire; every process is ended with the run; nothing but the
 * repository's own binaries is started.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const bin = (path: string): string => join(ROOT, 'node_modules', path);

export interface Step {
  name: string;
  /** Script of a package, run by this Node, and its arguments. */
  script: string;
  args: readonly string[];
  /** A vitest run, whose counts are added. */
  counts?: boolean;
}

export interface Outcome {
  name: string;
  ok: boolean;
  passed: number;
  failed: number;
}

export const biome: Step = {
  name: 'format and lint',
  script: bin('@biomejs/biome/bin/biome'),
  args: ['check', '--reporter=summary', '.'],
};
const tsc = (name: string, project: string): Step => ({
  name,
  script: bin('typescript/bin/tsc'),
  args: ['-p', project],
});
export const types = tsc('types', 'tsconfig.json');
export const pureTypes = tsc('types without browser and Node', 'tsconfig.pure.json');
export const vitest = (name: string, project: string, ...filters: string[]): Step => ({
  name,
  script: bin('vitest/vitest.mjs'),
  args: ['run', '--project', project, ...filters],
  counts: true,
});
export const build: Step = {
  name: 'build of the web client',
  script: bin('vite/bin/vite.js'),
  args: ['build', '--logLevel', 'warn'],
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const children = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exitCode = 1;
  });

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Counts of a vitest run; a file that failed before its tests counts as one failure. */
function counted(file: string): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const broken = report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length;
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs one step; its output is shown when it failed. A step that is no test run counts as one. */
async function runStep(step: Step): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-steps-'));
  const report = join(directory, 'report.json');
  const from = performance.now();
  const reporters = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const output: Buffer[] = [];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [step.script, ...step.args, ...reporters], { cwd: ROOT });
    children.add(child);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', () => resolve(1));
    child.on('close', (status) => {
      children.delete(child);
      resolve(status ?? 1);
    });
  });
  const counts = step.counts ? counted(report) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // Failures outside tests (a hook after the last one, an unhandled rejection) are failures too.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  rmSync(directory, { recursive: true, force: true });
  const told = step.counts ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  print(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds(from)}${told})`);
  const text = Buffer.concat(output).toString();
  if (code !== 0) print(text);
  else
    for (const line of text.split('\n'))
      if (/^routes: \d+ of \d+/.test(line.replace(/^.*?routes:/, 'routes:'))) print(`        ${line.trim()}`);
  return { name: step.name, ok: code === 0, ...counts };
}

/** Lanes run side by side, the steps of a lane one after the other. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<Outcome[]> {
  const from = performance.now();
  const all = await Promise.all(
    lanes.map(async (lane) => {
      const out: Outcome[] = [];
      for (const step of lane) out.push(await runStep(step));
      return out;
    }),
  );
  print(`        ${seconds(from)}`);
  return all.flat();
}

/** The last line of a run, which machines read; sets the exit code. */
export function tell(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const bad = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.name);
  if (bad.length > 0) print(`Failed: ${bad.join(', ')}`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
}
