/**
 * Reads a plan from the XML of Microsoft Project 2002-2021 (MSPDI).
 *
 * Hides: the format. Answers a whole `ImportedPlan` with a report of everything that is not in it as it was, or the
 * problems for which the file cannot be read. Text in, values out: decoding and unzipping are the caller's.
 * Refuses: document types, depth > 200, oversize, files of other formats.
 * Source: Microsoft, "Project XML data interchange schema" (mspdi_pj12.xsd).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { DATE_RANGE } from '../../plan-limits.ts';
import { type Minute, type Plan, type PlanOptions, type PlanSettings, planOptions } from '../../plan-model.ts';
import type { FieldDefinition, FileProperties, ImportedPlan, PlanAssignment, PlanResource } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import { createLedger, type Ledger } from '../fidelity-ledger.ts';
import { type FileRecords, KEPT } from '../kept.ts';
import { readCalendars, TooMuchCalendar } from './mspdi-calendar.ts';
import { readAssignments, readResources } from './mspdi-people.ts';
import { type RecordReader, recordReader } from './mspdi-record.ts';
import { readSplits } from './mspdi-splits.ts';
import { readTasks } from './mspdi-tasks.ts';
import { parseTime } from './mspdi-values.ts';
import { readXmlRecords, XML_LIMITS, type XmlNode } from './xml-records.ts';

export interface MspdiLimits {
  maxChars: number;
  maxDepth: number;
  maxTasks: number;
}

const MSPDI_LIMITS: MspdiLimits = { ...XML_LIMITS, maxTasks: 100_000 };

/** Of slack, so that its minutes can be kept. */
const MOST_DAYS = 100_000;

const CONTAINERS: ReadonlySet<string> = new Set(
  'Calendars Tasks Resources Assignments ExtendedAttributes OutlineCodes WBSMasks'.split(' '),
);

/** A plan with the records that it was made of (`keptOf` takes from them what the plan does not hold), or why there is none. */
export type PlanAnswer = { file: ImportedPlan; records: FileRecords; parts?: FilePart[] } | { problems: Problem[] };

/** One of several projects in a file. */
export interface FilePart {
  id: string;
  name: string;
  tasks: number;
}

const PROJECT_READ = new Set(
  [
    'Name Title Manager Company Author StartDate FinishDate StatusDate ScheduleFromStart CriticalSlackLimit CalendarUID',
    'DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth HonorConstraints NewTasksAreManual MultipleCriticalPaths',
    'SaveVersion UID GUID BuildNumber CreationDate LastSaved Revision CurrentDate DurationFormat WorkFormat',
    'Calendars Tasks Resources Assignments ExtendedAttributes',
  ]
    .join(' ')
    .split(' '),
);
/** Texts that a person wrote; all other values of the project are switches of Project's own user interface. */
const PROJECT_TEXTS = new Set('Subject Category Keywords Comments Description'.split(' '));

export function readMspdi(
  xml: string,
  limits: MspdiLimits = MSPDI_LIMITS,
  /** Called with the number of characters read. */
  tell?: (done: number, of: number) => void,
): PlanAnswer {
  const ledger = createLedger();
  const records = new Map<string, XmlNode[]>([...CONTAINERS].map((name) => [name, []]));
  const project: XmlNode = { name: 'Project', line: 1, values: new Map(), kids: [] };
  const text = xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml;
  const stopped = readXmlRecords(
    text,
    {
      containers: CONTAINERS,
      root: (root) => (root === 'Project' ? null : problem(exchangeTexts.notMspdi, { root })),
      value(name, value) {
        if (!project.values.has(name)) project.values.set(name, value);
      },
      record: (container, node) => records.get(container)?.push(node),
      skipped: (container, line) => {
        ledger.note('ignored', 'project', exchangeTexts.sectionIgnored, { name: container, line });
      },
    },
    limits,
    tell,
  );
  if (stopped) return { problems: [stopped] };
  const tasks = records.get('Tasks')!;
  if (tasks.length > limits.maxTasks)
    return { problems: [problem(exchangeTexts.tooManyTasks, { limit: limits.maxTasks })] };
  return planOfRecords(project, records, ledger);
}

/** The plan that the records of a file are, whatever format they were read from; lists by the names of MSPDI's containers. */
export function planOfRecords(project: XmlNode, records: ReadonlyMap<string, XmlNode[]>, ledger: Ledger): PlanAnswer {
  try {
    const answer = assemble(project, records, ledger);
    return 'problems' in answer ? answer : { ...answer, records: { project, lists: records } };
  } catch (error) {
    if (error instanceof TooMuchCalendar) return { problems: [error.problem] };
    throw error;
  }
}

