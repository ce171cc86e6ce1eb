/**
 * Changes of a structure as data: what a person saves, and what a product change asks for, are the same list of edits. Pure.
 *
 * An edit of a node says each field before and after. It is put on a structure that may have moved on: a field that is as it was,
 * or already as wanted, takes the change; any other is a conflict, which says all three values. So edits merge field by field
 * without anybody keeping the state they were made on. Docs: adr/454-structures-and-changes.md.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { structureTexts as t } from './structure.texts.ts';
import {
  isQuantity,
  LIMITS,
  NO_VALUES,
  NODE_FIELDS,
  type NodeField,
  type NodeValues,
  plainQuantity,
  type StructureNode,
  TEXT_MAX,
} from './structure-model.ts';

export type NodeEdit =
  | { kind: 'add'; key: string; after: Partial<NodeValues> & { name: string } }
  | { kind: 'change'; key: string; before: Partial<NodeValues>; after: Partial<NodeValues> }
  | { kind: 'remove'; key: string; before: Partial<NodeValues> };

/** A field that somebody else changed meanwhile; `field` null: the node itself is gone, or is there already. */
export interface EditConflict {
  key: string;
  name: string;
  field: NodeField | null;
  before: unknown;
  wanted: unknown;
  now: unknown;
}
export type Structure = ReadonlyMap<string, StructureNode>;
export interface Applied {
  nodes: Map<string, StructureNode>;
  conflicts: EditConflict[];
}

export const same = (field: NodeField, a: unknown, b: unknown): boolean =>
  field === 'quantity' && typeof a === 'string' && typeof b === 'string'
    ? plainQuantity(a) === plainQuantity(b)
    : (a ?? null) === (b ?? null);

/** The fields of an edit that name something. */
const fieldsIn = (values: Partial<NodeValues>): NodeField[] => NODE_FIELDS.filter((field) => field in values);

function changed(node: StructureNode, edit: NodeEdit & { kind: 'change' }, conflicts: EditConflict[]): StructureNode {
  const next: Record<string, unknown> = { ...node };
  for (const field of fieldsIn(edit.after)) {
    const [before, wanted, now] = [edit.before[field], edit.after[field], node[field]];
    if (same(field, now, wanted)) continue;
    if (same(field, now, before)) next[field] = wanted ?? null;
    else conflicts.push({ key: node.key, name: node.name, field, before, wanted, now });
  }
  return next as unknown as StructureNode;
}

/** A structure with edits put on it; conflicts leave the fields they are about as they are. */
export function applyEdits(structure: Structure, edits: readonly NodeEdit[]): Applied {
  const nodes = new Map(structure);
  const conflicts: EditConflict[] = [];
  for (const edit of edits) {
    const node = nodes.get(edit.key);
    if (edit.kind === 'add') {
      if (node)
        conflicts.push({
          key: edit.key,
          name: node.name,
          field: null,
          before: null,
          wanted: edit.after.name,
          now: node.name,
        });
      else nodes.set(edit.key, { ...NO_VALUES, ...edit.after, key: edit.key });
    } else if (!node) {
      // Removed by both: nothing is in the way.
      if (edit.kind === 'change')
        conflicts.push({
          key: edit.key,
          name: String(edit.before.name ?? ''),
          field: null,
          before: edit.before.name,
          wanted: edit.after.name,
          now: null,
        });
    } else if (edit.kind === 'change') {
      nodes.set(edit.key, changed(node, edit, conflicts));
    } else {
      const moved = fieldsIn(edit.before).find(
        (field) => field !== 'rank' && !same(field, node[field], edit.before[field]),
      );
      if (moved)
        conflicts.push({
          key: edit.key,
          name: node.name,
          field: moved,
          before: edit.before[moved],
          wanted: null,
          now: node[moved],
        });
      else nodes.delete(edit.key);
    }
  }
  return { nodes, conflicts };
}

/** The edits that lead from one structure to another, in an order in which parents come before what lies in them. */
export function diffStructures(before: Structure, after: Structure): NodeEdit[] {
  const edits: NodeEdit[] = [];
  for (const [key, node] of after) {
    const old = before.get(key);
    if (!old) {
      const { key: _key, ...values } = node;
      edits.push({ kind: 'add', key, after: values });
    } else if (old !== node) {
      const fields = NODE_FIELDS.filter((field) => !same(field, old[field], node[field]));
      if (fields.length === 0) continue;
      const pick = (of: StructureNode) => Object.fromEntries(fields.map((field) => [field, of[field]]));
      edits.push({ kind: 'change', key, before: { name: old.name, ...pick(old) }, after: pick(node) });
    }
  }
  for (const [key, node] of before)
    if (!after.has(key)) {
      const { key: _key, ...values } = node;
      edits.push({ kind: 'remove', key, before: values });
    }
  return edits;
}

const at = (node: StructureNode, made: Problem): Problem => ({
  ...made,
  params: { ...made.params, name: node.name || node.key },
});

function nodeProblems(node: StructureNode): Problem[] {
  const out: Problem[] = [];
  if (node.name.trim() === '') out.push(problem(t.nameMissing, { key: node.key }));
  if (!isQuantity(node.quantity)) out.push(at(node, problem(t.quantity)));
  for (const [field, max] of Object.entries(TEXT_MAX)) {
    const value = node[field as NodeField];
    if (typeof value === 'string' && value.length > max)
      out.push(at(node, problem(t.tooLong, { field: t[field as 'name'].text, max })));
  }
  return out;
}

/** Why a structure cannot be: cycles, lost parents, codes twice, quantities, limits. `touched`: only these nodes are looked at one by one. */
export function structureProblems(structure: Structure, touched: Iterable<string> = structure.keys()): Problem[] {
  const out: Problem[] = [];
  if (structure.size > LIMITS.nodes) out.push(problem(t.tooMany, { count: structure.size, max: LIMITS.nodes }));
  const codes = new Map<string, string>();
  const counts = new Map<string | null, number>();
  for (const node of structure.values()) {
    if (node.code) {
      const other = codes.get(node.code);
      if (other !== undefined)
        out.push(at(node, problem(t.codeTwice, { code: node.code, other: structure.get(other)!.name })));
      else codes.set(node.code, node.key);
    }
    counts.set(node.parent, (counts.get(node.parent) ?? 0) + 1);
    if (node.parent !== null) {
      const parent = structure.get(node.parent);
      if (!parent) out.push(at(node, problem(t.lostParent)));
      else if (parent.shared !== null) out.push(at(node, problem(t.belowShared, { parent: parent.name })));
    }
  }
  for (const [key, count] of counts)
    if (key !== null && count > LIMITS.children)
      out.push(problem(t.tooManyChildren, { name: structure.get(key)?.name ?? key, count, max: LIMITS.children }));
  for (const key of touched) {
    const node = structure.get(key);
    if (node) out.push(...nodeProblems(node));
  }
  out.push(...depthProblems(structure));
  return out;
}

function depthProblems(structure: Structure): Problem[] {
  const depths = new Map<string, number>();
  for (const start of structure.values()) {
    const path: StructureNode[] = [];
    let here: StructureNode | undefined = start;
    while (here && !depths.has(here.key)) {
      if (path.includes(here)) return [at(here, problem(t.cycle))];
      path.push(here);
      here = here.parent === null ? undefined : structure.get(here.parent);
    }
    let depth = here ? depths.get(here.key)! : 0;
    for (const node of path.reverse()) depths.set(node.key, ++depth);
    if (depth > LIMITS.depth) return [at(start, problem(t.tooDeep, { max: LIMITS.depth }))];
  }
  return [];
}
