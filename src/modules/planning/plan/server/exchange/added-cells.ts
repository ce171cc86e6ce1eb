/**
 * Cells of additional fields, as a workbook has them, as values of tasks: names of items, people and records are looked up
 * as in the sheets of records. A value that is none costs the value, not its task, and is named.
 */

import { cleanValues } from '#kernel/clean.ts';
import { sameValue } from '#kernel/diff.ts';
import type { ExtValues } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { checkAdded } from '#server/entity/entity-checks.ts';
import { entityNamed } from '#server/entity/ports.ts';
import { parseCell } from '#server/entity/sheet-cells.ts';
import { resolveTitles } from '#server/entity/sheet-titles.ts';
import type { FidelityEntry } from '../../exchange/exchange-model.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import type { PlanOwner } from '../plan-owner.ts';

/** A task and the cells of its additional fields. */
export interface AddedCells {
  name: string;
  ext: ExtValues;
}

type Cell = string | number | null;
const cellIn = (ext: ExtValues, column: string): Cell =>
  Object.hasOwn(ext, column) ? (ext[column] as string | number) : null;

/** The values of the tasks, in their order, and what is refused. */
export async function readAdded(
  ctx: Ctx,
  owner: PlanOwner,
  fields: PlanAnswer['added']['fields'],
  tasks: readonly AddedCells[],
): Promise<{ values: ExtValues[]; refused: FidelityEntry[] }> {
  const matched = fields.map(({ name, field }) => [name, field] as const);
  const rows = tasks.map(({ ext }) => matched.map(([column]) => cellIn(ext, column)));
  const lookup = await resolveTitles(ctx, matched, rows);
  const entity = entityNamed('task');
  const known = Object.fromEntries(matched);
  const refused: FidelityEntry[] = [];
  /** Equal values in many tasks are read once. */
  const read = new Map<string, { value: unknown } | { problem: Pick<FidelityEntry, 'message' | 'params'> }>();
  const values: ExtValues[] = [];
  for (const { name, ext } of tasks) {
    const own: ExtValues = {};
    for (const [column, field] of matched) {
      const cell = cellIn(ext, column);
      if (cell === null) continue;
      const key = JSON.stringify([column, cell]);
      let found = read.get(key);
      if (!found) {
        const value = cleanValues(
          { [column]: field },
          { [column]: parseCell(field, cell, lookup, ctx.utcOffset) },
          'update',
        )[column];
        const [wrong] = await checkAdded(entity, known, ctx, { [column]: value }, 'update', null, owner);
        found = wrong
          ? { problem: { message: wrong.message, ...(wrong.params && { params: wrong.params }) } }
          : { value };
        read.set(key, found);
      }
      if ('value' in found) {
        if (!sameValue(found.value, null)) own[column] = found.value as ExtValues[string];
        continue;
      }
      refused.push({
        outcome: 'refused',
        object: 'task',
        ...found.problem,
        name,
        field: ctx.say({ key: '', text: field.label }),
        value: String(cell),
        valueOnly: true,
        count: 1,
      });
    }
    values.push(own);
  }
  return { values, refused };
}
