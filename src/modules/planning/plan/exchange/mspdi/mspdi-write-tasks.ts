/** Tasks as MSPDI, with their links, custom fields and baselines, below the row of the project itself. */

import { outlineLevels } from '../../edit/outline.ts';
import type { Minute, PlanLink, Schedule } from '../../plan-model.ts';
import { isTerminated } from '../../schedule/schedule-outline.ts';
import { wbsNumbers } from '../../wbs.ts';
import type { BaselineTask, PlanFile, StoredDates } from '../exchange-model.ts';
import type { KeptNode } from '../kept.ts';
import { writeKept, writeRecord } from './mspdi-order.ts';
import {
  formatConstraint,
  formatDate,
  formatDuration,
  formatLinkType,
  formatTaskType,
  parseDate,
} from './mspdi-values.ts';
import type { XmlWriter } from './xml-writer.ts';

/** Text of a date; null stays null, so that nothing is written. */
export const date = (minute: Minute | null): string | null => (minute === null ? null : formatDate(minute));
/** The value of a typed array in whole minutes; null for NaN and where there is no array. */
export const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? Math.round(value) : null;

/** First start and last finish of all. */
export function span(dates: readonly StoredDates[]): [Minute | null, Minute | null] {
  let [from, to]: [Minute | null, Minute | null] = [null, null];
  for (const { start, finish } of dates) {
    if (start !== null && (from === null || start < from)) from = start;
    if (finish !== null && (to === null || finish > to)) to = finish;
  }
  return [from, to];
}

/** Numbers of deep outlines grow with every level; Project counts them itself from the levels. */
const writable = (number: string): string | null => (number.length > MAX_NUMBER ? null : number);
/** Longest outline number of the format. */
const MAX_NUMBER = 512;

export function writeTasks(xml: XmlWriter, file: PlanFile, dates: readonly StoredDates[], schedule?: Schedule): void {
  const { tasks, links } = file.plan;
  const levels = outlineLevels(tasks);
  const outline = wbsNumbers(tasks);
  const index = new Map(tasks.map((task, i) => [task.id, i]));
  const incoming = new Map<number, PlanLink[]>();
  for (const link of links) {
    const list = incoming.get(link.to);
    if (list) list.push(link);
    else incoming.set(link.to, [link]);
  }
  const baselines = file.baselines.map(({ number, tasks: of }) => ({
    number,
    of: new Map(of.map((t) => [t.taskId, t])),
  }));
  xml.group('Tasks', () => {
    xml.group('Task', () => {
      const [start, finish] = span(dates);
      xml.leaf('UID', 0);
      xml.leaf('ID', 0);
      xml.leaf('Name', file.properties.name);
      xml.leaf('Type', 1);
      xml.leaf('IsNull', 0);
      xml.leaf('WBS', '0');
      xml.leaf('OutlineNumber', '0');
      xml.leaf('OutlineLevel', 0);
      xml.leaf('Priority', 500);
      xml.leaf('Start', date(start ?? file.plan.settings.projectStart));
      xml.leaf('Finish', date(finish ?? file.plan.settings.projectStart));
      xml.leaf('Summary', 1);
    });
    tasks.forEach((task, i) => {
      const fact = file.facts[i]!;
      const stored = dates[i]!;
      const summary = tasks[i + 1]?.parentId === task.id;
      const duration = finite(schedule?.durationMinutes[i]) ?? task.durationMinutes;
      const work = finite(schedule?.workMinutes[i]) ?? task.workMinutes;
      const actualWork = finite(schedule?.actualWorkMinutes[i]) ?? task.actualWorkMinutes;
      const progress = finite(schedule?.progress[i]) ?? task.progress;
      const remaining = schedule ? Math.round((duration * (100 - progress)) / 100) : fact.remainingDurationMinutes;
      const kept = file.kept?.tasks[fact.uid];
      const keptBaselines = kept?.kids.filter((kid) => kid.name === 'Baseline') ?? [];
      const beside = kept && { ...kept, kids: kept.kids.filter((kid) => kid.name !== 'Baseline') };
      writeRecord(xml, 'Task', beside, (xml) => {
        xml.leaf('UID', fact.uid);
        if (fact.guid) xml.leaf('GUID', fact.guid);
        xml.leaf('ID', i + 1);
        xml.leaf('Name', task.name);
        // Project has no terminated tasks; inactive ones are scheduled by it as these are here.
        xml.leaf('Active', task.active && !isTerminated(task));
        xml.leaf('Manual', task.mode === 'manual');
        xml.leaf('Type', formatTaskType(task.taskType));
        xml.leaf('IsNull', 0);
        xml.leaf('WBS', writable(fact.wbs || outline[i]!));
        xml.leaf('OutlineNumber', writable(outline[i]!));
        xml.leaf('OutlineLevel', levels[i]);
        xml.leaf('Priority', fact.priority);
        xml.leaf('Start', date(stored.start));
        xml.leaf('Finish', date(stored.finish));
        xml.leaf('Duration', formatDuration(duration));
        if (task.mode === 'manual') {
          xml.leaf('ManualStart', date(stored.start));
          xml.leaf('ManualFinish', date(stored.finish));
          xml.leaf('ManualDuration', formatDuration(duration));
        }
        xml.leaf('DurationFormat', unitFor(fact.durationFormat, task.elapsed) + (fact.estimated ? 32 : 0));
        xml.leaf('Work', formatDuration(work));
        xml.leaf('EffortDriven', task.effortDriven);
        xml.leaf('Recurring', fact.recurring || task.recurrence !== null);
        xml.leaf('Estimated', fact.estimated);
        xml.leaf('Milestone', task.milestone);
        xml.leaf('Summary', summary);
        if (schedule) xml.leaf('Critical', schedule.critical[i] === 1);
        if (task.external) xml.leaf('ExternalTask', 1);
        xml.leaf('EarlyStart', date(stored.earlyStart));
        xml.leaf('EarlyFinish', date(stored.earlyFinish));
        xml.leaf('LateStart', date(stored.lateStart));
        xml.leaf('LateFinish', date(stored.lateFinish));
        xml.leaf('FreeSlack', tenths(stored.freeSlack));
        xml.leaf('TotalSlack', tenths(stored.totalSlack));
        xml.leaf('StartSlack', tenths(stored.startSlack));
        xml.leaf('FinishSlack', tenths(stored.finishSlack));
        if (task.fixedCostCents > 0) xml.leaf('FixedCost', task.fixedCostCents);
        xml.leaf('PercentComplete', Math.round(progress));
        xml.leaf('ActualStart', date(finite(schedule?.actualStart[i]) ?? task.actualStart));
        xml.leaf('ActualFinish', date(finite(schedule?.actualFinish[i]) ?? task.actualFinish));
        xml.leaf('ActualDuration', formatDuration(Math.max(0, duration - remaining)));
        xml.leaf('ActualWork', formatDuration(actualWork));
        xml.leaf('RemainingDuration', formatDuration(remaining));
        xml.leaf('RemainingWork', formatDuration(Math.max(0, work - actualWork)));
        xml.leaf('ConstraintType', formatConstraint(task.constraint));
        xml.leaf('CalendarUID', task.calendarId ?? -1);
        xml.leaf('ConstraintDate', date(task.constraintAt));
        xml.leaf('Deadline', date(task.deadline));
        xml.leaf('LevelingDelay', task.levelingDelayMinutes * 10);
        xml.leaf('LevelingDelayFormat', 8);
        xml.leaf('IgnoreResourceCalendar', task.ignorePersonCalendars);
        xml.leaf('Notes', task.description);
        for (const link of incoming.get(task.id) ?? []) {
          writeLink(xml, link, file.facts[index.get(link.from)!]!.uid, fact.lagFormats[link.from]);
        }
        for (const [fieldId, value] of Object.entries(fact.fields)) {
          xml.group('ExtendedAttribute', () => {
            xml.leaf('FieldID', fieldId);
            xml.leaf('Value', value);
          });
        }
        for (const { number, of } of baselines) {
          const baseline = of.get(task.id);
          const same = keptBaselines.find((one) => isSame(one, number, baseline));
          if (baseline) writeBaseline(xml, number, baseline, unitFor(fact.durationFormat, task.elapsed), same);
        }
        // Those that only hold costs are no baselines here.
        for (const one of keptBaselines) {
          const isOurs = baselines.some(
            ({ number, of }) => Number(textOf(one, 'Number') ?? 0) === number && of.has(task.id),
          );
          if (!isOurs && !one.values.some(([name]) => DATED.has(name))) writeKept(xml, one);
        }
      });
    });
  });
}

