/**
 * The store of parts by hash: baselines of whatever lies in an outline. Keeping one writes only what no earlier one has, comparing two
 * reads only what differs.
 *
 * Invariants: a part is never changed (the database refuses it); parts are each company's own: one shared across companies would
 * tell that somebody else has it. Refuses: rights, which are the caller's business, and interpreting contents.
 */
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { othersTurn } from '../turns.ts';
import { type Part, type PartTree, partHash, rowOfPart, type TreeRow } from './merkle.ts';

type Stored = Pick<Part, 'hash' | 'content' | 'children'>;

/** Of the newest parts so many are looked up first: where none is there, most likely nothing is. */
const PROBED = 50;

/** Keeps a tree; answers how many of its parts are new. Hashes are sorted: two who keep the same parts never wait in a circle. */
export async function keepParts(ctx: Ctx, { parts }: PartTree): Promise<number> {
  const { db, viewer } = ctx;
  // The root is the last of all.
  let known = await thereOf(
    ctx,
    parts.slice(-PROBED).map(({ hash }) => hash),
  );
  if (known.has(parts.at(-1)!.hash)) return 0;
  if (known.size > 0)
    known = await thereOf(
      ctx,
      parts.map(({ hash }) => hash),
    );
  const fresh = parts.filter(({ hash }) => !known.has(hash)).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  await othersTurn();
  const rows = JSON.stringify(
    fresh.map(({ hash, kind, content, children }) => [hash, kind, content, children.join(',')]),
  );
  const { numAffectedRows } = await sql`INSERT INTO snapshot_part (company_id, hash, kind, content, children)
    SELECT ${viewer.companyId}, p ->> 0, p ->> 1, p ->> 2, string_to_array(p ->> 3, ',') FROM json_array_elements(${rows}::json) AS p
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function thereOf({ db, viewer }: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`SELECT hash FROM snapshot_part
    WHERE company_id = ${viewer.companyId} AND hash = ANY(${[...hashes]}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

async function partsBy({ db, viewer }: Ctx, hashes: readonly string[]): Promise<Map<string, Stored>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<Stored>`SELECT hash, content, children FROM snapshot_part
    WHERE company_id = ${viewer.companyId} AND hash = ANY(${[...hashes]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
}

/** All parts of a tree by hash, a level a statement. */
async function wholeTree(ctx: Ctx, root: string): Promise<Map<string, Stored>> {
  const all = new Map<string, Stored>();
  for (let level = [root]; level.length > 0; ) {
    const found = await partsBy(ctx, level);
    for (const [hash, part] of found) all.set(hash, part);
    level = [...new Set([...found.values()].flatMap(({ children }) => children))].filter((hash) => !all.has(hash));
  }
  return all;
}

/** The outline that a root stands for. */
export async function readTree(ctx: Ctx, root: string): Promise<TreeRow[]> {
  const parts = await wholeTree(ctx, root);
  const rows: TreeRow[] = [];
  const walk = (hash: string, parent: string | null): void => {
    const part = parts.get(hash);
    if (!part) return;
    const row = rowOfPart(part, parent);
    rows.push(row);
    for (const child of part.children) walk(child, row.key);
  };
  for (const child of parts.get(root)?.children ?? []) walk(child, null);
  return rows;
}

export interface DifferingTrees {
  before: TreeRow[];
  after: TreeRow[];
}

/** A place in one of two trees that are walked side by side. */
interface Place {
  hash: string;
  parent: string | null;
}

/**
 * What two trees do not have in common, each with the rows beside it, so that moves among siblings can be told: rows of equal
 * branches are left out with all that is below them.
 */
export async function differingParts(ctx: Ctx, before: string, after: string): Promise<DifferingTrees> {
  if (before === after) return { before: [], after: [] };
  const tops = await partsBy(ctx, [before, after]);
  const start = (root: string): Place[] => (tops.get(root)?.children ?? []).map((hash) => ({ hash, parent: null }));
  let [old, now] = [start(before), start(after)];
  const found: DifferingTrees = { before: [], after: [] };
  while (old.length + now.length > 0) {
    const parts = await partsBy(ctx, [...new Set([...old, ...now].map(({ hash }) => hash))]);
    const [had, has] = [old, now].map((places) => new Set(places.map(({ hash }) => hash))) as [
      Set<string>,
      Set<string>,
    ];
    const step = (places: readonly Place[], rows: TreeRow[], other: ReadonlySet<string>): Place[] =>
      places.flatMap(({ hash, parent }) => {
        const part = parts.get(hash);
        if (!part) return [];
        const row = rowOfPart(part, parent);
        rows.push(row);
        return other.has(hash) ? [] : part.children.map((child) => ({ hash: child, parent: row.key }));
      });
    [old, now] = [step(old, found.before, has), step(now, found.after, had)];
  }
  return { before: inOutline(found.before), after: inOutline(found.after) };
}

/** Rows that were found level by level, each branch in one piece after its parent. */
function inOutline(rows: readonly TreeRow[]): TreeRow[] {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const out: TreeRow[] = [];
  const put = (parent: string | null): void => {
    for (const row of below.get(parent) ?? []) {
      out.push(row);
      put(row.key);
    }
  };
  put(null);
  return out;
}

/** Parts of a tree that are not what their hash says, or not there: nothing when it is as it was kept. */
export async function brokenParts({ db, viewer }: Ctx, root: string): Promise<string[]> {
  const broken: string[] = [];
  const seen = new Set<string>();
  for (let level = [root]; level.length > 0; ) {
    const { rows } = await sql<Part>`SELECT hash, kind, content, children FROM snapshot_part
      WHERE company_id = ${viewer.companyId} AND hash = ANY(${level}::text[])`.execute(db);
    const there = new Set(rows.map(({ hash }) => hash));
    broken.push(...level.filter((hash) => !there.has(hash)));
    for (const { hash, kind, content, children } of rows)
      if (partHash(kind, content, children) !== hash) broken.push(hash);
    for (const hash of level) seen.add(hash);
    level = [...new Set(rows.flatMap(({ children }) => children))].filter((hash) => !seen.has(hash));
  }
  return broken;
}
