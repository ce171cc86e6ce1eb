/** One task of MSPDI: its values for the plan, what only the file says of it, and the dates the file stores. */
import { oneLine } from '#kernel/check.ts';
import { isFixedCost } from '../../plan-cost.ts';
import { DESCRIPTION_LENGTH, isDelay, NAME_LENGTH } from '../../plan-limits.ts';
import type { Minute, PlanTask, TaskStatus } from '../../plan-model.ts';
import { remainingDuration, type StoredDates, type TaskFacts } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import type { RecordReader } from './mspdi-record.ts';
import { durationKind, formatDate, parseConstraint, parseTaskType, unitOf } from './mspdi-values.ts';

function statusOf(progress: number, actualStart: number | null): TaskStatus {
  if (progress >= 100) return 'done';
  return progress > 0 || actualStart !== null ? 'ongoing' : 'new';
}

export function readTask(
  record: RecordReader,
  id: number,
  parentId: number | null,
  fileName: string,
  calendarOf: (uid: number) => number | undefined,
  ledger: Ledger,
): PlanTask {
  const external = record.flag('ExternalTask');
  let manual = record.flag('Manual');
  if (record.flag('Recurring')) record.note('changed', exchangeTexts.recurringTask);
  const start = record.date('Start') ?? record.date('ManualStart');
  const finish = record.date('Finish') ?? record.date('ManualFinish');
  if ((manual || external) && start === null && finish === null) {
    manual = false;
    record.note('changed', exchangeTexts.manualWithoutDates, 'Start', record.text('StartText') || '-');
  } else if ((manual || external) && !(start !== null && finish !== null && start <= finish)) {
    manual = false;
    const value = [start, finish].map((minute) => (minute === null ? '-' : formatDate(minute))).join(' / ');
    record.note('changed', exchangeTexts.manualDates, 'Start', value);
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
  const durationMinutes = record.amount('Duration') ?? record.amount('ManualDuration') ?? 0;
  const progress = readProgress(record);
  const actualStart = record.date('ActualStart');
  const type = parseTaskType(record.text('Type') || undefined);
  if (type === null) record.note('changed', exchangeTexts.badValue, 'Type', record.text('Type'), '0');
  if (!fileName) record.note('changed', exchangeTexts.nameless, 'Name', '', `#${record.text('ID') || id}`);
  const cut = (field: string, text: string, limit: number): string => {
    // Counted in characters only where it can matter.
    if (text.length <= limit) return text;
    const chars = [...text];
    if (chars.length <= limit) return text;
    const place = { name: fileName.slice(0, 80), field, line: record.node.line };
    ledger.note('changed', 'task', exchangeTexts.textCut, { ...place, params: { limit } });
    return chars.slice(0, limit).join('');
  };
  return {
    id,
    parentId,
    name: oneLine(cut('Name', fileName, NAME_LENGTH)) || `#${record.text('ID') || id}`,
    code: '',
    mode: manual ? 'manual' : 'auto',
    milestone: record.flag('Milestone'),
    active: record.flag('Active', true),
    durationMinutes,
    elapsed: durationKind(record.number('DurationFormat', 7)) === 'elapsed',
    workMinutes: record.lasts('Work') ? (record.amount('Work') ?? 0) : 0,
    fixedCostCents: readFixedCost(record),
    calendarId: calendarId ?? null,
    constraint,
    constraintAt,
    pinned: false,
    deadline: record.date('Deadline'),
    external: external && start !== null && finish !== null && start <= finish,
    levelingDelayMinutes: readDelay(record),
    splits: [],
    taskType: type ?? 'fixedUnits',
    effortDriven: record.flag('EffortDriven'),
    assignments: [],
    ignorePersonCalendars: record.flag('IgnoreResourceCalendar'),
    recurrence: null,
    start,
    finish,
    actualStart,
    actualFinish: readActualFinish(record, actualStart),
    actualWorkMinutes: record.lasts('ActualWork') ? (record.amount('ActualWork') ?? 0) : 0,
    progress,
    status: statusOf(progress, actualStart),
    responsibleId: null,
    roleId: null,
    participantIds: [],
    priority: null,
    severity: null,
    description: cut('Notes', record.text('Notes'), DESCRIPTION_LENGTH),
    ext: {},
  };
}

/** Whole percent, 0 to 100. */
function readProgress(record: RecordReader): number {
  const exact = record.within('PercentComplete', 0, 0, 100);
  const progress = Math.round(exact);
  if (progress !== exact) {
    const value = record.text('PercentComplete');
    record.note('changed', exchangeTexts.roundedNumber, 'PercentComplete', value, String(progress));
  }
  return progress;
}

function readActualFinish(record: RecordReader, actualStart: Minute | null): Minute | null {
  const finish = record.date('ActualFinish');
  if (finish === null || actualStart === null || finish >= actualStart) return finish;
  const from = formatDate(actualStart);
  record.refuse('ActualFinish', exchangeTexts.finishedBeforeStart, exchangeTexts.allowFrom, { from });
  return null;
}

/** Elapsed tenths of minutes, rounded to ours; a plan scheduled from its finish has negative ones, which move nothing here. */
function readDelay(record: RecordReader): number {
  const delay = Math.round(record.tenths('LevelingDelay') ?? 0);
  if (isDelay(delay)) return delay;
  record.note('changed', exchangeTexts.badValue, 'LevelingDelay', record.text('LevelingDelay'), '0');
  return 0;
}

/** Money of the format is in hundredths of the currency, as ours. */
function readFixedCost(record: RecordReader): number {
  const cents = Math.round(record.number('FixedCost', 0));
  if (isFixedCost(cents)) return cents;
  record.note('changed', exchangeTexts.badValue, 'FixedCost', record.text('FixedCost'), '0');
  return 0;
}

export function readFacts(record: RecordReader, uid: number, row: number, task: PlanTask, ledger: Ledger): TaskFacts {
  const fields: Record<string, string> = {};
  for (const kid of record.node.kids) {
    const fieldId = kid.name === 'ExtendedAttribute' ? kid.values.get('FieldID') : undefined;
    if (fieldId) fields[fieldId] = kid.values.get('Value') ?? '';
  }
  const [wbs, outline] = [record.text('WBS'), record.text('OutlineNumber')];
  if (wbs && outline && wbs !== outline) ledger.note('ignored', 'task', exchangeTexts.wbsIgnored, { field: 'WBS' });
  return {
    uid,
    guid: record.text('GUID'),
    row,
    wbs: wbs || outline,
    priority: record.within('Priority', 500, 0, 1000),
    estimated: record.flag('Estimated'),
    durationFormat: unitOf(record.number('DurationFormat', 7)),
    lagFormats: {},
    recurring: record.flag('Recurring'),
    remainingDurationMinutes: record.amount('RemainingDuration') ?? remainingDuration(task),
    fields,
  };
}

export function readStored(record: RecordReader): StoredDates {
  return {
    start: record.quiet('Start'),
    finish: record.quiet('Finish'),
    earlyStart: record.stored('EarlyStart'),
    earlyFinish: record.stored('EarlyFinish'),
    lateStart: record.stored('LateStart'),
    lateFinish: record.stored('LateFinish'),
    startSlack: record.tenths('StartSlack'),
    finishSlack: record.tenths('FinishSlack'),
    freeSlack: record.tenths('FreeSlack'),
    totalSlack: record.tenths('TotalSlack'),
  };
}
