/**
 * Accepted rows of a sheet as a plan: missing values are decided here, and every kind of decision is reported.
 *
 * Source: 2-rules §9 (default duration one working day).
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanSettings, type PlanTask } from '../plan-model.ts';
import {
  type ImportedPlan,
  newTaskFacts,
  type PlanAssignment,
  type PlanResource,
  planFileOf,
  remainingDuration,
} from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import { type AddedHeader, headerOf, type SheetField } from './sheet-columns.ts';
import type { SheetLink } from './sheet-links.ts';
import { type RowDraft, type SheetUnits, spanOf } from './sheet-rows.ts';
import { sheetTexts } from './sheet-texts.ts';
import { parseTaskType } from './sheet-values.ts';

export interface SheetOptions {
  projectName: string;
  settings: PlanSettings;
  calendars: WorkCalendar[];
  /** Additional fields of tasks: their cells come in as they are (`ext`), to be read by the server. */
  added?: readonly AddedHeader[];
}

/** The accepted rows as a plan, with a note for every kind of decision that was taken for the user. */
export function buildPlan(
  drafts: readonly RowDraft[],
  kept: readonly number[],
  parents: readonly (number | null)[],
  rowLinks: readonly SheetLink[][],
  units: SheetUnits,
  options: SheetOptions,
  ledger: Ledger,
): ImportedPlan {
  const idOf = new Map(kept.map((index, i) => [index, i + 1]));
  const withChildren = new Set(kept.map((index) => parents[index]));
  const tasks: PlanTask[] = [];
  const links: PlanLink[] = [];
  const people = peopleReader();
  for (const index of kept) {
    const draft = drafts[index]!;
    const id = idOf.get(index)!;
    const parentId = parents[index] === null ? null : idOf.get(parents[index]!)!;
    const incoming = rowLinks[index]!;
    tasks.push(taskOf(draft, id, parentId, withChildren.has(index), incoming.length > 0, units, options, ledger));
    for (const { from, type, lag, lagUnit } of incoming)
      links.push({ from: idOf.get(from)!, to: id, type, lag, lagUnit });
    people.read(draft, tasks[tasks.length - 1]!);
  }
  const plan: Plan = { settings: options.settings, calendars: options.calendars, tasks, links };
  const file = planFileOf(plan, options.projectName);
  return {
    ...file,
    resources: people.resources,
    assignments: people.assignments,
    facts: kept.map((index, i) => ({
      ...newTaskFacts(i + 1, i + 1, drafts[index]!.wbs || file.facts[i]!.wbs, remainingDuration(tasks[i]!)),
      priority: drafts[index]!.priority,
    })),
    stored: file.stored.map((dates, i) => {
      const { start, finish } = drafts[kept[i]!]!;
      return { ...dates, start, finish };
    }),
    calendarOfUid: new Map(),
    report: ledger.entries,
    counts: {
      tasks: drafts.length,
      taken: kept.length,
      summaryRows: 0,
      refused: drafts.length - kept.length,
      links: links.length,
    },
  };
}

