/**
 * Writes a plan as XML that Microsoft Project 2003-2021 opens (MSPDI).
 *
 * Hides: the format, its order of elements and its units. Invariant: `readMspdi(writeMspdi(file))` is `file`, but for
 * what the format cannot hold (interruptions without time-phased work, ghosts of other files).
 * Source: Microsoft, "Project XML data interchange schema" (mspdi_pj12.xsd and the elements Project 2010 added).
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import type { BaselineTask, PlanFile, StoredDates } from './exchange-model.ts';
import { disjointExceptions } from './mspdi-calendar.ts';
import {
  formatConstraint,
  formatDate,
  formatDuration,
  formatLinkType,
  formatTaskType,
  formatTime,
  LAG_FORMAT,
} from './mspdi-values.ts';
import { outlineLevels } from './outline.ts';
import type { Minute, PlanLink, Schedule } from './plan-model.ts';
import { wbsNumbers } from './wbs.ts';
import { type XmlWriter, xmlWriter } from './xml-writer.ts';

const NOBODY = -65535;

const date = (minute: Minute | null): string | null => (minute === null ? null : formatDate(minute));
const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? Math.round(value) : null;

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

function span(dates: readonly StoredDates[]): [Minute | null, Minute | null] {
  let [from, to]: [Minute | null, Minute | null] = [null, null];
  for (const { start, finish } of dates) {
    if (start !== null && (from === null || start < from)) from = start;
    if (finish !== null && (to === null || finish > to)) to = finish;
  }
  return [from, to];
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

function writeShifts(xml: XmlWriter, shifts: readonly Shift[]): void {
  if (shifts.length === 0) return;
  xml.group('WorkingTimes', () => {
    for (const [from, to] of shifts) {
      xml.group('WorkingTime', () => {
        xml.leaf('FromTime', formatTime(from));
        xml.leaf('ToTime', formatTime(to));
      });
    }
  });
}

function writePeriod(xml: XmlWriter, from: number, to: number): void {
  xml.group('TimePeriod', () => {
    xml.leaf('FromDate', formatDate(from * MINUTES_PER_DAY));
    xml.leaf('ToDate', formatDate(to * MINUTES_PER_DAY + MINUTES_PER_DAY - 1));
  });
}

function writeCalendar(xml: XmlWriter, calendar: WorkCalendar): void {
  const exceptions = disjointExceptions(calendar.exceptions);
  xml.group('Calendar', () => {
    xml.leaf('UID', calendar.id);
    xml.leaf('Name', calendar.name);
    xml.leaf('IsBaseCalendar', 1);
    xml.leaf('IsBaselineCalendar', 0);
    xml.leaf('BaseCalendarUID', -1);
    xml.group('WeekDays', () => {
      calendar.week.forEach((shifts, day) => {
        xml.group('WeekDay', () => {
          xml.leaf('DayType', day + 1);
          xml.leaf('DayWorking', shifts.length > 0);
          writeShifts(xml, shifts);
        });
      });
      // For Project 2003, which does not know `Exceptions`.
      for (const { from, to, shifts } of exceptions) {
        xml.group('WeekDay', () => {
          xml.leaf('DayType', 0);
          xml.leaf('DayWorking', shifts.length > 0);
          writePeriod(xml, from, to);
          writeShifts(xml, shifts);
        });
      }
    });
    if (exceptions.length === 0) return;
    xml.group('Exceptions', () => {
      for (const { from, to, name, shifts } of exceptions) {
        xml.group('Exception', () => {
          xml.leaf('EnteredByOccurrences', 0);
          writePeriod(xml, from, to);
          xml.leaf('Occurrences', to - from + 1);
          xml.leaf('Name', name);
          xml.leaf('Type', 1);
          xml.leaf('DayWorking', shifts.length > 0);
          writeShifts(xml, shifts);
        });
      }
    });
  });
}

/** Calendars of the plan and, as Project wants it, one of its own for each resource; answers their UIDs by resource id. */
function writeCalendars(xml: XmlWriter, file: PlanFile): Map<number, number> {
  let uid = Math.max(0, ...file.plan.calendars.map((calendar) => calendar.id));
  const ofResource = new Map<number, number>();
  xml.group('Calendars', () => {
    for (const calendar of file.plan.calendars) writeCalendar(xml, calendar);
    for (const resource of file.resources) {
      if (resource.calendarId === null) continue;
      uid++;
      ofResource.set(resource.id, uid);
      xml.group('Calendar', () => {
        xml.leaf('UID', uid);
        xml.leaf('Name', resource.name);
        xml.leaf('IsBaseCalendar', 0);
        xml.leaf('IsBaselineCalendar', 0);
        xml.leaf('BaseCalendarUID', resource.calendarId);
      });
    }
  });
  return ofResource;
}

