/**
 * Writes a plan as XML that Microsoft Project 2003-2021 opens (MSPDI).
 *
 * Hides: the format, its order of elements and its units. Invariant: `readMspdi(writeMspdi(file))` is `file`, but for
 * what the format cannot hold (interruptions without time-phased work, ghosts of other files).
 * Source: Microsoft, "Project XML data interchange schema" (mspdi_pj12.xsd and the elements Project 2010 added).
 */
import type { PlanFile, StoredDates } from './exchange-model.ts';
import { formatDate, formatDuration, formatTime } from './mspdi-values.ts';
import { writeCalendars } from './mspdi-write-calendars.ts';
import { date, finite, span, writeTasks } from './mspdi-write-tasks.ts';
import type { Minute, Schedule } from './plan-model.ts';
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
    freeSlack: finite(schedule.freeSlack[i]),
    totalSlack: finite(schedule.totalSlack[i]),
  }));
}

/** The XML text; with a schedule its dates, durations and slack, else the stored ones of the file. */
export function writeMspdi(file: PlanFile, schedule?: Schedule): string {
  const xml = xmlWriter();
  const dates = datesOf(file, schedule);
  xml.group('Project xmlns="http://schemas.microsoft.com/project"', () => {
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
    const resourceCalendar = writeCalendars(xml, file);
    writeTasks(xml, file, dates, schedule);
    writeResources(xml, file, resourceCalendar);
    writeAssignments(xml, file, dates);
  });
  return xml.text();
}

function writeProject(xml: XmlWriter, file: PlanFile, dates: readonly StoredDates[], schedule?: Schedule): void {
  const { settings } = file.plan;
  const p = file.properties;
  xml.leaf('SaveVersion', 14);
  xml.leaf('Name', `${p.name}.xml`);
  xml.leaf('Title', p.title);
  xml.leaf('Company', p.company);
  xml.leaf('Manager', p.manager);
  xml.leaf('Author', p.author);
  xml.leaf('ScheduleFromStart', p.scheduleFrom === 'start');
  xml.leaf('StartDate', formatDate(settings.projectStart));
  xml.leaf('FinishDate', date(finite(schedule?.projectFinish) ?? p.finish ?? span(dates)[1]));
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
  xml.leaf('HonorConstraints', p.honorConstraints);
  xml.leaf('NewTasksEstimated', 0);
  xml.leaf('SplitsInProgressTasks', 1);
  xml.leaf('WeekStartDay', 1);
  xml.leaf('StatusDate', date(p.statusAt));
  xml.leaf('NewTasksAreManual', p.newTasksManual);
}

const RESOURCE_TYPE = { material: 0, work: 1, cost: 2 } as const;

function writeResources(xml: XmlWriter, file: PlanFile, calendars: ReadonlyMap<number, number>): void {
  xml.group('Resources', () => {
    file.resources.forEach((resource, i) => {
      xml.group('Resource', () => {
        xml.leaf('UID', resource.uid);
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

function writeAssignments(xml: XmlWriter, file: PlanFile, dates: readonly StoredDates[]): void {
  const index = new Map(file.plan.tasks.map((task, i) => [task.id, i]));
  const resourceUid = new Map(file.resources.map((resource) => [resource.id, resource.uid]));
  let uid = 0;
  const assigned = new Set<number>();
  const write = (
    taskId: number,
    resource: number,
    units: number,
    work: number,
    actual: number,
    [start, finish]: [Minute | null, Minute | null],
    ownUid: number,
  ): void =>
    xml.group('Assignment', () => {
      xml.leaf('UID', ownUid);
      xml.leaf('TaskUID', file.facts[index.get(taskId)!]!.uid);
      xml.leaf('ResourceUID', resource);
      xml.leaf('PercentWorkComplete', work > 0 ? Math.round((100 * actual) / work) : 0);
      xml.leaf('ActualWork', formatDuration(actual));
      xml.leaf('Finish', date(finish));
      xml.leaf('RemainingWork', formatDuration(Math.max(0, work - actual)));
      xml.leaf('Start', date(start));
      xml.leaf('Units', units);
      xml.leaf('Work', formatDuration(work));
      xml.leaf('WorkContour', 0);
    });
  xml.group('Assignments', () => {
    for (const a of file.assignments) {
      uid = Math.max(uid, a.uid);
      assigned.add(a.taskId);
      write(
        a.taskId,
        resourceUid.get(a.resourceId)!,
        a.units,
        a.workMinutes,
        a.actualWorkMinutes,
        [a.start, a.finish],
        a.uid,
      );
    }
    // Project keeps planned work only in assignments: work of nobody needs a placeholder.
    file.plan.tasks.forEach((task, i) => {
      const leaf = file.plan.tasks[i + 1]?.parentId !== task.id;
      if (!leaf || assigned.has(task.id) || task.workMinutes <= 0) return;
      const { start, finish } = dates[i]!;
      write(task.id, NOBODY, 1, task.workMinutes, task.actualWorkMinutes, [start, finish], ++uid);
    });
  });
}
