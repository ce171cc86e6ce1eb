/**
 * Records in the order of the format, with what is kept of a file between what we write: Project refuses elements out of order.
 *
 * Source: Microsoft, "Project 2007 XML Data Interchange Schema" (mspdi_pj12.xsd) and the elements that came later.
 */
import type { KeptNode } from '../kept.ts';
import { TEXT } from './xml-records.ts';
import type { XmlWriter } from './xml-writer.ts';

const ORDERS = {
  Project: `SaveVersion UID Name GUID Title Subject Category Company Manager Author CreationDate Revision LastSaved ScheduleFromStart
    StartDate FinishDate FYStartDate CriticalSlackLimit CurrencyDigits CurrencySymbol CurrencyCode CurrencySymbolPosition CalendarUID
    DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType DefaultFixedCostAccrual
    DefaultStandardRate DefaultOvertimeRate DurationFormat WorkFormat EditableActualCosts HonorConstraints EarnedValueMethod
    InsertedProjectsLikeSummary MultipleCriticalPaths NewTasksEffortDriven NewTasksEstimated SplitsInProgressTasks SpreadActualCost
    SpreadPercentComplete TaskUpdatesResource FiscalYearStart WeekStartDay MoveCompletedEndsBack MoveRemainingStartsBack
    MoveRemainingStartsForward MoveCompletedEndsForward BaselineForEarnedValue AutoAddNewResourcesAndTasks StatusDate CurrentDate MicrosoftProjectServerURL
    Autolink NewTaskStartDate NewTasksAreManual DefaultTaskEVMethod ProjectExternallyEdited ExtendedCreationDate ActualsInSync RemoveFileProperties
    AdminProject UpdateManuallyScheduledTasksWhenEditingLinks
    KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled BaselineCalendar OutlineCodes WBSMasks ExtendedAttributes Calendars Tasks Resources Assignments`,
  Task: `UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority StartText
    FinishText DurationText Start Finish Duration ManualStart ManualFinish ManualDuration DurationFormat Work EffortDriven Recurring
    Estimated Milestone Summary DisplayAsSummary Critical IsSubproject IsSubprojectReadOnly SubprojectName ExternalTask
    ExternalTaskProject EarlyStart EarlyFinish LateStart LateFinish FreeSlack TotalSlack StartSlack FinishSlack FixedCost
    FixedCostAccrual PercentComplete ActualStart ActualFinish ActualDuration ActualWork RemainingDuration RemainingWork
    ConstraintType CalendarUID ConstraintDate Deadline LevelAssignments LevelingCanSplit LevelingDelay LevelingDelayFormat
    PreLeveledStart PreLeveledFinish Hyperlink HyperlinkAddress HyperlinkSubAddress IgnoreResourceCalendar Notes HideBar Rollup
    PhysicalPercentComplete EarnedValueMethod PredecessorLink ExtendedAttribute Baseline OutlineCode IsPublished StatusManager
    CommitmentStart CommitmentFinish CommitmentType TimephasedData`,
  Baseline: `TimephasedData Number Interim Start Finish Duration DurationFormat EstimatedDuration Work Cost BCWS BCWP FixedCost`,
  Resource: `UID GUID ID Name Type IsNull Initials Phonetics NTAccount MaterialLabel Code Group WorkGroup EmailAddress Hyperlink
    HyperlinkAddress HyperlinkSubAddress MaxUnits CanLevel AccrueAt StandardRate StandardRateFormat OvertimeRate OvertimeRateFormat
    CostPerUse CalendarUID Notes IsGeneric IsInactive IsEnterprise BookingType ActiveDirectoryGUID CreationDate ExtendedAttribute
    Baseline OutlineCode IsCostResource AssnOwner AssnOwnerGuid IsBudget AvailabilityPeriods Rates`,
  Assignment: `UID GUID TaskUID ResourceUID PercentWorkComplete ActualFinish ActualStart ActualWork Confirmed CostRateTable RateScale
    Delay Finish Hyperlink HyperlinkAddress HyperlinkSubAddress HasFixedRateUnits FixedMaterial LevelingDelay LevelingDelayFormat
    LinkedFields Notes RemainingWork ResponsePending Start Units UpdateNeeded Work WorkContour BookingType CreationDate AssnOwner
    AssnOwnerGuid BudgetCost BudgetWork ExtendedAttribute Baseline TimephasedData`,
  Exception: `EnteredByOccurrences TimePeriod Occurrences Name Type Period DaysOfWeek MonthItem MonthPosition Month MonthDay
    DayWorking WorkingTimes`,
  WeekDay: 'DayType DayWorking TimePeriod WorkingTimes',
  WorkWeek: 'TimePeriod Name WeekDays',
  OutlineCode: `Guid FieldID FieldName Alias PhoneticAlias ValueID ValueGUID Values Enterprise EnterpriseOutlineCodeAlias
    ResourceSubstitutionEnabled LeafOnly AllLevelsRequired OnlyTableValuesAllowed ShowIndent Masks`,
} as const;
type Ordered = keyof typeof ORDERS;

