/**
 * The rules of work hours: amounts, dates, who may fill in what, how long an approval can be undone, what hours cost.
 *
 * Pure, run by browser and server alike. Amounts are whole minutes (a tenth of an hour is six), dates civil `YYYY-MM-DD`.
 * Source: 2-rules §5 (Work hours), §8, §9; records.md A3, A4.
 */
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { hoursTexts as t } from './hours.texts.ts';
import type { ApprovalRule, HoursConfig } from './hours-config.ts';
import type { WorkRecordStatus } from './work-record.entity.ts';

export const DAY_MINUTES = 1440;
/** Records of a person's day, and of one batch. */
export const MOST_A_DAY = 30;
export const MOST_AT_ONCE = 500;
/** Days a finished task still takes hours (records.md A4). */
export const TASK_DAYS_AFTER = 7;
/** Longest day view and week view (2-rules §5). */
export const DAY_VIEW_DAYS = 62;
export const WEEK_VIEW_DAYS = 366;
export const MOST_CONTENT = 1000;

/** Rows of one import. */
export const MOST_IMPORTED = 10_000;

/** Full-width digits and signs as people type them in Chinese, as half-width ones. */
export const narrow = (text: string): string =>
  text.replace(/[０-９．－＋／]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).trim();

/** Minutes of hours as typed, or their problem. */
export function parseHours(text: string): number | Problem {
  const typed = narrow(text);
  const wrong = (message: (typeof t)[keyof typeof t]) => problem(message, undefined, 'hours');
  if (/^-\d+(\.\d+)?$/.test(typed)) return wrong(t.positive);
  const m = /^(\d{1,6})(?:\.(\d{1,9}))?$/.exec(typed);
  if (!m) return wrong(t.numeric);
  const decimals = (m[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 1) return wrong(t.oneDecimal);
  const minutes = Number(m[1]) * 60 + Number(decimals || 0) * 6;
  if (minutes === 0) return wrong(t.positive);
  return minutes > DAY_MINUTES ? wrong(t.atMost) : minutes;
}

/** Hours that remain as typed, 0 to 100,000 with one decimal at most, as they are stored. */
export function parseRemaining(text: string): string | Problem {
  const m = /^(\d{1,6})(?:\.(\d)0*)?$/.exec(narrow(text));
  const wrong = m === null || Number(`${m[1]}.${m[2] ?? 0}`) > 100_000;
  return wrong ? problem(t.remaining, undefined, 'remainingHours') : `${Number(m[1])}.${m[2] ?? 0}`;
}

/** Hours that remain as they are stored, as people type them: `7.5`, `8`; '' for none. */
export const remainingSaid = (stored: string | null): string => (stored === null ? '' : String(Number(stored)));

/** Hours of minutes with one decimal, as they are stored and answered: `7.5`, `8.0`. */
export const hoursOf = (minutes: number): string => (minutes / 60).toFixed(1);
/** The same as people read it: `7.5`, `8`. */
export const hoursSaid = (minutes: number): string => String(Math.round(minutes / 6) / 10);
/** Minutes of stored hours. */
export const minutesOf = (hours: string | number): number => Math.round(Number(hours) * 60);

export function checkContent(content: string): Problem | null {
  if (content.trim() === '') return problem(t.content, undefined, 'content');
  return [...content].length > MOST_CONTENT ? problem(t.contentLong, undefined, 'content') : null;
}

/** The days that can be filled in today. */
export function fillWindow(
  config: Pick<HoursConfig, 'backDays' | 'forwardDays'>,
  today: string,
): { from: string; to: string } {
  const day = parseDay(today)!;
  return { from: formatDay(day - config.backDays), to: formatDay(day + config.forwardDays) };
}

export function checkWorkDate(config: HoursConfig, workDate: string, today: string): Problem | null {
  if (parseDay(workDate) === null) return problem(t.date, undefined, 'workDate');
  const { from, to } = fillWindow(config, today);
  if (workDate < from) return problem(t.tooEarly, { days: config.backDays, from }, 'workDate');
  return workDate > to ? problem(t.tooLate, { to }, 'workDate') : null;
}

/** ISO week of a civil day: 1-53. */
export function isoWeek(civilDay: number): number {
  // The week belongs to the year of its Thursday.
  const thursday = civilDay + 3 - ((weekdayOf(civilDay) + 6) % 7);
  const year = Number(formatDay(thursday).slice(0, 4));
  return Math.floor((thursday - parseDay(`${String(year).padStart(4, '0')}-01-01`)!) / 7) + 1;
}
/** First day (Monday) of the week of a civil day. */
export const mondayOf = (civilDay: number): number => civilDay - ((weekdayOf(civilDay) + 6) % 7);

/** A change of a state, by its civil day; of several the first is first. */
export interface StateChange<S extends string = string> {
  day: string;
  before: S;
  after: S;
}

/** The states something had on a day, from its current state and its changes. */
export function statesOn<S extends string>(
  { status, changes }: { status: S; changes: readonly StateChange<S>[] },
  day: string,
): ReadonlySet<S> {
  const begun = changes.find((change) => change.day >= day)?.before ?? status;
  return new Set([begun, ...changes.flatMap((change) => (change.day === day ? [change.after] : []))]);
}

type ProjectState = 'new' | 'ongoing' | 'pause' | 'done' | 'passoff';
type TaskState = ProjectState | 'discarded';

/** Conditions of a project and its task before hours are filled in on them. */
export interface FillFacts {
  project: {
    name: string;
    /** As it is now, and how it changed. */
    status: ProjectState;
    changes: readonly StateChange<ProjectState>[];
    plannedStart: string;
    actualStart: string | null;
    actualEnd: string | null;
    member: boolean;
  };
  task: {
    name: string;
    status: TaskState;
    changes: readonly StateChange<TaskState>[];
    summary: boolean;
    /** In charge of it or takes part in it. */
    mine: boolean;
    actualEnd: string | null;
  } | null;
}

/**
 * Whether the project was in progress on a day, whatever it is now; the day of its start or end counts whole, and dates entered
 * later count as entered.
 */
function wasOngoing(project: FillFacts['project'], date: string): boolean {
  const { status, plannedStart, actualStart, actualEnd } = project;
  const states = statesOn(project, date);
  const ended = status === 'done' || status === 'passoff';
  const begun = date >= (actualStart ?? plannedStart);
  if (states.has('ongoing'))
    return ended ? begun && actualEnd !== null && date <= actualEnd : begun || actualStart === null;
  if (states.has('pause')) return false;
  if (states.has('new')) return status !== 'new' && actualStart !== null && begun;
  return begun && actualEnd !== null && date <= actualEnd;
}

/** Whether a task accepted hours of a day: not while it was paused, terminated, or long finished. */
function tookHours(task: NonNullable<FillFacts['task']>, date: string): boolean {
  const states = statesOn(task, date);
  if (states.has('ongoing')) return true;
  if (states.has('done')) {
    const finish = task.changes.findLast(({ after, day }) => after === 'done' && day <= date)?.day ?? null;
    // A finished task has its finish, even if it was reported later.
    const end = task.status === 'done' && task.actualEnd !== null ? task.actualEnd : finish;
    return end === null || parseDay(date)! <= parseDay(end)! + TASK_DAYS_AFTER;
  }
  // Begun before it was reported.
  return states.has('new') && (task.status === 'ongoing' || task.changes.some(({ after }) => after === 'ongoing'));
}

/** Why a person cannot fill in hours of a day there; null: they can. */
export function refuseFill(
  { project, task }: FillFacts,
  config: Pick<HoursConfig, 'openTasks'>,
  date: string,
): Problem | null {
  // Treated like an absent one: this person must not know its name.
  if (!project.member && !task?.mine) return problem(t.noTarget, undefined, task ? 'task' : 'projectId');
  if (task?.summary) return problem(t.summary, { task: task.name }, 'task');
  if (!wasOngoing(project, date)) return problem(t.projectNot, { project: project.name, date }, 'workDate');
  if (!task) return null;
  if (!task.mine && !config.openTasks) return problem(t.notMine, { task: task.name }, 'task');
  return tookHours(task, date) ? null : problem(t.taskNot, { task: task.name, date, days: TASK_DAYS_AFTER }, 'task');
}

/** Whether a record can be edited, submitted and deleted by whoever filled it in. */
export const isOpen = (status: WorkRecordStatus): boolean =>
  status === 'draft' || status === 'returned' || status === 'revoked';

export type ApprovalStep = 'manager' | 'head';
/** Whose approval a record needs; if nobody's, it passes automatically. */
export function stepsOf(rule: ApprovalRule, ofProject: boolean): readonly ApprovalStep[] {
  if (rule === 'auto') return [];
  if (rule === 'head' || !ofProject) return ['head'];
  return rule === 'both' ? ['manager', 'head'] : ['manager'];
}

const DAY_MS = 86_400_000;
/** Whether an approval can still be undone: within so many days of 24 hours from it (2-rules §5, §8). */
export const mayUndo = (approvedAt: number, now: number, revokeDays: number): boolean =>
  now - approvedAt <= revokeDays * DAY_MS;

/** Bars that are asked back about, not refused: minutes of a day, minutes of a week without overtime. */
export function softBars(
  config: Pick<HoursConfig, 'longDayHours' | 'longWeekHours'>,
  dayMinutes: number,
  weekMinutes: number,
): ('longDay' | 'longWeek')[] {
  return [
    ...(dayMinutes > config.longDayHours * 60 ? (['longDay'] as const) : []),
    ...(weekMinutes > config.longWeekHours * 60 ? (['longWeek'] as const) : []),
  ];
}

/** Half a cent up; products pass what a number holds exactly: 1440 x 1e9 x 500. */
const dividedUp = (product: bigint, by: bigint): number => Number((2n * product + by) / (2n * by));

/** Cents that minutes cost at a rate of a day, half a cent up; null: no rate is known. `factor` in percent. */
export function labourCents(
  minutes: number,
  dayCents: number | null,
  factor: number,
  dayMinutes: number,
): number | null {
  if (dayCents === null) return null;
  return dividedUp(BigInt(minutes) * BigInt(dayCents) * BigInt(factor), BigInt(dayMinutes) * 100n);
}

/** By which terms hours were booked; null: they were not kept yet. */
export interface Terms {
  factor: number | null;
  dayMinutes: number | null;
}
export interface PricedEntry extends Terms {
  minutes: number;
  rate: number | null;
  cost: number | null;
}

/**
 * Cost of minutes that replace an entry: by its terms, regardless of current rates and settings. Another kind of hours has the
 * factor of today. If the terms were not kept, today's are used if they give the booked cost, else its cost in proportion.
 */
export function pricedAgain(
  minutes: number,
  entry: PricedEntry,
  today: { factor: number; dayMinutes: number },
  sameKind: boolean,
): Terms & { cost: number | null } {
  const { rate, cost, factor, dayMinutes } = entry;
  if (rate === null || cost === null) return { cost: null, factor, dayMinutes };
  const kept = factor !== null && dayMinutes !== null ? { factor, dayMinutes } : null;
  const isToday = labourCents(entry.minutes, rate, today.factor, today.dayMinutes) === cost;
  const terms = kept ?? (isToday ? today : null);
  if (!terms) return { cost: dividedUp(BigInt(cost) * BigInt(minutes), BigInt(entry.minutes)), factor, dayMinutes };
  const by = sameKind ? terms : { ...terms, factor: today.factor };
  return { cost: labourCents(minutes, rate, by.factor, by.dayMinutes), ...by };
}
