/**
 * Runs commands of the toolchain in parallel, reports each with its time, and collects the counts of test runners.
 *
 * Invariants: failures of a step are named first, then its full output is shown, and each failed test once more at the end; every
 * process is ended with the run, and after an interruption none is started; only binaries of the repository are started.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  /** Failed files run once more, alone; those that pass then are reported as unsteady and do not fail the run. */
  again?: boolean;
}

interface Timed {
  name: string;
  millis: number;
}

export interface Outcome extends Timed {
  ok: boolean;
  passed: number;
  /** What failed: a test with the beginning of its message, or a step. */
  failures: readonly string[];
  /** Tests that failed in parallel and passed alone. */
  unsteady: readonly string[];
  tests: readonly Timed[];
}

export const biome: Step = {
  name: 'format and lint',
  script: bin('@biomejs/biome/bin/biome'),
  args: ['check', '--reporter=summary', '.'],
};
const tsc = (name: string, project: string): Step => ({
  name,
  script: bin('typescript/bin/tsc'),
  // More checkers check the same types again: 43 s of processor time become 74, and two processors have other work.
  args: ['-p', project, '--checkers', '1'],
});
export const types = tsc('types', 'tsconfig.json');
export const pureTypes = tsc('types without browser and Node', 'tsconfig.pure.json');
/** `workers`: how many files at once; left out: as many as the project says. */
export const vitest = (name: string, project: string, workers?: number): Step => ({
  name,
  script: bin('vitest/vitest.mjs'),
  args: ['run', '--project', project, ...(workers === undefined ? [] : [`--maxWorkers=${workers}`])],
  counts: true,
});
export const build: Step = {
  name: 'build of the web client',
  script: bin('vite/bin/vite.js'),
  args: ['build', '--logLevel', 'warn'],
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;
const since = (from: number): number => performance.now() - from;
const children = new Set<ReturnType<typeof spawn>>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    for (const child of children) child.kill(signal);
  });

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[] | null;
      duration?: number | null;
    }[];
  }[];
}

/** The first lines of a message without those of libraries, indented under their test. */
function under(head: string, message: string | undefined): string {
  const lines = (message ?? '').split('\n').filter((line) => !line.includes('/node_modules/'));
  return [head, ...lines.slice(0, 12)].join('\n    ');
}

const nameOf = (failure: string): string => failure.split('\n', 1)[0]!;

type Counted = Pick<Outcome, 'passed' | 'failures' | 'tests'> & { files: readonly string[] };
const NOTHING: Counted = { passed: 0, failures: [], tests: [], files: [] };

/** Counts, failures, times and failed files of a vitest run; a file that failed before or beside its tests is one failure. */
function counted(file: string): Counted {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const path = relative(ROOT, name);
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [under(path, message)];
      return failed.map((one) => under(`${path} > ${one.fullName}`, one.failureMessages?.[0]));
    });
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({ name: `${relative(ROOT, name)} > ${one.fullName}`, millis: one.duration ?? 0 })),
    );
    const files = report.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(ROOT, name));
    return { passed: report.numPassedTests, failures, tests, files };
  } catch {
    return NOTHING;
  }
}

/** Runs a script of the toolchain: success, output, and counts of a test runner. */
async function runScript(step: Step, files: readonly string[] = []): Promise<Counted & { ok: boolean; text: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-steps-'));
  const report = join(directory, 'report.json');
  const reporters = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const output: Buffer[] = [];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, [step.script, ...step.args, ...files, ...reporters], { cwd: ROOT });
    children.add(child);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', () => resolve(1));
    child.on('close', (status) => {
      children.delete(child);
      resolve(status ?? 1);
    });
  });
  const ok = code === 0;
  const found = step.counts ? counted(report) : { ...NOTHING, passed: ok ? 1 : 0 };
  rmSync(directory, { recursive: true, force: true });
  return { ...found, ok, text: Buffer.concat(output).toString() };
}

/** Runs one step; its output is shown when it failed. A step without tests counts as one. */
async function runStep(step: Step): Promise<Outcome> {
  const from = performance.now();
  let { ok, passed, failures, tests, files, text } = await runScript(step);
  let unsteady: readonly string[] = [];
  if (!ok && step.again && files.length > 0 && !interrupted) {
    const once = await runScript(step, files);
    // One that ended without saying what failed leaves the first try's word.
    if (once.ok || once.failures.length > 0) {
      const [before, now] = [failures.map(nameOf), once.failures.map(nameOf)];
      unsteady = failures.filter((_, i) => !now.includes(before[i]!));
      passed += unsteady.length - now.filter((name) => !before.includes(name)).length;
      [ok, failures, text] = [once.ok, once.failures, once.ok ? text : once.text];
    }
  }
  // Failures outside tests (a hook after the last one, an unhandled rejection) are failures too.
  if (!ok && failures.length === 0) failures = [step.name];
  const told = step.counts ? `, ${passed} passed, ${failures.length} failed` : '';
  print(`${ok ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds(since(from))}${told})`);
  // Names first, so that the beginning of a long output has what matters.
  if (!ok) print(`  ${failures.join('\n  ')}\n${text}`);
  else
    for (const line of text.split('\n'))
      if (/^routes: \d+ of \d+/.test(line.replace(/^.*?routes:/, 'routes:'))) print(`        ${line.trim()}`);
  return { name: step.name, millis: since(from), ok, passed, failures, unsteady, tests };
}

/** Lanes run side by side, the steps of a lane one after the other. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<Outcome[]> {
  const from = performance.now();
  const all = await Promise.all(
    lanes.map(async (lane) => {
      const out: Outcome[] = [];
      for (const step of lane) if (!interrupted) out.push(await runStep(step));
      return out;
    }),
  );
  print(`        ${seconds(since(from))}`);
  return all.flat();
}

const SLOWEST = 10;

/** Where the time went, for keeping a run short: steps and the slowest tests. */
export function tellTimes(outcomes: readonly Outcome[]): void {
  const longest = (all: readonly Timed[]): string[] =>
    all.toSorted((a, b) => b.millis - a.millis).map(({ name, millis }) => `  ${seconds(millis).padStart(9)}  ${name}`);
  print(`Steps:\n${longest(outcomes).join('\n')}`);
  const tests = longest(outcomes.flatMap((outcome) => outcome.tests));
  print(`Slowest tests:\n${tests.slice(0, SLOWEST).join('\n')}`);
}

/** What failed once more and the last line of a run, which machines read; sets the exit code. */
export function tell(outcomes: readonly Outcome[]): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
  if (unsteady.length > 0) print(`Unsteady, failed beside others and passed alone:\n  ${unsteady.join('\n  ')}`);
  if (failures.length > 0) print(`Failed:\n  ${failures.join('\n  ')}`);
  if (interrupted) print('Interrupted: not everything was run.');
  process.exitCode = interrupted || failures.length > 0 ? 1 : 0;
  print(`${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
}
