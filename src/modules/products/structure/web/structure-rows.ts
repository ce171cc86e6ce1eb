/** A structure as the grid draws it: its own nodes, and below each shared module what its revision consists of, read only. */
import { COLLAPSED, type GanttModel, LOCKED, SUMMARY } from '#web/gantt/gantt-model.ts';
import type { SharedRevision } from '../structure.calls.ts';
import { childrenOf, type StructureNode, totalsOf } from '../structure-model.ts';
import { structureOf } from '../structure-wire.ts';

export interface StructureRow {
  node: StructureNode;
  level: number;
  parent: number;
  /** Belongs to a shared revision: its module is edited, not this product. */
  locked: boolean;
  /** How many there are in one product. */
  total: string;
  /** Stable name on the screen: the way to it. */
  path: string;
  summary: boolean;
}

export interface SharedParts {
  by: ReadonlyMap<number, SharedRevision & { nodes: Map<string, StructureNode> }>;
}
export const sharedParts = (list: readonly SharedRevision[]): SharedParts => ({
  by: new Map(list.map((one) => [one.id, { ...one, nodes: structureOf(one.rows) }])),
});

const times = (a: string, b: string): string => {
  const product = Math.round(Number(a) * Number(b) * 10_000) / 10_000;
  return String(product);
};

/** Rows in the order of the outline. */
export function rowsOf(structure: ReadonlyMap<string, StructureNode>, shared: SharedParts): StructureRow[] {
  const rows: StructureRow[] = [];
  const put = (
    nodes: ReadonlyMap<string, StructureNode>,
    at: { parent: number; level: number; locked: boolean; total: string; path: string; seen: readonly number[] },
  ): void => {
    const below = childrenOf(nodes.values());
    const totals = totalsOf(nodes.values());
    const walk = (key: string | null, parent: number, level: number): void => {
      for (const node of below.get(key) ?? []) {
        const index = rows.length;
        const path = `${at.path}${node.key}`;
        const own = totals.get(node.key) ?? node.quantity;
        const used = node.shared === null ? undefined : shared.by.get(node.shared);
        const inside = used && !at.seen.includes(used.id) ? used : undefined;
        const total = at.locked ? times(at.total, own) : own;
        rows.push({
          ...{ node, level, parent, locked: at.locked, total, path },
          summary: (below.get(node.key)?.length ?? 0) > 0 || (inside?.nodes.size ?? 0) > 0,
        });
        if (inside)
          put(inside.nodes, {
            ...{ parent: index, level: level + 1, locked: true, total, path: `${path}/` },
            seen: [...at.seen, inside.id],
          });
        else walk(node.key, index, level + 1);
      }
    };
    walk(null, at.parent, at.level);
  };
  put(structure, { parent: -1, level: 0, locked: false, total: '1', path: '', seen: [] });
  return rows;
}

const NONE = new Int32Array(0);

/** The rows as the canvas takes them; `idOf` keeps one number for each path. */
export function gridModel(
  rows: readonly StructureRow[],
  collapsed: ReadonlySet<string>,
  idOf: (path: string) => number,
): GanttModel {
  const count = rows.length;
  const nothing = new Float64Array(count).fill(Number.NaN);
  const flags = new Uint16Array(count);
  rows.forEach((row, at) => {
    flags[at] = (row.summary ? SUMMARY : 0) | (row.locked ? LOCKED : 0) | (collapsed.has(row.path) ? COLLAPSED : 0);
  });
  return {
    count,
    ids: rows.map(({ path }) => idOf(path)),
    level: rows.map(({ level }) => level),
    parent: rows.map(({ parent }) => parent),
    ...{ start: nothing, finish: nothing, progress: new Float64Array(count), flags },
    name: (row) => rows[row]!.node.name,
    ...{ linkFrom: NONE, linkTo: NONE, linkType: new Uint8Array(0), today: null },
  };
}
