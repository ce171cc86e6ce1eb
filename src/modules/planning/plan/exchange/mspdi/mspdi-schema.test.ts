/**
 * What we write is valid by the published schema: Microsoft Project reads elements in their order and by their types and
 * refuses a file that breaks either.
 *
 * Source of the tables: Microsoft, "Project 2007 XML Data Interchange Schema" (mspdi_pj12.xsd), topics "Project", "Calendar",
 * "Task", "Resource", "Assignment Elements and XML Structure" and "TimephasedDataType", in
 * github.com/MicrosoftDocs/office-developer-msproject-xml-docs; elements marked `*` came later and are placed as in files saved by
 * Project 2013 (../shared/data/plans/mspdi, held against the tables below).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { newPlanTask, type Plan, planOptions } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { newTaskFacts, type PlanFile, planFileOf } from '../exchange-model.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

/** Children in order, `name:type`; i integer, s string, b boolean, d dateTime, u duration, t time, f float, g group. */
const CHILDREN: Record<string, string> = {
  Project: `SaveVersion:i UID:s Name:s255 *GUID:s Title:s512 Subject:s512 Category:s512 Company:s512 Manager:s512 Author:s512
    CreationDate:d Revision:i LastSaved:d ScheduleFromStart:b StartDate:d FinishDate:d FYStartDate:i CriticalSlackLimit:i
    CurrencyDigits:i CurrencySymbol:s20 CurrencyCode:s CurrencySymbolPosition:i CalendarUID:i DefaultStartTime:t
    DefaultFinishTime:t MinutesPerDay:i MinutesPerWeek:i DaysPerMonth:i DefaultTaskType:i DefaultFixedCostAccrual:i
    DefaultStandardRate:f DefaultOvertimeRate:f DurationFormat:i WorkFormat:i EditableActualCosts:b HonorConstraints:b
    EarnedValueMethod:i InsertedProjectsLikeSummary:b MultipleCriticalPaths:b NewTasksEffortDriven:b NewTasksEstimated:b
    SplitsInProgressTasks:b SpreadActualCost:b SpreadPercentComplete:b TaskUpdatesResource:b FiscalYearStart:b
    WeekStartDay:i MoveCompletedEndsBack:b MoveRemainingStartsBack:b MoveRemainingStartsForward:b
    MoveCompletedEndsForward:b BaselineForEarnedValue:i AutoAddNewResourcesAndTasks:b StatusDate:d CurrentDate:d
    MicrosoftProjectServerURL:b Autolink:b NewTaskStartDate:i *NewTasksAreManual:b DefaultTaskEVMethod:i
    ProjectExternallyEdited:b ExtendedCreationDate:d ActualsInSync:b RemoveFileProperties:b AdminProject:b
    *UpdateManuallyScheduledTasksWhenEditingLinks:b *KeepTaskOnNearestWorkingTimeWhenMadeAutoScheduled:b OutlineCodes:g
    WBSMasks:g ExtendedAttributes:g Calendars:g Tasks:g Resources:g Assignments:g`,
  Calendar:
    'UID:i Name:s512 IsBaseCalendar:b *IsBaselineCalendar:b BaseCalendarUID:i WeekDays:g Exceptions:g WorkWeeks:g',
  WeekDay: 'DayType:i DayWorking:b TimePeriod:g WorkingTimes:g',
  TimePeriod: 'FromDate:d ToDate:d',
  WorkingTime: 'FromTime:t ToTime:t',
  Exception: `EnteredByOccurrences:b TimePeriod:g Occurrences:i Name:s512 Type:i Period:i DaysOfWeek:i MonthItem:i
    MonthPosition:i Month:i MonthDay:i DayWorking:b WorkingTimes:g`,
  'ExtendedAttributes/ExtendedAttribute': 'FieldID:s FieldName:s Alias:s50 *Guid:s *SecondaryPID:s *SecondaryGuid:s',
  'Task/ExtendedAttribute': 'UID:i FieldID:s Value:s ValueID:i ValueGUID:s DurationFormat:i',
  Task: `UID:i *GUID:s ID:i Name:s512 *Active:b *Manual:b Type:i IsNull:b CreateDate:d Contact:s512 WBS:s WBSLevel:s
    OutlineNumber:s512 OutlineLevel:i Priority:i *StartText:s *FinishText:s *DurationText:s Start:d Finish:d Duration:u
    *ManualStart:d *ManualFinish:d *ManualDuration:u DurationFormat:i Work:u Stop:d Resume:d ResumeValid:b EffortDriven:b
    Recurring:b OverAllocated:b Estimated:b Milestone:b Summary:b *DisplayAsSummary:b Critical:b IsSubproject:b
    IsSubprojectReadOnly:b SubprojectName:s ExternalTask:b ExternalTaskProject:s EarlyStart:d EarlyFinish:d LateStart:d
    LateFinish:d StartVariance:i FinishVariance:i WorkVariance:f FreeSlack:i TotalSlack:i *StartSlack:i *FinishSlack:i
    FixedCost:f FixedCostAccrual:s PercentComplete:i PercentWorkComplete:i Cost:f OvertimeCost:f OvertimeWork:u
    ActualStart:d ActualFinish:d ActualDuration:u ActualCost:f ActualOvertimeCost:f ActualWork:u ActualOvertimeWork:u
    RegularWork:u RemainingDuration:u RemainingCost:f RemainingWork:u RemainingOvertimeCost:f RemainingOvertimeWork:u
    ACWP:f CV:f ConstraintType:i CalendarUID:i ConstraintDate:d Deadline:d LevelAssignments:b LevelingCanSplit:b
    LevelingDelay:i LevelingDelayFormat:i PreLeveledStart:d PreLeveledFinish:d Hyperlink:s512 HyperlinkAddress:s512
    HyperlinkSubAddress:s512 IgnoreResourceCalendar:b Notes:s HideBar:b Rollup:b BCWS:f BCWP:f PhysicalPercentComplete:i
    EarnedValueMethod:i PredecessorLink:g ActualWorkProtected:u ActualOvertimeWorkProtected:u ExtendedAttribute:g
    Baseline:g OutlineCode:g IsPublished:b StatusManager:s CommitmentStart:d CommitmentFinish:d CommitmentType:i
    TimephasedData:g`,
  PredecessorLink: 'PredecessorUID:i Type:i CrossProject:b CrossProjectName:s LinkLag:i LagFormat:i',
  Baseline: `TimephasedData:g Number:i Interim:b Start:d Finish:d Duration:u DurationFormat:i EstimatedDuration:b Work:u
    Cost:f BCWS:f BCWP:f FixedCost:f`,
  Resource: `UID:i *GUID:s ID:i Name:s512 Type:i IsNull:b Initials:s512 Phonetics:s512 NTAccount:s512 MaterialLabel:s512
    Code:s512 Group:s512 WorkGroup:i EmailAddress:s512 Hyperlink:s512 HyperlinkAddress:s512 HyperlinkSubAddress:s512
    MaxUnits:f PeakUnits:f OverAllocated:b AvailableFrom:d AvailableTo:d Start:d Finish:d CanLevel:b AccrueAt:i Work:u
    RegularWork:u OvertimeWork:u ActualWork:u RemainingWork:u ActualOvertimeWork:u RemainingOvertimeWork:u
    PercentWorkComplete:i StandardRate:f StandardRateFormat:i Cost:f OvertimeRate:f OvertimeRateFormat:i OvertimeCost:f
    CostPerUse:f ActualCost:f ActualOvertimeCost:f RemainingCost:f RemainingOvertimeCost:f WorkVariance:f CostVariance:f
    SV:f CV:f ACWP:f CalendarUID:i Notes:s BCWS:f BCWP:f IsGeneric:b IsInactive:b IsEnterprise:b BookingType:i
    ActualWorkProtected:u ActualOvertimeWorkProtected:u ActiveDirectoryGUID:s CreationDate:d ExtendedAttribute:g
    Baseline:g OutlineCode:g IsCostResource:b AssnOwner:s AssnOwnerGuid:s IsBudget:b AvailabilityPeriods:g Rates:g
    TimephasedData:g`,
  Assignment: `UID:i *GUID:s TaskUID:i ResourceUID:i PercentWorkComplete:i ActualCost:f ActualFinish:d
    ActualOvertimeCost:f ActualOvertimeWork:u ActualStart:d ActualWork:u ACWP:f Confirmed:b Cost:f CostRateTable:i
    *RateScale:i CostVariance:f CV:f Delay:i Finish:d FinishVariance:i Hyperlink:s HyperlinkAddress:s
    HyperlinkSubAddress:s WorkVariance:f HasFixedRateUnits:b FixedMaterial:b LevelingDelay:i LevelingDelayFormat:i
    LinkedFields:b Milestone:b Notes:s Overallocated:b OvertimeCost:f OvertimeWork:u PeakUnits:f RegularWork:u
    RemainingCost:f RemainingOvertimeCost:f RemainingOvertimeWork:u RemainingWork:u ResponsePending:b Start:d Stop:d
    Resume:d StartVariance:i Summary:b SV:f Units:f UpdateNeeded:b VAC:f Work:u WorkContour:i BCWS:f BCWP:f BookingType:i
    ActualWorkProtected:u ActualOvertimeWorkProtected:u CreationDate:d AssnOwner:s AssnOwnerGuid:s BudgetCost:f
    BudgetWork:u ExtendedAttribute:g Baseline:g TimephasedData:g`,
  TimephasedData: 'Type:i UID:i Start:d Finish:d Unit:i Value:s',
};
/** Lists of one kind of element. */
const LISTS: Record<string, string> = {
  ExtendedAttributes: 'ExtendedAttribute',
  Calendars: 'Calendar',
  WeekDays: 'WeekDay',
  WorkingTimes: 'WorkingTime',
  Exceptions: 'Exception',
  Tasks: 'Task',
  Resources: 'Resource',
  Assignments: 'Assignment',
};
/** May occur several times. */
const MANY = new Set(['PredecessorLink', 'ExtendedAttribute', 'Baseline', 'TimephasedData', 'OutlineCode']);
const FORMS: Record<string, RegExp> = {
  i: /^-?\d{1,10}$/,
  b: /^[01]$/,
  d: /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  u: /^PT\d+H\d+M\d+S$/,
  t: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  f: /^-?\d+(\.\d+)?$/,
  s: /^/,
};

