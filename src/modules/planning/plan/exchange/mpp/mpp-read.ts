/**
 * Reads a plan of Microsoft Project 2000 to 2021 (`.mpp`: MPP9, MPP12, MPP14).
 *
 * Hides: the format. Answers the same as readMspdi, by the same rules: the file's records are read into MSPDI's vocabulary and
 * judged by its reader. Refuses with one sentence each: a file with a password, a cut one, MPP8 and older, a template, a file of
 * another program. Text is UTF-16 (notes in the code page they name), so any script is read.
 * Facts: where things lie was measured from real files (ADR 462).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { MAX_TASKS } from '../../plan-limits.ts';
import { latin1 } from '../decoded.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import { createLedger } from '../fidelity-ledger.ts';
import { type PlanAnswer, planOfRecords } from '../mspdi/mspdi-read.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { subprojectPaths } from './mpp-blocks.ts';
import { CALENDAR, LINK, RESOURCE, TASK } from './mpp-fields.ts';
import { DEFAULT_CALENDAR, projectNode, USUAL_WEEK } from './mpp-project.ts';
import { readProps } from './mpp-props.ts';
import { type MppTables, type MspdiRecords, recordsOf } from './mpp-records.ts';
import { type Dictionary, MppTable, readDictionary } from './mpp-table.ts';
import { mppTexts } from './mpp-texts.ts';
import { type OleContainer, openContainer } from './ole-container.ts';

const STORAGES = [
  { name: '   114', head: 'Props14', type: 14 },
  { name: '   112', head: 'Props12', type: 12 },
  { name: '   19', head: 'Props9', type: 9 },
] as const;
/** Dictionaries of the tables, of Project 2007 and later and before. */
const DICTIONARIES = [0x0002_0000, 0x0300_0000];
const PASSWORD = 0x3540_0000;
/** Name of the storage, number of the dictionary, bytes of a row of FixedMeta. */
const TABLES = {
  tasks: ['TBkndTask', 0x14, 47, TASK.uid],
  resources: ['TBkndRsc', 0x15, 37, RESOURCE.uid],
  calendars: ['TBkndCal', 0x16, 10, CALENDAR.uid],
  assignments: ['TBkndAssn', 0x17, 34, 0],
  links: ['TBkndCons', 0x18, 10, LINK.uid],
  values: ['TBkndOutlCode', 0x19, 10, 0],
} as const;
/** Definitions of custom fields in the `Props` of a table; before Project 2007 names and values in those of the file. */
const DEFINITIONS = 0x0440_0001;
const OLD_NAMES = [0x0010_0001, 0x0010_0002];
const OLD_VALUES = 0x0240_1390;
const SUBPROJECTS = 0x0240_00a2;

export interface MppRecords extends MspdiRecords {
  project: XmlNode;
  /** Records whose bytes are not in the file. */
  lost: Record<'tasks' | 'resources' | 'assignments' | 'links' | 'calendars', number>;
  type: 9 | 12 | 14;
}

/** What the file says of the program and kind of document that it is. */
function kindOf(container: OleContainer): string {
  const raw = container.read('\u0001CompObj');
  return raw ? latin1(raw) : '';
}

function refusal(container: OleContainer): Message {
  const kind = kindOf(container);
  if (/MSProject\.(MPT|GLOBAL)/i.test(kind)) return mppTexts.template;
  if (container.has('   1') || /MSProject\.(MPP[1-8]\b|Project\.[1-8]\b)|Microsoft Project [1-8]\./i.test(kind))
    return mppTexts.tooOld;
  if (/MS\.?Project|Microsoft\.?\s?Project/i.test(kind)) return container.isCut() ? mppTexts.cut : mppTexts.damaged;
  return container.paths.length === 0 || container.isCut() ? mppTexts.cut : mppTexts.otherProgram;
}

