import type { PlanFile } from '../exchange/exchange-model.ts';
import { disjointExceptions } from '../exchange/mspdi/mspdi-calendar.ts';

/** What a file written by us can say: rows without gaps, our version of the format. */
export function written(file: PlanFile): PlanFile {
  const { plan, properties, resources, assignments, baselines, facts, stored, fields } = file;
  return {
    plan: {
      ...plan,
      calendars: plan.calendars.map((c) => ({ ...c, exceptions: disjointExceptions(c.exceptions) })),
    },
    properties: { ...properties, saveVersion: 14 },
    resources,
    assignments,
    baselines,
    facts: facts.map((fact, i) => ({ ...fact, row: i + 1 })),
    stored,
    fields,
  };
}
