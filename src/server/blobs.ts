/**
 * Bytes by their SHA-256, in the data directory.
 *
 * Hides: folders and how a file becomes whole. Invariants: a blob that is there is complete and what its name says (it is
 * written beside, forced to disk and renamed); the same bytes are kept once. Refuses: names that are no hash, and bytes
 * that are not those of their hash (a damaged disk).
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

let root: string | null = null;
/** Set once by the composition before the first request. */
export function bindBlobs(folder: string): void {
  root = folder;
}
function pathOf(hash: string): { folder: string; path: string } {
  if (root === null) throw new Error('the folder of files is not bound');
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a hash');
  const folder = join(root, hash.slice(0, 2));
  return { folder, path: join(folder, hash) };
}
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps the bytes; answers their hash. */
export async function putBlob(bytes: Uint8Array): Promise<string> {
  const hash = blobHash(bytes);
  const { folder, path } = pathOf(hash);
  const there = await stat(path).catch(() => null);
  if (there?.size === bytes.length) return hash;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  return hash;
}

/** The bytes, or null when they are lost. */
export async function readBlob(hash: string): Promise<Uint8Array | null> {
  const bytes = await readFile(pathOf(hash).path).catch(() => null);
  return bytes && blobHash(bytes) === hash ? bytes : null;
}

export const removeBlob = (hash: string): Promise<void> => rm(pathOf(hash).path, { force: true });
