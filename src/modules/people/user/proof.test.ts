import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prove, proves, sha256, zeroBits } from './proof.ts';

const hex = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('hashes as everybody does, around the length of a block too', () => {
  const of = (text: string) => createHash('sha256').update(text).digest('hex');
  for (let length = 0; length < 140; length++) expect(hex(sha256('a'.repeat(length)))).toBe(of('a'.repeat(length)));
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => hex(sha256(text)) === of(text)));
});

test('counts leading zero bits', () => {
  for (const [words, bits] of [
    [[-1, 0], 0],
    [[1, 0], 31],
    [[0, -1], 32],
    [[0, 1], 63],
  ] as const)
    expect(zeroBits([...words])).toBe(bits);
});

test('what was found proves, and nothing else does', async () => {
  const answer = (await prove('challenge', 10, async () => {}))!;
  expect(proves('challenge', answer, 10)).toBe(true);
  expect(proves('other', answer, 10)).toBe(false);
  for (const wrong of ['', 'x', `${answer}.0`, ` ${answer}`, '99999999999'])
    expect(proves('challenge', wrong, 0)).toBe(false);
});
