/**
 * Codes that change every 30 seconds. Source: RFC 6238 (TOTP), RFC 4226 §5.3 (truncation), RFC 4648 §6 (base32).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps a clock may be off by, either way (RFC 6238 §5.2). */
const DRIFT = 1;

/** The code of a time step. `secret`: bytes as enrolled. */
export function codeAt(
  secret: Uint8Array,
  step: number,
  digits = DIGITS,
  hash: 'sha1' | 'sha256' | 'sha512' = 'sha1',
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(hash, secret).update(counter).digest();
  const at = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step near `at` (milliseconds) whose code this is; null: none. Takes as long whichever it is. */
export function stepOfCode(secret: Uint8Array, code: string, at: number): number | null {
  const now = Math.floor(at / STEP_MS);
  let found: number | null = null;
  for (let step = now - DRIFT; step <= now + DRIFT; step++) {
    const [wanted, given] = [Buffer.from(codeAt(secret, step)), Buffer.from(code)];
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) found = step;
  }
  return found;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the picture to scan says: `otpauth://totp/Issuer:account?secret=...`. */
export function enrolmentUri(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
