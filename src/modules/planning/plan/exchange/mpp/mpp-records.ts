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
import { availabilityOf, hyperlinkOf, ratesOf } from './mpp-blocks.ts';
import type { Bytes } from './mpp-bytes.ts';
import { calendarNodes } from './mpp-calendars.ts';
import {
  ASSIGNMENT_BASELINES,
  ASSIGNMENT_CUSTOM,
  RESOURCE_BASELINES,
  RESOURCE_CUSTOM,
  TASK_CUSTOM,
} from './mpp-custom-fields.ts';
import {
  type AmountPlan,
  ASSIGNMENT_FIELD,
  amountNodes,
  amountPlan,
  baselineNodes,
  type CustomPlan,
  customNodes,
  customPlan,
} from './mpp-custom-nodes.ts';
import { ASSIGNMENT, ASSIGNMENT_FIELDS, LINK, RESOURCE, RESOURCE_FIELDS, TASK, TASK_FIELDS } from './mpp-fields.ts';
import { definitionNodes, type LookupSources, readLookups } from './mpp-lookups.ts';
import { contourOf, isPhased, piecesOf, type WorkPiece } from './mpp-phased.ts';
import type { MppRow, MppTable } from './mpp-table.ts';
import { dateText, valuesOf } from './mpp-values.ts';

export interface MppTables {
  tasks: MppTable;
  resources: MppTable;
  assignments: MppTable;
  links: MppTable;
  calendars: MppTable;
  lookups: LookupSources;
  /** Files of subprojects in the order of their tasks. */
  subprojects: readonly string[];
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
  /** Definitions of custom fields, and their tables of values. */
  fields: XmlNode[];
  codes: XmlNode[];
}

/** Of tables whose baselines are amounts. */
type PlanWithAmounts = CustomPlan & { amounts: AmountPlan };

const NOBODY = '-65535';
const TASK_FIELD = 0x0b400000;
const RESOURCE_FIELD = 0x0c400000;
/** Units of durations from here on are estimated. */
const ESTIMATED = 35;
/** The contour of work that was typed by day. */
const CONTOURED = 8;

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
  hyperlinkOf(row.data(TASK.hyperlink), values);
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

function resourceNode(row: MppRow, custom: PlanWithAmounts): XmlNode {
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
  hyperlinkOf(row.data(RESOURCE.hyperlink), values);
  const told = RESOURCE.rates.flatMap((field, table) => ratesOf(row.data(field), table));
  const rates = told.length > 0 ? told : onlyRate(values);
  const periods = isWork ? availabilityOf(row.data(RESOURCE.units)) : [];
  if (rates.length > 0) resource.kids.push(node('Rates', [], rates));
  if (periods.length > 0) resource.kids.push(node('AvailabilityPeriods', [], periods));
  resource.kids.push(...amountNodes(row, custom.amounts), ...customNodes(row, custom));
  return resource;
}

/** What a resource costs where no table of rates says it: always, per hour. */
function onlyRate(of: ReadonlyMap<string, string>): XmlNode[] {
  const names = ['StandardRate', 'OvertimeRate', 'CostPerUse'];
  if (names.every((name) => !Number(of.get(name) ?? 0))) return [];
  return [node('Rate', [['RateTable', '0'], ...names.map((name) => [name, of.get(name) ?? '0'] as const)])];
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
  custom: PlanWithAmounts,
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
  hyperlinkOf(row.data(ASSIGNMENT.hyperlink), values);
  if (row.u16(ASSIGNMENT.rateTable) > 0) values.set('CostRateTable', String(row.u16(ASSIGNMENT.rateTable)));
  assignment.kids.push(...amountNodes(row, custom.amounts), ...customNodes(row, custom));
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
  const lookups = readLookups(tables.lookups, [
    [TASK_FIELD, TASK_CUSTOM],
    [RESOURCE_FIELD, RESOURCE_CUSTOM],
    [ASSIGNMENT_FIELD, ASSIGNMENT_CUSTOM],
  ]);
  const shared = { lookups, old: tables.old, used: new Set<number>() };
  const custom = customPlan(tables.tasks, TASK_CUSTOM, TASK_FIELD, shared);
  const ofResources = {
    ...customPlan(tables.resources, RESOURCE_CUSTOM, RESOURCE_FIELD, shared),
    amounts: amountPlan(tables.resources, RESOURCE_BASELINES),
  };
  const ofAssignments = {
    ...customPlan(tables.assignments, ASSIGNMENT_CUSTOM, ASSIGNMENT_FIELD, shared),
    amounts: amountPlan(tables.assignments, ASSIGNMENT_BASELINES),
  };
  const calendarOf = assignmentCalendars(tables, calendars, projectCalendar);
  const tasks = tables.tasks.rows.map((row) =>
    row.isBlank ? blankNode(row) : taskNode(row, links.get(row.uid) ?? [], custom),
  );
  numberOutline(tasks);
  nameSubprojects(tables, tasks);
  const resources = tables.resources.rows.filter((row) => !row.isBlank).map((row) => resourceNode(row, ofResources));
  const assignments = tables.assignments.rows
    .filter((row) => !row.isBlank)
    .map((row) => assignmentNode(row, ofAssignments, calendarOf));
  return { calendars, tasks, resources, assignments, ...definitionNodes(lookups, shared.used) };
}

/** Tasks that stand for other files, in the order in which these are named; nothing where the two do not fit. */
function nameSubprojects({ tasks, subprojects }: MppTables, nodes: readonly XmlNode[]): void {
  const linked = tasks.rows
    .filter((row) => !row.isBlank && row.i32(TASK.subproject) !== 0)
    .sort((a, b) => a.i32(TASK.subproject) - b.i32(TASK.subproject));
  if (linked.length === 0 || linked.length !== subprojects.length) return;
  const byUid = new Map(nodes.map((task) => [task.values.get('UID'), task]));
  linked.forEach((row, i) => {
    const values = byUid.get(String(row.uid))?.values;
    values?.set('IsSubproject', '1');
    values?.set('SubprojectName', subprojects[i]!);
  });
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