function taskOf(
  draft: RowDraft,
  id: number,
  parentId: number | null,
  summary: boolean,
  linked: boolean,
  units: SheetUnits,
  { settings, calendars }: SheetOptions,
  ledger: Ledger,
): PlanTask {
  const { start, finish } = draft;
  const note = (message: (typeof sheetTexts)[keyof typeof sheetTexts]): void => ledger.note('changed', 'task', message);
  let { mode } = draft;
  if (mode === 'manual' && start === null && finish === null) {
    mode = 'auto';
    ledger.note('changed', 'task', exchangeTexts.manualWithoutDates, {
      name: draft.name,
      line: draft.row,
      params: { value: '-' },
    });
  }
  let durationMinutes = draft.duration?.minutes ?? settings.minutesPerDay;
  if (draft.duration === null && !summary) {
    if (draft.milestone) durationMinutes = 0;
    else if (start !== null && finish !== null) {
      durationMinutes = spanOf(start, finish, units);
      note(sheetTexts.durationFromDates);
    } else note(sheetTexts.defaultDuration);
  }
  let constraint = draft.constraint ?? 'ASAP';
  let { constraintAt } = draft;
  const dates = start !== null || finish !== null;
  if (draft.constraint === null && mode === 'auto' && dates) {
    if (summary) note(sheetTexts.datesFromChildren);
    else if (linked) note(sheetTexts.datesFromLinks);
    else if (start !== null && start > settings.projectStart) {
      constraint = 'SNET';
      constraintAt = start;
      note(sheetTexts.startBecomesConstraint);
    } else if (start === null) {
      constraint = 'FNET';
      constraintAt = finish;
      note(sheetTexts.finishBecomesConstraint);
    }
  }
  const taskType = draft.taskType === '' ? null : parseTaskType(draft.taskType);
  const named = calendars.filter((one) => one.name.trim() === draft.calendar);
  const unknown = (field: SheetField, value: string): void =>
    ledger.note('ignored', 'task', sheetTexts.unknownValue, {
      field: headerOf(field, 'en-US'),
      name: draft.name,
      line: draft.row,
      params: { value },
    });
  if (draft.taskType !== '' && taskType === null) unknown('taskType', draft.taskType);
  if (draft.calendar !== '' && named.length !== 1) unknown('calendar', draft.calendar);
  const plain = newPlanTask(id, parentId, draft.name, settings.minutesPerDay);
  const { progress } = draft;
  const begun = progress > 0 || draft.actualStart !== null;
  return {
    ...plain,
    mode,
    milestone: draft.milestone || (durationMinutes === 0 && !summary),
    active: draft.active,
    durationMinutes,
    elapsed: draft.duration?.elapsed ?? false,
    workMinutes: draft.workMinutes ?? (draft.duration?.elapsed ? 0 : durationMinutes),
    fixedCostCents: draft.fixedCostCents,
    constraint,
    constraintAt,
    deadline: draft.deadline,
    start,
    finish,
    actualStart: draft.actualStart,
    actualFinish: draft.actualFinish,
    actualWorkMinutes: draft.actualWorkMinutes,
    progress,
    status: progress >= 100 ? 'done' : begun ? 'ongoing' : 'new',
    description: draft.description,
    splits: draft.splits,
    taskType: taskType ?? plain.taskType,
    effortDriven: draft.effortDriven ?? plain.effortDriven,
    calendarId: named.length === 1 ? named[0]!.id : null,
    ignorePersonCalendars: draft.ignorePersonCalendars,
    pinned: draft.pinned,
    external: draft.external,
    ext: draft.added,
  };
}

/** A part of the work, which sheets round to minutes and hundredths of hours: the share that was typed is what is exact. */
function partOf({ durationMinutes }: PlanTask, work: number, units: number): number {
  const whole = Number((durationMinutes * units).toPrecision(12));
  return work > 0 && Math.abs(work - whole) < 1 ? whole : work;
}

/** Names become resources; the responsible carries the whole work, without one the named share it by their units. */
function peopleReader(): {
  resources: PlanResource[];
  assignments: PlanAssignment[];
  read: (draft: RowDraft, task: PlanTask) => void;
} {
  const resources: PlanResource[] = [];
  const assignments: PlanAssignment[] = [];
  const ids = new Map<string, number>();
  const idOf = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = resources.length + 1;
    ids.set(name, id);
    resources.push({
      id,
      uid: id,
      guid: '',
      name,
      initials: '',
      group: '',
      code: '',
      email: name.includes('@') ? name : '',
      account: '',
      type: 'work',
      maxUnits: 1,
      calendarId: null,
      note: '',
    });
    return id;
  };
  return {
    resources,
    assignments,
    read(draft, task) {
      const shares = new Map<string, number>();
      if (draft.responsible) shares.set(draft.responsible, 1);
      for (const { name, units } of draft.resources) if (!shares.has(name)) shares.set(name, units);
      const total = [...shares.values()].reduce((sum, units) => sum + units, 0);
      const stated = new Map(draft.shares?.map((one) => [one.name, one]));
      for (const { name } of stated.values()) if (!shares.has(name)) shares.set(name, 1);
      for (const [name, units] of shares) {
        const said = stated.get(name);
        const share = draft.responsible ? (name === draft.responsible ? 1 : 0) : units / (total || 1);
        assignments.push({
          uid: assignments.length + 1,
          guid: '',
          taskId: task.id,
          resourceId: idOf(name),
          units: said ? said.units / 100 : units,
          // If shares have a column, people missing from it have none.
          workMinutes: draft.shares ? (said?.workMinutes ?? 0) : partOf(task, task.workMinutes * share, units),
          actualWorkMinutes: Math.round(task.actualWorkMinutes * share),
          start: task.start,
          finish: task.finish,
          actualStart: null,
          actualFinish: null,
          ...((draft.shares || draft.responsible) && { lead: name === draft.responsible }),
          ...(said && { stated: true }),
        });
      }
    },
  };
}
