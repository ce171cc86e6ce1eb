/**
 * Every `.mpp` beside the repository against what an independent reader and Microsoft Project itself found in it, field by field.
 * More files: MPP_FILES, a folder of `.mpp` with a `.mpp.json.gz` or `.json.gz` each. Without files the test says so and skips.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { TASK_CUSTOM } from './mpp-custom-fields.ts';
import { mppRecords } from './mpp-read.ts';

const shared = join(import.meta.dirname, '../../../../../../../shared/data/plans');
const folders = [...['mpp', 'templates', 'mpsplib'].map((part) => join(shared, part)), process.env.MPP_FILES ?? ''];
const filesIn = (folder: string): string[] =>
  folder && existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.mpp$/i.test(name))
        .map((name) => join(folder, name))
    : [];
/** Of the large ones three, unless MPP_ALL asks for all. */
const files = folders.flatMap(filesIn).filter((name) => process.env.MPP_ALL || !/mpsplib\/(?!(8|17|26)-)/.test(name));
if (files.length === 0) console.log(`skipped: no .mpp in ${shared}`);

// biome-ignore lint/suspicious/noExplicitAny: the other reader's answer has no types
type Json = Record<string, any>;
const jsonOf = (file: string): Json | null => {
  const found = [`${file}.json.gz`, file.replace(/\.mpp$/i, '.json.gz')].find((name) => existsSync(name));
  return found ? (JSON.parse(gunzipSync(readFileSync(found)).toString('utf8')) as Json) : null;
};

/** Numbers, durations and dates of both sides in one form. */
function plain(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return '1';
  const text = String(value).trim();
  if (/^-?PT/.test(text)) return plain(Math.round((parseDuration(text) ?? 0) * 60) / 60);
  if (/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text))
    return Number(text) === 0 ? '' : String(Math.round(Number(text) * 1e3) / 1e3);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.slice(0, 16);
  return text;
}

const CONSTRAINTS =
  'AS_SOON_AS_POSSIBLE AS_LATE_AS_POSSIBLE MUST_START_ON MUST_FINISH_ON START_NO_EARLIER_THAN START_NO_LATER_THAN FINISH_NO_EARLIER_THAN FINISH_NO_LATER_THAN'.split(
    ' ',
  );
const TYPES = ['FIXED_UNITS', 'FIXED_DURATION', 'FIXED_WORK'];
const CONTOURS = 'FLAT BACK_LOADED FRONT_LOADED DOUBLE_PEAK EARLY_PEAK LATE_PEAK BELL TURTLE CONTOURED'.split(' ');

/** Minutes of `[number, unit]` under the options of the plan. */
function minutes(json: Json, value: [number, string] | undefined): number | undefined {
  if (!value) return undefined;
  const [day, week] = [json.minutesPerDay as number, json.minutesPerWeek as number];
  const of: Record<string, number> = {
    MINUTES: 1,
    HOURS: 60,
    DAYS: day,
    WEEKS: week,
    MONTHS: day * json.daysPerMonth,
    ELAPSED_MINUTES: 1,
    ELAPSED_HOURS: 60,
    ELAPSED_DAYS: 1440,
    ELAPSED_WEEKS: 10_080,
    ELAPSED_MONTHS: 43_200,
  };
  return value[0] * (of[value[1]] ?? Number.NaN);
}

interface Tally {
  equal: number;
  different: string[];
}
type Tallies = Record<string, Tally>;

function compare(tallies: Tallies, where: string, field: string, ours: unknown, theirs: unknown): void {
  const tally = (tallies[field] ??= { equal: 0, different: [] });
  const [a, b] = [plain(ours), plain(theirs)];
  const close = a !== b && Math.abs(Number(a || 0) - Number(b || 0)) <= 0.02;
  if (a === b || close) tally.equal++;
  else tally.different.push(`${where}: ${a} ≠ ${b}`);
}

const CUSTOM: [string, string][] = [
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['flag', 'Flag'],
  ['costN', 'Cost'],
  ['durationN', 'Duration'],
  ['startN', 'Start'],
  ['finishN', 'Finish'],
];

