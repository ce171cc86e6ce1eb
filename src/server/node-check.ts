/**
 * Whether this node belongs to the installation its database is of.
 *
 * Nodes of one installation have one secret (sessions' marks, sealed passwords) and one directory of files. The first start on a
 * database leaves prints of both there; a node with others logs a line at each start, until `--adopt` makes them the
 * installation's. Hides: what a print is made of; it does not reveal the secret. Refuses: nothing. A wrong secret or directory does
 * not lose data, and the old one may be lost forever.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { keyedHash } from './secret.ts';

const FILE = 'installation.id';

/** A number of the directory's own; of two nodes that make one at once both read the same. */
async function printOfFiles(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE);
  await writeFile(path, randomBytes(12).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

export interface Node {
  /** Directory of stored files. */
  files: string;
  /** This node's data are the installation's from now on. */
  adopt: boolean;
}

/** Lines for the console; none: this node is one of the installation's. The secret is bound before. */
export async function strangeNode(db: Kysely<Tables>, at: number, { files, adopt }: Node): Promise<string[]> {
  const secretPrint = keyedHash('node', 'print of the secret').slice(0, 16);
  const filesPrint = await printOfFiles(files);
  const { rows } = await sql<{ secretPrint: string; filesPrint: string; since: Date }>`INSERT INTO installation AS i
      (secret_print, files_print, since) VALUES (${secretPrint}, ${filesPrint}, ${new Date(at)})
    ON CONFLICT (one) DO UPDATE SET
      secret_print = CASE WHEN ${adopt} THEN excluded.secret_print ELSE i.secret_print END,
      files_print = CASE WHEN ${adopt} THEN excluded.files_print ELSE i.files_print END,
      since = CASE WHEN ${adopt} THEN excluded.since ELSE i.since END
    RETURNING secret_print, files_print, since`.execute(db);
  const known = rows[0]!;
  const since = new Date(known.since).toISOString().slice(0, 10);
  const end = `than that of the installation since ${since}; if that is meant, start once with --adopt.`;
  const lines: string[] = [];
  if (known.secretPrint !== secretPrint)
    lines.push(
      `This node has another secret (WAYMARK_SECRET or secret.key): sealed mail passwords and second factors cannot be read here, and sessions made at other nodes count as strangers. It is another ${end}`,
    );
  if (known.filesPrint !== filesPrint)
    lines.push(
      `This node keeps its files in a directory of its own (${files}): files that other nodes took in are missing here. All nodes need one shared directory. It is another ${end}`,
    );
  return lines;
}
