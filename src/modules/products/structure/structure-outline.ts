/** Moves in an outline of nodes: where new ones stand, in and out, up and down. Pure; each answers the structure it makes. */
import type { Structure } from './structure-edits.ts';
import { childrenOf, NO_VALUES, type NodeValues, outlineOf, type StructureNode } from './structure-model.ts';

const put = (structure: Structure, nodes: readonly StructureNode[]): Map<string, StructureNode> => {
  const next = new Map(structure);
  for (const node of nodes) next.set(node.key, node);
  return next;
};

/** Ranks for `count` nodes in front of the sibling at a place (= length: behind the last). */
function ranksAt(siblings: readonly StructureNode[], at: number, count: number): number[] {
  const before = siblings[at - 1]?.rank;
  const after = siblings[at]?.rank;
  const from = before ?? (after ?? 0) - count - 1;
  const step = after === undefined ? 1 : (after - from) / (count + 1);
  return Array.from({ length: count }, (_, i) => from + step * (i + 1));
}

/** Ranks so close that none fits between: the siblings are numbered anew. */
function respaced(structure: Structure, parent: string | null): Structure {
  const siblings = childrenOf(structure.values()).get(parent) ?? [];
  const tight = siblings.some((node, at) => at > 0 && node.rank - siblings[at - 1]!.rank < 1e-9);
  return tight
    ? put(
        structure,
        siblings.map((node, at) => ({ ...node, rank: at + 1 })),
      )
    : structure;
}

export interface Place {
  parent: string | null;
  /** Key of the sibling to stand in front of; null: at the end. */
  before: string | null;
}

/** Places nodes at a place, in their order. */
function placed(
  given: Structure,
  nodes: readonly StructureNode[],
  { parent, before }: Place,
): Map<string, StructureNode> {
  const structure = respaced(given, parent);
  const moved = new Set(nodes.map(({ key }) => key));
  const siblings = (childrenOf(structure.values()).get(parent) ?? []).filter(({ key }) => !moved.has(key));
  const found = before === null ? -1 : siblings.findIndex(({ key }) => key === before);
  const ranks = ranksAt(siblings, found < 0 ? siblings.length : found, nodes.length);
  return put(
    structure,
    nodes.map((node, at) => ({ ...node, parent, rank: ranks[at]! })),
  );
}

/** New nodes at a place. */
export const insertNodes = (
  structure: Structure,
  values: readonly (Partial<NodeValues> & { key: string })[],
  place: Place,
): Map<string, StructureNode> =>
  placed(
    structure,
    values.map((one) => ({ ...NO_VALUES, ...one })),
    place,
  );

/** Nodes with all that lies in them leave. */
export function removeBranches(structure: Structure, keys: readonly string[]): Map<string, StructureNode> {
  const below = childrenOf(structure.values());
  const next = new Map(structure);
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    next.delete(key);
    open.push(...(below.get(key) ?? []).map((node) => node.key));
  }
  return next;
}

/** Whether a node lies in another one, or is it. */
function within(structure: Structure, key: string | null, above: string): boolean {
  let turns = structure.size;
  for (let here = key; here !== null && turns >= 0; here = structure.get(here)?.parent ?? null, turns--)
    if (here === above) return true;
  return false;
}

/** Nodes move to a place with all that lies in them; null: one of them would lie in itself. */
export function moveNodes(
  structure: Structure,
  keys: readonly string[],
  place: Place,
): Map<string, StructureNode> | null {
  if (keys.some((key) => within(structure, place.parent, key))) return null;
  const before = place.before !== null && keys.includes(place.before) ? null : place.before;
  return placed(
    structure,
    keys.flatMap((key) => structure.get(key) ?? []),
    { ...place, before },
  );
}

/** One level in: each goes into the sibling above it. `may`: whether something may lie in a node. */
export function indentNodes(
  given: Structure,
  keys: readonly string[],
  may: (node: StructureNode) => boolean,
): Map<string, StructureNode> {
  let structure = new Map(given);
  for (const key of keys) {
    const node = structure.get(key);
    if (!node || (node.parent !== null && keys.includes(node.parent))) continue;
    const siblings = childrenOf(structure.values()).get(node.parent) ?? [];
    const above = siblings[siblings.findIndex((one) => one.key === key) - 1];
    if (above && may(above)) structure = placed(structure, [node], { parent: above.key, before: null });
  }
  return structure;
}

/** One level out: each stands behind the node it lay in. */
export function outdentNodes(given: Structure, keys: readonly string[]): Map<string, StructureNode> {
  let structure = new Map(given);
  for (const key of [...keys].reverse()) {
    const node = structure.get(key);
    const parent = node?.parent ? structure.get(node.parent) : undefined;
    if (!node || !parent || keys.includes(parent.key)) continue;
    const siblings = childrenOf(structure.values()).get(parent.parent) ?? [];
    const next = siblings[siblings.findIndex((one) => one.key === parent.key) + 1];
    structure = placed(structure, [node], { parent: parent.parent, before: next?.key ?? null });
  }
  return structure;
}

/** A branch again with new keys, behind the original. `newKey` gives one for each node. */
export function copyBranch(structure: Structure, key: string, newKey: () => string): Map<string, StructureNode> {
  const node = structure.get(key);
  if (!node) return new Map(structure);
  const branch = outlineOf(structure.values())
    .map((one) => one.node)
    .filter((one) => within(structure, one.key, key));
  const keys = new Map(branch.map((one) => [one.key, newKey()]));
  const copies = branch.map((one) => ({
    ...one,
    key: keys.get(one.key)!,
    code: null,
    parent: keys.get(one.parent ?? '') ?? one.parent,
  }));
  const siblings = childrenOf(structure.values()).get(node.parent) ?? [];
  const next = siblings[siblings.findIndex((one) => one.key === key) + 1];
  return placed(put(structure, copies), [copies[0]!], { parent: node.parent, before: next?.key ?? null });
}
