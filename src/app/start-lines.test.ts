import { expect, test } from 'vitest';
import { startLines } from './start-lines.ts';

const running = { url: 'http://localhost:8080', dataDir: '/srv/waymark', first: null, isRoot: false };
const lines = (more: object, host = '127.0.0.1', language: 'zh-CN' | 'en-US' = 'zh-CN'): string =>
  startLines({ ...running, config: { host, language }, ...more }).join('\n');

test('what is open to others than this machine, or runs as root, is said with what closes it', () => {
  for (const host of ['0.0.0.0', '::'])
    expect(lines({}, host), host).toContain('Reached from   every network of this machine (WAYMARK_HOST=127.0.0.1');
  expect(lines({}, '127.0.0.1')).not.toContain('Reached from');
  expect(lines({ isRoot: true })).toContain('Runs as        root; WAYMARK_USER=name gives that up');
  expect(lines({})).not.toContain('root');
});

test('the first start tells each account with its password, later ones none', () => {
  const accounts = [
    { username: 'admin', name: 'A', role: 'Administrator', password: 'first-word' },
    { username: 'lina', name: 'L', role: 'Manager', password: 'second-word' },
  ];
  const sample = lines({ first: { accounts, sample: true } });
  expect(sample).toMatch(/each with its password:\n {4}admin {7}first-word .*\n {4}lina {8}second-word /);
  expect(sample).toContain('WAYMARK_LANGUAGE=en-US');
  expect(lines({ first: { accounts, sample: true } }, '127.0.0.1', 'en-US')).not.toContain('WAYMARK_LANGUAGE');
  expect(lines({ first: { accounts: accounts.slice(0, 1), sample: false } })).toContain('must be changed at once');
  expect(lines({})).not.toContain('password');
});
