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
  | 'u16'
  | 'i32'
  | 'flag'
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
  subproject: 458,
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
  [100, 'Stop', 'date'],
  [101, 'Resume', 'date'],
  [369, 'PreLeveledStart', 'date'],
  [370, 'PreLeveledFinish', 'date'],
  [71, 'Marked', 'flag'],
  [211, 'Collapsed', 'flag'],
  [131, 'IsSubproject', 'flag'],
  [1171, 'BudgetWork', 'work'],
  [1172, 'BudgetCost', 'money'],
];

export const RESOURCE = {
  uid: 27,
  id: 0,
  name: 1,
  calendar: 56,
  isWork: 298,
  isCost: 735,
  hyperlink: 138,
  /** Rates A to E. */
  rates: [61, 62, 63, 64, 65],
  units: 276,
} as const;

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
  [752, 'IsBudget', 'flag'],
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
  hyperlink: 150,
  /** 0 to 4 for A to E. */
  rateTable: 80,
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
  [24, 'Resume', 'date'],
  [264, 'Stop', 'date'],
  [25, 'Delay', 'i32'],
  [71, 'Notes', 'rtf'],
  [72, 'Confirmed', 'flag'],
  [669, 'BudgetWork', 'work'],
  [670, 'BudgetCost', 'money'],
];

export const LINK = { uid: 0, from: 2, to: 5, type: 7, lag: 9, unit: 10, guid: 21 } as const;
export const CALENDAR = { uid: 9, base: 6, resource: 7, name: 1, data: 8, guid: 27 } as const;
