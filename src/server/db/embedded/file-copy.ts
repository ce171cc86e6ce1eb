/**
 * Complete copies of files, flushed and described: the basis of backups.
 *
 * Invariants: a returned copy has been written, flushed and hashed in one pass over the bytes, so the hash is of the copy
 * and not of a file that has changed since. Refuses: links and devices (neither is in a data directory).
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface CopiedFile {
  /** Relative to the root of the copy, with `/`. */
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256, hex. */
  hash: string;
}

const CHUNK = 1024 * 1024;

async function writeThrough(source: FileHandle, target: FileHandle | null): Promise<{ size: number; hash: string }> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK, size);
    if (bytesRead === 0) break;
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    for (let done = 0; target && done < bytesRead; )
      done += (await target.write(part, done, bytesRead - done, size + done)).bytesWritten;
    size += bytesRead;
  }
  await target?.sync();
  return { size, hash: hash.digest('hex') };
}

/** Size and hash of a file. Throws what the file system throws. */
export async function measure(file: string): Promise<{ size: number; hash: string }> {
  const source = await open(file, 'r');
  try {
    return await writeThrough(source, null);
  } finally {
    await source.close();
  }
}

/** Copies `from` to `path` below `root` (mode 0600, directories 0700). Throws what the file system throws. */
export async function copyFile(from: string, root: string, path: string): Promise<CopiedFile> {
  const source = await open(from, 'r');
  try {
    const to = join(root, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'wx', 0o600);
    try {
      return { path, ...(await writeThrough(source, target)) };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Writes a text file that is not there yet, flushed, mode 0600. */
export async function writeNew(root: string, path: string, text: string): Promise<CopiedFile> {
  const target = await open(join(root, path), 'wx', 0o600);
  try {
    await target.writeFile(text);
    await target.sync();
  } finally {
    await target.close();
  }
  return { path, ...(await measure(join(root, path))) };
}
