/**
 * Writes a plan as XML that Microsoft Project 2003-2021 opens (MSPDI).
 *
 * Hides: the format, its order of elements and its units. Invariant: `readMspdi(writeMspdi(file))` is `file`, but for
 * what the format cannot hold (interruptions without time-phased work, ghosts of other files).
 * Source: Microsoft, "Project XML data interchange schema" (mspdi_pj12.xsd and the elements Project 2010 added).
 */
import { addWork, type CompiledCalendar, compiled, workBetween } from '#kernel/workdays.ts';
import type { Minute, Plan, PlanSettings, PlanTask, Schedule } from '../../plan-model.ts';
import { type PlacedTask, taskParts } from '../../schedule/schedule-splits.ts';
import type { PlanAssignment, PlanFile, StoredDates } from '../exchange-model.ts';
import { writeRecord } from './mspdi-order.ts';
import { formatDate, formatDuration, formatTime } from './mspdi-values.ts';
import { writeCalendars } from './mspdi-write-calendars.ts';
import { date, finite, span, writeTasks } from './mspdi-write-tasks.ts';
import { type XmlWriter, xmlWriter } from './xml-writer.ts';

const NOBODY = -65535;

/** Dates to write: those of the schedule where there is one, else the stored ones. */
function datesOf(file: PlanFile, schedule: Schedule | undefined): StoredDates[] {
  if (!schedule) return file.stored;
  return file.plan.tasks.map((_, i) => ({
    start: finite(schedule.start[i]),
    finish: finite(schedule.finish[i]),
    earlyStart: finite(schedule.earlyStart[i]),
    earlyFinish: finite(schedule.earlyFinish[i]),
    lateStart: finite(schedule.lateStart[i]),
    lateFinish: finite(schedule.lateFinish[i]),
    startSlack: finite(schedule.startSlack[i]),
    finishSlack: finite(schedule.finishSlack[i]),
    freeSlack: finite(schedule.freeSlack[i]),
    totalSlack: finite(schedule.totalSlack[i]),
  }));
}

/** The XML text; with a schedule its dates, durations and slack, else the stored ones of the file. */
export function writeMspdi(file: PlanFile, schedule?: Schedule): string {
  const out = xmlWriter();
  const dates = datesOf(file, schedule);
  const tag = 'Project xmlns="http://schemas.microsoft.com/project"';
  const body = (xml: XmlWriter): void => {
    writeProject(xml, file, dates, schedule);
    xml.group('ExtendedAttributes', () => {
      for (const field of file.fields) {
        xml.group('ExtendedAttribute', () => {
          xml.leaf('FieldID', field.fieldId);
          xml.leaf('FieldName', field.name);
          xml.leaf('Alias', field.alias);
        });
      }
    });
  };
  const lists = (xml: XmlWriter): void => {
    const resourceCalendar = writeCalendars(xml, file);
    writeTasks(xml, file, dates, schedule);
    writeResources(xml, file, resourceCalendar);
    writeAssignments(xml, file, dates, schedule);
  };
  writeRecord(out, 'Project', file.kept?.project, body, tag, () => lists(out));
  return out.text();
}

function writeProject(xml: XmlWriter, file: PlanFile, dates: readonly StoredDates[], schedule?: Schedule): void {
  const { settings } = file.plan;
  const p = file.properties;
  xml.leaf('SaveVersion', 14);
  xml.leaf('Name', `${p.name.slice(0, 250)}.xml`);
  if (p.guid) xml.leaf('GUID', p.guid);
  xml.leaf('Title', p.title);
  xml.leaf('Company', p.company);
  xml.leaf('Manager', p.manager);
  xml.leaf('Author', p.author);
  xml.leaf('ScheduleFromStart', settings.scheduleFrom === 'start');
  // Not the computed start: tasks of a plan scheduled from its finish may use the given one.
  xml.leaf('StartDate', formatDate(settings.projectStart));
  xml.leaf('FinishDate', date(fixedFinish(settings) ?? finite(schedule?.projectFinish) ?? p.finish ?? span(dates)[1]));
  xml.leaf('FYStartDate', 1);
  xml.leaf('CriticalSlackLimit', Math.round(settings.criticalSlackMinutes / settings.minutesPerDay));
  xml.leaf('CalendarUID', settings.calendarId);
  xml.leaf('DefaultStartTime', formatTime(p.dayStart));
  xml.leaf('DefaultFinishTime', formatTime(p.dayFinish));
  xml.leaf('MinutesPerDay', settings.minutesPerDay);
  xml.leaf('MinutesPerWeek', settings.minutesPerWeek);
  xml.leaf('DaysPerMonth', p.daysPerMonth);
  xml.leaf('DefaultTaskType', 0);
  xml.leaf('DurationFormat', 7);
  xml.leaf('WorkFormat', 2);
  xml.leaf('HonorConstraints', settings.honorConstraints);
  xml.leaf('MultipleCriticalPaths', settings.multipleCriticalPaths);
  xml.leaf('NewTasksEstimated', 0);
  xml.leaf('SplitsInProgressTasks', 1);
  xml.leaf('WeekStartDay', 1);
  xml.leaf('StatusDate', date(settings.statusAt));
  xml.leaf('NewTasksAreManual', p.newTasksManual);
}

const calendarOf = (plan: Plan, task: PlanTask): CompiledCalendar =>
  compiled(plan.calendars.find((c) => c.id === (task.calendarId ?? plan.settings.calendarId))!);

