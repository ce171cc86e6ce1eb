/**
 * Password hashes: argon2id, 19 MiB, 2 passes (OWASP; design/reliability.md V11). At most four are computed at once.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const PARAMETERS = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
const MAX_AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

const compute = (password: string, nonce: Buffer): Promise<Buffer> =>
  limited(
    () =>
      derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...PARAMETERS }) as Promise<Buffer>,
  );

/** `argon2id$<salt>$<hash>` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64')}$${(await compute(password, salt)).toString('base64')}`;
}

/** Of an account that has no password yet: no password is known to give it, and trying takes as long as any. */
export const NO_PASSWORD = `argon2id$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** Whether the password fits. With no stored hash (unknown account) it takes as long and answers false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? NO_PASSWORD).split('$');
  const computed = await compute(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(computed, Buffer.from(hash, 'base64')) && stored !== null;
}
