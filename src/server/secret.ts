/**
 * The key of this installation, and values kept under it.
 *
 * Hides: AES-256-GCM, and where the key comes from: WAYMARK_SECRET, otherwise a file made once in the data directory.
 * Invariants: a sealed text cannot be read or changed without the key, nor moved to another use or row (`context` is
 * authenticated); several nodes on one database need the same WAYMARK_SECRET. Refuses: a key file that is not one, and
 * reading with a wrong key (null; the value must be entered again).
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

export const SECRET_FILE = 'secret.key';
const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';

/** What the database keeps of a long random secret that we hand out: who reads it there cannot use it. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

let bound: Buffer | null = null;

/** Set once by the composition before the first request. */
export function bindSecret(key: Buffer): void {
  bound = key;
}

function secretKey(): Buffer {
  if (!bound) throw new Error('the secret is not bound');
  return bound;
}

/** The key of the installation; makes the file on the first start. Throws StartRefusal when the file is damaged. */
export function loadSecret(dataDir: string, configured: string): Buffer {
  if (configured) return createHash('sha256').update(configured).digest();
  const path = join(dataDir, SECRET_FILE);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // A link never replaces: of two starts at once both use the first one's key.
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(fresh);
  }
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new StartRefusal(
      `${path} is damaged; restore it from a backup, or delete it and enter mail passwords again.`,
    );
  return Buffer.from(text, 'hex');
}

/** A hash that can neither be made nor brute-forced without the key; for data with few possible values. */
export const keyedHash = (text: string, context: string): string =>
  createHmac('sha256', secretKey()).update(`${context}\0${text}`).digest('hex');

/** Encrypts; `context` names the use and the row. */
export function seal(text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, secretKey(), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, nonce.toString('base64'), cipher.getAuthTag().toString('base64'), body.toString('base64')].join('.');
}

/** Decrypts; null when the key is another one or the text was changed. */
export function unseal(sealed: string, context: string): string | null {
  const [version, nonce, tag, body] = sealed.split('.');
  if (version !== VERSION || nonce === undefined || tag === undefined || body === undefined) return null;
  try {
    const decipher = createDecipheriv(CIPHER, secretKey(), Buffer.from(nonce, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
