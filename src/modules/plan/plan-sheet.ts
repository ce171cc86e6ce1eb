/**
 * A sheet as a plan: rows become tasks, links, people; refused rows are named.
 *
 * Invariant: accepted + rejected = rows; a row is refused whole, and with it the rows below it in the outline and the
 * rows that depend on it. The outline comes from the WBS number, else the level, else the indentation of the name.
 * Source: the issue "The house stands, and a real plan runs in it" §5 (import of xlsx with mapping), 2-rules §9.
 */
import { compiled, type WorkCalendar } from '#kernel/workdays.ts';
import {
  type ImportedPlan,
  newTaskFacts,
  type PlanAssignment,
  type PlanResource,
  planFileOf,
  remainingDuration,
} from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import { createLedger, type Ledger } from './fidelity-ledger.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanSettings, type PlanTask } from './plan-model.ts';
import type { SheetMapping } from './sheet-columns.ts';
import { linksOf, type SheetLink } from './sheet-links.ts';
import { type RefuseRow, type RowDraft, readRows, type SheetReject, type SheetUnits, spanOf } from './sheet-rows.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { SheetCell } from './sheet-values.ts';

export interface SheetOptions {
  projectName: string;
  settings: PlanSettings;
  calendars: WorkCalendar[];
  /** Minutes of the day of dates without a time; default 08:00 and 17:00. */
  dayStart?: number;
  dayFinish?: number;
}

export interface SheetImport {
  file: ImportedPlan;
  rejects: SheetReject[];
  /** accepted + rejected = rows; blank rows are not counted among them. */
  counts: { rows: number; accepted: number; rejected: number; blank: number };
}

/** Reads the data rows below the header by the mapping. */
export function sheetToPlan(
  rows: readonly (readonly SheetCell[])[],
  mapping: SheetMapping,
  options: SheetOptions,
): SheetImport {
  const { settings } = options;
  const calendar = options.calendars.find((each) => each.id === settings.calendarId)!;
  const units: SheetUnits = {
    calendar: compiled(calendar),
    minutesPerDay: settings.minutesPerDay,
    minutesPerWeek: settings.minutesPerWeek,
    dayStart: options.dayStart ?? 480,
    dayFinish: options.dayFinish ?? 1020,
  };
  const ledger = createLedger();
  noteIgnoredColumns(rows[mapping.headerRow] ?? [], mapping, rows, ledger);
  const { drafts, rejects, blank } = readRows(rows, mapping, units);
  const column = (field: SheetReject['field']): string => {
    const i = mapping.columns.indexOf(field);
    return i < 0 ? '' : String(rows[mapping.headerRow]?.[i] ?? '');
  };
  const refuse: RefuseRow = (draft, field, value, reason, allowed, params = {}) => {
    rejects.push({ row: draft.row, field, column: column(field), value, reason, params, allowed });
  };
  const parents = outlineOf(drafts, mapping, refuse);
  const links = linksOf(drafts, parents, units, refuse);

  const bad = new Set(rejects.map((reject) => reject.row));
  const fresh = (draft: RowDraft): boolean => !bad.has(draft.row) && Boolean(bad.add(draft.row));
  for (let size = -1; size !== bad.size; ) {
    size = bad.size;
    drafts.forEach((draft, i) => {
      const parent = parents[i] === null ? undefined : drafts[parents[i]!];
      if (parent && bad.has(parent.row) && fresh(draft)) {
        refuse(draft, 'name', draft.name, sheetTexts.parentRejected, sheetTexts.allowCorrect, { row: parent.row });
      }
      for (const link of links[i]!) {
        const { row, name } = drafts[link.from]!;
        if (bad.has(row) && fresh(draft)) {
          refuse(draft, 'predecessors', draft.predecessors, sheetTexts.predecessorRejected, sheetTexts.allowCorrect, {
            row,
            value: name,
          });
        }
      }
    });
  }
  rejects.sort((a, b) => a.row - b.row);
  const kept = drafts.map((_, i) => i).filter((i) => !bad.has(drafts[i]!.row));
  return {
    file: build(drafts, kept, parents, links, units, options, ledger),
    rejects,
    counts: { rows: drafts.length, accepted: kept.length, rejected: drafts.length - kept.length, blank },
  };
}

