/**
 * A copy of the repository in a temporary directory with one more entity, as `npm run new-entity` makes it: for tests that
 * measure what an entity costs and that it works. Hides: what is copied. Refuses: nothing of it outlives `remove`.
 */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './steps.ts';

/** Made anew by every build. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.waymark']);

export interface Tree {
  root: string;
  /** New files, and new or removed lines in existing files. */
  made: readonly string[];
  changed: ReadonlyMap<string, readonly string[]>;
  /** Runs a script of a package in the copy; returns its output, throws it on failure. */
  run(script: string, ...args: string[]): Promise<string>;
  remove(): void;
}

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('node_modules'));

/** Lines of one text that the other lacks, both ways, each as often as it lacks. */
function changedLines(before: string, after: string): string[] {
  const left = before.split('\n');
  const added = after.split('\n').filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...added, ...left];
}

/** `words`: the arguments of `npm run new-entity`. */
export async function treeWithEntity(...words: string[]): Promise<Tree> {
  const root = mkdtempSync(join(tmpdir(), 'waymark-entity-'));
  // PostgreSQL's own account reads migrations and samples when the tests run as root.
  chmodSync(root, 0o755);
  const top = readdirSync(ROOT).filter((name) => !LEFT_OUT.has(name));
  for (const name of top) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const run = async (script: string, ...args: string[]): Promise<string> => {
    const { VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, VITEST: _vitest, ...env } = process.env;
    try {
      const done = promisify(execFile)(process.execPath, [join(root, script), ...args], {
        cwd: root,
        env,
        maxBuffer: 64 * 1024 * 1024,
      });
      const { stdout, stderr } = await done;
      return stdout + stderr;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${script} ${args.join(' ')}\n${stdout}${stderr}`);
    }
  };
  const before = new Map(filesOf(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  await run('tools/new-entity.ts', ...words);
  const changed = new Map<string, string[]>();
  for (const [path, text] of before) {
    const after = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    if (after !== text) changed.set(path, changedLines(text, after));
  }
  return {
    root,
    made: filesOf(root)
      .filter((path) => !before.has(path))
      .sort(),
    changed,
    run,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