/** Fields of a task that the plan of the other reader has, with ours. */
function compareTask(
  tallies: Tallies,
  where: string,
  json: Json,
  theirs: Json,
  node: XmlNode,
  custom: Map<string, string>,
): void {
  const ours = (name: string): string | undefined => node.values.get(name);
  const check = (field: string, a: unknown, b: unknown): void => compare(tallies, where, `task.${field}`, a, b);
  if (theirs.blank) {
    check('blank', ours('IsNull'), true);
    return;
  }
  check('name', ours('Name')?.trim(), theirs.name?.trim());
  if (theirs.level !== undefined) check('level', ours('OutlineLevel'), theirs.level);
  for (const name of [
    'start',
    'finish',
    'earlyStart',
    'earlyFinish',
    'lateStart',
    'lateFinish',
    'actualStart',
    'actualFinish',
    'deadline',
  ])
    check(name, ours(name[0]!.toUpperCase() + name.slice(1)), theirs[name]);
  check('constraint', CONSTRAINTS[Number(ours('ConstraintType'))], theirs.constraint);
  check('constraintDate', ours('ConstraintDate'), theirs.constraintDate);
  check('type', TYPES[Number(ours('Type'))], theirs.type);
  check('mode', ours('Manual'), theirs.mode === 'MANUALLY_SCHEDULED');
  check('active', ours('Active'), theirs.active);
  check('milestone', ours('Milestone'), theirs.milestone);
  check('priority', ours('Priority'), theirs.priority);
  check('duration', ours('Duration'), minutes(json, theirs.duration));
  check('pct', ours('PercentComplete'), theirs.pct);
  check('calendar', ours('CalendarUID') === '-1' ? '' : ours('CalendarUID'), theirs.calendar);
  check('effortDriven', ours('EffortDriven'), theirs.effortDriven);
  check('freeSlack', Number(ours('FreeSlack') ?? 0) / 10, minutes(json, theirs.storedFreeSlack));
  check('levelingDelay', Number(ours('LevelingDelay') ?? 0) / 10, minutes(json, theirs.levelingDelay));
  // Older answers of the other reader say no more.
  if (!json.properties) return;
  check('pctWork', ours('PercentWorkComplete'), theirs.pctWork);
  for (const name of ['work', 'actualWork', 'remainingWork', 'actualDuration', 'remainingDuration'])
    if (theirs[name] || name.includes('ork'))
      check(name, ours(name[0]!.toUpperCase() + name.slice(1)), minutes(json, theirs[name]));
  for (const name of ['cost', 'fixedCost', 'actualCost', 'remainingCost'])
    check(name, ours(name[0]!.toUpperCase() + name.slice(1)), (theirs[name] ?? 0) * 100);
  check('notes', ours('Notes')?.replace(/\s+/g, ' ').trim(), theirs.notes?.replace(/\s+/g, ' ').trim());
  check('guid', ours('GUID')?.toLowerCase(), theirs.guid);
  check('contact', ours('Contact'), theirs.contact);
  for (let n = 0; n <= 10; n++) {
    const baseline = node.kids.find((kid) => kid.name === 'Baseline' && kid.values.get('Number') === String(n));
    const other = theirs.baselines?.[n] ?? {};
    check('baselineStart', baseline?.values.get('Start'), other.start);
    check('baselineFinish', baseline?.values.get('Finish'), other.finish);
    check('baselineWork', baseline?.values.get('Work'), minutes(json, other.work));
    check('baselineCost', baseline?.values.get('Cost'), (other.cost ?? 0) * 100);
  }
  for (const [key, name] of CUSTOM)
    for (const [number, value] of Object.entries((theirs[key] ?? {}) as Json)) {
      const theirValue =
        key === 'costN'
          ? (value as number) * 100
          : key === 'durationN'
            ? minutes(json, value as [number, string])
            : value;
      check(`custom ${name}`, custom.get(`${name}${number}`), theirValue);
    }
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const hours = (times: [string, string][]): string => times.map(([from, to]) => `${from}-${to}`).join(' ');

/** The base calendars, day by day; what is exceptional is compared as records with Project's own XML. */
function compareCalendars(tallies: Tallies, where: string, json: Json, nodes: readonly XmlNode[]): void {
  const people = new Set((json.resources as Json[]).map(({ name }) => name));
  const base = (json.calendars as Json[]).filter(
    ({ parent, name }) => parent === undefined && name && !people.has(name),
  );
  const ours = nodes.filter(({ values }) => values.get('IsBaseCalendar') === '1');
  const names = ours.map(({ values }) => values.get('Name')).sort();
  compare(
    tallies,
    where,
    'calendars',
    names.join(),
    base
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  for (const other of base) {
    const node = ours.find(({ values }) => values.get('UID') === String(other.uid));
    const days = node?.kids.find(({ name }) => name === 'WeekDays')?.kids ?? [];
    for (const day of days) {
      const name = DAYS[Number(day.values.get('DayType')) - 1]!;
      const times = day.kids
        .flatMap(({ kids }) => kids)
        .map(({ values }): [string, string] => [
          values.get('FromTime')!.slice(0, 5),
          values.get('ToTime')!.slice(0, 5),
        ]);
      compare(tallies, `${where} ${other.name} ${name}`, 'calendar.day', hours(times), hours(other.days[name]));
    }
  }
}

function compareFile(file: string, json: Json, tallies: Tallies): void {
  const records = mppRecords(readFileSync(file));
  if ('problem' in records) throw new Error(`${file}: ${records.problem.message.text[2]}`);
  const where = file.split('/').at(-1)!;
  const byUid = new Map(records.tasks.map((node) => [node.values.get('UID'), node]));
  compare(tallies, where, 'project.start', records.project.values.get('StartDate'), json.projectStart);
  compare(tallies, where, 'project.minutesPerDay', records.project.values.get('MinutesPerDay'), json.minutesPerDay);
  compare(tallies, where, 'project.minutesPerWeek', records.project.values.get('MinutesPerWeek'), json.minutesPerWeek);
  compare(tallies, where, 'project.calendar', records.project.values.get('CalendarUID'), json.defaultCalendar);
  compare(
    tallies,
    where,
    'project.fromFinish',
    records.project.values.get('ScheduleFromStart') === '0',
    json.scheduleFrom === '1',
  );
  compare(tallies, where, 'tasks', records.tasks.length, json.tasks.length);
  compareCalendars(tallies, where, json, records.calendars);
  compare(tallies, where, 'assignments', records.assignments.length, json.assignments.length);
  for (const task of json.tasks as Json[]) {
    const node = byUid.get(String(task.uid));
    compare(tallies, `${where} ${task.uid}`, 'task', Boolean(node), true);
    if (!node) continue;
    const custom = new Map(
      node.kids
        .filter((kid) => kid.name === 'ExtendedAttribute')
        .map((kid) => [NAMES.get(Number(kid.values.get('FieldID')) & 0xffff) ?? '', kid.values.get('Value') ?? '']),
    );
    compareTask(tallies, `${where} ${task.uid}`, json, task, node, custom);
  }
  const links = records.tasks.flatMap((node) =>
    node.kids
      .filter((kid) => kid.name === 'PredecessorLink')
      .map(({ values }) => `${values.get('PredecessorUID')}>${node.values.get('UID')} ${values.get('Type')}`),
  );
  const linkTypes = ['FINISH_FINISH', 'FINISH_START', 'START_FINISH', 'START_START'];
  const theirLinks = (json.links as [number, number, string][]).map(
    ([from, to, type]) => `${from}>${to} ${linkTypes.indexOf(type)}`,
  );
  compare(tallies, where, 'links', links.sort().join(' '), theirLinks.sort().join(' '));
  for (const other of json.resources as Json[]) {
    const node = records.resources.find(({ values }) => values.get('UID') === String(other.uid));
    const check = (field: string, a: unknown, b: unknown): void =>
      compare(tallies, `${where} ${other.uid}`, `resource.${field}`, a, b);
    check('name', node?.values.get('Name')?.trim(), other.name?.trim());
    if (other.uid === 0) continue;
    const type =
      node?.values.get('IsCostResource') === '1' ? 'COST' : node?.values.get('Type') === '1' ? 'WORK' : 'MATERIAL';
    check('type', type, other.type);
    if (other.type === 'WORK' && other.maxUnits !== undefined)
      check('maxUnits', Number(node?.values.get('MaxUnits')) * 100, other.maxUnits);
    if (json.properties) check('work', node?.values.get('Work'), minutes(json, other.work));
    check('email', node?.values.get('EmailAddress'), other.email);
    check('group', node?.values.get('Group'), other.group);
    check('code', node?.values.get('Code'), other.code);
    check('notes', node?.values.get('Notes')?.replace(/\s+/g, ' ').trim(), other.notes?.replace(/\s+/g, ' ').trim());
  }
  for (const other of json.assignments as Json[]) {
    const node = records.assignments.find(({ values }) => values.get('UID') === String(other.uid));
    const check = (field: string, a: unknown, b: unknown): void =>
      compare(tallies, `${where} ${other.uid}`, `assignment.${field}`, a, b);
    const resource = node?.values.get('ResourceUID');
    check('task', node?.values.get('TaskUID'), other.task);
    check('resource', resource === '-65535' ? '' : resource, other.resource);
    check('units', Number(node?.values.get('Units')) * 100, other.units);
    for (const name of ['work', 'actualWork', 'remainingWork'])
      check(name, node?.values.get(name[0]!.toUpperCase() + name.slice(1)), minutes(json, other[name]));
    check('start', node?.values.get('Start'), other.start);
    check('finish', node?.values.get('Finish'), other.finish);
    check('contour', CONTOURS[Number(node?.values.get('WorkContour') ?? 0)], other.contour ?? 'FLAT');
  }
}
const NAMES = new Map(TASK_CUSTOM.map(({ id, name }) => [id, name]));

describe.skipIf(files.length === 0)('real files', () => {
  test('what the other reader found is what we read', () => {
    const tallies: Tallies = {};
    let compared = 0;
    for (const file of files) {
      const json = jsonOf(file);
      if (!json) continue;
      compareFile(file, json, tallies);
      compared++;
    }
    if (process.env.MPP_TABLE)
      for (const [field, { equal, different }] of Object.entries(tallies))
        console.log(field, equal, different.length, different.slice(0, 6).join(' | '));
    expect(compared).toBeGreaterThan(100);
    const wrong = Object.entries(tallies).flatMap(([field, { different }]) =>
      different.map((one) => `${field} ${one}`),
    );
    expect(wrong).toEqual([]);
  });
});
