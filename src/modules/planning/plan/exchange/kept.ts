/**
 * What a record of MSPDI says beyond the plan: kept beside it and written again.
 *
 * Invariant: only elements of the format's schema; nothing that we compute ourselves, and what depends on the rest (pieces of work,
 * contours, rules of a calendar) only while that is as it was (`print`). Costs go where nobody without the right may see them
 * (`withoutCosts`).
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { XmlNode } from './mspdi/xml-records.ts';

export interface KeptNode {
  name: string;
  values: [string, string][];
  kids: KeptNode[];
}

/** Kept while something is as it was. */
export interface KeptWhile {
  print: string;
  node: KeptNode;
}

export interface KeptFile {
  /** Values of the project, and its lists of codes, masks and fields. */
  project: KeptNode;
  /** Rules of calendars by the days that they make. */
  calendars: KeptWhile[];
  /** By UID of the file. */
  tasks: Record<string, KeptNode>;
  resources: Record<string, KeptNode>;
  assignments: Record<string, KeptNode>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const KEPT = {
  project: words(`Subject Category CreationDate Revision LastSaved CurrencyDigits CurrencySymbol CurrencyCode
    CurrencySymbolPosition DefaultTaskType DefaultFixedCostAccrual DefaultStandardRate DefaultOvertimeRate DurationFormat WorkFormat
    EditableActualCosts EarnedValueMethod InsertedProjectsLikeSummary NewTasksEffortDriven NewTasksEstimated
    SplitsInProgressTasks SpreadActualCost SpreadPercentComplete TaskUpdatesResource FiscalYearStart FYStartDate WeekStartDay
    MoveCompletedEndsBack MoveRemainingStartsBack MoveRemainingStartsForward MoveCompletedEndsForward BaselineForEarnedValue
    AutoAddNewResourcesAndTasks Autolink NewTaskStartDate DefaultTaskEVMethod UpdateManuallyScheduledTasksWhenEditingLinks
    KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled CurrentDate MicrosoftProjectServerURL ExtendedCreationDate ActualsInSync
    RemoveFileProperties AdminProject ProjectExternallyEdited BaselineCalendar`),
  task: words(`CreateDate Contact WBSLevel StartText FinishText DurationText DisplayAsSummary IsSubproject IsSubprojectReadOnly
    SubprojectName ExternalTaskProject FixedCostAccrual LevelAssignments LevelingCanSplit PreLeveledStart PreLeveledFinish
    Hyperlink HyperlinkAddress HyperlinkSubAddress HideBar Rollup PhysicalPercentComplete EarnedValueMethod IsPublished
    StatusManager CommitmentStart CommitmentFinish CommitmentType ExtendedAttribute OutlineCode Baseline TimephasedData`),
  resource:
    words(`Phonetics MaterialLabel WorkGroup Hyperlink HyperlinkAddress HyperlinkSubAddress CanLevel AccrueAt StandardRate
    StandardRateFormat OvertimeRate OvertimeRateFormat CostPerUse IsGeneric IsInactive IsEnterprise BookingType
    ActiveDirectoryGUID CreationDate AssnOwner AssnOwnerGuid IsBudget ExtendedAttribute Baseline OutlineCode AvailabilityPeriods
    Rates`),
  assignment:
    words(`Confirmed CostRateTable RateScale Delay Hyperlink HyperlinkAddress HyperlinkSubAddress HasFixedRateUnits
    FixedMaterial LevelingDelay LevelingDelayFormat LinkedFields Notes ResponsePending UpdateNeeded WorkContour BookingType
    CreationDate AssnOwner AssnOwnerGuid BudgetCost BudgetWork ExtendedAttribute Baseline TimephasedData`),
} as const;
/** Lists of the project that are kept whole. */
export const KEPT_LISTS = ['OutlineCodes', 'WBSMasks', 'ExtendedAttributes'] as const;
const RULES = words('WeekDays Exceptions WorkWeeks');
const COSTS =
  words(`DefaultStandardRate DefaultOvertimeRate StandardRate OvertimeRate CostPerUse Rates Cost FixedCost BudgetCost
  BCWS BCWP`);
/** Of an assignment: only while its work and its task are as they were. */
const SHAPE = words('WorkContour TimephasedData Delay LevelingDelay LevelingDelayFormat');

const whole = (node: XmlNode): KeptNode => ({
  name: node.name,
  values: [...node.values].filter(([, value]) => value !== ''),
  kids: node.kids.map(whole),
});

function partOf(node: XmlNode, names: ReadonlySet<string>): KeptNode | null {
  const values = [...node.values].filter(([name, value]) => value !== '' && names.has(name));
  const kids = node.kids.filter(({ name }) => names.has(name)).map(whole);
  return values.length + kids.length > 0 ? { name: node.name, values, kids } : null;
}

/** The days that a calendar makes, so that its rules are known again. */
export function calendarPrint({ week, exceptions }: Pick<WorkCalendar, 'week' | 'exceptions'>): string {
  const days = [...exceptions]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, shifts }) => `${from}-${to}:${shifts.map((shift) => shift.join('-')).join(' ')}`);
  return `${week.map((day) => day.map((shift) => shift.join('-')).join(' ')).join('|')}#${days.join(';')}`;
}

