/**
 * Writes a plan as PMXML, the XML that Primavera P6 imports: the tables of p6-write-tables.ts under the names of its schema.
 *
 * Facts: elements of an object stand in the order of the alphabet; the root of the WBS is the project itself and no element; a working
 * time ends with its last minute (11:59 for 12:00).
 * Source: Oracle, P6 EPPM XML schema (p6apibo.xsd), and the files of ../shared/data/plans/p6.
 */
import { formatDay } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import type { Schedule } from '../../plan-model.ts';
import type { PlanFile } from '../exchange-model.ts';
import { type XmlWriter, xmlWriter } from '../mspdi/xml-writer.ts';
import { type P6Table, p6Tables, ROOT } from './p6-write-tables.ts';
import { CODED, COLUMNS, DAYS, WORDS } from './pmxml-tables.ts';

const NAMESPACE = 'http://xmlns.oracle.com/Primavera/P6/V8.2/API/BusinessObjects';
/** Days of one exception that are written one by one. */
const MOST_DAYS = 4000;

const CODES = new Map(Object.entries(WORDS).map(([word, code]) => [code, word]));
/** Objects outside of the project, and inside of it. */
const SHARED = ['Calendar', 'Resource'] as const;
const INSIDE = ['WBS', 'Activity', 'ResourceAssignment', 'Relationship'] as const;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

function writeTimes(xml: XmlWriter, shifts: readonly Shift[]): void {
  for (const [from, to] of shifts)
    xml.group('WorkTime', () => {
      xml.leaf('Start', clock(from));
      xml.leaf('Finish', clock(to % 10 === 0 ? to - 1 : to));
    });
}

function writeDays(xml: XmlWriter, { week, exceptions }: WorkCalendar): void {
  xml.group('StandardWorkWeek', () => {
    week.forEach((shifts, day) => {
      xml.group('StandardWorkHours', () => {
        xml.leaf('DayOfWeek', DAYS[day]!);
        writeTimes(xml, shifts);
      });
    });
  });
  if (exceptions.length === 0) return;
  xml.group('HolidayOrExceptions', () => {
    for (const { from, to, shifts } of exceptions)
      for (let day = from; day <= Math.min(to, from + MOST_DAYS); day++)
        xml.group('HolidayOrException', () => {
          xml.leaf('Date', `${formatDay(day)}T00:00:00`);
          writeTimes(xml, shifts);
        });
  });
}

/** A cell as the schema has it: words for codes, a T in dates, numbers for flags; nothing for the root of the WBS. */
function told(column: string, value: string | number): string {
  const text = String(value);
  if (/(^|_)wbs_id$/.test(column)) return text === String(ROOT) ? '' : text;
  if (CODED.has(column)) return CODES.get(text) ?? '';
  if (column === 'default_flag') return text === 'Y' ? '1' : '0';
  return /_date2?$/.test(column) && text ? `${text.slice(0, 16).replace(' ', 'T')}:00` : text;
}

export function writePmxml(file: PlanFile, schedule?: Schedule): string {
  const tables = new Map(p6Tables(file, schedule).map((table) => [table.name, table]));
  const calendars = new Map(file.plan.calendars.map((one) => [String(one.id), one]));
  const xml = xmlWriter();
  const leaves = (name: string, table: P6Table, row: P6Table['rows'][number], known: Record<string, string> = {}) => {
    const places = new Map(table.columns.map((column, i) => [column, i]));
    for (const [child, column] of Object.entries(COLUMNS[name]![1]).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const at = places.get(column);
      if (known[column] !== undefined) xml.leaf(child, known[column]);
      else if (at !== undefined) xml.leaf(child, told(column, row[at]!));
    }
  };
  const objects = (name: string): void => {
    const table = tables.get(COLUMNS[name]![0]);
    for (const row of table?.rows ?? []) {
      if (name === 'WBS' && row[0] === ROOT) continue;
      xml.group(name, () => {
        leaves(name, table!, row);
        const calendar = name === 'Calendar' ? calendars.get(String(row[0])) : undefined;
        if (calendar) writeDays(xml, calendar);
      });
    }
  };
  xml.group(`APIBusinessObjects xmlns="${NAMESPACE}"`, () => {
    for (const name of SHARED) objects(name);
    const projects = tables.get('PROJECT')!;
    xml.group('Project', () => {
      leaves('Project', projects, projects.rows[0]!, { proj_name: file.properties.name.slice(0, 100) });
      for (const name of INSIDE) objects(name);
    });
  });
  return xml.text();
}
