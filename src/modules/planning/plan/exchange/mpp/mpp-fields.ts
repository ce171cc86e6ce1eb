/**
 * Which field of an `.mpp` is which element of MSPDI: the low halves of the ids that MSPDI calls FieldID.
 *
 * The records of both formats are the same records; only how they are written differs. So an `.mpp` is read into MSPDI's own
 * vocabulary, and one reader judges both (mspdi-read.ts).
 */

export type FieldKind =
  /** Minute of the plan. */
  | 'date'
  | 'text'
  /** Double, thousandths of a minute. */
  | 'work'
  /** Tenths of a minute. */
  | 'duration'
  /** Tenths of a minute, as MSPDI writes slack. */
  | 'tenths'
  /** Double, hundredths of the currency. */
  | 'money'
  | 'number'
  | 'u16'
  | 'i32'
  | 'flag'
  /** A flag whose name says the opposite. */
  | 'not'
  /** Double, 10000 = 100 %. */
  | 'units'
  | 'guid'
  | 'rtf';

export type FieldRow = readonly [id: number, element: string, kind: FieldKind];

export const TASK = {
  uid: 86,
  id: 23,
  name: 14,
  level: 249,
  parent: 160,
  duration: 29,
  durationUnit: 181,
  constraintDate: 18,
  calendar: 401,
  manual: 1280,
  active: 1279,
  start: 35,
  finish: 36,
  earlyStart: 37,
  earlyFinish: 38,
  actualStart: 41,
  actualFinish: 42,
  summary: 92,
  subproject: 26,
  hyperlink: 215,
} as const;

export const TASK_FIELDS: readonly FieldRow[] = [
  [14, 'Name', 'text'],
  [128, 'Type', 'u16'],
  [93, 'CreateDate', 'date'],
  [112, 'Contact', 'text'],
  [16, 'WBS', 'text'],
  [25, 'Priority', 'u16'],
  [35, 'Start', 'date'],
  [36, 'Finish', 'date'],
  [29, 'Duration', 'duration'],
  [0, 'Work', 'work'],
  [132, 'EffortDriven', 'flag'],
  [396, 'Estimated', 'flag'],
  [24, 'Milestone', 'flag'],
  [37, 'EarlyStart', 'date'],
  [38, 'EarlyFinish', 'date'],
  [39, 'LateStart', 'date'],
  [40, 'LateFinish', 'date'],
  [21, 'FreeSlack', 'tenths'],
  [438, 'StartSlack', 'tenths'],
  [439, 'FinishSlack', 'tenths'],
  [8, 'FixedCost', 'money'],
  [200, 'FixedCostAccrual', 'u16'],
  [32, 'PercentComplete', 'u16'],
  [33, 'PercentWorkComplete', 'u16'],
  [5, 'Cost', 'money'],
  [168, 'OvertimeCost', 'money'],
  [164, 'OvertimeWork', 'work'],
  [41, 'ActualStart', 'date'],
  [42, 'ActualFinish', 'date'],
  [28, 'ActualDuration', 'duration'],
  [7, 'ActualCost', 'money'],
  [169, 'ActualOvertimeCost', 'money'],
  [165, 'ActualOvertimeWork', 'work'],
  [2, 'ActualWork', 'work'],
  [10, 'RemainingCost', 'money'],
  [31, 'RemainingDuration', 'duration'],
  [170, 'RemainingOvertimeCost', 'money'],
  [4, 'RemainingWork', 'work'],
  [17, 'ConstraintType', 'u16'],
  [18, 'ConstraintDate', 'date'],
  [437, 'Deadline', 'date'],
  [20, 'LevelingDelay', 'i32'],
  [252, 'LevelingCanSplit', 'flag'],
  [253, 'LevelAssignments', 'flag'],
  [399, 'IgnoreResourceCalendar', 'flag'],
  [15, 'Notes', 'rtf'],
  [109, 'HideBar', 'flag'],
  [82, 'Rollup', 'flag'],
  [1285, 'StartText', 'text'],
  [1286, 'FinishText', 'text'],
  [1287, 'DurationText', 'text'],
  [1283, 'ManualStart', 'date'],
  [1284, 'ManualFinish', 'date'],
  [1288, 'ManualDuration', 'duration'],
  [1143, 'GUID', 'guid'],
];

export const RESOURCE = { uid: 27, id: 0, name: 1, calendar: 56, isWork: 298, isCost: 735 } as const;

export const RESOURCE_FIELDS: readonly FieldRow[] = [
  [0, 'ID', 'i32'],
  [1, 'Name', 'text'],
  [2, 'Initials', 'text'],
  [3, 'Group', 'text'],
  [10, 'Code', 'text'],
  [35, 'EmailAddress', 'text'],
  [311, 'NTAccount', 'text'],
  [299, 'MaterialLabel', 'text'],
  [4, 'MaxUnits', 'units'],
  [26, 'PeakUnits', 'units'],
  [6, 'StandardRate', 'money'],
  [7, 'OvertimeRate', 'money'],
  [18, 'CostPerUse', 'money'],
  [19, 'AccrueAt', 'u16'],
  [13, 'Work', 'work'],
  [14, 'ActualWork', 'work'],
  [22, 'RemainingWork', 'work'],
  [16, 'OvertimeWork', 'work'],
  [12, 'Cost', 'money'],
  [11, 'ActualCost', 'money'],
  [21, 'RemainingCost', 'money'],
  [20, 'Notes', 'rtf'],
  [726, 'CreationDate', 'date'],
  [728, 'GUID', 'guid'],
];

