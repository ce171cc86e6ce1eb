/** The text of calendars against ical.js. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { escaped, folded, type IcsEvent, icsCalendar } from './ics.ts';

const dayAfter = (day: string): string => formatDay(parseDay(day)! + 1);
const event = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  ...{ uid: 'task-1@x.waymark', sequence: 3, changedAt: Date.UTC(2026, 10, 28, 1, 2, 3), title: 'Task', busy: false },
  when: { from: '2026-11-30', through: '2026-12-02' },
  ...more,
});
const read = (events: readonly IcsEvent[]): ICAL.Event[] => {
  const calendar = new ICAL.Component(ICAL.parse(icsCalendar('Plan; of, all\\', events, dayAfter)) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
};

test('whole days end on the day after; instants are in UTC; an event without a length has no end', () => {
  const [days, times, point] = read([
    event(),
    event({ uid: 'b', when: { start: Date.UTC(2026, 11, 31, 23, 30), end: Date.UTC(2027, 0, 1, 0, 15) } }),
    event({ uid: 'c', when: { start: Date.UTC(2026, 1, 1), end: Date.UTC(2026, 1, 1) } }),
  ]);
  expect([days!.startDate.isDate, days!.startDate.toString(), days!.endDate.toString()]).toEqual([
    true,
    '2026-11-30',
    '2026-12-03',
  ]);
  expect(days!.sequence).toBe(3);
  expect(times!.startDate.toJSDate().toISOString()).toBe('2026-12-31T23:30:00.000Z');
  expect(times!.endDate.toJSDate().toISOString()).toBe('2027-01-01T00:15:00.000Z');
  expect(times!.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(point!.component.hasProperty('dtend')).toBe(false);
  const [backwards] = read([event({ when: { from: '2026-03-02', through: '2026-03-01' } })]);
  expect(backwards!.endDate.toString()).toBe('2026-03-03');
});

test('random texts come back as they were, in lines of at most 75 bytes', () => {
  let state = 11;
  const next = (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
  const pieces = [
    'a',
    'B',
    ';',
    ',',
    '\\',
    '\n',
    ':',
    '"',
    '计划',
    '里程碑',
    'é',
    '🚧',
    ' ',
    '\\n',
    'END:VEVENT',
    '\t',
    '-',
    'Z',
  ];
  for (let n = 0; n < 400; n++) {
    const title =
      Array.from({ length: 1 + next(60) }, () => pieces[next(pieces.length)]!)
        .join('')
        .trim() || 'x';
    const text = icsCalendar('Plan; of, all\\', [event({ title, description: `${title}\r\n${title}` })], dayAfter);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [one] = read([event({ title, description: `${title}\r\n${title}` })]);
    expect(one!.summary).toBe(title);
    expect(one!.description).toBe(`${title}\n${title}`);
  }
});

test('a character is never cut, and what could end a line is taken out', () => {
  expect(
    folded('计'.repeat(26))
      .split('\r\n ')
      .map((one) => Buffer.byteLength(one)),
  ).toEqual([75, 3]);
  expect(escaped('a\u0000b\u0007\rc\u001b')).toBe('ab\\nc');
  const [one] = read([event({ url: 'https://pm.test/a\r\nATTACH:x' })]);
  expect(one!.component.hasProperty('attach')).toBe(false);
});
