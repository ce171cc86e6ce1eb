/**
 * Reads a plan of GNOME Planner (`.planner`, once MrProject).
 *
 * Facts: times are `20260105T080000Z` and civil all the same; work, durations and lags are seconds; a task without a duration of its own
 * lasts as long as its work; days are types (0 working, 1 free, others with hours of their own), of the week and one by one.
 * Source: the elements that Planner 0.14 writes (mrp-parser.c of its sources); no file of it is beside the repository.
 */
import { problem } from '#kernel/problem.ts';
import { createLedger } from '../fidelity-ledger.ts';
import { type PlanAnswer, planOfRecords } from '../mspdi/mspdi-read.ts';
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { readXmlTree, type XmlElement } from '../p6/xml-tree.ts';
import { desktopTexts } from './desktop-texts.ts';
import { calendarRecord, dayOf, record, type Times, under, walk } from './tree-records.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WORKING: Times = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '17:00:00'],
];
const LINKS: Record<string, string> = { FF: '0', FS: '1', SF: '2', SS: '3' };
const CONSTRAINTS: Record<string, string> = {
  'must-start-on': '2',
  'start-no-earlier-than': '4',
  'finish-no-later-than': '7',
};

/** The root of a file of Planner, within the first characters. */
export const isPlanner = (head: string): boolean => /<project\b[^>]*\bmrproject-version=/.test(head);

/** `20260105T080000Z` as MSPDI writes it; '' when it is none. */
function date(text: string | undefined): string {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(text?.trim() ?? '');
  return found ? `${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:00` : '';
}
const seconds = (text: string | undefined): string =>
  /^-?\d{1,10}$/.test(text?.trim() ?? '') ? formatDuration(Number(text) / 60) : '';

function timesOf(type: XmlElement): Times {
  return type.kids.flatMap(({ name, attributes }): [string, string][] => {
    const clock = (text: string | undefined): string => `${(text ?? '').slice(0, 2)}:${(text ?? '').slice(2, 4)}:00`;
    const whole = /^\d{4}$/.test(attributes.start ?? '') && /^\d{4}$/.test(attributes.end ?? '');
    return name === 'interval' && whole ? [[clock(attributes.start), clock(attributes.end)]] : [];
  });
}

/** Calendars with those that build on them; these begin as their base is. */
function calendars(root: XmlElement): XmlNode[] {
  const out: XmlNode[] = [];
  interface Known {
    week: Times[];
    types: ReadonlyMap<string, Times>;
  }
  const usual: Known = {
    week: DAYS.map((_, i) => (i === 0 || i === 6 ? [] : WORKING)),
    types: new Map([
      ['0', WORKING],
      ['1', []],
    ]),
  };
  const open = under(root, 'calendars', 'calendar').map((one): [XmlElement, Known] => [one, usual]);
  while (open.length > 0) {
    const [calendar, base] = open.shift()!;
    const types = new Map(base.types);
    for (const type of under(calendar, 'overridden-day-types', 'overridden-day-type'))
      types.set(type.attributes.id ?? '', timesOf(type));
    const [week] = under(calendar, 'default-week');
    const own = DAYS.map((day, i) => {
      const type = week?.attributes[day];
      // Type 2 is that of the calendar it builds on.
      return type === undefined || type === '2' ? base.week[i]! : (types.get(type) ?? base.week[i]!);
    });
    const days = new Map<number, Times>();
    for (const { attributes } of under(calendar, 'days', 'day')) {
      const day = dayOf(attributes.date);
      if (day !== null) days.set(day, types.get(attributes.id ?? '') ?? []);
    }
    out.push(calendarRecord(attributesOf(calendar).id, attributesOf(calendar).name, own, days));
    for (const kid of calendar.kids) if (kid.name === 'calendar') open.push([kid, { week: own, types }]);
  }
  return out;
}
const attributesOf = ({ attributes }: XmlElement): { id: string; name: string } => ({
  id: attributes.id ?? '',
  name: attributes.name ?? '',
});

