import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FILE = fileURLToPath(new URL('./give-up-root.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** What its own process is after it gave up root for `name`, or why it refused. */
function after(name: string): string {
  const script = `import { giveUpRoot } from ${JSON.stringify(FILE)};
    try { giveUpRoot(${JSON.stringify(name)}); console.log(process.getuid(), process.getgid(), process.getgroups().includes(0)); }
    catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim();
}

test('an account that does not exist, and root, are refused', () => {
  expect(after('no-such-account')).toBe('WAYMARK_USER=no-such-account is no account of this machine.');
  expect(after('root')).toBe('WAYMARK_USER names root; name an account without its rights.');
});

test.skipIf(!isRoot)('root becomes the account, with its groups only', () => {
  expect(after('nobody')).toBe('65534 65534 false');
});

test.skipIf(isRoot)('an ordinary user may name themselves, nobody else', () => {
  expect(after(userInfo().username)).toContain(String(process.getuid!()));
  expect(after('nobody')).toBe('WAYMARK_USER=nobody: only root can start Waymark as another account.');
});
