/**
 * Resources and assignments of MSPDI.
 *
 * Hides: the nameless resource 0 and the placeholder assignments that Project keeps for unassigned work.
 * Source: Microsoft, "Project XML data interchange schema", Resource, Assignment.
 */

import type { Minute } from '../../plan-model.ts';
import type { PlanAssignment, PlanResource } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import { noteIgnoredFields, recordReader } from './mspdi-record.ts';
import { parseDate, parseDuration, parseFlag, parseNumber } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

const RESOURCE_KNOWN: ReadonlySet<string> = new Set(
  [
    'UID ID GUID Name Initials Group Code EmailAddress NTAccount WindowsUserAccount Type IsCostResource MaxUnits',
    'CalendarUID Notes IsNull CreationDate',
    // Computed from the assignments, or only their display.
    'PeakUnits OverAllocated Start Finish Work RegularWork ActualWork RemainingWork PercentWorkComplete WorkVariance',
    'StandardRateFormat OvertimeRateFormat AccrueAt CanLevel WorkGroup ActualWorkProtected ActualOvertimeWorkProtected',
    'BookingType CostVariance SV CV ACWP BCWS BCWP',
  ]
    .join(' ')
    .split(' '),
);

const ASSIGNMENT_KNOWN: ReadonlySet<string> = new Set(
  [
    'UID GUID TaskUID ResourceUID Units Work ActualWork Start Finish TimephasedData',
    'RegularWork RemainingWork PercentWorkComplete WorkVariance StartVariance FinishVariance HasFixedRateUnits Milestone',
    'LevelingDelayFormat CreationDate Stop Resume ActualStart ActualFinish ActualWorkProtected Overallocated',
    'ActualOvertimeWorkProtected BookingType CostVariance VAC CV ACWP BCWS BCWP',
  ]
    .join(' ')
    .split(' '),
);

/** Whole persons that one assignment may be of; the database holds no more percent of a person. */
const MOST_UNITS = 100;

export interface ResourceReading {
  resources: PlanResource[];
  idOfUid: Map<number, number>;
}

export function readResources(
  nodes: readonly XmlNode[],
  calendarOf: (uid: number) => number | undefined,
  ledger: Ledger,
): ResourceReading {
  const resources: PlanResource[] = [];
  const idOfUid = new Map<number, number>();
  for (const node of nodes) {
    const uid = parseNumber(node.values.get('UID'));
    const name = node.values.get('Name')?.trim() ?? '';
    // Resource 0 means "nobody".
    if (uid === 0 && !name) continue;
    const record = recordReader(node, 'resource', name || `#${node.values.get('ID')?.trim() ?? ''}`, ledger);
    if (parseFlag(node.values.get('IsNull'))) {
      record.note('refused', exchangeTexts.blankRow);
      continue;
    }
    if (uid === null) {
      record.note('refused', exchangeTexts.noUid, 'UID');
      continue;
    }
    if (!name) {
      record.note('refused', exchangeTexts.namelessResource, 'Name');
      continue;
    }
    noteIgnoredFields(node, 'resource', RESOURCE_KNOWN, ledger);
    const calendarUid = record.number('CalendarUID', -1);
    const calendarId = calendarUid < 0 ? null : calendarOf(calendarUid);
    if (calendarId === undefined) {
      record.note('changed', exchangeTexts.unknownCalendar, 'CalendarUID', String(calendarUid));
    }
    const id = resources.length + 1;
    idOfUid.set(uid, id);
    resources.push({
      id,
      uid,
      guid: record.text('GUID'),
      name,
      initials: record.text('Initials'),
      group: record.text('Group'),
      code: record.text('Code'),
      email: record.text('EmailAddress'),
      account: record.text('NTAccount') || record.text('WindowsUserAccount'),
      type:
        record.flag('IsCostResource') || record.text('Type') === '2'
          ? 'cost'
          : record.text('Type') === '0'
            ? 'material'
            : 'work',
      maxUnits: record.number('MaxUnits', 1),
      calendarId: calendarId ?? null,
      note: record.text('Notes'),
    });
  }
  return { resources, idOfUid };
}