const PLACES = new Map(
  Object.entries(ORDERS).map(([name, text]) => [name, new Map(text.split(/\s+/).map((child, i) => [child, i]))]),
);
/** What the file said of these is richer than what we write. */
const KEPT_WINS: ReadonlySet<string> = new Set([
  ...[
    'DurationFormat',
    'WorkFormat',
    'DefaultTaskType',
    'NewTasksEstimated',
    'SplitsInProgressTasks',
    'WeekStartDay',
    'FYStartDate',
  ],
  ...[
    'ExtendedAttribute',
    'ExtendedAttributes',
    'WorkContour',
    'TimephasedData',
    'LevelingDelay',
    'LevelingDelayFormat',
  ],
]);

/** A record as it was read, its elements in the order of the format where its own has been lost. */
export function writeKept(xml: XmlWriter, { name, values, kids }: KeptNode): void {
  const text = values.find(([child]) => child === TEXT);
  if (text && values.length === 1 && kids.length === 0) {
    xml.leaf(name, text[1]);
    return;
  }
  const places = PLACES.get(name);
  const pieces = [
    ...values.map(([child, value]) => ({ child, write: () => xml.leaf(child, value) })),
    ...kids.map((kid) => ({ child: kid.name, write: () => writeKept(xml, kid) })),
  ];
  if (places) pieces.sort((a, b) => (places.get(a.child) ?? -1) - (places.get(b.child) ?? -1));
  xml.group(name, () => {
    for (const { write } of pieces) write();
  });
}

/** A record with the elements of `body` and those that were kept, each in its place. */
export function writeRecord(
  xml: XmlWriter,
  name: Ordered,
  kept: KeptNode | undefined,
  body: (xml: XmlWriter) => void,
  /** As it opens, if it says more than its name. */
  tag: string = name,
  /** What comes after all that may be kept. */
  after: () => void = () => {},
): void {
  if (!kept) {
    xml.group(tag, () => {
      body(xml);
      after();
    });
    return;
  }
  const pieces: [string, () => void][] = [];
  let direct = false;
  body({
    leaf(child, value) {
      if (direct) xml.leaf(child, value);
      else if (value !== null && value !== undefined && value !== '')
        pieces.push([child, () => xml.leaf(child, value)]);
    },
    group(child, inside) {
      const write = (): void => xml.group(child, inside);
      if (direct) write();
      else
        pieces.push([
          child,
          () => {
            direct = true;
            write();
            direct = false;
          },
        ]);
    },
    text: xml.text,
  });
  const places = PLACES.get(name)!;
  const own = new Set(pieces.map(([child]) => child));
  const richer = new Set([...kept.values.map(([child]) => child), ...kept.kids.map((kid) => kid.name)]);
  const all = pieces.filter(([child]) => !(KEPT_WINS.has(child) && richer.has(child)));
  for (const [child, value] of kept.values)
    if (places.has(child) && (!own.has(child) || KEPT_WINS.has(child))) all.push([child, () => xml.leaf(child, value)]);
  for (const kid of kept.kids) if (places.has(kid.name)) all.push([kid.name, () => writeKept(xml, kid)]);
  xml.group(tag, () => {
    for (const [, write] of all.sort(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0))) write();
    after();
  });
}
