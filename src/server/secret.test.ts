import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bindSecret, loadSecret, SECRET_FILE, seal, unseal } from './secret.ts';

const inDirectory = (work: (dir: string) => void): void => {
  const dir = mkdtempSync(join(tmpdir(), 'secret-'));
  try {
    work(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

test('a sealed text opens with its key and its context only', () => {
  bindSecret(loadSecret('', 'one key of this installation'));
  const sealed = seal('密码 p@ss', 'mail:1');
  expect(sealed).not.toContain('p@ss');
  expect(seal('密码 p@ss', 'mail:1')).not.toBe(sealed);
  expect(unseal(sealed, 'mail:1')).toBe('密码 p@ss');
  expect(unseal(sealed, 'mail:2')).toBeNull();
  const parts = sealed.split('.');
  const flipped = Buffer.from(parts[3]!, 'base64');
  flipped[0]! ^= 1;
  expect(unseal([...parts.slice(0, 3), flipped.toString('base64')].join('.'), 'mail:1')).toBeNull();
  // A shortened tag would be guessable.
  const cut = Buffer.from(parts[2]!, 'base64').subarray(0, 4).toString('base64');
  expect(unseal([parts[0], parts[1], cut, parts[3]].join('.'), 'mail:1')).toBeNull();
  expect(unseal('', 'mail:1')).toBeNull();
  bindSecret(loadSecret('', 'another key of an installation'));
  expect(unseal(sealed, 'mail:1')).toBeNull();
});

test('the key file is made once, for its owner only, and never replaced', () => {
  inDirectory((dir) => {
    const first = loadSecret(dir, '');
    expect(first).toHaveLength(32);
    expect(loadSecret(dir, '')).toEqual(first);
    expect(statSync(join(dir, SECRET_FILE)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, SECRET_FILE), 'utf8').trim()).toBe(first.toString('hex'));
    writeFileSync(join(dir, SECRET_FILE), 'half');
    expect(() => loadSecret(dir, '')).toThrow('damaged');
    expect(loadSecret(dir, 'a configured secret text')).toHaveLength(32);
  });
});
