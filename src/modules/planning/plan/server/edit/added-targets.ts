/** Additional fields of the tasks of a plan, and what they name. */
import { dictTitles } from '#modules/base/dict/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { titlesById } from '#server/entity/entity-read.ts';
import { entityPorts } from '#server/entity/ports.ts';
import type { AddedSheetColumn } from '../../exchange/plan-to-sheet.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import type { PlanTask } from '../../plan-model.ts';

/** The additional fields of tasks. */
export const addedFields = async (ctx: Ctx): Promise<PlanAnswer['added']['fields']> =>
  Object.entries(await entityPorts().extFields(ctx, 'task')).map(([name, field]) => ({ name, field }));

/** Ids of people, of dictionary items, and of other records by their entity. Tasks are not read where no field names anything. */
export function addedTargets(
  fields: PlanAnswer['added']['fields'],
  tasks: readonly PlanTask[],
): { people: ReadonlySet<number>; items: ReadonlySet<number>; records: ReadonlyMap<string, number[]> } {
  const [people, items] = [new Set<number>(), new Set<number>()];
  const records = new Map<string, Set<number>>();
  for (const { name, field } of fields) {
    if (!field.dict && !field.to) continue;
    const ids = field.dict ? items : field.to === 'user' ? people : (records.get(field.to!) ?? new Set<number>());
    if (ids !== items && ids !== people) records.set(field.to!, ids);
    for (const { ext } of tasks)
      for (const id of [ext[name]].flat()) if (Number.isSafeInteger(id)) ids.add(id as number);
  }
  return { people, items, records: new Map([...records].map(([target, ids]) => [target, [...ids]])) };
}

/** The additional fields as columns of a sheet, with the names of what tasks chose. */
export async function addedSheetColumns(ctx: Ctx, tasks: readonly PlanTask[]): Promise<AddedSheetColumn[]> {
  const fields = await addedFields(ctx);
  const { people, items, records } = addedTargets(fields, tasks);
  const named = new Map<string, Readonly<Record<number, string>>>([['user', await userNames(ctx, [...people])]]);
  for (const [target, ids] of records) named.set(target, await titlesById(target, ctx, ids));
  const ofItems = await dictTitles(ctx, [...items]);
  return fields.map(({ name, field }) => ({
    column: name,
    label: field.label,
    number: field.kind === 'decimal',
    names: field.dict ? ofItems : field.to ? (named.get(field.to) ?? {}) : null,
  }));
}
