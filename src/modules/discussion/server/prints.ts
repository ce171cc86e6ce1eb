/** Records in short, to be compared with how they looked when a relation was confirmed. */
import { createHash } from 'node:crypto';
import { stable } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import { extName } from '#kernel/query.ts';
import type { Print } from '../relation.ts';

const LENGTH = 16;
const hashOf = (value: unknown): string =>
  createHash('sha256').update(stable(value)).digest('base64url').slice(0, LENGTH);

/** Lines written anew are the same lines. */
const plain = (e: Entity, name: string, value: unknown): unknown =>
  e.fields[name]?.kind === 'lines' && Array.isArray(value) ? value.map(({ id: _, ...line }) => line) : value;

/** Hashes of the fields with a meaning; what holds nothing is left out, so that new fields of a definition change nothing. */
export function printOf(e: Entity, row: Readonly<Record<string, unknown>>): Print {
  const named = e.facets?.meaning;
  const fields = (named ?? Object.keys(e.fields)).map((name): [string, unknown] => [name, plain(e, name, row[name])]);
  const added = named
    ? []
    : Object.entries((row.ext ?? {}) as object).map(([n, v]): [string, unknown] => [extName(n), v]);
  return Object.fromEntries(
    [...fields, ...added].flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, hashOf(value)] as const],
    ),
  );
}
