import { expect, test } from 'vitest';
import { base32, codeAt, enrolmentUri, STEP_MS, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B: seconds, then the codes of SHA-1, SHA-256 and SHA-512. */
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
] as const;
const seed = (bytes: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, bytes));

test('gives the codes of the RFC', () => {
  for (const [seconds, sha1, sha256, sha512] of VECTORS) {
    const step = Math.floor((seconds * 1000) / STEP_MS);
    expect(codeAt(seed(20), step, 8)).toBe(sha1);
    expect(codeAt(seed(32), step, 8, 'sha256')).toBe(sha256);
    expect(codeAt(seed(64), step, 8, 'sha512')).toBe(sha512);
  }
});

test('takes the code of the step before and after, no other', () => {
  const at = 1_800_000_000_000;
  const now = Math.floor(at / STEP_MS);
  for (const off of [-1, 0, 1]) expect(stepOfCode(seed(20), codeAt(seed(20), now + off), at)).toBe(now + off);
  for (const off of [-2, 2, 20]) expect(stepOfCode(seed(20), codeAt(seed(20), now + off), at)).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(seed(20), wrong, at)).toBeNull();
});

test('writes base32 as RFC 4648 does', () => {
  const of = (text: string) => base32(Buffer.from(text));
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(of)).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(enrolmentUri('Way mark', 'a&b', Buffer.from('foobar'))).toBe(
    'otpauth://totp/Way%20mark:a%26b?secret=MZXW6YTBOI&issuer=Way%20mark&digits=6&period=30',
  );
});
