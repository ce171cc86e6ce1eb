/**
 * `npm run files -- move s3://...` copies the bytes of all files from the data directory into an object store, `move back s3://...` the
 * other way; `check [s3://...]` reads all of them. Each is hashed where it comes from and where it goes to; what is there already is not
 * sent again, so a move that was ended goes on. Nothing is deleted: the old place is emptied by hand when the new one is in use.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bindBlobs, keepBlob, receive } from '#server/blobs.ts';
import { readConfig } from '#server/config.ts';
import { type ObjectStore, objectStore } from '#server/object-store.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { runCommand, say } from './commands.ts';

const HASH = /^[0-9a-f]{64}$/;

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

/** Blobs of the data directory by their hashes. */
async function* inFolder(folder: string): AsyncGenerator<{ hash: string; path: string }> {
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => /^[0-9a-f]{2}$/.test(one)).sort())
    for (const hash of (await readdir(join(folder, name))).filter((one) => HASH.test(one)).sort())
      yield { hash, path: join(folder, name, hash) };
}

export interface Moved {
  sent: number;
  there: number;
  damaged: string[];
}

/** From the data directory into the store. */
export async function moveInto(folder: string, store: ObjectStore): Promise<Moved> {
  const moved: Moved = { sent: 0, there: 0, damaged: [] };
  for await (const { hash, path } of inFolder(folder)) {
    const { size } = await stat(path);
    if ((await hashOf(createReadStream(path))) !== hash) moved.damaged.push(hash);
    else if ((await store.size(hash)) === size) moved.there++;
    else {
      await store.put(hash, path, size, hash);
      const back = await store.get(hash);
      if (!back || (await hashOf(back)) !== hash) moved.damaged.push(hash);
      else moved.sent++;
    }
  }
  return moved;
}

/** From the store into the data directory. */
export async function moveBack(folder: string, store: ObjectStore): Promise<Moved> {
  bindBlobs(folder);
  const moved: Moved = { sent: 0, there: 0, damaged: [] };
  for await (const hash of store.list()) {
    if (!HASH.test(hash)) continue;
    if (await stat(join(folder, hash.slice(0, 2), hash)).catch(() => null)) {
      moved.there++;
      continue;
    }
    const source = await store.get(hash);
    if (!source) continue;
    const received = await receive('', source);
    try {
      if (received.hash === hash) {
        await keepBlob(received);
        moved.sent++;
      } else moved.damaged.push(hash);
    } finally {
      await received.drop();
    }
  }
  return moved;
}

async function check(folder: string, store: ObjectStore | null): Promise<Moved> {
  const moved: Moved = { sent: 0, there: 0, damaged: [] };
  const judge = async (hash: string, source: AsyncIterable<Uint8Array> | null): Promise<void> => {
    if (source && (await hashOf(source)) === hash) moved.there++;
    else moved.damaged.push(hash);
  };
  if (store) {
    for await (const hash of store.list()) if (HASH.test(hash)) await judge(hash, await store.get(hash));
  } else for await (const { hash, path } of inFolder(folder)) await judge(hash, createReadStream(path));
  return moved;
}

async function run(args: readonly string[]): Promise<void> {
  const [what = '', ...rest] = args;
  const address = rest.at(-1) ?? '';
  const store = address === '' || address === 'back' ? null : objectStore(address);
  const folder = join(readConfig(process.env, []).dataDir, 'files');
  const known = what === 'check' || (what === 'move' && store !== null);
  if (!known || (address !== '' && !store))
    throw new StartRefusal(
      'npm run files -- move s3://KEY:SECRET@host:port/bucket | move back s3://... | check [s3://...]; the data directory is WAYMARK_DATA.',
    );
  const done =
    what === 'check'
      ? await check(folder, store)
      : rest[0] === 'back'
        ? await moveBack(folder, store!)
        : await moveInto(folder, store!);
  say(`${done.sent} copied, ${done.there} there and whole, ${done.damaged.length} damaged`);
  for (const hash of done.damaged) say(`damaged: ${hash}`);
  if (done.damaged.length > 0) process.exitCode = 1;
}

if (process.argv[1]?.endsWith('files.ts')) await runCommand(() => run(process.argv.slice(2)));
