/**
 * A file that comes in pieces, on the disk of blobs: written at its end, forced to disk before the sender hears that a piece is kept.
 *
 * Hides: the file, and the hash that grows with it while one process receives all of it. Invariants: of one part only one request
 * writes at a time in this process; what is beyond the confirmed offset (a piece that was cut) is cut off before the next. The hash is
 * that of the bytes on disk: what another process has written, too, is read through once more at the end.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { incoming } from './blobs.ts';

/** What was hashed of a part, and how far. */
interface Hashed {
  hash: Hash;
  size: number;
}
const hashes = new Map<string, Hashed>();
const writing = new Set<string>();
/** Parts whose hash is kept at once. */
const MOST = 1_000;

export const partPath = (part: string): string => {
  if (!/^[0-9a-f]{32}$/.test(part)) throw new Error('not a part');
  return join(incoming(), `part-${part}`);
};

/** Whether a request of this process writes it now. */
export const isWriting = (part: string): boolean => writing.has(part);

async function at(part: string, offset: number): Promise<FileHandle | null> {
  await mkdir(incoming(), { recursive: true, mode: 0o700 });
  const file = await open(partPath(part), offset === 0 ? 'w+' : 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  if ((await file.stat()).size >= offset) {
    await file.truncate(offset);
    return file;
  }
  await file.close();
  return null;
}

/**
 * Writes a piece behind what is there and answers how much is kept now, also when the sender is cut in the middle; null: what was
 * confirmed is not on this disk. Throws what the disk says, and what `judge` says to the beginning of the file.
 */
export async function writePart(
  part: string,
  offset: number,
  most: number,
  source: AsyncIterable<Uint8Array>,
  judge: (head: Uint8Array) => void,
): Promise<{ kept: number; cut: boolean } | null> {
  writing.add(part);
  let file: FileHandle | null = null;
  try {
    file = await at(part, offset);
    if (!file) return null;
    const known = hashes.get(part);
    hashes.delete(part);
    const hashed: Hashed | null =
      offset === 0 ? { hash: createHash('sha256'), size: 0 } : known?.size === offset ? known : null;
    let kept = offset;
    let cut = false;
    let judged = offset > 0;
    try {
      for await (const piece of source) {
        if (kept + piece.length > most) {
          cut = true;
          break;
        }
        if (!judged) judge(piece);
        judged = true;
        await file.write(piece, 0, piece.length, kept);
        kept += piece.length;
        hashed?.hash.update(piece);
        if (hashed) hashed.size = kept;
      }
    } catch (error) {
      if (!isCut(error)) throw error;
      cut = true;
    }
    await file.datasync();
    if (hashed && hashes.size < MOST) hashes.set(part, hashed);
    return { kept, cut };
  } finally {
    writing.delete(part);
    await file?.close();
  }
}

/** The sender went away; the disk is as it was. */
const isCut = (error: unknown): boolean =>
  /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR|ECONNABORTED)$/.test(String((error as { code?: string }).code)) ||
  (error as Error).message === 'aborted';

/** The hash of a part that has come whole; null: it is not on this disk. */
export async function partHash(part: string, size: number): Promise<string | null> {
  const found = await stat(partPath(part)).catch(() => null);
  if (found?.size !== size) return null;
  const known = hashes.get(part);
  if (known?.size === size) return known.hash.copy().digest('hex');
  const hash = createHash('sha256');
  for await (const piece of createReadStream(partPath(part), { highWaterMark: 1_048_576 }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}

export async function dropPart(part: string): Promise<void> {
  hashes.delete(part);
  await rm(partPath(part), { force: true });
}
