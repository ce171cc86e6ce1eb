/**
 * A plan with everything an exchange file carries beside it: what importers answer and exporters take.
 *
 * Hides nothing; it is the vocabulary of plan exchange. Invariants:
 * - `plan.tasks[i].id === i + 1` after an import; `facts[i]` and `stored[i]` belong to `plan.tasks[i]`.
 * - Every object of the file is in the plan or has an entry in `report`; nothing disappears silently.
 * - Calendars are resolved (no base calendar to look up), exceptions are disjoint and in order of date.
 * Source: the issue "The house stands, and a real plan runs in it" §5 (import, export, fidelity report).
 */
import type { Message, Params } from '#kernel/text.ts';
import { usualDay } from '../day-edge.ts';
import type { Minute, Plan } from '../plan-model.ts';
import { wbsNumbers } from '../wbs.ts';
import type { KeptFile } from './kept.ts';

export type ExchangeObject =
  | 'project'
  | 'calendar'
  | 'task'
  | 'link'
  | 'resource'
  | 'assignment'
  | 'baseline'
  | 'cost'
  | 'field';

/** `changed`: taken over in another form; `refused`: this object is not in the plan; `ignored`: a value we do not keep. */
export type Outcome = 'changed' | 'refused' | 'ignored';

export interface FidelityEntry {
  outcome: Outcome;
  object: ExchangeObject;
  /** What was done and why. */
  message: Message;
  params?: Params;
  /** Name of the object in the file. */
  name?: string;
  /** Element or column. */
  field?: string;
  /** Line of the file, or row of the sheet. */
  line?: number;
  /** A refused value as the file has it, and the allowed values. */
  value?: string;
  allowed?: Message;
  allowedParams?: Params;
  /** Only the value is refused; its task or other owner is in the plan. */
  valueOnly?: boolean;
  /** How often; entries that only differ in their place are one entry. */
  count: number;
}

export interface FileProperties {
  name: string;
  guid: string;
  title: string;
  manager: string;
  company: string;
  author: string;
  start: Minute | null;
  finish: Minute | null;
  daysPerMonth: number;
  /** Minutes of a day at which a task starts and finishes by default. */
  dayStart: number;
  dayFinish: number;
  newTasksManual: boolean;
  /** Version of the format: 9 = Project 2003, 12 = 2007, 14 = 2010 and later; 0 when unknown. */
  saveVersion: number;
}

export type ResourceType = 'work' | 'material' | 'cost';

export interface PlanResource {
  /** 1..n */
  id: number;
  uid: number;
  guid: string;
  name: string;
  initials: string;
  group: string;
  code: string;
  email: string;
  account: string;
  type: ResourceType;
  /** Whole persons: 1 = 100 %. */
  maxUnits: number;
  /** A calendar of the plan, or null for the project's. */
  calendarId: number | null;
  note: string;
}

export interface PlanAssignment {
  uid: number;
  guid: string;
  taskId: number;
  resourceId: number;
  /** 1 = 100 %; of material: the quantity. */
  units: number;
  workMinutes: number;
  actualWorkMinutes: number;
  start: Minute | null;
  finish: Minute | null;
  actualStart: Minute | null;
  actualFinish: Minute | null;
  /** Whether they are in charge regardless of shares; if left out for all people of a task, whoever does most is. */
  lead?: boolean;
  /** Said person by person, to be kept as it is, whatever the task lasts. */
  stated?: boolean;
}

export interface BaselineTask {
  taskId: number;
  start: Minute | null;
  finish: Minute | null;
  durationMinutes: number;
  workMinutes: number;
}

export interface PlanBaseline {
  /** 0..10 */
  number: number;
  tasks: BaselineTask[];
}

/** What the file says of a task and the plan model does not hold. */
export interface TaskFacts {
  uid: number;
  /** '' when the file has none. */
  guid: string;
  /** Row number in the file. */
  row: number;
  wbs: string;
  /** 0..1000, 500 is ordinary. */
  priority: number;
  estimated: boolean;
  /** In which unit the duration was written: the number of the format (3 minutes, 5 hours, 7 days, 9 weeks, 11 months ...). */
  durationFormat: number;
  /** The same of lags, by id of the predecessor; those in days are not named. */
  lagFormats: Record<number, number>;
  recurring: boolean;
  /** Wall-clock minutes. */
  remainingDurationMinutes: number;
  /** Values of custom fields, by field id. */
  fields: Record<string, string>;
}