/** The records of a file, or why it is not read. */
export function mppRecords(bytes: Uint8Array): MppRecords | { problem: Problem } {
  const container = openContainer(bytes);
  if (!container) return { problem: problem(mppTexts.cut) };
  const storage = STORAGES.find(({ name }) => container.has(name));
  if (!storage || /MSProject\.(MPT|GLOBAL)/i.test(kindOf(container))) return { problem: problem(refusal(container)) };
  const { values: props } = readProps(container.read(`${storage.name}/Props`));
  const old = storage.type === 9;
  const dictionary = (number: number): Dictionary =>
    readDictionary(
      DICTIONARIES.map((base) => props.get(base + number)).find((one) => one !== undefined),
      old,
    );
  if (dictionary(TABLES.tasks[1]).size === 0) {
    const head = readProps(container.read(storage.head)).values.get(PASSWORD);
    const isProtected = ((head?.u8(0) ?? 0) & 1) === 1;
    return { problem: problem(isProtected ? mppTexts.password : container.isCut() ? mppTexts.cut : mppTexts.damaged) };
  }
  const table = ([name, number, width, uid]: (typeof TABLES)[keyof typeof TABLES]): MppTable =>
    new MppTable(
      { container, path: `${storage.name}/${name}`, dictionary: dictionary(number), width, oldTypes: old },
      uid,
    );
  const tables: MppTables = {
    tasks: table(TABLES.tasks),
    resources: table(TABLES.resources),
    calendars: table(TABLES.calendars),
    assignments: table(TABLES.assignments),
    links: table(TABLES.links),
    lookups: {
      values: table(TABLES.values),
      definitions: [TABLES.tasks, TABLES.resources, TABLES.assignments].map(([name]) =>
        old ? undefined : readProps(container.read(`${storage.name}/${name}/Props`)).values.get(DEFINITIONS),
      ),
      oldNames: OLD_NAMES.map((key) => props.get(key)),
      oldValues: props.get(OLD_VALUES),
      old,
      type: storage.type,
    },
    subprojects: subprojectPaths(props.get(SUBPROJECTS)),
    week: props.get(USUAL_WEEK),
    old,
  };
  if (container.isCut()) return { problem: problem(mppTexts.cut) };
  if (tables.tasks.rows.length > MAX_TASKS * 2)
    return { problem: problem(exchangeTexts.tooManyTasks, { limit: MAX_TASKS }) };
  const records = recordsOf(tables, props.get(DEFAULT_CALENDAR)?.text(0) ?? '');
  const calendarUid = (name: string): number | undefined => {
    const found = records.calendars.find(
      ({ values }) => values.get('Name') === name && values.get('IsBaseCalendar') === '1',
    );
    return found && Number(found.values.get('UID'));
  };
  return {
    ...records,
    project: projectNode(props, container, calendarUid, storage.type),
    lost: {
      tasks: tables.tasks.lost,
      resources: tables.resources.lost,
      assignments: tables.assignments.lost,
      links: tables.links.lost,
      calendars: tables.calendars.lost,
    },
    type: storage.type,
  };
}

export function readMpp(bytes: Uint8Array): PlanAnswer {
  const records = mppRecords(bytes);
  if ('problem' in records) return { problems: [records.problem] };
  const ledger = createLedger();
  const objects = {
    tasks: 'task',
    resources: 'resource',
    assignments: 'assignment',
    links: 'link',
    calendars: 'calendar',
  } as const;
  for (const [table, count] of Object.entries(records.lost) as [keyof typeof objects, number][])
    for (let i = 0; i < Math.min(count, 1000); i++)
      ledger.note('refused', objects[table], mppTexts.damagedRecord, { name: `#${i + 1}` });
  const answer = planOfRecords(
    records.project,
    new Map([
      ['Calendars', records.calendars],
      ['Tasks', records.tasks],
      ['Resources', records.resources],
      ['Assignments', records.assignments],
      ['ExtendedAttributes', records.fields],
      ['OutlineCodes', records.codes],
    ]),
    ledger,
  );
  if ('problems' in answer) return answer;
  const { counts } = answer.file;
  const lost = records.lost.tasks;
  return {
    ...answer,
    file: { ...answer.file, counts: { ...counts, tasks: counts.tasks + lost, refused: counts.refused + lost } },
  };
}
