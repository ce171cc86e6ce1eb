/**
 * Files that are none, are cut, belong to others or are damaged: one sentence each, or the plan with its rejects; never a crash or a
 * hang. Bytes of valid files are flipped MPP_FUZZ times (150 usually). Texts of any script are read: names and notes in Chinese are
 * put where the format says that they lie.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { readMpp } from './mpp-read.ts';
import { plainText } from './mpp-rtf.ts';

const RUNS = Number(process.env.MPP_FUZZ ?? 150);
const shared = join(import.meta.dirname, '../../../../../../../shared/data/plans/mpp');
const present = existsSync(shared);
if (!present) console.log(`skipped: no .mpp in ${shared}`);
const files = present
  ? readdirSync(shared, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mpp'))
      .map((name) => readFileSync(join(shared, name)))
  : [];
const file = (name: string): Buffer => readFileSync(join(shared, name));
const refused = (bytes: Uint8Array): string => {
  const answer = readMpp(bytes);
  return 'problems' in answer ? say(answer.problems[0]!.message, 'en-US') : 'read';
};
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** The file with a text of the same length in place of another, wherever it stands. */
function replaced(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const out = Buffer.from(bytes);
  for (let at = out.indexOf(from); at >= 0; at = out.indexOf(from, at + to.length)) to.copy(out, at);
  return out;
}

/** A generator of its own: the same files every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.skipIf(!present)('hostile files', () => {
  test('one sentence for each that is no plan', () => {
    const whole = file('mixed/mpp14task.mpp');
    expect(refused(file('password/bothpassword9.mpp'))).toMatch(/opens only with a password/);
    for (const share of [0.2, 0.5, 0.8]) expect(refused(whole.subarray(0, whole.length * share))).toMatch(/cut off/);
    expect(refused(whole.subarray(0, 300))).toMatch(/cut off/);
    expect(refused(Buffer.alloc(10_000))).toMatch(/cut off|another program/);
    const old = replaced(
      replaced(whole, utf16('   114'), utf16('   1\0\0')),
      Buffer.from('MPP14'),
      Buffer.from('MPP8\0'),
    );
    expect(refused(old)).toMatch(/Project 98 or older/);
    expect(refused(replaced(whole, Buffer.from('MPP14'), Buffer.from('MPT14')))).toMatch(/template/);
    let other = replaced(whole, utf16('   114'), utf16('Workbk'));
    // The name of the program may lie in two pieces of the file.
    for (const [from, to] of [
      ['Micros', 'Someth'],
      ['MSP', 'ABC'],
      ['Proj', 'Else'],
      ['ject', 'else'],
    ] as const)
      other = replaced(other, Buffer.from(from), Buffer.from(to));
    expect(refused(other)).toMatch(/another program/);
  });

  test('flipped bytes neither crash nor hang, and what comes in is counted', { timeout: 3_600_000 }, () => {
    const next = random(Number(process.env.MPP_SEED ?? 7));
    let slowest = 0;
    let read = 0;
    for (let run = 0; run < RUNS; run++) {
      const bytes = Buffer.from(files[Math.floor(next() * files.length)]!);
      const flips = 1 + Math.floor(next() * (run % 3 === 0 ? 400 : 12));
      for (let i = 0; i < flips; i++) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      const start = performance.now();
      const answer = readMpp(run % 7 === 0 ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes);
      slowest = Math.max(slowest, performance.now() - start);
      if ('problems' in answer) {
        expect(answer.problems).toHaveLength(1);
        continue;
      }
      read++;
      const { counts } = answer.file;
      expect(counts.tasks).toBe(counts.taken + counts.summaryRows + counts.refused);
      expect(answer.file.plan.tasks).toHaveLength(counts.taken);
    }
    expect(read).toBeGreaterThan(RUNS / 4);
    // Seconds, where an ordinary file takes some ten milliseconds: only a hang would be more.
    expect(slowest).toBeLessThan(20_000);
  });

  test('names in Chinese are read, for they are UTF-16 in every version', () => {
    for (const name of ['structure/mpp14nulltasks.mpp', 'structure/mpp9nulltasks.mpp', 'durations/mpp12duration.mpp']) {
      const whole = file(name);
      const answer = readMpp(whole);
      if ('problems' in answer) throw new Error(name);
      const old = answer.file.plan.tasks[0]!.name;
      const fresh = '土建工程一期项目里程碑验收阶段'.slice(0, old.length);
      const again = readMpp(replaced(whole, utf16(old), utf16(fresh)));
      if ('problems' in again) throw new Error(name);
      expect(again.file.plan.tasks[0]!.name.startsWith(fresh.slice(0, 4))).toBe(true);
    }
  });

  test('notes are read in the code page they name', () => {
    const gbk = Buffer.from('{\\rtf1\\ansi\\ansicpg936\\deff0{\\fonttbl{\\f0\\fnil\\fcharset134 x;}}\\f0 ', 'latin1');
    // 施工 in the code page 936.
    const hex = Buffer.from("\\'ca\\'a9\\'b9\\'a4 \\u31532?\\par two\\par}", 'latin1');
    expect(plainText(Buffer.concat([gbk, hex]))).toBe('施工 第\ntwo');
    expect(plainText(Buffer.concat([gbk, Buffer.from([0xca, 0xa9, 0xb9, 0xa4]), Buffer.from('}')]))).toBe('施工');
    expect(plainText(Buffer.from('{'.repeat(5000), 'latin1'))).toBe('{'.repeat(5000));
  });
});
