/**
 * Password hashes: argon2id, 19 MiB, 2 passes (OWASP; design/reliability.md V11). At most four are computed at once.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
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

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}
/** What new hashes cost. Raised here, older ones are made anew as their owners sign in. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Parameters of hashes from before they were stored in the hash. */
const UNSAID: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG = 32;

const compute = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  limited(
    () =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFC')),
        nonce,
        tagLength: TAG,
        ...cost,
      }) as Promise<Buffer>,
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const written = (cost: Cost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;

interface Stored {
  cost: Cost;
  salt: Buffer;
  hash: Buffer;
}

/** Reads the PHC form, and the one before it (`argon2id$<salt>$<hash>`), which lacks the parameters. */
function parsed(stored: string): Stored {
  const before = /^argon2id\$([^$]+)\$([^$]+)$/.exec(stored);
  if (before) return { cost: UNSAID, salt: Buffer.from(before[1]!, 'base64'), hash: Buffer.from(before[2]!, 'base64') };
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!found) throw new Error('not a hash of a password');
  const [, memory, passes, parallelism, salt, hash] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, as argon2 libraries write it. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  return written(cost, salt, await compute(password, salt, cost));
}

/** Of an account that has no password yet: no password is known to give it, and trying takes as long as any. */
export const NO_PASSWORD = written(COST, Buffer.alloc(16), Buffer.alloc(TAG));

/** Whether the password fits. With no stored hash (unknown account) it takes as long and answers false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = parsed(stored ?? NO_PASSWORD);
  const computed = await compute(password, salt, cost);
  return computed.length === hash.length && timingSafeEqual(computed, hash) && stored !== null;
}

/** Whether a hash was made in another way than new ones are; its password is hashed anew when it is next known. */
export function isOutdated(stored: string): boolean {
  const { salt, hash } = parsed(stored);
  return stored !== written(COST, salt, hash);
}
