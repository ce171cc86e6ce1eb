/** What of nodes is compared, and how it is read. Pure. */
import type { BaselineComparison, ComparedNode } from './baseline.calls.ts';

export const COMPARED = [
  'name',
  'code',
  'shared',
  'type',
  'drawingNo',
  'materialNo',
  'quantity',
  'unit',
  'responsible',
  'department',
  'condition',
  'description',
] as const satisfies readonly (keyof ComparedNode)[];
export type ComparedField = (typeof COMPARED)[number];

/** Values of nodes as people read them. */
export function comparedBy({ users, departments, types, revisions }: BaselineComparison['names']) {
  const item = new Map(types.map(({ id, name }) => [id, name]));
  return (node: ComparedNode, field: ComparedField): string => {
    const value = node[field];
    if (value === null || value === undefined) return '';
    if (field === 'responsible') return users[Number(value)] ?? `#${value}`;
    if (field === 'department') return departments[Number(value)] ?? `#${value}`;
    if (field === 'type') return item.get(Number(value)) ?? `#${value}`;
    if (field === 'shared') return revisions[Number(value)] ?? `#${value}`;
    return String(value);
  };
}
