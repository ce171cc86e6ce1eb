import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, formatDay, parseMinute } from '#kernel/dates.ts';
import { say } from '#kernel/text.ts';
import { compiled, workBetween } from '#kernel/workdays.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import type { ImportedPlan } from '../exchange-model.ts';
import { disjointExceptions } from './mspdi-calendar.ts';
import { readMspdi } from './mspdi-read.ts';
import { recurrenceDays } from './mspdi-recurrence.ts';
import { durationKind, formatDuration, formatTime, parseDuration, parseTime } from './mspdi-values.ts';

const at = (text: string): number => parseMinute(text)!;
const project = (inside: string, head = '<StartDate>2026-01-05T08:00:00</StartDate>'): string =>
  `<?xml version="1.0"?>\n<Project xmlns="http://schemas.microsoft.com/project">${head}${inside}</Project>`;
const task = (uid: number, inside = '', level = 1): string =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>t${uid}</Name><OutlineLevel>${level}</OutlineLevel><Duration>PT8H0M0S</Duration>${inside}</Task>`;
const tasks = (...all: string[]): string => project(`<Tasks>${all.join('')}</Tasks>`);

function read(xml: string): ImportedPlan {
  const result = readMspdi(xml);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

function refusal(xml: string, limits?: Parameters<typeof readMspdi>[1]): string {
  const result = readMspdi(xml, limits);
  return 'problems' in result ? say(result.problems[0]!.message, 'en-US', result.problems[0]!.params) : 'read';
}

const notes = (file: ImportedPlan, outcome: string): string[] =>
  file.report
    .filter((entry) => entry.outcome === outcome)
    .map((entry) => `${entry.object} ${entry.name ?? ''}: ${entry.message.key.split('.')[1]}`);

describe('costs', () => {
  it('takes fixed costs over, in hundredths of the currency, and says what else there was', () => {
    const file = read(
      tasks(
        '<Task><UID>0</UID><ID>0</ID><Name>P</Name><OutlineLevel>0</OutlineLevel><FixedCost>700</FixedCost></Task>',
        task(1, '<FixedCost>123450</FixedCost><Cost>323450</Cost>'),
        task(2, '<FixedCost>-5</FixedCost>'),
        task(3, '<FixedCost>0</FixedCost><FixedCostAccrual>3</FixedCostAccrual>'),
      ).replace(
        '</Project>',
        '<Resources><Resource><UID>1</UID><ID>1</ID><Name>A</Name><Type>1</Type><StandardRate>50</StandardRate><CostPerUse>100</CostPerUse></Resource></Resources></Project>',
      ),
    );
    expect(file.plan.tasks.map((t) => t.fixedCostCents)).toEqual([123_450, 0, 0]);
    expect(notes(file, 'changed')).toContain('task t2: badValue');
    expect(file.report.filter((e) => e.outcome === 'ignored').map((e) => [e.object, e.field, e.message.key])).toEqual([
      ['project', 'FixedCost', 'planExchange.fieldIgnored'],
      ['task', 'Cost', 'planExchange.costIgnored'],
      ['resource', 'StandardRate', 'planExchange.rateIgnored'],
      ['resource', 'CostPerUse', 'planExchange.rateIgnored'],
    ]);
  });
});

describe('files that are not read', () => {
  it('says why, with the line', () => {
    expect(refusal('hello')).toMatch(/^Line 1 is not well-formed XML/);
    expect(refusal('')).toMatch(/not well-formed/);
    expect(refusal(project('\n<Tasks><Task></Tasks>'))).toMatch(/^Line 3 is not well-formed XML/);
    expect(refusal('<APIBusinessObjects/>')).toBe(
      'Not a Microsoft Project XML file: the root element is APIBusinessObjects, it should be Project',
    );
    expect(refusal('<!DOCTYPE Project [<!ENTITY a "b">]><Project>&a;</Project>')).toMatch(
      /^Line 1 contains a document type/,
    );
    expect(refusal(project('&lol;'))).toMatch(/not well-formed/);
    expect(refusal(project('', ''))).toBe('The file has no project start (StartDate) and no task dates');
  });

  it('reads through a byte order mark, prefixes, character references and CDATA', () => {
    const file = read(
      `\ufeff<p:Project xmlns:p="http://schemas.microsoft.com/project"><p:StartDate>2026-01-05T08:00:00</p:StartDate><p:Tasks><p:Task><p:UID>1</p:UID><p:ID>1</p:ID><p:Name>a &amp; &#36335;</p:Name><p:Notes><![CDATA[<b>]]> c</p:Notes></p:Task></p:Tasks></p:Project>`,
    );
    expect(file.plan.tasks.map((t) => [t.name, t.description])).toEqual([['a & 路', '<b> c']]);
    expect(file.plan.settings.projectStart).toBe(at('2026-01-05T08:00'));
  });

  it('refuses depth, size and numbers of tasks', () => {
    const deep = `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`;
    expect(refusal(project(deep))).toBe('Line 2 is nested deeper than 200 levels');
    expect(refusal(project(`<Views>${deep}</Views>`))).toBe('Line 2 is nested deeper than 200 levels');
    const limits = { maxChars: 2e6, maxDepth: 200, maxTasks: 2 };
    expect(refusal(' '.repeat(2e6 + 1), limits)).toBe('The file is too large: 3 MB, at most 2 MB');
    expect(refusal(tasks(task(1), task(2), task(3)), limits)).toBe('Too many tasks: at most 2');
  });

  it('never throws, whatever is cut, repeated or changed, and what it reads can be scheduled or is refused', () => {
    const link =
      '<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag></PredecessorLink>';
    const whole = project(
      `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>c</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays><Exceptions><Exception><TimePeriod><FromDate>2026-01-06T00:00:00</FromDate><ToDate>2027-01-06T23:59:00</ToDate></TimePeriod><Type>6</Type><Period>1</Period><DaysOfWeek>4</DaysOfWeek><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars><Tasks>${task(1)}${task(2, link)}${task(3, link, 2)}</Tasks><Resources><Resource><UID>1</UID><Name>r</Name><CalendarUID>1</CalendarUID></Resource></Resources><Assignments><Assignment><UID>1</UID><TaskUID>2</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units></Assignment></Assignments>`,
    );
    const leaves = [...whole.matchAll(/>([^<>]+)</g)].map((m): [number, number] => [m.index + 1, m[1]!.length]);
    const cut = fc.record({ from: fc.nat(whole.length), length: fc.nat(60) }).map(({ from, length }) => [from, length]);
    const change = fc.record({
      place: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...leaves) }, { weight: 1, arbitrary: cut }),
      with: fc.constantFrom(
        '',
        '0',
        '9',
        '-1',
        '1e9',
        '1e400',
        'x',
        '<',
        '&',
        '</Task>',
        '<Task>',
        'PT',
        '-PT9H',
        '23:59:00',
        '9999-12-31T00:00:00',
        '0001-01-01T00:00:00',
      ),
    });
    let readable = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const ordered = changes.toSorted((a, b) => b.place[0]! - a.place[0]!);
        const xml = ordered.reduce(
          (text, { place: [from, length], with: other }) => text.slice(0, from) + other + text.slice(from! + length!),
          whole,
        );
        const result = readMspdi(xml);
        if ('problems' in result) return;
        readable++;
        schedulePlan(result.file.plan);
        const { counts } = result.file;
        expect(counts.taken + counts.summaryRows + counts.refused).toBe(counts.tasks);
      }),
      { numRuns: 1500 },
    );
    expect(readable).toBeGreaterThan(300);
  });
});