function taskRecord(task: XmlElement, level: number, row: number): XmlNode {
  const own = task.attributes;
  const [constraint] = under(task, 'constraint');
  const kind = CONSTRAINTS[constraint?.attributes.type ?? ''];
  const milestone = own.type === 'milestone';
  const begun = Number(own['percent-complete']) > 0 && !task.kids.some(({ name }) => name === 'task');
  const start = date(own['work-start']) || date(own.start);
  return record(
    'Task',
    [
      ['UID', own.id ?? ''],
      ['ID', String(row)],
      ['Name', own.name ?? ''],
      ['OutlineLevel', String(level)],
      ['Start', start],
      ['Finish', date(own.end)],
      ['Duration', milestone ? 'PT0H0M0S' : seconds(own.duration ?? own.work)],
      ['DurationFormat', '7'],
      ['Work', milestone ? '' : seconds(own.work)],
      ['Milestone', milestone ? '1' : '0'],
      ['Type', own.scheduling === 'fixed-duration' ? '1' : '2'],
      ['PercentComplete', own['percent-complete'] ?? ''],
      ['ActualStart', begun ? start : ''],
      ['ConstraintType', kind ?? ''],
      ['ConstraintDate', kind ? date(constraint?.attributes.time) : ''],
      ['Priority', own.priority && own.priority !== '0' ? own.priority : ''],
      ['Notes', own.note ?? ''],
    ],
    under(task, 'predecessors', 'predecessor').map(({ attributes }) =>
      record('PredecessorLink', [
        ['PredecessorUID', attributes['predecessor-id'] ?? ''],
        ['Type', LINKS[attributes.type ?? ''] ?? '1'],
        ['LinkLag', String(Math.round((Number(attributes.lag) || 0) / 6))],
        ['LagFormat', '7'],
      ]),
    ),
  );
}

export function readPlanner(xml: string): PlanAnswer {
  const root = readXmlTree(xml);
  if ('problem' in root) return { problems: [root.problem] };
  if (root.name !== 'project') return { problems: [problem(desktopTexts.noPlan)] };
  const ledger = createLedger();
  const tasks: XmlNode[] = [];
  const work = new Map<string, number>();
  walk(under(root, 'tasks', 'task'), (task, level) => {
    work.set(task.attributes.id ?? '', Number(task.attributes.work) || 0);
    tasks.push(taskRecord(task, level, tasks.length + 1));
    tasks.at(-1)!.line = tasks.length;
  });
  const allocations = under(root, 'allocations', 'allocation');
  const people = Map.groupBy(allocations, ({ attributes }) => attributes['task-id']);
  const assignments = allocations.map(({ attributes }, i) =>
    record('Assignment', [
      ['UID', String(i + 1)],
      ['TaskUID', attributes['task-id'] ?? ''],
      ['ResourceUID', attributes['resource-id'] ?? ''],
      ['Units', String((Number(attributes.units) || 100) / 100)],
      // The work of a task is that of all who do it.
      [
        'Work',
        formatDuration((work.get(attributes['task-id'] ?? '') ?? 0) / 60 / people.get(attributes['task-id'])!.length),
      ],
    ]),
  );
  const resources = under(root, 'resources', 'resource').map(({ attributes }) =>
    record('Resource', [
      ['UID', attributes.id ?? ''],
      ['Name', attributes.name ?? ''],
      ['Initials', attributes['short-name'] ?? ''],
      ['EmailAddress', attributes.email ?? ''],
      ['Type', attributes.type === '2' ? '0' : '1'],
      ['CalendarUID', attributes.calendar ?? ''],
      ['Notes', attributes.note ?? ''],
    ]),
  );
  const ignored = under(root, 'properties', 'property').length;
  if (ignored > 0)
    ledger.note('ignored', 'project', desktopTexts.notRead, { name: 'properties', params: { count: ignored } });
  const project = record('Project', [
    ['Name', root.attributes.name ?? ''],
    ['Title', root.attributes.name ?? ''],
    ['Company', root.attributes.company ?? ''],
    ['Manager', root.attributes.manager ?? ''],
    ['StartDate', date(root.attributes['project-start'])],
    ['CalendarUID', root.attributes.calendar ?? ''],
  ]);
  return planOfRecords(
    project,
    new Map([
      ['Calendars', calendars(root)],
      ['Tasks', tasks],
      ['Resources', resources],
      ['Assignments', assignments],
      ['ExtendedAttributes', []],
    ]),
    ledger,
  );
}