const TABLE = new Map(
  Object.entries(CHILDREN).map(([name, text]) => [
    name,
    new Map(
      text.split(/\s+/).map((entry, i) => {
        const [child, type] = entry.replace('*', '').split(':') as [string, string];
        return [child, { at: i, type: type[0]!, max: Number(type.slice(1)) || Infinity }];
      }),
    ),
  ]),
);

interface Element {
  name: string;
  last: number;
  seen: Set<string>;
  text: string;
  children: number;
}

/** Violations of the schema; `order`: only the order of elements is checked. */
function faultsOf(xml: string, order = false): string[] {
  const faults = new Set<string>();
  const stack: Element[] = [];
  const parser = new SaxesParser({ xmlns: false });
  const tableOf = (depth: number) =>
    TABLE.get(`${stack[depth - 1]?.name}/${stack[depth]?.name}`) ?? TABLE.get(stack[depth]!.name);
  parser.on('error', (error) => faults.add(error.message));
  parser.on('opentag', ({ name }) => {
    const parent = stack.at(-1);
    if (parent) {
      parent.children++;
      const path = `${parent.name}/${name}`;
      const table = tableOf(stack.length - 1);
      const own = table?.get(name);
      const known = own || LISTS[parent.name] === name;
      if (!known && !order) faults.add(`${path}: not in the schema`);
      if (own) {
        if (own.at < parent.last) faults.add(`${path}: after a later element`);
        parent.last = Math.max(parent.last, own.at);
        if (parent.seen.has(name) && !MANY.has(name) && !order) faults.add(`${path}: twice`);
        parent.seen.add(name);
      }
    }
    stack.push({ name, last: -1, seen: new Set(), text: '', children: 0 });
  });
  parser.on('text', (text) => {
    if (stack.length > 0) stack.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    const { name, text, children } = stack.pop()!;
    if (stack.length === 0 || order) return;
    const own = tableOf(stack.length - 1)?.get(name);
    if (!own || own.type === 'g' || children > 0) return;
    if (!FORMS[own.type]!.test(text)) faults.add(`${stack.at(-1)!.name}/${name}: ${text.slice(0, 40)}`);
    if (text.length > own.max) faults.add(`${stack.at(-1)!.name}/${name}: longer than ${own.max}`);
  });
  parser.write(xml).close();
  return [...faults];
}

