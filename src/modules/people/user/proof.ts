/**
 * Proof of work in place of a captcha picture: a number that makes the SHA-256 of the challenge
 * and it begin with so many zero bits. People do nothing, programs that read pictures gain nothing, and each try costs time.
 *
 * Written out because pages opened by plain HTTP have no `crypto.subtle`. Source: FIPS 180-4 §6.2; docs/adr/111-signing-in.md.
 */

/** Bits of work: the usual number and the maximum. */
export const LEAST_BITS = 15;
export const MOST_BITS = 20;

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
const K = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
const W = new Int32Array(64);

const right = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function block(state: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const j = at + i * 4;
    W[i] = (bytes[j]! << 24) | (bytes[j + 1]! << 16) | (bytes[j + 2]! << 8) | bytes[j + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const [a, b] = [W[i - 15]!, W[i - 2]!];
    const s0 = right(a, 7) ^ right(a, 18) ^ (a >>> 3);
    const s1 = right(b, 17) ^ right(b, 19) ^ (b >>> 10);
    W[i] = (W[i - 16]! + s0 + W[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + W[i]!) | 0;
    const t2 = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
}

/** SHA-256 of ASCII text as eight words. */
export function sha256(text: string): Int32Array {
  const given = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const bytes = new Uint8Array(Math.ceil((given.length + 9) / 64) * 64);
  bytes.set(given);
  bytes[given.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, given.length * 8);
  const state = START.slice();
  for (let at = 0; at < bytes.length; at += 64) block(state, bytes, at);
  return state;
}

/** How many bits the first two words have before the first that is set. */
export function zeroBits([first = 0, second = 0]: ArrayLike<number> & Iterable<number>): number {
  return first === 0 ? 32 + Math.clz32(second) : Math.clz32(first);
}

/** Whether the number proves the work. */
export const proves = (challenge: string, answer: string, bits: number): boolean =>
  /^\d{1,10}$/.test(answer) && zeroBits(sha256(`${challenge}:${answer}`)) >= bits;

/**
 * The number, looked for in turns of a few milliseconds; `pause` lets others have theirs. Null when nothing was found (one
 * challenge in many thousand millions).
 */
export async function prove(challenge: string, bits: number, pause: () => Promise<void>): Promise<string | null> {
  for (let n = 0; n < 9_999_999_999; n++) {
    if (n % 2_000 === 1_999) await pause();
    if (zeroBits(sha256(`${challenge}:${n}`)) >= bits) return String(n);
  }
  return null;
}
