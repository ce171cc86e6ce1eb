/**
 * The records of an `.mpp` in the vocabulary of MSPDI: tasks with their links, resources, assignments, calendars, the project.
 *
 * Invariant: every record of the file's tables is in the answer, or counted in `lost` (its bytes lie outside the file), blank or
 * deleted. What the fields mean is mpp-fields.ts, where they lie the file's own dictionary.
 */
import { compiled, NoWorkingTimeError, type WorkCalendar } from '#kernel/workdays.ts';
import { createLedger } from '../fidelity-ledger.ts';
import { readCalendars } from '../mspdi/mspdi-calendar.ts';
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import type { Bytes } from './mpp-bytes.ts';
import { calendarNodes } from './mpp-calendars.ts';
import {
  ASSIGNMENT,
  ASSIGNMENT_CUSTOM,
  ASSIGNMENT_FIELDS,
  BASELINES,
  type CustomField,
  LINK,
  RESOURCE,
  RESOURCE_CUSTOM,
  RESOURCE_FIELDS,
  TASK,
  TASK_CUSTOM,
  TASK_FIELDS,
} from './mpp-fields.ts';
import { contourOf, isPhased, piecesOf, type WorkPiece } from './mpp-phased.ts';
import type { MppRow, MppTable } from './mpp-table.ts';
import { customValue, dateText, valuesOf } from './mpp-values.ts';

export interface MppTables {
  tasks: MppTable;
  resources: MppTable;
  assignments: MppTable;
  links: MppTable;
  calendars: MppTable;
  /** The file's own usual week. */
  week: Bytes | undefined;
  /** Before Project 2007. */
  old: boolean;
}

export interface MspdiRecords {
  calendars: XmlNode[];
  tasks: XmlNode[];
  resources: XmlNode[];
  assignments: XmlNode[];
}

const NOBODY = '-65535';
const TASK_FIELD = 0x0b400000;
const RESOURCE_FIELD = 0x0c400000;
const ASSIGNMENT_FIELD = 0x0f400000;
/** Units of durations from here on are estimated. */
const ESTIMATED = 35;
/** The contour of work that was typed by day. */
const CONTOURED = 8;

const noFlag = (value: string | undefined): boolean => value === undefined || value === '0' || value === '';

function baselineNodes(row: MppRow): XmlNode[] {
  const out: XmlNode[] = [];
  if (row.variables.size === 0) return out;
  for (const { number, start, finish, cost, work, duration, unit } of BASELINES) {
    if (!row.has(start) && !row.has(finish) && !row.has(work) && !row.has(cost) && !row.has(duration)) continue;
    const [from, to] = [dateText(row.date(start)), dateText(row.date(finish))];
    const [minutes, length] = [row.double(work) / 1000, row.i32(duration) / 10];
    if (!from && !to && minutes === 0 && length === 0 && row.double(cost) === 0) continue;
    const values: [string, string][] = [['Number', String(number)]];
    if (from) values.push(['Start', from]);
    if (to) values.push(['Finish', to]);
    values.push(['Duration', formatDuration(length)], ['DurationFormat', String(row.has(unit) ? row.u16(unit) : 7)]);
    values.push(['Work', formatDuration(minutes)]);
    if (row.double(cost) !== 0) values.push(['Cost', String(row.double(cost))]);
    out.push(node('Baseline', values));
  }
  return out;
}

/** Custom fields of a table, those with variable data by its type. */
interface CustomPlan {
  base: number;
  byType: ReadonlyMap<number, CustomField>;
  flags: readonly CustomField[];
}
function customPlan(table: MppTable, fields: readonly CustomField[], base: number): CustomPlan {
  const byType = new Map<number, CustomField>();
  for (const field of fields) {
    const place = table.dictionary.get(field.id);
    if (place?.kind === 'var') byType.set(place.at, field);
  }
  return { base, byType, flags: fields.filter(({ kind }) => kind === 'flag') };
}

function customNodes(row: MppRow, { base, byType, flags }: CustomPlan): XmlNode[] {
  const out: XmlNode[] = [];
  const add = (field: CustomField): void => {
    const found = customValue(row, field);
    if (!found || (field.kind !== 'text' && noFlag(found.value)) || found.value === 'PT0H0M0S') return;
    const values: [string, string][] = [
      ['FieldID', String(base + field.id)],
      ['Value', found.value],
    ];
    if (found.format) values.push(['DurationFormat', found.format]);
    out.push(node('ExtendedAttribute', values));
  };
  for (const type of row.variables.keys()) {
    const field = byType.get(type);
    if (field) add(field);
  }
  for (const field of flags) if (row.flag(field.id)) add(field);
  return out;
}