export interface FileRecords {
  project: XmlNode;
  lists: ReadonlyMap<string, readonly XmlNode[]>;
}

/** What the records of a file say beyond the plan; `calendarOf` answers the calendar that a UID of the file became. */
export function keptOf(
  { project, lists }: FileRecords,
  calendarOf: (uid: number) => WorkCalendar | undefined,
): KeptFile {
  const part = (list: string, names: ReadonlySet<string>): Record<string, KeptNode> => {
    const out: Record<string, KeptNode> = {};
    for (const node of lists.get(list) ?? []) {
      const uid = node.values.get('UID')?.trim() ?? '';
      const kept = uid === '' ? null : partOf(node, names);
      if (kept && !(uid in out)) out[uid] = kept;
    }
    return out;
  };
  const calendars = (lists.get('Calendars') ?? []).flatMap((node): KeptWhile[] => {
    const calendar = calendarOf(Number(node.values.get('UID')));
    const kids = node.kids.filter(({ name }) => RULES.has(name)).map(whole);
    // One that builds on another says only part of its days.
    const isBase = node.values.get('IsBaseCalendar')?.trim() !== '0';
    return calendar && isBase && kids.length > 0
      ? [{ print: calendarPrint(calendar), node: { name: 'Calendar', values: [], kids } }]
      : [];
  });
  const head = partOf(project, KEPT.project) ?? { name: 'Project', values: [], kids: [] };
  const kept = KEPT_LISTS.map((name) => ({ name, values: [], kids: (lists.get(name) ?? []).map(whole) }));
  return {
    project: { ...head, kids: kept.filter(({ kids }) => kids.length > 0) },
    calendars,
    tasks: part('Tasks', KEPT.task),
    resources: part('Resources', KEPT.resource),
    assignments: part('Assignments', KEPT.assignment),
  };
}

/** Without what costs money. */
export function withoutCosts(node: KeptNode): KeptNode {
  return {
    ...node,
    values: node.values.filter(([name]) => !COSTS.has(name)),
    kids: node.kids.filter(({ name }) => !COSTS.has(name)).map(withoutCosts),
  };
}

const withoutAll = (nodes: Record<string, KeptNode>): Record<string, KeptNode> =>
  Object.fromEntries(Object.entries(nodes).map(([uid, node]) => [uid, withoutCosts(node)]));

/** A file's, for people who may not see costs. */
export const keptWithoutCosts = (kept: KeptFile): KeptFile => ({
  ...kept,
  project: withoutCosts(kept.project),
  tasks: withoutAll(kept.tasks),
  resources: withoutAll(kept.resources),
  assignments: withoutAll(kept.assignments),
});

/** Without how its work lies in time. */
export const withoutShape = (node: KeptNode): KeptNode => ({
  ...node,
  values: node.values.filter(([name]) => !SHAPE.has(name)),
  kids: node.kids.filter(({ name }) => !SHAPE.has(name)),
});
