/**
 * An outline as a tree of parts that are known by their hashes: a part is the content of a row and the hashes of the rows below it,
 * so equal branches have one hash, and the root's hash stands for the whole. Pure (docs/adr/453-parts-by-hash.md).
 */
import { hash } from 'node:crypto';
import { canonical } from './canonical.ts';

/** A row of an outline: parents are before their children, siblings in their order. */
export interface TreeRow<C extends object = object> {
  key: string;
  /** Key of the row it lies in; null: at the top. */
  parent: string | null;
  content: C;
}
export interface Part {
  hash: string;
  kind: string;
  /** Canonical text. */
  content: string;
  children: readonly string[];
}
export interface PartTree {
  root: string;
  /** Every part once, the root last. */
  parts: Part[];
}

const KEY = 'key';
const TOP = 'root';

/** The hash of a part: SHA-256 over its kind, its content and the hashes below it. */
export const partHash = (kind: string, content: string, children: readonly string[]): string =>
  hash('sha256', `${kind}\n${content}\n${children.join('')}`, 'hex');

const made = (kind: string, content: string, children: readonly string[]): Part => ({
  hash: partHash(kind, content, children),
  kind,
  content,
  children,
});

/** The parts of an outline. Errors: throws for a row before its parent. */
export function partsOf(kind: string, rows: readonly TreeRow[]): PartTree {
  const below = new Map<string | null, string[]>([[null, []]]);
  for (const { key, parent } of rows) {
    if (!below.has(parent)) throw new Error(`${key} is before the row it lies in`);
    below.set(key, []);
  }
  const parts = new Map<string, Part>();
  for (let at = rows.length - 1; at >= 0; at--) {
    const { key, parent, content } = rows[at]!;
    const part = made(kind, canonical({ ...content, [KEY]: key }), below.get(key)!.reverse());
    parts.set(part.hash, part);
    below.get(parent)!.push(part.hash);
  }
  const top = made(TOP, canonical({ kind }), below.get(null)!.reverse());
  return { root: top.hash, parts: [...parts.values(), top] };
}

/** A part as the row it was made of. */
export function rowOfPart({ content }: Pick<Part, 'content'>, parent: string | null): TreeRow {
  const { [KEY]: key, ...rest } = JSON.parse(content) as Record<string, unknown>;
  return { key: String(key), parent, content: rest };
}
