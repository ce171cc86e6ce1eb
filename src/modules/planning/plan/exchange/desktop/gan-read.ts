/**
 * Reads a plan of GanttProject (`.gan`).
 *
 * Facts: durations and lags are whole working days, a day has no hours (eight are taken); a task names its successors; 1 SS, 2 FS, 3 FF,
 * 4 SF; ids begin at 0; a task that follows no other lies where it was put, also one with an earliest start (`thirdDate`).
 * Source: the elements that GanttProject 2.8 and 3 write (TaskSaver of its sources); no file of it is beside the repository.
 */

import { formatDay } from '#kernel/dates.ts';
import { problem } from '#kernel/problem.ts';
import { createLedger } from '../fidelity-ledger.ts';
import { type PlanAnswer, planOfRecords } from '../mspdi/mspdi-read.ts';
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { readXmlTree, textOfKid, type XmlElement } from '../p6/xml-tree.ts';
import { desktopTexts } from './desktop-texts.ts';
import { calendarRecord, dayOf, record, type Times, under, walk } from './tree-records.ts';

const DAY = 480;
const WORKING: Times = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '17:00:00'],
];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** By their number, as MSPDI numbers them. */
const LINKS: Record<string, string> = { 1: '3', 2: '1', 3: '0', 4: '2' };
/** Percent of a day, as hours of it. */
const MOST_DAYS = 100_000;

/** The root of a file of GanttProject, within the first characters. */
export const isGan = (head: string): boolean =>
  /<project\b[^>]*\b(view-date|gantt-divider-location|webLink)=/.test(head);

const uidOf = (id: string | undefined): string => (/^\d{1,9}$/.test(id ?? '') ? String(Number(id) + 1) : '');
const number = (text: string | undefined): number => {
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(-MOST_DAYS, Math.min(MOST_DAYS, value)) : 0;
};

function calendarOf(root: XmlElement): XmlNode {
  const [usual] = under(root, 'calendars', 'day-types', 'default-week');
  const week = DAYS.map((day, i) => {
    const free = usual ? usual.attributes[day] === '1' : i === 0 || i === 6;
    return free ? [] : WORKING;
  });
  const days = new Map<number, Times>();
  for (const { attributes } of under(root, 'calendars', 'date')) {
    const { year, month, date, type } = attributes;
    const day = dayOf(`${year}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`);
    // A holiday of every year has no year of its own.
    if (day !== null) days.set(day, type === 'WORKING_DAY' ? WORKING : []);
  }
  return calendarRecord('1', 'GanttProject', week, days);
}

function taskRecord(task: XmlElement, level: number, row: number, links: XmlNode[]): XmlNode {
  const { id, name, start, duration, complete, meeting, webLink, thirdDate } = task.attributes;
  const isParent = task.kids.some((kid) => kid.name === 'task');
  const milestone = meeting === 'true' && !isParent;
  const from = dayOf(start);
  const third = task.attributes['thirdDate-constraint'] === '1' ? dayOf(thirdDate) : null;
  const at = third ?? (links.length === 0 && !isParent ? from : null);
  const begin = (day: number | null): string => (day === null ? '' : `${formatDay(day)}T08:00:00`);
  return record(
    'Task',
    [
      ['UID', uidOf(id)],
      ['ID', String(row)],
      ['Name', name ?? ''],
      ['OutlineLevel', String(level)],
      ['Start', begin(from)],
      ['Duration', formatDuration(milestone ? 0 : number(duration) * DAY)],
      ['DurationFormat', '7'],
      ['Milestone', milestone ? '1' : '0'],
      ['Summary', isParent ? '1' : '0'],
      ['Type', '1'],
      ['PercentComplete', complete ?? ''],
      ['ActualStart', number(complete) > 0 && !isParent ? begin(from) : ''],
      ['ConstraintType', at === null ? '' : '4'],
      ['ConstraintDate', begin(at)],
      ['HyperlinkAddress', webLink && webLink !== 'http://' ? decoded(webLink) : ''],
      ['Notes', textOfKid(task, 'notes')],
    ],
    links,
  );
}

