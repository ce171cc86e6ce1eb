/** Records in short, to be compared with how they looked when a relation was confirmed. */
import { createHash } from 'node:crypto';
import { stable } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import { readableFields, readableRow } from '#kernel/fields/readable.ts';
import { extName } from '#kernel/query.ts';
import type { Print } from '../relation.ts';

const LENGTH = 16;
const hashOf = (value: unknown): string =>
  createHash('sha256').update(stable(value)).digest('base64url').slice(0, LENGTH);

/** Lines written anew are the same lines. */
const plain = (e: Entity, name: string, value: unknown): unknown =>
  e.fields[name]?.kind === 'lines' && Array.isArray(value) ? value.map(({ id: _, ...line }) => line) : value;

const nobody = (): boolean => false;

/**
 * Hashes of the fields with a meaning; what holds nothing is left out, so that new fields of a definition change nothing, and so
 * is what not everybody may read: people who confirm a relation and people notified of a change may read different things.
 */
export function printOf(e: Entity, whole: Readonly<Record<string, unknown>>): Print {
  const named = e.facets?.meaning;
  const row = readableRow(e.fields, whole, nobody);
  const told = readableFields(e.fields, nobody);
  const fields = (named ?? Object.keys(e.fields))
    .filter((name) => name in told || !(name in e.fields))
    .map((name): [string, unknown] => [name, plain(e, name, row[name])]);
  const added = named
    ? []
    : Object.entries((row.ext ?? {}) as object).map(([n, v]): [string, unknown] => [extName(n), v]);
  return Object.fromEntries(
    [...fields, ...added].flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, hashOf(value)] as const],
    ),
  );
}