function taskNode(row: MppRow, links: readonly XmlNode[], custom: CustomPlan): XmlNode {
  const task = node('Task', [
    ['UID', String(row.uid)],
    ['ID', String(row.i32(TASK.id))],
  ]);
  task.line = row.i32(TASK.id);
  const { values } = task;
  valuesOf(row, TASK_FIELDS, values);
  values.set('OutlineLevel', String(row.u16(TASK.level)));
  values.set('DurationFormat', String(row.u16(TASK.durationUnit)));
  if (row.u16(TASK.durationUnit) >= ESTIMATED) values.set('Estimated', '1');
  const calendar = row.i32(TASK.calendar);
  values.set('CalendarUID', String(calendar > 0 ? calendar : -1));
  const manual = row.flag(TASK.manual);
  if (values.get('ManualDuration')?.startsWith('-')) values.delete('ManualDuration');
  values.set('Manual', manual ? '1' : '0');
  // Versions before Project 2010 know no inactive tasks.
  values.set('Active', !row.knows(TASK.active) || row.flag(TASK.active) ? '1' : '0');
  // On the screen a manual task lies where it was typed to; Start and Finish are what the scheduler would say.
  if (manual) {
    for (const [shown, typed] of [
      ['Start', 'EarlyStart'],
      ['Finish', 'EarlyFinish'],
      ['Duration', 'ManualDuration'],
    ] as const)
      if (values.has(typed)) values.set(shown, values.get(typed)!);
  }
  const constraint = values.get('ConstraintType');
  if (constraint === '0' || constraint === '1') values.delete('ConstraintDate');
  task.kids.push(...links, ...baselineNodes(row), ...customNodes(row, custom));
  return task;
}

function linkNodes(table: MppTable): Map<number, XmlNode[]> {
  const byTask = new Map<number, XmlNode[]>();
  for (const row of table.rows) {
    if (row.isBlank) continue;
    const to = row.i32(LINK.to);
    const link = node('PredecessorLink', [
      ['PredecessorUID', String(row.i32(LINK.from))],
      ['Type', String(row.u16(LINK.type))],
      ['LinkLag', String(row.i32(LINK.lag))],
      ['LagFormat', String(row.u16(LINK.unit))],
    ]);
    const list = byTask.get(to);
    if (list) list.push(link);
    else byTask.set(to, [link]);
  }
  return byTask;
}

function resourceNode(row: MppRow, custom: CustomPlan): XmlNode {
  const resource = node('Resource', [['UID', String(row.uid)]]);
  const { values } = resource;
  valuesOf(row, RESOURCE_FIELDS, values);
  const calendar = row.i32(RESOURCE.calendar);
  values.set('CalendarUID', String(calendar > 0 ? calendar : -1));
  const isWork = row.knows(RESOURCE.isWork) ? row.flag(RESOURCE.isWork) : true;
  const isCost = row.flag(RESOURCE.isCost);
  values.set('Type', isWork ? '1' : '0');
  if (isCost) values.set('IsCostResource', '1');
  if (!isWork) values.delete('MaxUnits');
  resource.kids.push(...customNodes(row, custom));
  return resource;
}

const phasedNode = (type: number, { from, to, work }: WorkPiece): XmlNode =>
  node('TimephasedData', [
    ['Type', String(type)],
    ['Start', dateText(from)],
    ['Finish', dateText(to)],
    ['Value', formatDuration(work)],
  ]);

function assignmentNode(
  row: MppRow,
  custom: CustomPlan,
  calendarOf: (task: number, resource: number) => WorkCalendar | null,
): XmlNode {
  const assignment = node('Assignment', [
    ['UID', String(row.uid)],
    ['TaskUID', String(row.i32(ASSIGNMENT.task))],
  ]);
  const { values } = assignment;
  const resource = row.i32(ASSIGNMENT.resource);
  values.set('ResourceUID', resource > 0 && resource < 0xffff ? String(resource) : NOBODY);
  valuesOf(row, ASSIGNMENT_FIELDS, values);
  const [done, left] = [row.double(ASSIGNMENT.actualWork), row.double(ASSIGNMENT.remainingWork)];
  if (done > 0 && values.has('Start')) {
    values.set('ActualStart', values.get('Start')!);
    if (left === 0 && values.has('Finish')) values.set('ActualFinish', values.get('Finish')!);
  }
  assignment.kids.push(...customNodes(row, custom));
  const planned = row.data(ASSIGNMENT.planned);
  const contour = contourOf(planned) || (row.flag(ASSIGNMENT.edited) ? CONTOURED : 0);
  if (contour > 0) values.set('WorkContour', String(contour));
  const start = row.date(ASSIGNMENT.start);
  if (isPhased(planned) && start !== null) {
    const calendar = calendarOf(row.i32(ASSIGNMENT.task), resource);
    if (calendar) assignment.kids.push(...phased(row, start, calendar));
  }
  return assignment;
}

