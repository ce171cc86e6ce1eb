/** The structure of a version as a tree of parts, with what its shared modules consist of, and back. */

import { sharedIn } from '#modules/products/structure/server/public.ts';
import type { SharedRevision } from '#modules/products/structure/structure.calls.ts';
import {
  CONTENT_FIELDS,
  contentOf,
  outlineOf,
  type StructureNode,
} from '#modules/products/structure/structure-model.ts';
import { structureOf, toWire } from '#modules/products/structure/structure-wire.ts';
import type { Ctx } from '#server/context.ts';
import { type PartTree, partsOf, type TreeRow } from '#server/parts/merkle.ts';
import { readTree } from '#server/parts/parts.ts';

const KIND = 'structure';
/** In the content of a node that uses a revision: the root of the revision's own structure. */
export const SHARED_ROOT = 'sharedRoot';

const rowsOf = (nodes: ReadonlyMap<string, StructureNode>, rootOf: (revision: number) => string | null): TreeRow[] =>
  outlineOf(nodes.values()).map(({ node }) => ({
    key: node.key,
    parent: node.parent,
    content: { ...contentOf(node), ...(node.shared !== null && { [SHARED_ROOT]: rootOf(node.shared) }) },
  }));

/** The tree of a structure; the parts of revisions that are used are among its own. */
export async function treeOf(ctx: Ctx, nodes: ReadonlyMap<string, StructureNode>): Promise<PartTree> {
  const shared = new Map((await sharedIn(ctx, nodes.values())).map((one) => [one.id, one]));
  const trees = new Map<number, PartTree>();
  const rootOf = (revision: number): string | null => {
    const known = trees.get(revision) ?? shared.get(revision);
    if (!known) return null;
    if ('root' in known) return known.root;
    const tree = partsOf(KIND, rowsOf(structureOf(known.rows), rootOf));
    trees.set(revision, tree);
    return tree.root;
  };
  const own = partsOf(KIND, rowsOf(nodes, rootOf));
  const parts = new Map([...trees.values(), own].flatMap((tree) => tree.parts.map((part) => [part.hash, part])));
  return { root: own.root, parts: [...parts.values()] };
}

/** A row of a tree as a node; its place among siblings is its place in the tree. */
export function nodeOfRow({ key, parent, content }: TreeRow, rank: number): StructureNode {
  const { [SHARED_ROOT]: _root, ...values } = content as Record<string, unknown>;
  const whole = Object.fromEntries(CONTENT_FIELDS.map((field) => [field, values[field] ?? null]));
  return { ...(whole as unknown as StructureNode), key, parent, rank };
}

/** A kept structure with what its shared modules consisted of then. */
export async function readKept(ctx: Ctx, root: string): Promise<{ nodes: StructureNode[]; shared: SharedRevision[] }> {
  const rows = await readTree(ctx, root);
  const nodes = rows.map(nodeOfRow);
  const roots = new Map<number, string>();
  const collect = (list: readonly TreeRow[]): void => {
    for (const { content } of list) {
      const { shared, [SHARED_ROOT]: of } = content as { shared?: number; [SHARED_ROOT]?: string };
      if (shared && of) roots.set(shared, of);
    }
  };
  collect(rows);
  const inside = new Map<number, TreeRow[]>();
  for (let open = [...roots.keys()]; open.length > 0; open = [...roots.keys()].filter((id) => !inside.has(id)))
    for (const id of open) {
      const list = await readTree(ctx, roots.get(id)!);
      inside.set(id, list);
      collect(list);
    }
  const named = await sharedIn(ctx, nodes);
  return {
    nodes,
    shared: named.map((one) => ({ ...one, rows: (inside.get(one.id) ?? []).map(nodeOfRow).map(toWire) })),
  };
}
