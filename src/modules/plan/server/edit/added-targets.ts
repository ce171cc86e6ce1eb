/** What the tasks of a plan name by their additional fields. */
import type { PlanAnswer } from '../../plan.calls.ts';
import type { PlanTask } from '../../plan-model.ts';

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