function assemble(
  project: XmlNode,
  records: ReadonlyMap<string, XmlNode[]>,
  ledger: Ledger,
): { file: ImportedPlan } | { problems: Problem[] } {
  for (const [field, value] of project.values) {
    if (value && !PROJECT_READ.has(field) && PROJECT_TEXTS.has(field)) {
      ledger.note(
        'ignored',
        'project',
        KEPT.project.has(field) ? exchangeTexts.keptBeside : exchangeTexts.fieldIgnored,
        { field },
      );
    }
  }
  const record = recordReader(project, 'project', project.values.get('Name') ?? '', ledger);
  const { calendars, idOfUid } = readCalendars(records.get('Calendars')!, ledger);
  const calendarOf = (uid: number): number | undefined => idOfUid.get(uid);
  const reading = readTasks(records.get('Tasks')!, calendarOf, ledger);
  const people = readResources(records.get('Resources')!, calendarOf, ledger);
  const { assignments, phased } = readAssignments(
    records.get('Assignments')!,
    reading,
    people.idOfUid,
    (id) => reading.tasks[id - 1]!.name,
    (id) => people.resources[id - 1]!.type === 'work',
    ledger,
  );
  const properties = readProperties(record, reading.summaryName);
  let projectStart = properties.start;
  if (projectStart === null) {
    const starts = reading.tasks.map((task) => task.start).filter((start) => start !== null);
    if (starts.length === 0) {
      const value = record.text('StartDate').slice(0, 40);
      const { noStart, startOutside } = exchangeTexts;
      return { problems: [value === '' ? problem(noStart) : problem(startOutside, { value, ...DATE_RANGE })] };
    }
    projectStart = starts.reduce((first, start) => Math.min(first, start));
    ledger.note('changed', 'project', exchangeTexts.startFromTask, { field: 'StartDate' });
  }
  const calendarUid = record.number('CalendarUID', -1);
  const calendarId = calendarOf(calendarUid);
  if (calendarId === undefined && calendarUid > 0) {
    record.note('changed', exchangeTexts.unknownCalendar, 'CalendarUID', String(calendarUid));
  }
  const minutesPerDay = record.number('MinutesPerDay', 480) === 0 ? 480 : record.within('MinutesPerDay', 480, 1, 1440);
  const settings: PlanSettings = {
    projectStart,
    calendarId: calendarId ?? calendars[0]!.id,
    parentMode: 'computed',
    criticalSlackMinutes: Math.round(record.within('CriticalSlackLimit', 0, -MOST_DAYS, MOST_DAYS) * minutesPerDay),
    minutesPerDay: Math.round(minutesPerDay),
    minutesPerWeek: Math.round(record.within('MinutesPerWeek', minutesPerDay * 5, 1, 10_080)),
    ...planOptions,
    ...readOptions(record, properties.finish, ledger),
  };
  const plan = { settings, calendars, tasks: reading.tasks, links: reading.links };
  noteResourceCalendars(plan, people.resources, assignments, ledger);
  readSplits(plan, phased, ledger);
  return {
    file: {
      plan,
      properties,
      resources: people.resources,
      assignments,
      baselines: reading.baselines,
      facts: reading.facts,
      stored: reading.stored,
      fields: readFields(records.get('ExtendedAttributes')!),
      calendarOfUid: idOfUid,
      report: ledger.entries,
      counts: {
        tasks: reading.total,
        taken: reading.tasks.length,
        summaryRows: reading.summaryRows,
        refused: reading.refused,
        links: reading.links.length,
      },
    },
  };
}

/** Project computes a task on the calendars of its workers, we on its own: reported for every task where they differ. */
function noteResourceCalendars(
  plan: Plan,
  resources: readonly PlanResource[],
  assignments: readonly PlanAssignment[],
  ledger: Ledger,
): void {
  for (const { taskId, resourceId } of assignments) {
    const task = plan.tasks[taskId - 1]!;
    const resource = resources[resourceId - 1]!;
    const own = task.calendarId ?? plan.settings.calendarId;
    if (resource.type !== 'work' || resource.calendarId === null || resource.calendarId === own) continue;
    if (task.ignorePersonCalendars) continue;
    ledger.note('changed', 'task', exchangeTexts.resourceCalendar, {
      name: task.name,
      params: { value: resource.name },
    });
  }
}

/** How the file schedules. Project keeps actual dates: a status date alone moves nothing there. */
function readOptions(record: RecordReader, finish: Minute | null, ledger: Ledger): Partial<PlanOptions> {
  const fromFinish = !record.flag('ScheduleFromStart', true);
  if (fromFinish && finish === null) {
    ledger.note('changed', 'project', exchangeTexts.scheduledFromFinish, { field: 'ScheduleFromStart' });
  }
  return {
    scheduleFrom: fromFinish && finish !== null ? 'finish' : 'start',
    finishAt: fromFinish ? finish : null,
    statusAt: record.date('StatusDate'),
    honorConstraints: record.flag('HonorConstraints', true),
    multipleCriticalPaths: record.flag('MultipleCriticalPaths'),
  };
}

function readProperties(record: RecordReader, summaryName: string): FileProperties {
  const file = record.text('Name').replace(/\.(xml|mpp)$/i, '');
  const title = record.text('Title');
  return {
    name: summaryName || title || file,
    guid: record.text('GUID'),
    title,
    manager: record.text('Manager'),
    company: record.text('Company'),
    author: record.text('Author'),
    start: record.date('StartDate'),
    finish: record.date('FinishDate'),
    daysPerMonth: record.number('DaysPerMonth', 20),
    dayStart: parseTime(record.text('DefaultStartTime')) ?? 480,
    // A day that ends at midnight is written as 00:00.
    dayFinish: (parseTime(record.text('DefaultFinishTime')) ?? 1020) || 1440,
    newTasksManual: record.flag('NewTasksAreManual'),
    saveVersion: record.number('SaveVersion', 0),
  };
}

function readFields(nodes: readonly XmlNode[]): FieldDefinition[] {
  return nodes.map((node) => ({
    fieldId: node.values.get('FieldID') ?? '',
    name: node.values.get('FieldName') ?? '',
    alias: node.values.get('Alias')?.trim() ?? '',
  }));
}
