/**
 * A plan as a sheet: the columns a user chose, in one language. `sheetToPlan` reads it back.
 *
 * Dates and percents are cells of their kinds; durations are texts with their units, slack is a number of days.
 */
import type { WrittenCell } from '#kernel/cell.ts';
import type { ExtValues } from '#kernel/entity.ts';
import type { Lang, Triple } from '#kernel/text.ts';
import { formatDuration } from '../duration-text.ts';
import { addedValue } from '../edit/added-values.ts';
import { outlineLevels } from '../edit/outline.ts';
import { formatPredecessors } from '../edit/predecessors.ts';
import type { PlanCosts } from '../plan-cost.ts';
import type { Minute, Plan, PlanLink, Schedule } from '../plan-model.ts';
import { interferingSlack } from '../schedule/schedule-slack.ts';
import { taskTypes } from '../task-labels.ts';
import { wbsNumbers } from '../wbs.ts';
import { COMPUTED_FIELDS, headerOf, SHEET_FIELDS, type WrittenField } from './sheet-columns.ts';
import {
  CONSTRAINT_TEXTS,
  formatShares,
  formatSheetDate,
  formatSplits,
  MODE_TEXTS,
  NO,
  sayTriple,
  YES,
} from './sheet-values.ts';

/** What a sheet says of persons and the plan only knows by id. */
export interface SheetNames {
  person?: (userId: number) => string;
  /** Display number 0..1000 of a priority. */
  priority?: (taskId: number) => number | null;
  /** For those who may see them; without, a sheet has no columns of costs. */
  costs?: PlanCosts | null;
  /** Additional fields of tasks, the last columns: a header may be one of the others, too. */
  added?: readonly AddedSheetColumn[];
}

/** A column of an additional field. */
export interface AddedSheetColumn {
  /** In `ext`. */
  column: string;
  label: Triple;
  number: boolean;
  /** Titles of its ids, for fields of choices; null: the value is literal. */
  names: Readonly<Record<number, string>> | null;
}

function addedCell({ column, number, names }: AddedSheetColumn, ext: ExtValues): string | number {
  const value = addedValue(ext, column);
  if (value === null) return '';
  if (names)
    return [value]
      .flat()
      .map((id) => names[Number(id)] ?? `#${id}`)
      .join('; ');
  return number && Number.isFinite(Number(value)) ? Number(value) : String(value);
}

const COST_FIELDS: ReadonlySet<WrittenField> = new Set<WrittenField>(['fixedCost', 'plannedCost', 'unratedHours']);

const DAYS: Triple = ['天', '天', 'days'];

const optionalDate = (minute: Minute | null | undefined): WrittenCell =>
  minute === null || minute === undefined || !Number.isFinite(minute) ? '' : { at: formatSheetDate(minute) };

/** Header and one row per task, in outline order; dates, durations and progress are those of the schedule. */
export function planToSheet(
  plan: Plan,
  schedule: Schedule,
  lang: Lang,
  wanted: readonly WrittenField[] = [...SHEET_FIELDS, ...COMPUTED_FIELDS],
  names: SheetNames = {},
): WrittenCell[][] {
  const { costs, added = [] } = names;
  const columns = costs ? wanted : wanted.filter((field) => !COST_FIELDS.has(field));
  const { tasks, settings } = plan;
  const wbs = wbsNumbers(tasks);
  const levels = outlineLevels(tasks);
  const rowOf = new Map(tasks.map((task, i) => [task.id, i + 1]));
  const incoming = Map.groupBy(plan.links, (link) => link.to);
  const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
  const slack = (minutes: number): WrittenCell =>
    Number.isFinite(minutes)
      ? { amount: Math.round((minutes / settings.minutesPerDay) * 100) / 100, unit: sayTriple(DAYS, lang) }
      : '';
  const person = (id: number | null): string => (id === null ? '' : (names.person?.(id) ?? ''));

  const cell = (field: WrittenField, i: number): WrittenCell => {
    const task = tasks[i]!;
    switch (field) {
      case 'row':
        return i + 1;
      case 'wbs':
        return wbs[i]!;
      case 'level':
        return levels[i]!;
      case 'name':
        return task.name;
      case 'mode':
        return sayTriple(MODE_TEXTS[task.mode], lang);
      case 'duration': {
        const minutes = Math.round(schedule.durationMinutes[i]!);
        return formatDuration({ minutes, elapsed: task.elapsed }, settings, lang);
      }
      case 'start':
        return optionalDate(schedule.start[i]);
      case 'finish':
        return optionalDate(schedule.finish[i]);
      case 'predecessors': {
        const links: PlanLink[] = incoming.get(task.id) ?? [];
        return formatPredecessors(links, (id) => rowOf.get(id), settings);
      }
      case 'responsible':
        return person(task.responsibleId);
      case 'resources':
        return task.participantIds.map(person).filter(Boolean).join(', ');
      case 'progress':
        return { percent: Math.round(schedule.progress[i]!) };
      case 'work':
        return hours(schedule.workMinutes[i]!);
      case 'milestone':
        return sayTriple(task.milestone ? YES : NO, lang);
      case 'constraint':
        return sayTriple(CONSTRAINT_TEXTS[task.constraint], lang);
      case 'constraintAt':
        return optionalDate(task.constraintAt);
      case 'deadline':
        return optionalDate(task.deadline);
      case 'actualStart':
        return optionalDate(schedule.actualStart[i]);
      case 'actualFinish':
        return optionalDate(schedule.actualFinish[i]);
      case 'actualWork':
        return hours(schedule.actualWorkMinutes[i]!);
      case 'fixedCost':
        return task.fixedCostCents / 100;
      case 'plannedCost':
        return costs!.planned[i]! / 100;
      case 'unratedHours':
        return hours(costs!.unratedMinutes[i]!);
      case 'priority':
        return names.priority?.(task.id) ?? '';
      case 'active':
        return sayTriple(task.active ? YES : NO, lang);
      case 'description':
        return task.description;
      case 'shares':
        return formatShares(task.assignments.map((one) => ({ ...one, name: person(one.userId) })));
      case 'splits':
        return formatSplits(task.splits, task.elapsed, settings);
      case 'taskType':
        return sayTriple(taskTypes[task.taskType], lang);
      case 'calendar':
        return plan.calendars.find(({ id }) => id === task.calendarId)?.name ?? '';
      case 'effortDriven':
      case 'ignorePersonCalendars':
      case 'pinned':
      case 'external':
        return sayTriple(task[field] ? YES : NO, lang);
      case 'interferingSlack':
        return slack(interferingSlack(schedule, i));
      default:
        return slack(schedule[field][i]!);
    }
  };
  return [
    [...columns.map((field) => headerOf(field, lang)), ...added.map(({ label }) => sayTriple(label, lang))],
    ...tasks.map(({ ext }, i) => [
      ...columns.map((field) => cell(field, i)),
      ...added.map((column) => addedCell(column, ext)),
    ]),
  ];
}