const fixedFinish = ({ scheduleFrom, finishAt }: PlanSettings): Minute | null =>
  scheduleFrom === 'finish' ? finishAt : null;

const RESOURCE_TYPE = { material: 0, work: 1, cost: 2 } as const;

function writeResources(xml: XmlWriter, file: PlanFile, calendars: ReadonlyMap<number, number>): void {
  xml.group('Resources', () => {
    file.resources.forEach((resource, i) => {
      writeRecord(xml, 'Resource', file.kept?.resources[resource.uid], (xml) => {
        xml.leaf('UID', resource.uid);
        if (resource.guid) xml.leaf('GUID', resource.guid);
        xml.leaf('ID', i + 1);
        xml.leaf('Name', resource.name);
        xml.leaf('Type', RESOURCE_TYPE[resource.type]);
        xml.leaf('IsNull', 0);
        xml.leaf('Initials', resource.initials);
        xml.leaf('NTAccount', resource.account);
        xml.leaf('Code', resource.code);
        xml.leaf('Group', resource.group);
        xml.leaf('EmailAddress', resource.email);
        xml.leaf('MaxUnits', resource.maxUnits);
        xml.leaf('CalendarUID', calendars.get(resource.id) ?? -1);
        xml.leaf('Notes', resource.note);
        xml.leaf('IsCostResource', resource.type === 'cost');
      });
    });
  });
}

/** The parts of a split task as time-phased work, in this format the only sign that it is split; what is done first. */
function writeParts(
  xml: XmlWriter,
  uid: number,
  task: PlanTask,
  at: PlacedTask,
  calendar: CompiledCalendar,
  work: number,
): void {
  const parts = taskParts(task, at, calendar);
  const span = ([from, to]: [Minute, Minute]): number => (task.elapsed ? to - from : workBetween(calendar, from, to));
  const total = parts.reduce((sum, part) => sum + span(part), 0);
  if (parts.length < 2 || total === 0) return;
  let done = Math.round((total * task.progress) / 100);
  const piece = (type: number, from: Minute, to: Minute): void =>
    xml.group('TimephasedData', () => {
      xml.leaf('Type', type);
      xml.leaf('UID', uid);
      xml.leaf('Start', date(from));
      xml.leaf('Finish', date(to));
      xml.leaf('Unit', 2);
      xml.leaf('Value', formatDuration(Math.round((work * span([from, to])) / total)));
    });
  for (const [from, to] of parts) {
    const length = span([from, to]);
    const border = done >= length ? to : task.elapsed ? from + done : addWork(calendar, from, done);
    if (done > 0) piece(2, from, border);
    if (done < length) piece(1, border, to);
    done = Math.max(0, done - length);
  }
}

function writeAssignments(
  xml: XmlWriter,
  file: PlanFile,
  dates: readonly StoredDates[],
  schedule: Schedule | undefined,
): void {
  const index = new Map(file.plan.tasks.map((task, i) => [task.id, i]));
  const resourceUid = new Map(file.resources.map((resource) => [resource.id, resource.uid]));
  let uid = 0;
  const assigned = new Set<number>();
  const write = (a: Omit<PlanAssignment, 'resourceId'>, resource: number): void =>
    writeRecord(xml, 'Assignment', file.kept?.assignments[a.uid], (xml) => {
      const { workMinutes: work, actualWorkMinutes: actual } = a;
      xml.leaf('UID', a.uid);
      if (a.guid) xml.leaf('GUID', a.guid);
      xml.leaf('TaskUID', file.facts[index.get(a.taskId)!]!.uid);
      xml.leaf('ResourceUID', resource);
      xml.leaf('PercentWorkComplete', work > 0 ? Math.round((100 * actual) / work) : 0);
      xml.leaf('ActualFinish', date(a.actualFinish));
      xml.leaf('ActualStart', date(a.actualStart));
      xml.leaf('ActualWork', formatDuration(actual));
      xml.leaf('Finish', date(a.finish));
      xml.leaf('RemainingWork', formatDuration(Math.max(0, work - actual)));
      xml.leaf('Start', date(a.start));
      xml.leaf('Units', a.units);
      xml.leaf('Work', formatDuration(work));
      xml.leaf('WorkContour', 0);
      const i = index.get(a.taskId)!;
      const task = file.plan.tasks[i]!;
      const placed = dates[i]!;
      if (task.splits.length === 0 || placed.start === null || placed.finish === null) return;
      const at = {
        start: placed.start,
        finish: placed.finish,
        durationMinutes: finite(schedule?.durationMinutes[i]) ?? task.durationMinutes,
        resume: schedule?.resume[i] ?? Number.NaN,
      };
      writeParts(xml, a.uid, task, at, calendarOf(file.plan, task), work);
    });
  xml.group('Assignments', () => {
    for (const a of file.assignments) {
      uid = Math.max(uid, a.uid);
      assigned.add(a.taskId);
      write(a, resourceUid.get(a.resourceId)!);
    }
    // Project keeps planned work only in assignments: work of nobody needs a placeholder.
    file.plan.tasks.forEach((task, i) => {
      const leaf = file.plan.tasks[i + 1]?.parentId !== task.id;
      if (!leaf || assigned.has(task.id) || task.workMinutes <= 0) return;
      const { start, finish } = dates[i]!;
      const { workMinutes, actualWorkMinutes, actualStart, actualFinish } = task;
      const work = { units: 1, workMinutes, actualWorkMinutes, actualStart, actualFinish };
      write({ uid: ++uid, guid: '', taskId: task.id, start, finish, ...work }, NOBODY);
    });
  });
}