export const ASSIGNMENT = {
  uid: 0,
  task: 1,
  resource: 2,
  start: 20,
  finish: 21,
  resume: 24,
  stop: 264,
  work: 8,
  actualWork: 10,
  remainingWork: 12,
  planned: 49,
  /** Work was typed by day. */
  edited: 40,
  actual: 50,
} as const;

export const ASSIGNMENT_FIELDS: readonly FieldRow[] = [
  [20, 'Start', 'date'],
  [21, 'Finish', 'date'],
  [7, 'Units', 'units'],
  [8, 'Work', 'work'],
  [10, 'ActualWork', 'work'],
  [12, 'RemainingWork', 'work'],
  [11, 'RegularWork', 'work'],
  [9, 'OvertimeWork', 'work'],
  [26, 'Cost', 'money'],
  [28, 'ActualCost', 'money'],
  [29, 'RemainingCost', 'money'],
  [634, 'CreationDate', 'date'],
  [636, 'GUID', 'guid'],
];

export const LINK = { uid: 0, from: 2, to: 5, type: 7, lag: 9, unit: 10, guid: 21 } as const;
export const CALENDAR = { uid: 9, base: 6, resource: 7, name: 1, data: 8, guid: 27 } as const;

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);

export interface CustomField {
  id: number;
  name: string;
  kind: 'text' | 'number' | 'money' | 'date' | 'duration' | 'flag';
  /** Of a duration: where its unit is. */
  unit?: number;
}

const named = (
  name: string,
  kind: CustomField['kind'],
  ids: readonly number[],
  units: readonly number[] = [],
): CustomField[] =>
  ids.map((id, i) => ({ id, name: `${name}${i + 1}`, kind, ...(units[i] !== undefined && { unit: units[i] }) }));

export const TASK_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [51, 54, 57, 60, 63, ...range(66, 5), ...range(317, 20)]),
  ...named('Number', 'number', [...range(87, 5), ...range(302, 15)]),
  ...named('Cost', 'money', [106, 107, 108, ...range(258, 7)]),
  ...named('Date', 'date', range(265, 10)),
  ...named('Start', 'date', [52, 55, 58, 61, 64, 282, 284, 286, 288, 290]),
  ...named('Finish', 'date', [53, 56, 59, 62, 65, 283, 285, 287, 289, 291]),
  ...named('Duration', 'duration', [103, 104, 105, ...range(275, 7)], [183, 184, 185, ...range(337, 7)]),
  ...named('Flag', 'flag', [...range(72, 10), ...range(292, 10)]),
];

export const RESOURCE_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [8, 9, 30, 31, 32, ...range(97, 5), ...range(225, 20)]),
  ...named('Number', 'number', [...range(112, 5), ...range(205, 15)]),
  ...named('Cost', 'money', [...range(123, 3), ...range(166, 7)]),
  ...named('Date', 'date', range(173, 10)),
  ...named('Start', 'date', [...range(102, 5), ...range(220, 5)]),
  ...named('Finish', 'date', [...range(107, 5), ...range(190, 5)]),
  ...named('Duration', 'duration', [...range(117, 3), ...range(183, 7)], [...range(120, 3), ...range(245, 7)]),
  ...named('Flag', 'flag', [...range(127, 9), 126, ...range(195, 10)]),
];

export const ASSIGNMENT_CUSTOM: readonly CustomField[] = [
  ...named('Text', 'text', [...range(88, 10), ...range(218, 20)]),
  ...named('Number', 'number', [...range(108, 5), ...range(198, 15)]),
  ...named('Cost', 'money', [...range(119, 3), ...range(159, 7)]),
  ...named('Date', 'date', range(166, 10)),
  ...named('Start', 'date', [...range(98, 5), ...range(213, 5)]),
  ...named('Finish', 'date', [...range(103, 5), ...range(183, 5)]),
  ...named('Duration', 'duration', [...range(113, 3), ...range(176, 7)]),
  ...named('Flag', 'flag', [...range(123, 9), 122, ...range(188, 10)]),
];

export interface BaselineFields {
  number: number;
  start: number;
  finish: number;
  cost: number;
  work: number;
  duration: number;
  unit: number;
}

/** Baselines 0 to 10 of tasks. */
export const BASELINES: readonly BaselineFields[] = [
  { number: 0, start: 43, finish: 44, cost: 6, work: 1, duration: 27, unit: 179 },
  ...[482, 493, 504, 515, 526, 544, 555, 566, 577, 588].map((start, i) => ({
    number: i + 1,
    start,
    finish: start + 1,
    cost: start + 2,
    work: start + 3,
    duration: start + 5,
    unit: start + 6,
  })),
];