function writeTasks(xml: XmlWriter, file: PlanFile, dates: readonly StoredDates[], schedule?: Schedule): void {
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
      xml.group('Task', () => {
        xml.leaf('UID', fact.uid);
        xml.leaf('ID', i + 1);
        xml.leaf('Name', task.name);
        xml.leaf('Active', task.active);
        xml.leaf('Manual', task.mode === 'manual');
        xml.leaf('Type', formatTaskType(fact.taskType));
        xml.leaf('IsNull', 0);
        xml.leaf('WBS', fact.wbs || outline[i]);
        xml.leaf('OutlineNumber', outline[i]);
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
        xml.leaf('DurationFormat', (task.elapsed ? 8 : 7) + (fact.estimated ? 32 : 0));
        xml.leaf('Work', formatDuration(work));
        xml.leaf('EffortDriven', fact.effortDriven);
        xml.leaf('Recurring', fact.recurring);
        xml.leaf('Estimated', fact.estimated);
        xml.leaf('Milestone', task.milestone);
        xml.leaf('Summary', summary);
        if (schedule) xml.leaf('Critical', schedule.critical[i] === 1);
        xml.leaf('EarlyStart', date(stored.earlyStart));
        xml.leaf('EarlyFinish', date(stored.earlyFinish));
        xml.leaf('LateStart', date(stored.lateStart));
        xml.leaf('LateFinish', date(stored.lateFinish));
        xml.leaf('FreeSlack', stored.freeSlack === null ? null : stored.freeSlack * 10);
        xml.leaf('TotalSlack', stored.totalSlack === null ? null : stored.totalSlack * 10);
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
        xml.leaf('LevelingDelay', Math.round(fact.levelingDelayMinutes * 10));
        xml.leaf('LevelingDelayFormat', 8);
        xml.leaf('IgnoreResourceCalendar', fact.ignoreResourceCalendar);
        xml.leaf('Notes', task.description);
        for (const link of incoming.get(task.id) ?? []) {
          writeLink(xml, link, file.facts[index.get(link.from)!]!.uid);
        }
        for (const [fieldId, value] of Object.entries(fact.fields)) {
          xml.group('ExtendedAttribute', () => {
            xml.leaf('FieldID', fieldId);
            xml.leaf('Value', value);
          });
        }
        for (const { number, of } of baselines) {
          const baseline = of.get(task.id);
          if (baseline) writeBaseline(xml, number, baseline, task.elapsed);
        }
      });
    });
  });
}

function writeLink(xml: XmlWriter, link: PlanLink, predecessorUid: number): void {
  xml.group('PredecessorLink', () => {
    xml.leaf('PredecessorUID', predecessorUid);
    xml.leaf('Type', formatLinkType(link.type));
    xml.leaf('CrossProject', 0);
    xml.leaf('LinkLag', link.lagUnit === 'percent' ? link.lag : link.lag * 10);
    xml.leaf('LagFormat', LAG_FORMAT[link.lagUnit]);
  });
}

function writeBaseline(xml: XmlWriter, number: number, task: BaselineTask, elapsed: boolean): void {
  xml.group('Baseline', () => {
    xml.leaf('Number', number);
    xml.leaf('Start', date(task.start));
    xml.leaf('Finish', date(task.finish));
    xml.leaf('Duration', formatDuration(task.durationMinutes));
    xml.leaf('DurationFormat', elapsed ? 8 : 7);
    xml.leaf('Work', formatDuration(task.workMinutes));
  });
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