const samples = new URL('../../../../../../samples/', import.meta.url);
const shared = new URL('../../../../../../../shared/data/plans/mspdi/', import.meta.url);
const textOf = (file: URL): string => {
  const bytes = readFileSync(file);
  return (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};
const list = (root: URL): URL[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => /\.xml(\.gz)?$/.test(name))
        .map((name) => new URL(name, root))
    : [];
const nameOf = (file: URL): string => file.pathname.split('/').pop()!;

/** Where Project writes another order than its documentation says: it reads both. */
const EITHER = /^(Exception\/Month|Task\/(Baseline|ExtendedAttribute))/;

describe('the tables', () => {
  const saved = list(shared).filter((file) => /project20(13|19)/.test(file.pathname));
  it.skipIf(saved.length === 0).each(saved.map((file) => [nameOf(file), file] as const))(
    '%s, saved by Microsoft Project, has their order',
    (_, file) => expect(faultsOf(textOf(file), true).filter((fault) => !EITHER.test(fault))).toEqual([]),
  );

  it('find what is wrong', () => {
    const wrong = '<Project><Title>t</Title><Name>n</Name><Tasks><Task><ID>x</ID><Colour/></Task></Tasks></Project>';
    expect(faultsOf(wrong).toSorted()).toEqual([
      'Project/Name: after a later element',
      'Task/Colour: not in the schema',
      'Task/ID: x',
    ]);
  });
});

/** One plan that uses everything we write. */
function everything(): PlanFile {
  const week = [
    [],
    ...Array(5).fill([
      [480, 720],
      [780, 1020],
    ]),
    [[0, 1440]],
  ] as Plan['calendars'][number]['week'];
  const own = {
    id: 2,
    name: '夜'.repeat(60),
    week,
    exceptions: [{ from: 20_600, to: 20_610, shifts: [], name: '年假' }],
  };
  const tasks = [
    newPlanTask(1, null, '阶段'),
    {
      ...newPlanTask(2, 1, 'split'),
      durationMinutes: 960,
      splits: [240, 480],
      progress: 33.3,
      workMinutes: 333.4,
      calendarId: 2,
    },
    {
      ...newPlanTask(3, 1, 'x'.repeat(200)),
      mode: 'manual' as const,
      start: 29_600_000,
      finish: 29_600_480,
      taskType: 'fixedWork' as const,
    },
    {
      ...newPlanTask(4, null, '里程碑'),
      milestone: true,
      durationMinutes: 0,
      constraint: 'MFO' as const,
      constraintAt: 29_603_000,
      deadline: 29_604_000,
    },
    { ...newPlanTask(5, null, 'elsewhere'), external: true, start: 29_600_000, finish: 29_601_000 },
    {
      ...newPlanTask(6, null, 'elapsed'),
      elapsed: true,
      durationMinutes: 1441.5,
      actualStart: 29_596_000,
      progress: 12,
    },
  ];
  const plan: Plan = {
    settings: {
      ...planOptions,
      projectStart: 29_596_000,
      calendarId: 1,
      parentMode: 'computed',
      criticalSlackMinutes: 700,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
      statusAt: 29_597_000,
      multipleCriticalPaths: true,
    },
    calendars: [{ id: 1, name: 'Standard', week, exceptions: [] }, own],
    tasks,
    links: [
      { from: 2, to: 4, type: 'FF', lag: 12.5, lagUnit: 'percent' },
      { from: 3, to: 6, type: 'SS', lag: -33.3, lagUnit: 'work' },
      { from: 5, to: 6, type: 'FS', lag: 60, lagUnit: 'elapsed' },
    ],
  };
  const person = {
    uid: 1,
    initials: 'L',
    group: 'g',
    code: 'c',
    email: 'l@example.com',
    account: 'l',
    guid: '0FB46EB1-C91E-E311-93DA-D43D7E937F92',
    maxUnits: 0.333,
    note: 'n',
  };
  return planFileOf(plan, '计划'.repeat(200), {
    resources: [
      { ...person, id: 1, name: 'Li', type: 'work', calendarId: 2 },
      { ...person, id: 2, uid: 2, name: 'M', type: 'material', calendarId: null },
    ],
    assignments: [
      {
        uid: 1,
        guid: '37E1FBFB-AD1B-E311-B45F-D43D7E937F92',
        taskId: 2,
        resourceId: 1,
        units: 1 / 3,
        workMinutes: 100.7,
        actualWorkMinutes: 33.3,
        start: null,
        finish: null,
        actualStart: 29_596_000,
        actualFinish: 29_597_000,
      },
    ],
    baselines: [0, 10].map((number) => ({
      number,
      tasks: [{ taskId: 2, start: 29_596_000, finish: 29_597_000, durationMinutes: 480.5, workMinutes: 0.4 }],
    })),
    facts: tasks.map((t, i) => ({
      ...newTaskFacts(i + 1, i + 1, `W${i}`, t.durationMinutes),
      fields: { '188743731': 'v' },
    })),
    fields: [{ fieldId: '188743731', name: 'Text1', alias: '备注' }],
  });
}

describe('what we write is valid', () => {
  it.each(list(samples).map((file) => [nameOf(file), file] as const))('%s', (_, file) => {
    const answer = readMspdi(textOf(file));
    if ('problems' in answer) throw new Error('unreadable');
    expect(faultsOf(writeMspdi(answer.file))).toEqual([]);
    const made = schedulePlan(answer.file.plan);
    if ('problems' in made) throw new Error('no schedule');
    expect(faultsOf(writeMspdi(answer.file, made.schedule))).toEqual([]);
  });

  it('a plan that uses everything', () => {
    const file = everything();
    expect(faultsOf(writeMspdi(file))).toEqual([]);
    const made = schedulePlan(file.plan);
    if ('problems' in made) throw new Error(JSON.stringify(made.problems));
    expect(faultsOf(writeMspdi(file, made.schedule))).toEqual([]);
  });
});
