/**
 * The plan as everything exchanges it: engine, Gantt, import, export, baseline and server storage.
 *
 * Hides nothing; it is the vocabulary. Invariants:
 * - Times are `Minute`: whole civil minutes since 1970-01-01T00:00 of the company's own wall clock. No time zone, no Date.
 * - Quantities carry their unit in the name. Working quantities are minutes on a calendar.
 * - `tasks` are in outline order: a parent stands before its children, its whole branch is contiguous.
 * - Task ids are positive when stored, negative while a browser has made them and the server has not yet numbered them.
 * Source: specification 1-product §3 (Task), 2-rules §5 and §9; design/scheduling.md part 2.
 */
import type { WorkCalendar } from '#kernel/workdays.ts';

/** Whole civil minutes since 1970-01-01T00:00. */
export type Minute = number;

export type LinkType = 'FS' | 'SS' | 'FF' | 'SF';
/** `work`: minutes on the successor's calendar; `elapsed`: wall-clock minutes; `percent`: of the predecessor's duration. */
export type LagUnit = 'work' | 'elapsed' | 'percent';

export interface PlanLink {
  /** Predecessor task id. */
  from: number;
  /** Successor task id. */
  to: number;
  type: LinkType;
  /** Minutes for `work` and `elapsed`, percent points for `percent`; negative is a lead. */
  lag: number;
  lagUnit: LagUnit;
}

/**
 * as soon as possible, as late as possible, start/finish no earlier than, start/finish no later than, must start/finish on
 */
export type Constraint = 'ASAP' | 'ALAP' | 'SNET' | 'SNLT' | 'FNET' | 'FNLT' | 'MSO' | 'MFO';

/** Specification 1-product §4.3. `discarded` is the deprecated state of a deleted task that can be restored. */
export type TaskStatus = 'new' | 'ongoing' | 'pause' | 'done' | 'passoff' | 'discarded';

export interface PlanTask {
  id: number;
  /** null at the top level. */
  parentId: number | null;
  name: string;
  /** Number by the coding rule; '' until the server has given it. */
  code: string;
  /** `auto`: the engine sets start and finish; `manual`: they are input. */
  mode: 'auto' | 'manual';
  milestone: boolean;
  /** Inactive tasks are kept in the outline and ignored by the schedule. */
  active: boolean;
  /** Working minutes on the task's calendar, or wall-clock minutes when `elapsed`. Of a summary: computed. */
  durationMinutes: number;
  elapsed: boolean;
  /** Planned work in minutes (planned hours x 60). Of a summary: computed. */
  workMinutes: number;
  /** Own calendar, or null for the project's. */
  calendarId: number | null;
  constraint: Constraint;
  constraintAt: Minute | null;
  deadline: Minute | null;
  /** Planned dates. Input of manual tasks, output of the engine for all others. */
  start: Minute | null;
  finish: Minute | null;
  actualStart: Minute | null;
  actualFinish: Minute | null;
  actualWorkMinutes: number;
  /** 0..100. Of a summary: rolled up (2-rules §9). */
  progress: number;
  status: TaskStatus;
  responsibleId: number | null;
  /** Responsible project role. */
  roleId: number | null;
  participantIds: number[];
  /** Dictionary item ids; null when not set. */
  priority: number | null;
  severity: number | null;
  description: string;
  /** Values of the run-time extension fields, by column name. */
  ext: Record<string, string | number | boolean | null>;
}

/** How a parent's time and its children's relate (2-rules §5): computed from the children, or editable as their frame. */
export type ParentMode = 'computed' | 'frame';

export interface PlanSettings {
  projectStart: Minute;
  /** Calendar of the project, an id in `calendars`. */
  calendarId: number;
  parentMode: ParentMode;
  /** A task is critical when its total slack is at most this many working minutes; default 0. */
  criticalSlackMinutes: number;
  /** Working minutes that one "day" of duration means; default 480 (2-rules §9: 8 hours). */
  minutesPerDay: number;
  minutesPerWeek: number;
}

export interface Plan {
  settings: PlanSettings;
  calendars: WorkCalendar[];
  tasks: PlanTask[];
  links: PlanLink[];
}

/** A task as a new one starts (2-rules §9: default duration one working day, 8 hours a day). */
export function newPlanTask(id: number, parentId: number | null, name: string, minutesPerDay = 480): PlanTask {
  return {
    id,
    parentId,
    name,
    code: '',
    mode: 'auto',
    milestone: false,
    active: true,
    durationMinutes: minutesPerDay,
    elapsed: false,
    workMinutes: minutesPerDay,
    calendarId: null,
    constraint: 'ASAP',
    constraintAt: null,
    deadline: null,
    start: null,
    finish: null,
    actualStart: null,
    actualFinish: null,
    actualWorkMinutes: 0,
    progress: 0,
    status: 'new',
    responsibleId: null,
    roleId: null,
    participantIds: [],
    priority: null,
    severity: null,
    description: '',
    ext: {},
  };
}

/**
 * What the engine computes, in typed arrays by task index (same order as `plan.tasks`).
 * Minutes are civil; slack is working minutes on the task's calendar (wall-clock when `elapsed`).
 */
export interface Schedule {
  start: Float64Array;
  finish: Float64Array;
  earlyStart: Float64Array;
  earlyFinish: Float64Array;
  lateStart: Float64Array;
  lateFinish: Float64Array;
  totalSlack: Float64Array;
  freeSlack: Float64Array;
  durationMinutes: Float64Array;
  workMinutes: Float64Array;
  progress: Float64Array;
  /** Rolled up as well; NaN when not started, not finished. A summary is finished when all its tasks are. */
  actualStart: Float64Array;
  actualFinish: Float64Array;
  actualWorkMinutes: Float64Array;
  /** 1 when critical. */
  critical: Uint8Array;
  /** 1 when the task has children. */
  summary: Uint8Array;
  /** Finish of the whole plan. */
  projectFinish: Minute;
}