describe('tasks', () => {
  it('refuses by name what is no task, and keeps count', () => {
    const file = read(
      tasks(
        '<Task><UID>0</UID><ID>0</ID><Name>The project</Name><OutlineLevel>0</OutlineLevel></Task>',
        task(1),
        '<Task><UID>9</UID><ID>2</ID><IsNull>1</IsNull></Task>',
        '<Task><ID>3</ID><Name>no uid</Name></Task>',
        '<Task><UID>1</UID><ID>4</ID><Name>twin</Name><OutlineLevel>1</OutlineLevel></Task>',
        task(5, '', 4),
      ),
    );
    expect(file.counts).toMatchObject({ tasks: 6, taken: 2, summaryRows: 1, refused: 3 });
    expect(notes(file, 'refused')).toEqual(['task #2: blankRow', 'task no uid: noUid', 'task twin: duplicateUid']);
    expect(notes(file, 'changed')).toContain('task t5: levelJump');
    expect(file.plan.tasks.map((t) => t.parentId)).toEqual([null, 1]);
    expect(file.properties.name).toBe('The project');
  });

  it('orders rows by their number and finds parents by level or outline number', () => {
    const file = read(
      tasks(
        '<Task><UID>7</UID><ID>3</ID><Name>c</Name><OutlineNumber>2</OutlineNumber></Task>',
        '<Task><UID>5</UID><ID>1</ID><Name>a</Name><OutlineNumber>1</OutlineNumber></Task>',
        '<Task><UID>6</UID><ID>2</ID><Name>b</Name><OutlineNumber>1.1</OutlineNumber></Task>',
      ),
    );
    expect(file.plan.tasks.map((t) => [t.name, t.parentId])).toEqual([
      ['a', null],
      ['b', 1],
      ['c', null],
    ]);
  });

  it('reads elapsed and estimated durations, manual tasks, ghosts, constraints and progress', () => {
    const file = read(
      tasks(
        task(1, '<DurationFormat>40</DurationFormat><Estimated>1</Estimated>'),
        task(
          2,
          '<Manual>1</Manual><ManualStart>2026-02-02T08:00:00</ManualStart><ManualFinish>2026-02-03T17:00:00</ManualFinish>',
        ),
        task(3, '<Manual>1</Manual><StartText>TBD</StartText>'),
        task(4, '<ExternalTask>1</ExternalTask><Start>2026-01-07T08:00:00</Start><Finish>2026-01-07T17:00:00</Finish>'),
        task(
          5,
          '<ConstraintType>3</ConstraintType><ConstraintDate>2026-01-09T17:00:00</ConstraintDate><Deadline>2026-01-10T17:00:00</Deadline>',
        ),
        task(6, '<ConstraintType>4</ConstraintType><Active>0</Active>'),
        task(
          7,
          '<PercentComplete>40</PercentComplete><ActualStart>2026-01-05T08:00:00</ActualStart><LevelingDelay>9600</LevelingDelay><Priority>700</Priority>',
        ),
        task(8, '<PercentComplete>100</PercentComplete><Duration>soon</Duration><CalendarUID>44</CalendarUID>'),
      ),
    );
    const [t1, t2, t3, t4, t5, t6, t7, t8] = file.plan.tasks;
    expect(t1).toMatchObject({ elapsed: true, durationMinutes: 480 });
    expect(file.facts[0]).toMatchObject({ estimated: true, remainingDurationMinutes: 480 });
    expect(t2).toMatchObject({ mode: 'manual', start: at('2026-02-02T08:00'), finish: at('2026-02-03T17:00') });
    expect(t3!.mode).toBe('auto');
    expect(t4).toMatchObject({ external: true, mode: 'auto', start: at('2026-01-07T08:00') });
    expect(t5).toMatchObject({
      constraint: 'MFO',
      constraintAt: at('2026-01-09T17:00'),
      deadline: at('2026-01-10T17:00'),
    });
    expect(t6).toMatchObject({ constraint: 'ASAP', constraintAt: null, active: false });
    expect(t7).toMatchObject({ progress: 40, status: 'ongoing', levelingDelayMinutes: 960 });
    expect(file.facts[6]).toMatchObject({ priority: 700, remainingDurationMinutes: 288 });
    expect(t8).toMatchObject({ status: 'done', calendarId: null });
    expect(notes(file, 'changed')).toEqual(
      expect.arrayContaining([
        'task t3: manualWithoutDates',
        'task t6: constraintWithoutDate',
        'task t8: unknownCalendar',
      ]),
    );
  });

  it('reads links of all types and units and refuses by name those that cannot be', () => {
    const link = (from: number, more = ''): string =>
      `<PredecessorLink><PredecessorUID>${from}</PredecessorUID>${more}</PredecessorLink>`;
    const file = read(
      tasks(
        task(1),
        task(2, link(1, '<Type>3</Type><LinkLag>-4800</LinkLag><LagFormat>7</LagFormat>')),
        task(
          3,
          link(1, '<Type>0</Type><LinkLag>14400</LinkLag><LagFormat>8</LagFormat>') +
            link(2, '<Type>2</Type><LinkLag>-50</LinkLag><LagFormat>51</LagFormat>'),
        ),
        task(4, link(1) + link(1) + link(4) + link(77) + link(5)),
        task(
          5,
          link(4) + link(88, '<CrossProject>1</CrossProject><CrossProjectName>other.mpp\\3</CrossProjectName>'),
          2,
        ),
        task(6, link(1, '<LinkLag>25</LinkLag><LagFormat>20</LagFormat>')),
      ),
    );
    expect(file.plan.links).toEqual([
      { from: 1, to: 2, type: 'SS', lag: -480, lagUnit: 'work' },
      { from: 1, to: 3, type: 'FF', lag: 1440, lagUnit: 'elapsed' },
      { from: 2, to: 3, type: 'SF', lag: -50, lagUnit: 'percent' },
      { from: 1, to: 4, type: 'FS', lag: 0, lagUnit: 'work' },
      { from: 1, to: 6, type: 'FS', lag: 25, lagUnit: 'percent' },
    ]);
    expect(notes(file, 'refused')).toEqual([
      'link t4: duplicateLink',
      'link t4: selfLink',
      'link t4: unknownPredecessor',
      'link t4: familyLink',
      'link t5: familyLink',
      'link t5: crossProjectLink',
    ]);
    expect(notes(file, 'changed')).toContain('link t6: elapsedPercentLag');
  });
});