/** The unit that was written, made elapsed or not as the plan now has it: the even numbers are elapsed. */
const unitFor = (format: number, elapsed: boolean): number => format - ((format + 1) % 2) + (elapsed ? 1 : 0);

const tenths = (minutes: number | null): number | null => (minutes === null ? null : minutes * 10);

function writeLink(xml: XmlWriter, link: PlanLink, predecessorUid: number, unit = 7): void {
  xml.group('PredecessorLink', () => {
    xml.leaf('PredecessorUID', predecessorUid);
    xml.leaf('Type', formatLinkType(link.type));
    xml.leaf('CrossProject', 0);
    xml.leaf('LinkLag', Math.round(link.lagUnit === 'percent' ? link.lag : link.lag * 10));
    xml.leaf('LagFormat', link.lagUnit === 'percent' ? 19 : unitFor(unit, link.lagUnit === 'elapsed'));
  });
}

/** What makes a task part of a baseline. */
const DATED = new Set(['Start', 'Finish']);
const textOf = ({ values }: KeptNode, name: string): string | undefined => values.find(([own]) => own === name)?.[1];
const isSame = (kept: KeptNode, number: number, task: BaselineTask | undefined): boolean =>
  task !== undefined &&
  Number(textOf(kept, 'Number') ?? 0) === number &&
  (parseDate(textOf(kept, 'Start')) ?? null) === task.start &&
  (parseDate(textOf(kept, 'Finish')) ?? null) === task.finish;

function writeBaseline(
  xml: XmlWriter,
  number: number,
  task: BaselineTask,
  format: number,
  kept: KeptNode | undefined,
): void {
  writeRecord(xml, 'Baseline', kept, (xml) => {
    xml.leaf('Number', number);
    xml.leaf('Start', date(task.start));
    xml.leaf('Finish', date(task.finish));
    xml.leaf('Duration', formatDuration(task.durationMinutes));
    xml.leaf('DurationFormat', format);
    xml.leaf('Work', formatDuration(task.workMinutes));
  });
}
