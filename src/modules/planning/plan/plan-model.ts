/**
 * The plan as everything exchanges it: engine, Gantt, import, export, baseline and server storage.
 *
 * Hides nothing; it is the vocabulary. Invariants:
 * - Times are `Minute`: whole civil minutes since 1970-01-01T00:00 of the company's own wall clock. No time zone, no Date.
 * - Quantities carry their unit in the name. Working quantities are minutes on a calendar.
 * - `tasks` are in outline order: a parent is before its children, its whole branch is contiguous.
 * - Task ids are positive when stored, negative while a browser has made them and the server has not yet numbered them.
 * Source: specification 1-product §3 (Task), 2-rules §5 and §9; design/scheduling.md part 2.
 */
import type { ExtValues } from '#kernel/entity.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';

/** Whole civil minutes since 1970-01-01T00:00. */
export type Minute = number;

export type LinkType = 'FS' | 'SS' | 'FF' | 'SF';
/** `work`: minutes on the calendar of the plan's `lagCalendar`; `elapsed`: wall-clock minutes; `percent`: of the predecessor's duration. */
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

/** What stays when duration, work or units of a task change: the third of them is computed. */
export type TaskType = 'fixedUnits' | 'fixedDuration' | 'fixedWork';

/** A person's part in a task. Its length is work / units, on the person's own calendar where there is one. */
export interface TaskAssignment {
  userId: number;
  /** Percent of the person's time; above 0. */
  units: number;
  workMinutes: number;
}

/** When the occurrences of a recurring task are (recurring-tasks.ts). Days are civil day numbers. */
export interface RecurringRule {
  every: 'day' | 'workday' | 'week' | 'month' | 'year';
  /** Each how many of them; above 0. */
  interval: number;
  /** Of weeks: the weekdays, Sunday 0. */
  weekdays?: readonly number[];
  /** Of months and years: the day of the month (1 to 31; months without it have no occurrence), else by weekday. */
  monthDay?: number;
  /** Of months and years: the first (0) to fourth (3) or last (4) of what `weekday` names. */
  position?: number;
  /** Sunday 0 to Saturday 6; 7: a day, 8: a day of Monday to Friday, 9: a day of the weekend. */
  weekday?: number;
  /** Of years: 1 to 12; without it the month of `from`. */
  month?: number;
  /** Both included. */
  from: number;
  to: number;
  /** At most so many. */
  count?: number;
  /** Minute of the day at which it starts. */
  startMinute: number;
  durationMinutes: number;
  /** What becomes of a day without working time. */
  restDay: 'next' | 'skip';
}

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
  /** Its cost apart from people, in cents of the company's currency; a summary has its own. 0 for viewers who may not see costs. */
  fixedCostCents: number;
  /** Own calendar, or null for the project's. */
  calendarId: number | null;
  constraint: Constraint;
  constraintAt: Minute | null;
  /** The date of the constraint holds against links even where the plan says that links win (`honorConstraints` off). */
  pinned: boolean;
  deadline: Minute | null;
  /** A ghost of a task of another plan: its dates are input; only links to and from it count. */
  external: boolean;
  /**
   * How much later than it could the task starts, so that its people are free: elapsed minutes behind what links and "no earlier
   * than" ask for. Not of tasks that are manual, begun, fixed by a "must" date or as late as possible, nor in a plan scheduled
   * from its finish.
   */
  levelingDelayMinutes: number;
  /** Interruptions as pairs: after so many minutes of the duration, a pause of so many, both in the task's own time. */
  splits: number[];
  taskType: TaskType;
  /** More people on the task share its work instead of adding to it. */
  effortDriven: boolean;
  /** Empty: the task is as long as its duration says. */
  assignments: TaskAssignment[];
  /** The assigned people work when the task's calendar does, whatever their own says. */
  ignorePersonCalendars: boolean;
  /** Of the parent of a recurring task: the rule its occurrences were made by. */
  recurrence: RecurringRule | null;
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
  ext: ExtValues;
}

/** How a parent's time and its children's relate (2-rules §5): computed from the children, or editable as their frame. */
export type ParentMode = 'computed' | 'frame';

/** What started tasks do with the status date: nothing; or work that is left starts there, after open predecessors or not. */
export type ProgressRule = 'actual' | 'retained' | 'override';

/** Whose calendar a lag in working time runs on; `allDay`: round the clock. */
export type LagCalendar = 'successor' | 'predecessor' | 'project' | 'allDay';

/** How a plan is scheduled, beyond its start and calendar. `planOptions` are the values a new plan has. */
export interface PlanOptions {
  scheduleFrom: 'start' | 'finish';
  /** The finish to keep of a plan scheduled from its finish. */
  finishAt: Minute | null;
  /** The day up to which progress is reported. */
  statusAt: Minute | null;
  progressRule: ProgressRule;
  lagCalendar: LagCalendar;
  /** Dates of "no later than" and "must" constraints win over links (else links win, but for pinned tasks). */
  honorConstraints: boolean;
  /** A task that is not critical is nearly so when its total slack is at most this; at the critical limit: none is. */
  nearCriticalSlackMinutes: number;
  /** Every chain of the network has its own critical path, not only the one that ends last. */
  multipleCriticalPaths: boolean;
}

export const planOptions: PlanOptions = {
  scheduleFrom: 'start',
  finishAt: null,
  statusAt: null,
  progressRule: 'actual',
  lagCalendar: 'successor',
  honorConstraints: true,
  nearCriticalSlackMinutes: 0,
  multipleCriticalPaths: false,
};

export interface PlanSettings extends PlanOptions {
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
  /** Own calendars of the people that tasks are assigned to. Facts of the server, not edits. */
  personCalendars?: { userId: number; calendar: WorkCalendar }[];
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
    fixedCostCents: 0,
    calendarId: null,
    constraint: 'ASAP',
    constraintAt: null,
    pinned: false,
    deadline: null,
    external: false,
    levelingDelayMinutes: 0,
    splits: [],
    taskType: 'fixedDuration',
    effortDriven: false,
    assignments: [],
    ignorePersonCalendars: false,
    recurrence: null,
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
  /** Between the early and the late start, and the early and the late finish; the smaller is the total slack. */
  startSlack: Float64Array;
  finishSlack: Float64Array;
  totalSlack: Float64Array;
  freeSlack: Float64Array;
  durationMinutes: Float64Array;
  workMinutes: Float64Array;
  progress: Float64Array;
  /** Rolled up as well; NaN when not started, not finished. A summary is finished when all its tasks are. */
  actualStart: Float64Array;
  actualFinish: Float64Array;
  actualWorkMinutes: Float64Array;
  /** Where the work that is left starts, of started tasks under a progress rule; NaN of all others. */
  resume: Float64Array;
  /** 1 when critical. */
  critical: Uint8Array;
  /** 1 when not critical but within `nearCriticalSlackMinutes`. */
  nearCritical: Uint8Array;
  /** 1 when the task has children. */
  summary: Uint8Array;
  /** Start of the plan: as set, or as its finish asks. */
  projectStart: Minute;
  /** Finish of the whole plan. */
  projectFinish: Minute;
}

/** A plan with its dates. */
export interface ScheduledPlan {
  plan: Plan;
  schedule: Schedule;
}