function noteIgnoredColumns(
  header: readonly SheetCell[],
  mapping: SheetMapping,
  rows: readonly (readonly SheetCell[])[],
  ledger: Ledger,
): void {
  header.forEach((cell, i) => {
    const name = String(cell ?? '').trim();
    if (mapping.columns[i] || name === '') return;
    const count = rows.slice(mapping.headerRow + 1).filter((row) => String(row[i] ?? '').trim() !== '').length;
    if (count > 0) ledger.note('ignored', 'field', sheetTexts.columnIgnored, { field: name });
  });
}

/** Index of each draft's parent, or null. */
function outlineOf(drafts: readonly RowDraft[], mapping: SheetMapping, refuse: RefuseRow): (number | null)[] {
  const byWbs = mapping.columns.includes('wbs') && drafts.some((draft) => draft.wbs !== '');
  const byLevel = !byWbs && mapping.columns.includes('level');
  const wbsAt = new Map<string, number>();
  /** Indices of the branch above the current row. */
  const branch: number[] = [];
  const indents: number[] = [];
  return drafts.map((draft, i) => {
    let level: number;
    if (byWbs) {
      level = draft.wbs === '' ? branch.length + 1 : draft.wbs.split('.').length;
      const twin = wbsAt.get(draft.wbs);
      if (draft.wbs !== '' && twin !== undefined) {
        const row = drafts[twin]!.row;
        refuse(draft, 'wbs', draft.wbs, sheetTexts.duplicate, sheetTexts.allowUnique, { value: draft.wbs, row });
      }
      if (twin === undefined) wbsAt.set(draft.wbs, i);
    } else if (byLevel) {
      level = draft.level ?? 1;
    } else {
      while (indents.length > 0 && indents[indents.length - 1]! >= draft.indent) indents.pop();
      indents.push(draft.indent);
      level = indents.length;
    }
    if (level > branch.length + 1) {
      refuse(
        draft,
        byWbs ? 'wbs' : 'level',
        byWbs ? draft.wbs : String(level),
        sheetTexts.levelSkipped,
        sheetTexts.allowOutline,
        {
          level,
          above: level - 1,
        },
      );
      level = branch.length + 1;
    }
    branch.length = level - 1;
    const parent = branch[level - 2] ?? null;
    const prefix = draft.wbs.slice(0, Math.max(0, draft.wbs.lastIndexOf('.')));
    if (byWbs && draft.wbs !== '' && parent !== null && drafts[parent]!.wbs !== prefix) {
      refuse(draft, 'wbs', draft.wbs, sheetTexts.wrongParent, sheetTexts.allowOutline, {
        value: draft.wbs,
        parent: prefix,
      });
    }
    branch.push(i);
    return parent;
  });
}

/** The accepted rows as a plan, with a note for every kind of decision that was taken for the user. */
function build(
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
    tasks.push(
      taskOf(draft, id, parentId, withChildren.has(index), incoming.length > 0, units, options.settings, ledger),
    );
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
  settings: PlanSettings,
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
  const { progress } = draft;
  const begun = progress > 0 || draft.actualStart !== null;
  return {
    ...newPlanTask(id, parentId, draft.name, settings.minutesPerDay),
    mode,
    milestone: draft.milestone || (durationMinutes === 0 && !summary),
    active: draft.active,
    durationMinutes,
    elapsed: draft.duration?.elapsed ?? false,
    workMinutes: draft.workMinutes ?? (draft.duration?.elapsed ? 0 : durationMinutes),
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
  };
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
      for (const [name, units] of shares) {
        const share = draft.responsible ? (name === draft.responsible ? 1 : 0) : units / (total || 1);
        assignments.push({
          uid: assignments.length + 1,
          taskId: task.id,
          resourceId: idOf(name),
          units,
          workMinutes: Math.round(task.workMinutes * share),
          actualWorkMinutes: Math.round(task.actualWorkMinutes * share),
          start: task.start,
          finish: task.finish,
        });
      }
    },
  };
}