describe('calendars', () => {
  const week = (days: Record<number, string>): string =>
    `<WeekDays>${Object.entries(days)
      .map(([type, times]) => {
        const list = times
          .split(' ')
          .filter(Boolean)
          .map((t) => t.split('-'));
        const inside = list
          .map(([a, b]) => `<WorkingTime><FromTime>${a}:00</FromTime><ToTime>${b}:00</ToTime></WorkingTime>`)
          .join('');
        return `<WeekDay><DayType>${type}</DayType><DayWorking>${list.length ? 1 : 0}</DayWorking><WorkingTimes>${inside}</WorkingTimes></WeekDay>`;
      })
      .join('')}</WeekDays>`;
  const calendar = (uid: number, inside: string, base = -1): string =>
    `<Calendar><UID>${uid}</UID><Name>c${uid}</Name><IsBaseCalendar>${base < 0 ? 1 : 0}</IsBaseCalendar><BaseCalendarUID>${base}</BaseCalendarUID>${inside}</Calendar>`;
  const period = (from: string, to: string): string =>
    `<TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>`;
  const calendars = (...all: string[]): ImportedPlan =>
    read(project(`<CalendarUID>1</CalendarUID><Calendars>${all.join('')}</Calendars>`));

  it('reads hours past midnight, 24 hours, and gives the standard hours where none are written', () => {
    const [c] = calendars(
      calendar(1, week({ 1: '', 2: '00:00-00:00', 3: '22:00-00:00 00:00-06:00', 4: '', 5: '', 6: '', 7: '' })),
    ).plan.calendars;
    expect(c!.week.slice(0, 4)).toEqual([
      [],
      [[0, 1440]],
      [
        [0, 360],
        [1320, 1440],
      ],
      [],
    ]);
    expect(calendars(calendar(1, '')).plan.calendars[0]!.week[1]).toEqual([
      [480, 720],
      [780, 1020],
    ]);
  });

  it('builds on base calendars; own exceptions win; a calendar that changes nothing is its base', () => {
    const file = calendars(
      calendar(
        1,
        `${week({ 1: '', 2: '09:00-17:00', 3: '', 4: '', 5: '', 6: '', 7: '' })}<Exceptions><Exception>${period('2026-01-05', '2026-01-12')}<DayWorking>0</DayWorking></Exception></Exceptions>`,
      ),
      calendar(2, '', 1),
      calendar(
        3,
        `<Exceptions><Exception>${period('2026-01-07', '2026-01-07')}<DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>10:00:00</FromTime><ToTime>11:00:00</ToTime></WorkingTime></WorkingTimes></Exception></Exceptions>`,
        1,
      ),
      calendar(4, '', 3),
    );
    expect([1, 2, 3, 4].map((uid) => file.calendarOfUid.get(uid))).toEqual([1, 1, 2, 2]);
    const own = file.plan.calendars[1]!;
    expect(own.week[1]).toEqual([[540, 1020]]);
    expect(own.exceptions.map((e) => [formatDay(e.from), formatDay(e.to), e.shifts.length])).toEqual([
      ['2026-01-05', '2026-01-06', 0],
      ['2026-01-07', '2026-01-07', 1],
      ['2026-01-08', '2026-01-12', 0],
    ]);
  });

  it('reads exceptions of Project 2003, and not twice where the new ones are there', () => {
    const old = `<WeekDay><DayType>0</DayType><DayWorking>0</DayWorking>${period('2026-05-01', '2026-05-03')}</WeekDay>`;
    const [c] = calendars(calendar(1, `<WeekDays>${old}</WeekDays>`)).plan.calendars;
    expect(c!.exceptions.map((e) => e.to - e.from + 1)).toEqual([3]);
    const both = calendars(
      calendar(
        1,
        `<WeekDays>${old}</WeekDays><Exceptions><Exception>${period('2026-06-01', '2026-06-01')}<DayWorking>0</DayWorking></Exception></Exceptions>`,
      ),
    );
    expect(both.plan.calendars[0]!.exceptions.map((e) => formatDay(e.from))).toEqual(['2026-06-01']);
  });

  it('gives a one-off exception precedence over yearly, monthly and weekly ones, in any order', () => {
    // 2023-05-12 is the second Friday of May.
    const working =
      '<DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>09:00:00</ToTime></WorkingTime></WorkingTimes>';
    const kinds = {
      weekly: `<Exception>${period('2023-01-01', '2023-12-31')}<Type>6</Type><Period>1</Period><DaysOfWeek>32</DaysOfWeek>${working}</Exception>`,
      monthly: `<Exception>${period('2023-01-01', '2023-12-31')}<Type>4</Type><Period>1</Period><MonthDay>12</MonthDay>${working}</Exception>`,
      yearly: `<Exception>${period('2020-01-01', '2025-12-31')}<Type>3</Type><Month>4</Month><MonthItem>8</MonthItem><MonthPosition>1</MonthPosition><DayWorking>0</DayWorking></Exception>`,
      once: `<Exception>${period('2023-05-12', '2023-05-12')}<Type>1</Type><DayWorking>0</DayWorking></Exception>`,
    };
    const shiftsOn = (...all: string[]): number => {
      const { exceptions } = calendars(calendar(1, `<Exceptions>${all.join('')}</Exceptions>`)).plan.calendars[0]!;
      const day = dayOf(2023, 5, 12);
      return exceptions.find((e) => e.from <= day && day <= e.to)!.shifts.length;
    };
    expect(shiftsOn(kinds.weekly, kinds.monthly, kinds.once)).toBe(0);
    expect(shiftsOn(kinds.weekly, kinds.yearly, kinds.monthly)).toBe(0);
    expect(shiftsOn(kinds.weekly, kinds.monthly)).toBe(1);
  });

  it('turns work weeks into exceptions below the real ones', () => {
    const file = calendars(
      calendar(
        1,
        `<WorkWeeks><WorkWeek>${period('2026-07-01', '2026-07-31')}<Name>summer</Name>${week({ 7: '08:00-12:00' })}</WorkWeek></WorkWeeks><Exceptions><Exception>${period('2026-07-11', '2026-07-11')}<DayWorking>0</DayWorking></Exception></Exceptions>`,
      ),
    );
    const c = compiled(file.plan.calendars[0]!);
    const work = (day: string): number => workBetween(c, at(`${day}T00:00`), at(`${day}T00:00`) + 1440);
    expect(['2026-06-27', '2026-07-04', '2026-07-11', '2026-07-18', '2026-07-06'].map(work)).toEqual([
      0, 240, 0, 240, 480,
    ]);
  });

  it('does not hang on a calendar based on itself or without any working time', () => {
    const none = week({ 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 7: '' });
    const file = calendars(calendar(1, none), calendar(2, week({ 2: '' }), 3), calendar(3, week({ 3: '' }), 2));
    expect(notes(file, 'changed')).toEqual(
      expect.arrayContaining(['calendar c1: noWorkingTime', 'calendar c2: calendarLoop']),
    );
    expect(file.plan.calendars.every((c) => c.week.some((d) => d.length > 0))).toBe(true);
  });

  it('says where a worker has a calendar of their own, unless the task ignores it', () => {
    const nights = `<Calendars>${calendar(1, '')}${calendar(2, week({ 2: '22:00-00:00' }), 1)}${calendar(3, '', 1)}</Calendars>`;
    const worker = (uid: number, calendarUid: number): string =>
      `<Resource><UID>${uid}</UID><Name>r${uid}</Name><Type>1</Type><CalendarUID>${calendarUid}</CalendarUID></Resource>`;
    const work = (uid: number, taskUid: number, resourceUid: number): string =>
      `<Assignment><UID>${uid}</UID><TaskUID>${taskUid}</TaskUID><ResourceUID>${resourceUid}</ResourceUID></Assignment>`;
    const file = read(
      project(
        `<CalendarUID>1</CalendarUID>${nights}<Tasks>${task(1)}${task(2, '<IgnoreResourceCalendar>1</IgnoreResourceCalendar>')}${task(3)}</Tasks>` +
          `<Resources>${worker(1, 2)}${worker(2, 3)}</Resources>` +
          `<Assignments>${work(1, 1, 1)}${work(2, 2, 1)}${work(3, 3, 2)}${work(4, 3, -65535)}${work(5, 3, 8)}${work(6, 9, 1)}</Assignments>`,
      ),
    );
    expect(notes(file, 'changed').filter((note) => note.endsWith('resourceCalendar'))).toEqual([
      'task t1: resourceCalendar',
    ]);
    expect(file.assignments.map((a) => [a.taskId, a.resourceId])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
    expect(notes(file, 'refused')).toEqual(['assignment t3: unknownResource', 'assignment #9: unknownTask']);
    expect(notes(file, 'ignored')).toEqual(['assignment : placeholderAssignment']);
  });

  it('expands the last Friday of every second month', () => {
    const days = recurrenceDays(
      {
        type: 5,
        from: dayOf(2026, 1, 1),
        to: dayOf(2026, 6, 30),
        period: 2,
        daysOfWeek: 0,
        monthItem: 8,
        monthPosition: 4,
        monthDay: 1,
        month: 0,
      },
      100,
    );
    expect(days.map(([day]) => formatDay(day))).toEqual(['2026-01-30', '2026-03-27', '2026-05-29']);
  });

  it('keeps of overlapping exceptions the first for every day', () => {
    const range = fc.record({ from: fc.nat(40), length: fc.nat(15) });
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const all = ranges.map(({ from, length }, i) => ({ from, to: from + length, name: String(i), shifts: [] }));
        const flat = disjointExceptions(all);
        for (let day = 0; day < 60; day++) {
          const first = all.find((e) => e.from <= day && day <= e.to)?.name;
          const hits = flat.filter((e) => e.from <= day && day <= e.to);
          expect(hits.map((e) => e.name)).toEqual(first === undefined ? [] : [first]);
        }
        expect(flat.every((e, i) => i === 0 || flat[i - 1]!.to < e.from)).toBe(true);
      }),
    );
  });
});

describe('values', () => {
  it('reads back durations and times', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e7, max: 1e7 }), (minutes) => {
        expect(parseDuration(formatDuration(minutes))).toBe(minutes);
      }),
    );
    fc.assert(
      fc.property(fc.nat(1439), (minute) => {
        expect(parseTime(formatTime(minute))).toBe(minute);
      }),
    );
    expect(['PT1H30M', 'P1DT2H', 'PT90S', '8h', 'P', 'PT'].map(parseDuration)).toEqual([
      90,
      1560,
      1.5,
      null,
      null,
      null,
    ]);
  });

  it('knows the kinds of the formats', () => {
    expect([3, 5, 7, 9, 11, 21, 39, 53].map(durationKind)).toEqual(Array(8).fill('work'));
    expect([4, 6, 8, 10, 12, 36, 40, 44].map(durationKind)).toEqual(Array(8).fill('elapsed'));
    expect([19, 51, 20, 52].map(durationKind)).toEqual(['percent', 'percent', 'elapsedPercent', 'elapsedPercent']);
  });
});