/** Dates and slack as the file stores them; slack in minutes. */
export interface StoredDates {
  start: Minute | null;
  finish: Minute | null;
  earlyStart: Minute | null;
  earlyFinish: Minute | null;
  lateStart: Minute | null;
  lateFinish: Minute | null;
  startSlack: number | null;
  finishSlack: number | null;
  freeSlack: number | null;
  totalSlack: number | null;
}

/** A custom field of tasks: `Text1`, `Number3`, ... with the name its users gave it. */
export interface FieldDefinition {
  fieldId: string;
  name: string;
  alias: string;
}

export interface PlanFile {
  plan: Plan;
  properties: FileProperties;
  resources: PlanResource[];
  assignments: PlanAssignment[];
  baselines: PlanBaseline[];
  facts: TaskFacts[];
  stored: StoredDates[];
  fields: FieldDefinition[];
  /** What the file says beyond all this. */
  kept?: KeptFile;
}

export interface ImportedPlan extends PlanFile {
  /** Calendar of the plan by UID of the file; a resource calendar that changes nothing is its base. */
  calendarOfUid: ReadonlyMap<number, number>;
  report: FidelityEntry[];
  /** `tasks === taken + summaryRows + refused`; `summaryRows` is 1 when the file has a row for the project itself. */
  counts: { tasks: number; taken: number; summaryRows: number; refused: number; links: number };
}

/** Facts of a task not described by any file. */
export function newTaskFacts(uid: number, row: number, wbs: string, remainingDurationMinutes = 0): TaskFacts {
  return {
    uid,
    guid: '',
    row,
    wbs,
    priority: 500,
    estimated: false,
    durationFormat: 7,
    lagFormats: {},
    recurring: false,
    remainingDurationMinutes,
    fields: {},
  };
}

/** What is left of a task's duration, from its progress. */
export function remainingDuration(task: { durationMinutes: number; progress: number }): number {
  return Math.round((task.durationMinutes * (100 - task.progress)) / 100);
}

/** The plan without its deleted (restorable) tasks, all below them, and their links: what leaves the product. */
export function livePlan(plan: Plan): Plan {
  const gone = new Set<number | null>();
  for (const { id, parentId, status } of plan.tasks) if (status === 'discarded' || gone.has(parentId)) gone.add(id);
  if (gone.size === 0) return plan;
  return {
    ...plan,
    tasks: plan.tasks.filter((task) => !gone.has(task.id)),
    links: plan.links.filter((link) => !gone.has(link.from) && !gone.has(link.to)),
  };
}

/** A plan of our own (see `livePlan`) as a file to export: no resources, baselines or stored dates but those given. */
export function planFileOf(plan: Plan, name: string, more: Partial<PlanFile> = {}): PlanFile {
  const wbs = wbsNumbers(plan.tasks);
  const day = usualDay(plan.calendars.find((one) => one.id === plan.settings.calendarId) ?? { week: [] });
  return {
    plan,
    properties: {
      name,
      guid: '',
      title: name,
      manager: '',
      company: '',
      author: '',
      start: plan.settings.projectStart,
      finish: null,
      daysPerMonth: 20,
      dayStart: day.start,
      dayFinish: day.finish,
      newTasksManual: false,
      saveVersion: 14,
    },
    resources: [],
    assignments: [],
    baselines: [],
    facts: plan.tasks.map((task, i) => newTaskFacts(i + 1, i + 1, wbs[i]!, remainingDuration(task))),
    stored: plan.tasks.map((task) => ({
      start: task.start,
      finish: task.finish,
      earlyStart: null,
      earlyFinish: null,
      lateStart: null,
      lateFinish: null,
      startSlack: null,
      finishSlack: null,
      freeSlack: null,
      totalSlack: null,
    })),
    fields: [],
    ...more,
  };
}
