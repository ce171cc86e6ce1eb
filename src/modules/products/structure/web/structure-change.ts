/** From what a person did in the grid to another structure. */
import type { GanttEdit, NewRows } from '#web/gantt/gantt-model.ts';
import type { Structure } from '../structure-edits.ts';
import { NO_VALUES, type NodeValues, plainQuantity, type StructureNode } from '../structure-model.ts';
import { indentNodes, insertNodes, moveNodes, outdentNodes, type Place, removeBranches } from '../structure-outline.ts';
import type { StructureRow } from './structure-rows.ts';

export interface ChangeTools {
  newKey(): string;
  newName: string;
  /** The id of a named thing in a column, of a text that was typed or pasted; null: nothing is called so. */
  idNamed(key: string, text: string): number | null;
}

const NAMED = new Set(['type', 'responsible', 'department', 'shared']);
const TEXT = new Set(['code', 'name', 'drawingNo', 'materialNo', 'unit', 'condition', 'description']);

/** The value that a cell takes; undefined: it takes none of these. */
function cellValue(key: string, given: unknown, tools: ChangeTools): Partial<NodeValues> | undefined {
  if (NAMED.has(key)) {
    const id = Array.isArray(given) ? (given[0] as number | undefined) : undefined;
    const text = typeof given === 'string' ? given.trim() : '';
    return { [key]: id ?? (text === '' ? null : tools.idNamed(key, text)) };
  }
  const text = String(given ?? '').trim();
  if (key === 'quantity') return { quantity: plainQuantity(text.replace(',', '.')) };
  if (key === 'name') return { name: text };
  return TEXT.has(key) ? { [key]: text === '' ? null : text } : undefined;
}

function filled(cells: Readonly<Record<string, string>>, tools: ChangeTools): Partial<NodeValues> {
  const values: Partial<NodeValues> = {};
  for (const [key, text] of Object.entries(cells)) Object.assign(values, cellValue(key, text, tools));
  return { ...values, name: values.name || tools.newName, quantity: values.quantity || '1' };
}

/** The place in front of a row at a depth. */
function placeAt(rows: readonly StructureRow[], before: number, level: number): Place {
  let parent: string | null = null;
  for (let at = before - 1; at >= 0; at--) {
    const row = rows[at]!;
    if (row.level >= level) continue;
    parent = row.locked ? null : row.node.key;
    break;
  }
  const next = rows[before];
  return { parent, before: next && !next.locked && next.node.parent === parent ? next.node.key : null };
}

const ownKeys = (rows: readonly StructureRow[], of: readonly number[]): string[] =>
  of.flatMap((at) => (rows[at]?.locked === false ? [rows[at].node.key] : []));

function below(
  structure: Structure,
  rows: readonly StructureRow[],
  { after, rows: cells }: NewRows,
  tools: ChangeTools,
) {
  let at = after < 0 ? rows.length - 1 : after;
  while (at >= 0 && rows[at]!.locked) at--;
  const parent = after < 0 ? null : (rows[at]?.node.parent ?? null);
  const made = cells.map((one) => ({ ...NO_VALUES, ...filled(one, tools), key: tools.newKey() }));
  return insertNodes(structure, made, { parent, before: null });
}

/** The structure an edit makes of another one; null: the edit means nothing here. */
export function changedBy(
  structure: Structure,
  rows: readonly StructureRow[],
  edit: GanttEdit,
  tools: ChangeTools,
): ReadonlyMap<string, StructureNode> | null {
  switch (edit.kind) {
    case 'cells': {
      const next = new Map(structure);
      for (const { row, key, value } of edit.changes) {
        const found = rows[row];
        const values = found && !found.locked ? cellValue(key, value, tools) : undefined;
        if (found && values) next.set(found.node.key, { ...next.get(found.node.key)!, ...values });
      }
      return edit.below ? below(next, rows, edit.below, tools) : next;
    }
    case 'insert': {
      const given = edit.rows.length > 0 ? edit.rows : [{}];
      const made = given.map((cells) => ({ ...filled(cells, tools), key: tools.newKey() }));
      const next = rows[edit.at];
      const place: Place =
        next && !next.locked ? { parent: next.node.parent, before: next.node.key } : { parent: null, before: null };
      return insertNodes(structure, made, place);
    }
    case 'delete':
      return removeBranches(structure, ownKeys(rows, edit.rows));
    case 'indent':
      return indentNodes(structure, ownKeys(rows, edit.rows), ({ shared }) => shared === null);
    case 'outdent':
      return outdentNodes(structure, ownKeys(rows, edit.rows));
    case 'reorder':
      return moveNodes(structure, ownKeys(rows, edit.rows), placeAt(rows, edit.before, edit.level));
    default:
      return null;
  }
}
