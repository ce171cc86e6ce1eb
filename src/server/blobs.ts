/**
 * Bytes by their SHA-256, in the data directory or an object store, and bytes on their way to or from it.
 *
 * Hides: folders, how a file is completed, and that no file is ever held in memory as a whole: uploads are written to disk as they
 * arrive, downloads are read in pieces. Invariants: an existing blob is complete and matches its name (it is forced to disk and
 * renamed); the same bytes are kept once. Refuses: names that are not a hash, and bytes that do not match their hash (a damaged
 * disk).
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kept, Upload } from './context.ts';
import { kept } from './kept.ts';
import type { ObjectStore } from './object-store.ts';

/** Number of bytes used to detect the kind of a file (file-kinds.ts looks at no more). */
const HEAD = 4_100;
const PIECE = 65_536;
/** What a process that was killed left on its way is taken away after this long: others may share the directory. */
const LEFT_MS = 86_400_000;

let root: string | null = null;
let store: ObjectStore | null = null;
/** Set once by the composition before the first request; with a store, blobs are there and only what is on its way is in the folder. */
export function bindBlobs(folder: string, objects: ObjectStore | null = null): void {
  root = folder;
  store = objects;
}
function pathOf(hash: string): { folder: string; path: string } {
  if (root === null) throw new Error('the folder of files is not bound');
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a hash');
  const folder = join(root, hash.slice(0, 2));
  return { folder, path: join(folder, hash) };
}
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** On the disk of blobs, so that a file that has come whole is renamed into its place. */
export const incoming = (): string => join(root ?? join(tmpdir(), 'waymark'), 'incoming');

async function freshFile(): Promise<{ path: string; file: FileHandle }> {
  await mkdir(incoming(), { recursive: true, mode: 0o700 });
  const path = join(incoming(), randomBytes(12).toString('hex'));
  return { path, file: await open(path, 'wx+', 0o600) };
}

/** Deletes partial files of a process that ended. */
export async function clearIncoming(now: number): Promise<void> {
  const names = await readdir(incoming()).catch(() => []);
  for (const name of names) {
    const path = join(incoming(), name);
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}

export interface Received extends Upload {
  /** On disk, until it is dropped or becomes a blob. */
  path: string;
  /** Deletes files that were not kept. */
  drop(): Promise<void>;
}

/**
 * Writes incoming data to disk. `judge` sees its beginning before anything more is read, and throws to refuse it; nothing is
 * left then.
 */
export async function receive(
  fileName: string,
  source: AsyncIterable<Uint8Array>,
  judge: (head: Uint8Array) => void | Promise<void> = () => {},
): Promise<Received> {
  const { path, file } = await freshFile();
  const hash = createHash('sha256');
  let size = 0;
  let head: Uint8Array = new Uint8Array(0);
  let judged = false;
  try {
    for await (const chunk of source) {
      if (!judged) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
        judged = head.length >= HEAD;
        if (judged) await judge(head);
      }
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    if (!judged) await judge(head);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return {
    fileName,
    size,
    head,
    path,
    hash: hash.digest('hex'),
    bytes: () => readFile(path),
    drop: () => rm(path, { force: true }),
  };
}

/** Keeps a received file under its hash. */
export const keepBlob = (received: Upload): Promise<void> => keepFrom((received as Received).path, received);

/** Keeps a file on the disk of blobs under its hash, which it must have. */
export async function keepFrom(fresh: string, { hash, size }: { hash: string; size: number }): Promise<void> {
  const { folder, path } = pathOf(hash);
  if (store) {
    if ((await store.size(hash)) !== size) await store.put(hash, fresh, size, hash);
    return;
  }
  const there = await stat(path).catch(() => null);
  if (there?.size === size) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(fresh, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** The bytes of a received file, once more from its begin. */
export const readReceived = (received: Upload): AsyncIterable<Uint8Array> =>
  createReadStream((received as Received).path);

/** Keeps bytes the server has in memory; answers their hash. */
export async function putBlob(bytes: Uint8Array): Promise<string> {
  const received = await receive('', [bytes] as unknown as AsyncIterable<Uint8Array>);
  try {
    await keepBlob(received);
  } finally {
    await received.drop();
  }
  return received.hash;
}

/** The bytes, or null if they are lost; for small files. */
export async function readBlob(hash: string): Promise<Uint8Array | null> {
  const found = await placed(hash);
  if (!found) return null;
  const bytes = await readFile(found.path).catch(() => null);
  await found.giveBack();
  return bytes && blobHash(bytes) === hash ? bytes : null;
}

/** A blob to be read in pieces; null when it is lost or damaged, for which it is read through once before. */
export async function openBlob(hash: string): Promise<Kept | null> {
  const place = await placed(hash);
  const file = place && (await open(place.path, 'r').catch(() => null));
  // The handle keeps what was fetched for it.
  await place?.giveBack();
  if (!file) return null;
  try {
    const found = createHash('sha256');
    // One piece of memory for all of it: what a stream allocates is given back late.
    const piece = Buffer.allocUnsafeSlow(PIECE);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE, size);
      if (bytesRead === 0) break;
      found.update(piece.subarray(0, bytesRead));
      size += bytesRead;
    }
    if (found.digest('hex') === hash) return keptIn(file, size);
  } catch {
    // A read that fails is a blob that is lost.
  }
  await file.close();
  return null;
}

/** Blobs of the disk that were read through and matched their name, as they were then: pages of a file are borrowed one by one. */
const whole = kept<string>(500);

interface Borrowed {
  path: string;
  giveBack(): Promise<void>;
}

/** A blob at a path; from the disk as it is there, from a store as it should be. Null: it is lost. */
async function placed(hash: string): Promise<Borrowed | null> {
  const { path } = pathOf(hash);
  if (!store) return (await stat(path).catch(() => null)) ? { path, giveBack: async () => {} } : null;
  const source = await store.get(hash);
  if (!source) return null;
  const fetched = await receive('', source);
  if (fetched.hash === hash) return { path: fetched.path, giveBack: fetched.drop };
  await fetched.drop();
  return null;
}

/** A blob at a path for whoever must read it there (a worker), until it is given back; null: it is lost or damaged. */
export async function borrowBlob(hash: string): Promise<Borrowed | null> {
  const found = await placed(hash);
  if (!found || store) return found;
  const { mtimeMs, size } = await stat(found.path);
  const state = `${mtimeMs} ${size}`;
  if (whole.get(hash) === state) return found;
  const file = await openBlob(hash);
  if (!file) return null;
  await file.close();
  whole.set(hash, state);
  return found;
}

const keptIn = (file: FileHandle, size: number): Kept => ({
  size,
  stream: () => file.createReadStream({ start: 0, highWaterMark: PIECE }),
  close: () => file.close().catch(() => {}),
});

/** Content made in memory, kept on disk until sent, so that a slow reader holds no memory. */
export async function setAside(bytes: Uint8Array): Promise<Kept> {
  const { path, file } = await freshFile();
  try {
    await file.writeFile(bytes);
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    // The handle keeps it; nobody else needs its name. Where open files cannot be unlinked it is deleted at the next start.
    await rm(path, { force: true }).catch(() => {});
  }
  return keptIn(file, bytes.length);
}

export const removeBlob = (hash: string): Promise<void> =>
  store ? store.remove(hash) : rm(pathOf(hash).path, { force: true });
