/**
 * Tasks and links of MSPDI.
 *
 * Hides: outline levels (out come parents), the row of the project itself, blank rows, ghosts of other files.
 * Invariant: every `Task` of the file is a task of the plan, the summary row, or refused by name.
 * Source: Microsoft, "Project XML data interchange schema", Task.
 */

import type { PlanLink, PlanTask } from '../../plan-model.ts';
import type { BaselineTask, PlanBaseline, StoredDates, TaskFacts } from '../exchange-model.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import { type RawLink, readLinks } from './mspdi-links.ts';
import { noteIgnoredFields, type RecordReader, recordReader } from './mspdi-record.ts';
import { readFacts, readStored, readTask } from './mspdi-task.ts';
import { parseFlag, parseNumber } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

const READ = [
  'UID GUID ID Name Active Manual Type IsNull WBS OutlineNumber OutlineLevel Priority Start Finish Duration ManualStart',
  'ManualFinish ManualDuration DurationFormat Work EffortDriven Recurring Estimated Milestone ExternalTask EarlyStart',
  'EarlyFinish LateStart LateFinish FreeSlack TotalSlack StartSlack FinishSlack PercentComplete ActualStart ActualFinish',
  'ActualWork FixedCost',
  'RemainingDuration ConstraintType ConstraintDate CalendarUID Deadline LevelingDelay IgnoreResourceCalendar Notes',
  'PredecessorLink ExtendedAttribute Baseline TimephasedData',
].join(' ');
/** Computed from the above, or only their display. */
const DERIVED = [
  'CreateDate Summary Critical StartVariance FinishVariance WorkVariance DurationText',
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
  /** Names of refused tasks by UID, for reports about their links and assignments. */
  refusedNames: Map<number, string>;
  total: number;
  summaryRows: number;
  refused: number;
  /** Dates of the project's own row, when the file has one. */
  summaryName: string;
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
    refusedNames: new Map(),
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
      // A fixed cost of the project as a whole has no task to be at.
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
    // A parent is as long as its children, whatever the file says.
    if (!isParent(ordered, position, nodes, level) && !record.lasts('Duration', true)) {
      out.refused++;
      out.refusedNames.set(uid, label);
      return;
    }
    out.idOfUid.set(uid, id);
    let depth = Math.max(1, level);
    if (level < 1 || depth > above.length) {
      depth = Math.min(depth, above.length);
      ledger.note('changed', 'task', exchangeTexts.levelJump, {
        name: label,
        line: node.line,
        field: 'OutlineLevel',
        params: { level, used: depth },
      });
    }
    const parentId = above[depth - 1] ?? null;
    above.length = depth;
    above.push(id);

    const task = readTask(record, id, parentId, fileName, calendarOf, ledger);
    out.tasks.push(task);
    out.facts.push(readFacts(record, uid, row, task, ledger));
    out.stored.push(readStored(record));
    readBaselines(record, id, baselines, ledger);
    for (const kid of node.kids) if (kid.name === 'PredecessorLink') rawLinks.push({ node: kid, taskId: id });
  });
  out.baselines = [...baselines].sort((a, b) => a[0] - b[0]).map(([number, tasks]) => ({ number, tasks }));
  const { links, formats } = readLinks(rawLinks, out.tasks, out, ledger);
  out.links = links;
  for (const [taskId, lagFormats] of formats) out.facts[taskId - 1]!.lagFormats = lagFormats;
  return out;
}

/** Whether the row that follows, blank ones aside, is below this one. */
function isParent(order: readonly number[], position: number, nodes: readonly XmlNode[], level: number): boolean {
  for (let at = position + 1; at < order.length; at++) {
    const { values } = nodes[order[at]!]!;
    if (parseFlag(values.get('IsNull'))) continue;
    const outline = values.get('OutlineNumber')?.trim();
    const next = parseNumber(values.get('OutlineLevel')) ?? (outline ? outline.split('.').length : 1);
    return next > level;
  }
  return false;
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
      durationMinutes: baseline.lasts('Duration') ? (baseline.amount('Duration') ?? 0) : 0,
      workMinutes: baseline.lasts('Work') ? (baseline.amount('Work') ?? 0) : 0,
    };
    // A baseline that only holds costs is in the report, field by field.
    if (task.start === null && task.finish === null && !task.durationMinutes && !task.workMinutes) continue;
    const list = into.get(number);
    if (list) list.push(task);
    else into.set(number, [task]);
  }
}
