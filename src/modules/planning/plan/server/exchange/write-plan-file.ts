/** Plans written to files, in a worker: Microsoft Project XML, `.xer` and XML of Primavera P6, and workbooks. Deleted tasks stay out. */
import type { Lang } from '#kernel/text.ts';
import { type WrittenCell, writeSheet } from '#server/sheet.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { type PlanBaseline, type PlanFile, planFileOf } from '../../exchange/exchange-model.ts';
import { type PlanSource, type TaskSource, withSources } from '../../exchange/file-source.ts';
import { writeMspdi } from '../../exchange/mspdi/mspdi-write.ts';
import { writePmxml } from '../../exchange/p6/pmxml-write.ts';
import { encodeXer } from '../../exchange/p6/xer-encode.ts';
import { writeXer } from '../../exchange/p6/xer-write.ts';
import { type Person, peopleAsResources } from '../../exchange/people-mapping.ts';
import { type AddedSheetColumn, planToSheet } from '../../exchange/plan-to-sheet.ts';
import { type SheetLosses, sheetLosses } from '../../exchange/sheet-losses.ts';
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
  /** Additional data of the files it came from. */
  ofPlan: PlanSource | null;
  ofTask: Map<number, TaskSource>;
  /** Whether costs may leave. */
  costs: boolean;
}

function rowsOf({ plan, lang, names, rates, added }: Omit<AsSheet, 'name'>): WrittenCell[][] {
  const state = stateOf(plan);
  return planToSheet(state.plan, state.schedule, lang, undefined, {
    person: (id) => names[id] ?? '',
    costs: rates ? planCosts(state, new Map(rates)) : null,
    added,
  });
}

interface Losing extends Omit<AsSheet, 'name'> {
  removed: number;
  baselines: number;
}

/** What the workbook of a plan does not hold of it. */
export function findSheetLosses({ removed, baselines, ...wanted }: Losing): SheetLosses {
  const { plan, names, rates, added } = wanted;
  return sheetLosses({ plan, removed, rows: rowsOf(wanted), added, names, costs: rates !== null, baselines });
}

export function writePlanSheet({ name, ...wanted }: AsSheet): Uint8Array {
  const rows = rowsOf(wanted);
  return writeSheet(
    name,
    rows,
    rows[0]!.map((_, i) => (i === 2 ? 40 : 16)),
  );
}

/** A plan with its people and what only its files said, as exchange formats take it. */
function projectFile(wanted: AsProject, plan: Plan): PlanFile {
  const { name, baselines, ofPlan, ofTask, costs } = wanted;
  const people = peopleAsResources(plan, wanted.people);
  const userOf = new Map(people.resources.map((resource) => [resource.id, resource.userId]));
  return withSources(planFileOf(plan, name, { ...people, baselines }), plan, ofPlan, ofTask, userOf, costs);
}

export function writePlanXer(wanted: AsProject, { tell }: ChoreTools): Uint8Array {
  const { plan, schedule } = stateOf(wanted.plan);
  tell(1, 3);
  const text = writeXer(projectFile(wanted, plan), schedule);
  tell(2, 3);
  return encodeXer(text).bytes;
}

export function writePlanPmxml(wanted: AsProject, { tell }: ChoreTools): Uint8Array {
  const { plan, schedule } = stateOf(wanted.plan);
  tell(1, 3);
  const xml = writePmxml(projectFile(wanted, plan), schedule);
  tell(2, 3);
  return new TextEncoder().encode(xml);
}

export function writePlanXml(wanted: AsProject, { tell }: ChoreTools): Uint8Array {
  const { plan, schedule } = stateOf(wanted.plan);
  tell(1, 3);
  const xml = writeMspdi(projectFile(wanted, plan), schedule);
  tell(2, 3);
  return new TextEncoder().encode(xml);
}

export const sheetLossesChore = chore<Losing, SheetLosses>(import.meta.url, findSheetLosses.name, 'long');
export const writePlanSheetChore = chore<AsSheet, Uint8Array>(import.meta.url, writePlanSheet.name, 'long');
export const writePlanXerChore = chore<AsProject, Uint8Array>(import.meta.url, writePlanXer.name, 'long');
export const writePlanPmxmlChore = chore<AsProject, Uint8Array>(import.meta.url, writePlanPmxml.name, 'long');
export const writePlanXmlChore = chore<AsProject, Uint8Array>(import.meta.url, writePlanXml.name, 'long');
