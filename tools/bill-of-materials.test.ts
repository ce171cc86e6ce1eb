import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOf, isTaken, type Lock, refusedLicences } from './bill-of-materials.ts';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['GPL-3.0-only OR MIT', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-2.0) AND AGPL-3.0-only', false],
  ['MIT OR SEE LICENSE IN FEEL-FREE.md', true],
  ['SEE LICENSE IN LICENSE', false],
  ['CC-BY-NC-4.0', false],
  ['', false],
])('%s: %s', (expression, taken) => {
  expect(isTaken(expression)).toBe(taken);
});

test('every package we install has a licence we take; another one would be named', () => {
  expect(refusedLicences(lock)).toEqual([]);
  const more = {
    packages: { ...lock.packages, 'node_modules/a/node_modules/@b/c': { version: '1.2.3', license: 'AGPL-3.0' } },
  };
  expect(refusedLicences(more)).toEqual(['@b/c@1.2.3: AGPL-3.0']);
});

test('the bill names every package once, with version, licence and hash', () => {
  const { components } = billOf(lock) as {
    components: { 'bom-ref': string; version: string; hashes?: { content: string }[] }[];
  };
  expect(components.length).toBe(Object.keys(lock.packages).length - 1);
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length);
  expect(components.every(({ version, hashes }) => version && /^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toBe(
    true,
  );
});
