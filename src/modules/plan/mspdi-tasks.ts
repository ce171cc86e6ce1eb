/**
 * Tasks and links of MSPDI.
 *
 * Hides: outline levels (out come parents), the row of the project itself, blank rows, ghosts of other files.
 * Invariant: every `Task` of the file is a task of the plan, the summary row, or refused by name.
 * Source: Microsoft, "Project XML data interchange schema", Task.
 */
import {
  type BaselineTask,
  type PlanBaseline,
  remainingDuration,
  type StoredDates,
  type TaskFacts,
} from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import { type RawLink, readLinks } from './mspdi-links.ts';
import { noteIgnoredFields, type RecordReader, recordReader } from './mspdi-record.ts';
import { durationKind, parseConstraint, parseFlag, parseNumber, parseTaskType } from './mspdi-values.ts';
import { isFixedCost } from './plan-cost.ts';
import type { PlanLink, PlanTask, TaskStatus } from './plan-model.ts';
import type { XmlNode } from './xml-records.ts';

const READ = [
  'UID ID Name Active Manual Type IsNull WBS OutlineNumber OutlineLevel Priority Start Finish Duration ManualStart',
  'ManualFinish ManualDuration DurationFormat Work EffortDriven Recurring Estimated Milestone ExternalTask EarlyStart',
  'EarlyFinish LateStart LateFinish FreeSlack TotalSlack StartSlack FinishSlack PercentComplete ActualStart ActualFinish',
  'ActualWork FixedCost',
  'RemainingDuration ConstraintType ConstraintDate CalendarUID Deadline LevelingDelay IgnoreResourceCalendar Notes',
  'PredecessorLink ExtendedAttribute Baseline TimephasedData',
].join(' ');
/** Computed from the above, or only their display. */
const DERIVED = [
  'GUID CreateDate Summary Critical StartVariance FinishVariance WorkVariance DurationText',
  'StartText FinishText FreeformDurationFormat LevelingDelayFormat DisplayAsSummary RemainingWork ActualDuration',
  'RegularWork PercentWorkComplete OverAllocated ResumeValid Stop Resume PreLeveledStart PreLeveledFinish CommitmentType',
  'IsPublished ActualWorkProtected ActualOvertimeWorkProtected FixedCostAccrual LevelAssignments LevelingCanSplit',
  'EarnedValueMethod Rollup ACWP BCWS BCWP CV',
].join(' ');
const KNOWN: ReadonlySet<string> = new Set(`${READ} ${DERIVED}`.split(' '));

export interface TaskReading {
  tasks: PlanTask[];
  facts: TaskFacts[];
  stored: StoredDates[];
  baselines: PlanBaseline[];
  links: PlanLink[];
  idOfUid: Map<number, number>;
  total: number;
  summaryRows: number;
  refused: number;
  /** Dates of the project's own row, when the file has one. */
  summaryName: string;
}

function statusOf(progress: number, actualStart: number | null): TaskStatus {
  if (progress >= 100) return 'done';
  return progress > 0 || actualStart !== null ? 'ongoing' : 'new';
}

/** Level of the outline, 1 = top; 0 = the project itself. */
function levelOf(record: RecordReader): number {
  if (record.has('OutlineLevel')) return record.number('OutlineLevel', 1);
  const outline = record.text('OutlineNumber');
  return outline ? outline.split('.').length : 1;
}

