/** Calendars as MSPDI: a week, exceptions in both styles, one calendar for each resource that has one. */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import type { PlanFile } from '../exchange-model.ts';
import { calendarPrint, type KeptNode } from '../kept.ts';
import { disjointExceptions } from './mspdi-calendar.ts';
import { writeKept } from './mspdi-order.ts';
import { formatDate, formatTime } from './mspdi-values.ts';
import type { XmlWriter } from './xml-writer.ts';

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

/** `kept`: the rules of a file that make just these days. */
function writeCalendar(xml: XmlWriter, calendar: WorkCalendar, kept: KeptNode | undefined): void {
  const exceptions = disjointExceptions(calendar.exceptions);
  xml.group('Calendar', () => {
    xml.leaf('UID', calendar.id);
    xml.leaf('Name', calendar.name);
    xml.leaf('IsBaseCalendar', 1);
    xml.leaf('IsBaselineCalendar', 0);
    xml.leaf('BaseCalendarUID', -1);
    if (kept) {
      for (const kid of kept.kids) writeKept(xml, kid);
      return;
    }
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
export function writeCalendars(xml: XmlWriter, file: PlanFile): Map<number, number> {
  let uid = Math.max(0, ...file.plan.calendars.map((calendar) => calendar.id));
  const ofResource = new Map<number, number>();
  xml.group('Calendars', () => {
    const rules = new Map(file.kept?.calendars.map(({ print, node }) => [print, node]));
    for (const calendar of file.plan.calendars)
      writeCalendar(xml, calendar, rules.size > 0 ? rules.get(calendarPrint(calendar)) : undefined);
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
