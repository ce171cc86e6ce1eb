/** What readers of GanttProject and GNOME Planner share: both are one tree of XML with values in attributes. */
import { formatDay } from '#kernel/dates.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import type { XmlElement } from '../p6/xml-tree.ts';
import { node } from '../record-node.ts';

export const under = (root: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ kids }) => kids.filter((kid) => kid.name === name)),
    [root],
  );

/** A record without the values that say nothing. */
export const record = (name: string, values: readonly (readonly [string, string])[], kids: XmlNode[] = []): XmlNode =>
  node(
    name,
    values.filter(([, value]) => value !== ''),
    kids,
  );

export type Times = readonly (readonly [from: string, to: string])[];

const working = (times: Times): XmlNode[] =>
  times.length === 0
    ? []
    : [
        node(
          'WorkingTimes',
          [],
          times.map(([from, to]) =>
            node('WorkingTime', [
              ['FromTime', from],
              ['ToTime', to],
            ]),
          ),
        ),
      ];

/** A calendar of seven days from Sunday and of single days (since 1970) that differ. */
export function calendarRecord(
  uid: string,
  name: string,
  week: readonly Times[],
  days: ReadonlyMap<number, Times>,
): XmlNode {
  const weekDays = week.map((times, day) =>
    node(
      'WeekDay',
      [
        ['DayType', String(day + 1)],
        ['DayWorking', times.length > 0 ? '1' : '0'],
      ],
      working(times),
    ),
  );
  const exceptions = [...days].map(([day, times]) =>
    node(
      'Exception',
      [
        ['Type', '1'],
        ['DayWorking', times.length > 0 ? '1' : '0'],
      ],
      [
        node('TimePeriod', [
          ['FromDate', `${formatDay(day)}T00:00:00`],
          ['ToDate', `${formatDay(day)}T23:59:00`],
        ]),
        ...working(times),
      ],
    ),
  );
  const kids = [node('WeekDays', [], weekDays)];
  if (exceptions.length > 0) kids.push(node('Exceptions', [], exceptions));
  return node(
    'Calendar',
    [
      ['UID', uid],
      ['Name', name],
      ['IsBaseCalendar', '1'],
    ],
    kids,
  );
}

/** Tasks of a tree from the top down with their level; never deeper than the tree itself. */
export function walk(roots: readonly XmlElement[], visit: (task: XmlElement, level: number) => void): void {
  const open = roots.map((task): [XmlElement, number] => [task, 1]).reverse();
  while (open.length > 0) {
    const [task, level] = open.pop()!;
    visit(task, level);
    for (const kid of task.kids.filter(({ name }) => name === 'task').reverse()) open.push([kid, level + 1]);
  }
}

/** Days since 1970 of `2026-01-05` or `20260105`; null if it is none. */
export function dayOf(text: string | undefined): number | null {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text?.trim() ?? '');
  const at = found ? Date.parse(`${found[1]}-${found[2]}-${found[3]}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(at) ? at / 86_400_000 : null;
}