/** Reads all tasks; `calendarOf` answers the plan's calendar of a UID. */
export function readTasks(
  nodes: readonly XmlNode[],
  calendarOf: (uid: number) => number | undefined,
  ledger: Ledger,
): TaskReading {
  const out: TaskReading = {
    tasks: [],
    facts: [],
    stored: [],
    baselines: [],
    links: [],
    idOfUid: new Map(),
    total: nodes.length,
    summaryRows: 0,
    refused: 0,
    summaryName: '',
  };
  const rawLinks: RawLink[] = [];
  const baselines = new Map<number, BaselineTask[]>();
  /** Id of the last task of each level; index 0 is the top's parent. */
  const above: (number | null)[] = [null];
  const rows = nodes.map((node) => parseNumber(node.values.get('ID')));
  const ordered = rows.every((row) => row !== null)
    ? nodes.map((_, i) => i).sort((a, b) => rows[a]! - rows[b]! || a - b)
    : nodes.map((_, i) => i);

  ordered.forEach((index, position) => {
    const node = nodes[index]!;
    const row = rows[index] ?? position;
    const fileName = node.values.get('Name')?.trim() ?? '';
    const label = fileName || `#${row}`;
    const record = recordReader(node, 'task', label, ledger);
    const refuse = (...args: [Parameters<RecordReader['note']>[1], string?, string?]): void => {
      out.refused++;
      record.note('refused', ...args);
    };
    if (parseFlag(node.values.get('IsNull'))) {
      refuse(exchangeTexts.blankRow);
      return;
    }
    const uid = parseNumber(node.values.get('UID'));
    if (uid === null) {
      refuse(exchangeTexts.noUid, 'UID');
      return;
    }
    const level = levelOf(record);
    if (level <= 0 && out.summaryRows === 0 && out.tasks.length === 0) {
      out.summaryRows = 1;
      out.summaryName = fileName;
      ledger.note('changed', 'task', exchangeTexts.summaryRow, { name: label, line: node.line });
      // A fixed cost of the project as a whole has no task to stand at.
      if (record.number('FixedCost', 0) !== 0)
        ledger.note('ignored', 'project', exchangeTexts.fieldIgnored, { field: 'FixedCost' });
      return;
    }
    if (out.idOfUid.has(uid)) {
      refuse(exchangeTexts.duplicateUid, 'UID', String(uid));
      return;
    }
    noteIgnoredFields(node, 'task', KNOWN, ledger);

    const id = out.tasks.length + 1;
    out.idOfUid.set(uid, id);
    let depth = Math.max(1, level);
    if (depth > above.length) {
      ledger.note('changed', 'task', exchangeTexts.levelJump, {
        name: label,
        line: node.line,
        field: 'OutlineLevel',
        params: { level, used: above.length },
      });
      depth = above.length;
    }
    const parentId = above[depth - 1] ?? null;
    above.length = depth;
    above.push(id);

    const task = readTask(record, id, parentId, fileName, calendarOf);
    out.tasks.push(task);
    out.facts.push(readFacts(record, uid, row, task));
    out.stored.push(readStored(record));
    readBaselines(record, id, baselines, ledger);
    for (const kid of node.kids) if (kid.name === 'PredecessorLink') rawLinks.push({ node: kid, taskId: id });
  });
  out.baselines = [...baselines].sort((a, b) => a[0] - b[0]).map(([number, tasks]) => ({ number, tasks }));
  out.links = readLinks(rawLinks, out.tasks, out.idOfUid, ledger);
  return out;
}

function readTask(
  record: RecordReader,
  id: number,
  parentId: number | null,
  fileName: string,
  calendarOf: (uid: number) => number | undefined,
): PlanTask {
  const external = record.flag('ExternalTask');
  let manual = record.flag('Manual');
  if (record.flag('Recurring')) record.note('changed', exchangeTexts.recurringTask);
  const start = record.date('Start') ?? record.date('ManualStart');
  const finish = record.date('Finish') ?? record.date('ManualFinish');
  if ((manual || external) && start === null && finish === null) {
    manual = false;
    record.note('changed', exchangeTexts.manualWithoutDates, 'Start', record.text('StartText') || '-');
  }
  let constraint = parseConstraint(record.text('ConstraintType') || undefined);
  if (constraint === null) {
    record.note('changed', exchangeTexts.badValue, 'ConstraintType', record.text('ConstraintType'), 'ASAP');
    constraint = 'ASAP';
  }
  let constraintAt = constraint === 'ASAP' || constraint === 'ALAP' ? null : record.date('ConstraintDate');
  if (constraint !== 'ASAP' && constraint !== 'ALAP' && constraintAt === null) {
    record.note('changed', exchangeTexts.constraintWithoutDate, 'ConstraintDate', constraint);
    constraint = 'ASAP';
    constraintAt = null;
  }
  const calendarUid = record.number('CalendarUID', -1);
  const calendarId = calendarUid < 0 ? null : calendarOf(calendarUid);
  if (calendarId === undefined) {
    record.note('changed', exchangeTexts.unknownCalendar, 'CalendarUID', String(calendarUid));
  }
  const durationMinutes = Math.max(0, record.duration('Duration') ?? record.duration('ManualDuration') ?? 0);
  const progress = Math.min(100, Math.max(0, Math.round(record.number('PercentComplete', 0))));
  const actualStart = record.date('ActualStart');
  if (!fileName) record.note('changed', exchangeTexts.nameless, 'Name', '', `#${record.text('ID') || id}`);
  return {
    id,
    parentId,
    name: fileName || `#${record.text('ID') || id}`,
    code: '',
    mode: manual ? 'manual' : 'auto',
    milestone: record.flag('Milestone'),
    active: record.flag('Active', true),
    durationMinutes,
    elapsed: durationKind(record.number('DurationFormat', 7)) === 'elapsed',
    workMinutes: Math.max(0, record.duration('Work') ?? 0),
    fixedCostCents: readFixedCost(record),
    calendarId: calendarId ?? null,
    constraint,
    constraintAt,
    pinned: false,
    deadline: record.date('Deadline'),
    external: external && (start !== null || finish !== null),
    splits: [],
    taskType: parseTaskType(record.text('Type') || undefined) ?? 'fixedUnits',
    effortDriven: record.flag('EffortDriven'),
    assignments: [],
    ignorePersonCalendars: record.flag('IgnoreResourceCalendar'),
    recurrence: null,
    start,
    finish,
    actualStart,
    actualFinish: record.date('ActualFinish'),
    actualWorkMinutes: record.duration('ActualWork') ?? 0,
    progress,
    status: statusOf(progress, actualStart),
    responsibleId: null,
    roleId: null,
    participantIds: [],
    priority: null,
    severity: null,
    description: record.text('Notes'),
    ext: {},
  };
}

