/** When the newest whole backup in a directory was made. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from '#server/db/embedded/backup.ts';

/** Milliseconds; null: there is none. A backup is whole once its manifest is there, which is written last. */
export async function latestBackup(directory: string): Promise<number | null> {
  const names = await readdir(directory).catch(() => []);
  const times = await Promise.all(
    names.map((name) =>
      stat(join(directory, name, MANIFEST)).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      ),
    ),
  );
  const found = times.filter((time) => time !== null);
  return found.length === 0 ? null : Math.max(...found);
}