/** An address is stored with its signs escaped; one that is not stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export function readGan(xml: string): PlanAnswer {
  const root = readXmlTree(xml);
  if ('problem' in root) return { problems: [root.problem] };
  if (root.name !== 'project') return { problems: [problem(desktopTexts.noPlan)] };
  const ledger = createLedger();
  const roots = under(root, 'tasks', 'task');
  const links = new Map<string, XmlNode[]>();
  walk(roots, (task) => {
    for (const { attributes } of task.kids.filter(({ name }) => name === 'depend')) {
      const { id, type, difference, hardness } = attributes;
      const link = record('PredecessorLink', [
        ['PredecessorUID', uidOf(task.attributes.id)],
        ['Type', LINKS[type ?? '2'] ?? '1'],
        ['LinkLag', String(Math.round(number(difference) * DAY * 10))],
        ['LagFormat', '7'],
      ]);
      if (hardness === 'Rubber')
        ledger.note('changed', 'link', desktopTexts.rubber, { name: task.attributes.name ?? '' });
      const to = uidOf(id);
      links.set(to, [...(links.get(to) ?? []), link]);
    }
  });
  const tasks: XmlNode[] = [];
  walk(roots, (task, level) => {
    tasks.push(taskRecord(task, level, tasks.length + 1, links.get(uidOf(task.attributes.id)) ?? []));
    tasks.at(-1)!.line = tasks.length;
  });
  const resources = under(root, 'resources', 'resource').map(({ attributes }) =>
    record('Resource', [
      ['UID', uidOf(attributes.id)],
      ['Name', attributes.name ?? ''],
      ['EmailAddress', attributes.contacts ?? ''],
      ['Type', '1'],
    ]),
  );
  const days = new Map(tasks.map(({ values }) => [values.get('UID'), values.get('Duration') ?? '']));
  const assignments = under(root, 'allocations', 'allocation').map(({ attributes }, i) => {
    const task = uidOf(attributes['task-id']);
    return record('Assignment', [
      ['UID', String(i + 1)],
      ['TaskUID', task],
      ['ResourceUID', uidOf(attributes['resource-id'])],
      ['Units', String(number(attributes.load ?? '100') / 100)],
      ['Work', scaled(days.get(task) ?? '', number(attributes.load ?? '100') / 100)],
    ]);
  });
  for (const [section, elements] of [
    ['vacations', under(root, 'vacations', 'vacation')],
    ['previous', under(root, 'previous', 'previous-tasks')],
    [
      'customproperty',
      under(root, 'tasks', 'taskproperties', 'taskproperty').filter((one) => one.attributes.type === 'custom'),
    ],
  ] as const)
    if (elements.length > 0)
      ledger.note('ignored', 'project', desktopTexts.notRead, { name: section, params: { count: elements.length } });
  const starts = tasks.flatMap(({ values }) => values.get('Start') ?? []).sort();
  const project = record('Project', [
    ['Name', root.attributes.name ?? ''],
    ['Title', root.attributes.name ?? ''],
    ['Company', root.attributes.company ?? ''],
    ['StartDate', starts[0] ?? `${(root.attributes['view-date'] ?? '').slice(0, 10)}T08:00:00`],
    ['CalendarUID', '1'],
    ['MinutesPerDay', String(DAY)],
    ['MinutesPerWeek', String(DAY * 5)],
  ]);
  return planOfRecords(
    project,
    new Map([
      ['Calendars', [calendarOf(root)]],
      ['Tasks', tasks],
      ['Resources', resources],
      ['Assignments', assignments],
      ['ExtendedAttributes', []],
    ]),
    ledger,
  );
}

/** So much of a duration in whole hours and minutes. */
function scaled(duration: string, share: number): string {
  const found = /^PT(\d+)H(\d+)M/.exec(duration);
  return found ? formatDuration(Math.round((Number(found[1]) * 60 + Number(found[2])) * share)) : '';
}