/** Money of the format is in hundredths of the currency, as ours. */
function readFixedCost(record: RecordReader): number {
  const cents = Math.round(record.number('FixedCost', 0));
  if (isFixedCost(cents)) return cents;
  record.note('changed', exchangeTexts.badValue, 'FixedCost', record.text('FixedCost'), '0');
  return 0;
}

function readFacts(record: RecordReader, uid: number, row: number, task: PlanTask): TaskFacts {
  const fields: Record<string, string> = {};
  for (const kid of record.node.kids) {
    const fieldId = kid.name === 'ExtendedAttribute' ? kid.values.get('FieldID') : undefined;
    if (fieldId) fields[fieldId] = kid.values.get('Value') ?? '';
  }
  return {
    uid,
    row,
    wbs: record.text('WBS') || record.text('OutlineNumber'),
    priority: record.number('Priority', 500),
    estimated: record.flag('Estimated'),
    recurring: record.flag('Recurring'),
    levelingDelayMinutes: record.tenths('LevelingDelay') ?? 0,
    remainingDurationMinutes: record.duration('RemainingDuration') ?? remainingDuration(task),
    fields,
  };
}

function readStored(record: RecordReader): StoredDates {
  return {
    start: record.date('Start'),
    finish: record.date('Finish'),
    earlyStart: record.date('EarlyStart'),
    earlyFinish: record.date('EarlyFinish'),
    lateStart: record.date('LateStart'),
    lateFinish: record.date('LateFinish'),
    startSlack: record.tenths('StartSlack'),
    finishSlack: record.tenths('FinishSlack'),
    freeSlack: record.tenths('FreeSlack'),
    totalSlack: record.tenths('TotalSlack'),
  };
}

const BASELINE_KNOWN: ReadonlySet<string> = new Set(
  'Number Start Finish Duration DurationFormat EstimatedDuration Work Interim'.split(' '),
);

function readBaselines(record: RecordReader, taskId: number, into: Map<number, BaselineTask[]>, ledger: Ledger): void {
  for (const kid of record.node.kids) {
    if (kid.name !== 'Baseline') continue;
    noteIgnoredFields(kid, 'baseline', BASELINE_KNOWN, ledger);
    const baseline = recordReader(kid, 'baseline', record.text('Name'), ledger);
    const number = baseline.number('Number', 0);
    const task: BaselineTask = {
      taskId,
      start: baseline.date('Start'),
      finish: baseline.date('Finish'),
      durationMinutes: baseline.duration('Duration') ?? 0,
      workMinutes: baseline.duration('Work') ?? 0,
    };
    // A baseline that only holds costs is in the report, field by field.
    if (task.start === null && task.finish === null && !task.durationMinutes && !task.workMinutes) continue;
    const list = into.get(number);
    if (list) list.push(task);
    else into.set(number, [task]);
  }
}