function phased(row: MppRow, start: number, source: WorkCalendar): XmlNode[] {
  try {
    const calendar = compiled(source);
    const past = piecesOf(row.data(ASSIGNMENT.actual), start, calendar, true);
    const resume = past.length > 0 ? (row.date(ASSIGNMENT.resume) ?? past.at(-1)!.to) : start;
    const future = piecesOf(row.data(ASSIGNMENT.planned), resume, calendar, false);
    return [...past.map((piece) => phasedNode(2, piece)), ...future.map((piece) => phasedNode(1, piece))];
  } catch (error) {
    // A calendar without working time: nothing can be placed on it.
    if (error instanceof NoWorkingTimeError) return [];
    throw error;
  }
}

/** The calendar on which an assignment runs: its task's, else its resource's, else the project's. */
function assignmentCalendars(
  tables: MppTables,
  nodes: readonly XmlNode[],
  projectCalendar: string,
): (task: number, resource: number) => WorkCalendar | null {
  let known: { of: (uid: number) => WorkCalendar | undefined; project: WorkCalendar | undefined } | null = null;
  const ofTask = new Map<number, number>();
  const ofResource = new Map<number, number>();
  return (task, resource) => {
    if (!known) {
      const { calendars, idOfUid } = readCalendars(nodes, createLedger());
      const of = (uid: number): WorkCalendar | undefined => calendars[(idOfUid.get(uid) ?? 0) - 1];
      known = { of, project: calendars.find((calendar) => calendar.name === projectCalendar) ?? calendars[0] };
      for (const row of tables.tasks.rows) if (!row.isBlank) ofTask.set(row.uid, row.i32(TASK.calendar));
      for (const row of tables.resources.rows) ofResource.set(row.uid, row.i32(RESOURCE.calendar));
    }
    return known.of(ofTask.get(task) ?? -1) ?? known.of(ofResource.get(resource) ?? -1) ?? known.project ?? null;
  };
}

export function recordsOf(tables: MppTables, projectCalendar: string): MspdiRecords {
  const names = new Map(tables.resources.rows.map((row) => [row.uid, row.text(RESOURCE.name)]));
  const calendars = calendarNodes(tables.calendars, (uid) => names.get(uid) ?? '', tables.week, tables.old);
  const links = linkNodes(tables.links);
  const custom = customPlan(tables.tasks, TASK_CUSTOM, TASK_FIELD);
  const ofResources = customPlan(tables.resources, RESOURCE_CUSTOM, RESOURCE_FIELD);
  const ofAssignments = customPlan(tables.assignments, ASSIGNMENT_CUSTOM, ASSIGNMENT_FIELD);
  const calendarOf = assignmentCalendars(tables, calendars, projectCalendar);
  const tasks = tables.tasks.rows.map((row) =>
    row.isBlank ? blankNode(row) : taskNode(row, links.get(row.uid) ?? [], custom),
  );
  numberOutline(tasks);
  return {
    calendars,
    tasks,
    resources: tables.resources.rows.filter((row) => !row.isBlank).map((row) => resourceNode(row, ofResources)),
    assignments: tables.assignments.rows
      .filter((row) => !row.isBlank)
      .map((row) => assignmentNode(row, ofAssignments, calendarOf)),
  };
}

/** Numbers of the outline, and which tasks have others below them: neither is in the file. */
function numberOutline(tasks: readonly XmlNode[]): void {
  const counts: number[] = [];
  let last: XmlNode | null = null;
  for (const task of [...tasks].sort((a, b) => a.line - b.line)) {
    if (task.values.has('IsNull')) continue;
    const level = Number(task.values.get('OutlineLevel'));
    if (last && level > Number(last.values.get('OutlineLevel'))) last.values.set('Summary', '1');
    last = task;
    if (level < 1) task.values.set('OutlineNumber', '0');
    else {
      while (counts.length < Math.min(level, MOST_LEVELS)) counts.push(0);
      counts.length = Math.min(level, MOST_LEVELS);
      counts[counts.length - 1]!++;
      task.values.set('OutlineNumber', counts.map((count) => Math.max(count, 1)).join('.'));
    }
    if (!task.values.has('WBS')) task.values.set('WBS', task.values.get('OutlineNumber')!);
  }
}
const MOST_LEVELS = 500;

/** A blank row only has its numbers: uid and id, four bytes each. */
function blankNode(row: MppRow): XmlNode {
  const id = row.fixed.length >= 8 ? row.fixed.u32(4) : row.uid;
  const blank = node('Task', [
    ['UID', String(row.uid)],
    ['ID', String(id)],
    ['IsNull', '1'],
  ]);
  blank.line = id;
  return blank;
}
