/** Plans written to files, in a worker: Microsoft Project XML and workbooks. Deleted tasks stay out. */
import type { Lang } from '#kernel/text.ts';
import { writeSheet } from '#server/sheet.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { type PlanBaseline, planFileOf } from '../../exchange/exchange-model.ts';
import { type PlanSource, type TaskSource, withSources } from '../../exchange/file-source.ts';
import { writeMspdi } from '../../exchange/mspdi/mspdi-write.ts';
import { type Person, peopleAsResources } from '../../exchange/people-mapping.ts';
import { type AddedSheetColumn, planToSheet } from '../../exchange/plan-to-sheet.ts';
import { planCosts } from '../../plan-cost.ts';
import type { Plan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';

interface Wanted {
  plan: Plan;
  name: string;
}

interface AsSheet extends Wanted {
  lang: Lang;
  /** Names of persons by id. */
  names: Readonly<Record<number, string>>;
  /** What a day of a person costs, for those who see costs. */
  rates: readonly (readonly [number, number | null])[] | null;
  added: readonly AddedSheetColumn[];
}

interface AsProject extends Wanted {
  people: readonly Person[];
  baselines: PlanBaseline[];
  /** What files it came from said besides. */
  ofPlan: PlanSource | null;
  ofTask: Map<number, TaskSource>;
}

export function writePlanSheet({ plan: stored, name, lang, names, rates, added }: AsSheet): Uint8Array {
  const state = stateOf(stored);
  const rows = planToSheet(state.plan, state.schedule, lang, undefined, {
    person: (id) => names[id] ?? '',
    costs: rates ? planCosts(state, new Map(rates)) : null,
    added,
  });
  return writeSheet(
    name,
    rows,
    rows[0]!.map((_, i) => (i === 2 ? 40 : 16)),
  );
}

export function writePlanXml(wanted: AsProject, { tell }: ChoreTools): Uint8Array {
  const { name, baselines, ofPlan, ofTask } = wanted;
  const { plan, schedule } = stateOf(wanted.plan);
  tell(1, 3);
  const people = peopleAsResources(plan, wanted.people);
  const userOf = new Map(people.resources.map((resource) => [resource.id, resource.userId]));
  const file = withSources(planFileOf(plan, name, { ...people, baselines }), plan, ofPlan, ofTask, userOf);
  const xml = writeMspdi(file, schedule);
  tell(2, 3);
  return new TextEncoder().encode(xml);
}

export const writePlanSheetChore = chore<AsSheet, Uint8Array>(import.meta.url, writePlanSheet.name, 'long');
export const writePlanXmlChore = chore<AsProject, Uint8Array>(import.meta.url, writePlanXml.name, 'long');
