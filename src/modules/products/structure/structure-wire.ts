/** Nodes as they travel, and back. Pure. */
import type { NodeWire } from './structure.calls.ts';
import { NODE_FIELDS, type StructureNode } from './structure-model.ts';

export const toWire = (node: StructureNode): NodeWire => [node.key, ...NODE_FIELDS.map((field) => node[field])];

export function fromWire([key, ...values]: NodeWire): StructureNode {
  const node: Record<string, unknown> = { key };
  NODE_FIELDS.forEach((field, at) => {
    node[field] = values[at] ?? null;
  });
  return node as unknown as StructureNode;
}

export const structureOf = (rows: readonly NodeWire[]): Map<string, StructureNode> =>
  new Map(rows.map((row) => [String(row[0]), fromWire(row)]));