/** Time-phased work of one assignment, planned and actual, in order of time. */
export interface WorkPieces {
  taskId: number;
  resourceId: number | null;
  /** From and to. */
  pieces: [Minute, Minute][];
}

export interface AssignmentReading {
  assignments: PlanAssignment[];
  phased: WorkPieces[];
}

export function readAssignments(
  nodes: readonly XmlNode[],
  { idOfUid, refusedNames }: { idOfUid: ReadonlyMap<number, number>; refusedNames: ReadonlyMap<number, string> },
  resourceOfUid: ReadonlyMap<number, number>,
  taskName: (id: number) => string,
  /** Units of a material are its quantity. */
  isWork: (resourceId: number) => boolean,
  ledger: Ledger,
): AssignmentReading {
  const assignments: PlanAssignment[] = [];
  const phased: WorkPieces[] = [];
  for (const node of nodes) {
    const taskUid = Number(node.values.get('TaskUID'));
    const resourceUid = Number(node.values.get('ResourceUID') ?? -65535);
    const taskId = idOfUid.get(taskUid);
    const resourceId = resourceOfUid.get(resourceUid);
    const lost = refusedNames.get(taskUid);
    const name = taskId === undefined ? (lost ?? `#${taskUid}`) : taskName(taskId);
    const record = recordReader(node, 'assignment', name, ledger);
    if (taskId === undefined) {
      // Work on the project itself has no task; Project keeps placeholders for it.
      if (taskUid === 0 || resourceUid < 0) ledger.note('ignored', 'assignment', exchangeTexts.placeholderAssignment);
      else if (lost !== undefined) record.note('refused', exchangeTexts.lostTask, 'TaskUID', lost);
      else record.note('refused', exchangeTexts.unknownTask, 'TaskUID', String(taskUid));
      continue;
    }
    const pieces = readPieces(node);
    if (pieces.length > 1) phased.push({ taskId, resourceId: resourceId ?? null, pieces });
    if (resourceId === undefined) {
      if (resourceUid <= 0) ledger.note('ignored', 'assignment', exchangeTexts.placeholderAssignment);
      else record.note('refused', exchangeTexts.unknownResource, 'ResourceUID', String(resourceUid));
      continue;
    }
    if (node.kids.some((kid) => kid.name === 'TimephasedData')) {
      ledger.note('ignored', 'assignment', exchangeTexts.timephased, { field: 'TimephasedData' });
    }
    noteIgnoredFields(node, 'assignment', ASSIGNMENT_KNOWN, ledger);
    const units = record.number('Units', 1);
    if (units < 0 || (isWork(resourceId) && units > MOST_UNITS)) {
      record.refuse('Units', exchangeTexts.amountOutside, exchangeTexts.allowUnits, { most: 100 * MOST_UNITS }, true);
      continue;
    }
    if (!record.lasts('Work', true) || !record.lasts('ActualWork', true)) continue;
    assignments.push({
      uid: record.number('UID', assignments.length + 1),
      guid: record.text('GUID'),
      taskId,
      resourceId,
      units,
      workMinutes: record.exact('Work') ?? 0,
      actualWorkMinutes: record.amount('ActualWork') ?? 0,
      start: record.date('Start'),
      finish: record.date('Finish'),
      actualStart: record.date('ActualStart'),
      actualFinish: record.date('ActualFinish'),
    });
  }
  return { assignments, phased };
}

function readPieces(node: XmlNode): [Minute, Minute][] {
  const pieces: [Minute, Minute][] = [];
  for (const kid of node.kids) {
    if (kid.name !== 'TimephasedData') continue;
    const type = kid.values.get('Type');
    if (type !== '1' && type !== '2') continue;
    const from = parseDate(kid.values.get('Start'));
    const to = parseDate(kid.values.get('Finish'));
    if (from != null && to != null && parseDuration(kid.values.get('Value') ?? '')) pieces.push([from, to]);
  }
  return pieces.sort((a, b) => a[0] - b[0]);
}
