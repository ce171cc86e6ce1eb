/**
 * What an import asks, counts and keeps: calendar and dates by choice, people that arrived, values no plan can hold,
 * encodings, and what a file said that goes out again.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { importsIn, xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { formatMinute, parseDay } from '#kernel/dates.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import {
  createBaseline,
  exportPlan,
  importPlan,
  planLosses,
  previewImport,
} from '#modules/planning/plan/plan.calls.ts';

const world = await planWorld();
const { server, home, boss, done, newProject, join, open, save, planned, close } = world;
const { bring } = importsIn(world);
afterAll(close);
const { pool } = server.database;

const dates = async (projectId: number): Promise<string[]> =>
  (await open(projectId)).plan.tasks.map((t) => `${t.name} ${formatMinute(t.start!)} ${formatMinute(t.finish!)}`);
const after = (uid: number): string =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type></PredecessorLink>`;

describe('calendar and dates of a file', () => {
  const days = [1, 2, 3, 4, 5, 6, 7]
    .map((d) =>
      d === 1
        ? `<WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay>`
        : `<WeekDay><DayType>${d}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>06:00:00</FromTime><ToTime>14:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
    )
    .join('');
  const calendars = `<Calendars><Calendar><UID>3</UID><Name>Six days</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${days}</WeekDays></Calendar></Calendars>`;
  // From Monday 2026-03-02, project 项目 from 2026-01-05.
  const file = xmlOf(
    `${calendars}<Tasks>${xmlTask(1, 'A', '<Deadline>2026-03-20T14:00:00</Deadline>')}${xmlTask(2, 'B', `<ConstraintType>4</ConstraintType><ConstraintDate>2026-03-07T06:00:00</ConstraintDate>${after(1)}`)}</Tasks>`,
    '<CalendarUID>3</CalendarUID>',
  );
  const calendarOf = async (projectId: number) => {
    const { rows } = await pool.query<{ name: string; owner: string | null }>(
      `SELECT k.name, k.owner_project::text AS owner FROM project p LEFT JOIN calendar k ON k.id = p.calendar WHERE p.id = $1`,
      [projectId],
    );
    return rows[0]!;
  };

  test('the preview says what each choice leads to; the import does it and reports it', async () => {
    const projectId = await newProject();
    const { choices } = await done(previewImport, { projectId, file });
    expect(choices).toMatchObject({ fileCalendar: 'Six days' });
    expect(choices!.outlooks.map((o) => [o.calendar, o.dates])).toEqual([
      ['plan', 'keep'],
      ['plan', 'move'],
      ['file', 'keep'],
      ['file', 'move'],
    ]);
    const expected = {
      // The company works from nine and rests on Saturdays: B waits for Monday.
      'plan keep': ['A 2026-03-02T09:00:00 2026-03-02T18:00:00', 'B 2026-03-09T09:00:00 2026-03-09T18:00:00'],
      'file keep': ['A 2026-03-02T08:00:00 2026-03-03T08:00:00', 'B 2026-03-07T06:00:00 2026-03-07T14:00:00'],
      // Fifty-six days earlier.
      'plan move': ['A 2026-01-05T09:00:00 2026-01-05T18:00:00', 'B 2026-01-12T09:00:00 2026-01-12T18:00:00'],
      'file move': ['A 2026-01-05T08:00:00 2026-01-06T08:00:00', 'B 2026-01-10T06:00:00 2026-01-10T14:00:00'],
    };
    for (const { calendar, dates: choice, span } of choices!.outlooks) {
      const target = await newProject();
      const { report, counts } = await done(importPlan, {
        projectId: target,
        file,
        replace: true,
        calendar,
        dates: choice,
      });
      const stored = await dates(target);
      expect(stored, `${calendar} ${choice}`).toEqual(expected[`${calendar} ${choice}`]);
      expect(formatMinute(span!.finish)).toBe(stored[1]!.slice(-19));
      expect(report.effect).toMatchObject({
        calendar,
        dates: choice,
        days: choice === 'move' ? -56 : 0,
        here: span,
        tasks: 2,
      });
      expect(report.effect!.moved).toBe(calendar === 'file' ? 0 : 2);
      // The result of the file as it is is kept apart from the effect of the choices.
      expect(formatMinute(report.projectFinish.computed)).toBe('2026-03-07T14:00:00');
      expect((await calendarOf(target)).owner).toBe(calendar === 'file' ? String(target) : null);
      expect(counts.calendars).toBe(calendar === 'file' ? 1 : 0);
      const said = report.changed.map((e) => e.message.key);
      expect(said.includes('planExchange.calendarKept')).toBe(calendar === 'plan');
      expect(said.includes('planExchange.datesMoved')).toBe(choice === 'move');
      const { plan } = await open(target);
      expect(formatMinute(plan.tasks[0]!.deadline!)).toBe(
        choice === 'move' ? '2026-01-23T14:00:00' : '2026-03-20T14:00:00',
      );
      expect(formatMinute(plan.settings.projectStart)).toBe(
        choice === 'move' ? '2026-01-05T08:00:00' : '2026-03-02T08:00:00',
      );
    }
  });

  test('both answers are in the operation log, a new calendar in the change log of the project', async () => {
    const projectId = await newProject();
    await done(importPlan, { projectId, file, calendar: 'file', dates: 'move' });
    const logged = server.operations.filter((one) => one.call.endsWith('/plan/import')).at(-1);
    expect(logged?.input).toMatchObject({ projectId, calendar: 'file', dates: 'move' });
    const changes = await pool.query(
      `SELECT 1 FROM change_log WHERE entity = 'project' AND record_id = $1 AND changes::text LIKE '%calendar%'`,
      [projectId],
    );
    expect(changes.rows).toHaveLength(1);
  });

  test('the holidays of the company count where its calendar is kept', async () => {
    const projectId = await newProject();
    const { plan } = await open(projectId);
    const own = plan.calendars.find((c) => c.id === plan.settings.calendarId)!;
    const holiday = own.exceptions.find((e) => e.shifts.length === 0 && e.from > parseDay('2026-04-01')!)!;
    expect(holiday, 'the company has holidays').toBeDefined();
    const start = formatMinute((holiday.from - 1) * 1440 + 480);
    const late = xmlOf(`<Tasks>${xmlTask(1, 'A').replace('PT8H', 'PT16H')}</Tasks>`)
      .toString()
      .replace('2026-03-02T08:00:00', start);
    const finishes: number[] = [];
    for (const calendar of ['plan', 'file']) {
      const target = await newProject();
      await done(importPlan, { projectId: target, file: Buffer.from(late), calendar });
      finishes.push((await open(target)).plan.tasks[0]!.finish!);
    }
    expect(finishes[0]).toBeGreaterThan(finishes[1]!);
  });

  test('a plan that has tasks keeps its calendar and start, and the report says so', async () => {
    const projectId = await newProject();
    await done(importPlan, { projectId, file, calendar: 'plan', dates: 'move' });
    const before = (await open(projectId)).plan.settings;
    const { report } = await done(importPlan, { projectId, file, calendar: 'file', dates: 'keep' });
    expect((await open(projectId)).plan.settings).toEqual(before);
    expect(report.changed.map((e) => e.message.key)).toContain('planExchange.settingsKept');
    expect(report.effect).toMatchObject({ calendar: 'plan' });
  });

  test('dates that would leave the calendar of all plans are not moved; nothing comes in', async () => {
    const projectId = await newProject();
    const ancient = Buffer.from(
      xmlOf(`<Tasks>${xmlTask(1, 'A', '<Deadline>2200-01-01T00:00:00</Deadline>')}</Tasks>`)
        .toString()
        .replace('2026-03-02', '1990-03-05'),
    );
    const answer = await bring(projectId, ancient, { dates: 'move' });
    expect(answer.problems?.[0]).toMatchObject({ key: 'plan.movedTooFar', field: 'dates' });
    expect((await open(projectId)).plan.tasks).toEqual([]);
  });
});

describe('what arrived', () => {
  const resource = (uid: number, name: string, type = 1): string =>
    `<Resource><UID>${uid}</UID><ID>${uid}</ID><GUID>0000000${uid}-C91E-E311-93DA-D43D7E937F92</GUID><Name>${name}</Name><Type>${type}</Type></Resource>`;
  const assigned = (uid: number, task: number, of: number, more = ''): string =>
    `<Assignment><UID>${uid}</UID><GUID>1000000${uid}-AD1B-E311-B45F-D43D7E937F92</GUID><TaskUID>${task}</TaskUID><ResourceUID>${of}</ResourceUID>${more}<Units>1</Units><Work>PT8H0M0S</Work></Assignment>`;
  const file = xmlOf(
    `<ExtendedAttributes><ExtendedAttribute><FieldID>188743731</FieldID><FieldName>Text1</FieldName><Alias>Room</Alias></ExtendedAttribute></ExtendedAttributes>
     <Tasks>${xmlTask(1, 'A', '<GUID>2DE1FBFB-AD1B-E311-B45F-D43D7E937F92</GUID><DurationFormat>5</DurationFormat><Priority>700</Priority><ExtendedAttribute><FieldID>188743731</FieldID><Value>B12</Value></ExtendedAttribute>')}
     ${xmlTask(2, 'B', '<DurationFormat>9</DurationFormat><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>2400</LinkLag><LagFormat>5</LagFormat></PredecessorLink>')}</Tasks>
     <Resources>${resource(1, 'boss')}${resource(2, 'Nobody')}${resource(3, 'Concrete', 0)}</Resources>
     <Assignments>${assigned(1, 1, 1, '<ActualFinish>2026-03-03T12:00:00</ActualFinish><ActualStart>2026-03-02T09:00:00</ActualStart>')}${assigned(2, 1, 2)}${assigned(3, 2, 2)}${assigned(4, 2, 3)}</Assignments>`,
    '<GUID>7A0DDB0B-CE1E-E311-93DA-D43D7E937F92</GUID><Manager>M</Manager>',
  );

  test('the report counts people and assignments after the mapping, and names those left out', async () => {
    const projectId = await newProject();
    const preview = await done(previewImport, { projectId, file });
    expect(preview.counts.resources).toBe(3);
    const people = preview.people.map(({ resourceId, userId }) => ({ resourceId, userId }));
    expect(people[0]!.userId).toBe(home.userId);
    const { counts, report } = await done(importPlan, { projectId, file, people });
    expect(counts.resources).toBe(1);
    const of = (object: string) => report.taken.find((one) => one.object === object);
    expect([of('resource'), of('assignment'), of('task'), of('field')]).toEqual([
      { object: 'resource', count: 1, inFile: 3 },
      { object: 'assignment', count: 1, inFile: 4 },
      { object: 'task', count: 2, inFile: 2 },
      { object: 'field', count: 1, inFile: 1 },
    ]);
    const left = report.ignored.filter((e) => e.object === 'resource' && e.name);
    expect(left.map((e) => [e.name, e.message.key, e.params])).toEqual([
      ['Nobody', 'planExchange.resourceWithoutPerson', { count: 2, tasks: ': A · B' }],
      ['Concrete', 'planExchange.notPerson', { count: 1, tasks: ': B' }],
    ]);
    const none = await done(importPlan, { projectId: await newProject(), file, people: [] });
    expect(none.report.taken.find((one) => one.object === 'resource')).toMatchObject({ count: 0, inFile: 3 });
  });

  test('what only the file can say goes out again: identifiers, units, custom fields, actual dates of assignments', async () => {
    const projectId = await newProject();
    await done(importPlan, { projectId, file, people: [{ resourceId: 1, userId: home.userId }] });
    const out = async (id: number) => {
      const answer = readMspdi((await boss.send(exportPlan, { projectId: id, format: 'mspdi' })).raw.toString('utf8'));
      if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
      return answer.file;
    };
    const source = readMspdi(file.toString());
    if ('problems' in source) throw new Error('unreadable');
    const again = await out(projectId);
    expect(again.facts.map((f) => [f.guid, f.durationFormat, f.lagFormats, f.priority, f.fields])).toEqual([
      ['2DE1FBFB-AD1B-E311-B45F-D43D7E937F92', 5, {}, 700, { '188743731': 'B12' }],
      ['', 9, { 1: 5 }, 500, {}],
    ]);
    expect(again.fields).toEqual(source.file.fields);
    expect(again.properties).toMatchObject({ guid: '7A0DDB0B-CE1E-E311-93DA-D43D7E937F92', manager: 'M' });
    expect(again.resources.map((r) => r.guid)).toEqual(['00000001-C91E-E311-93DA-D43D7E937F92']);
    const { guid, actualStart, actualFinish } = source.file.assignments[0]!;
    expect(again.assignments).toMatchObject([{ guid, actualStart, actualFinish }]);
    // In a second time: another plan's tasks, so only the first are the ones they name.
    await done(importPlan, { projectId, file, replace: false });
    expect((await out(projectId)).facts.map((f) => f.guid !== '')).toEqual([true, false, false, false]);
  });
});

test('who exports hears what the file cannot hold', async () => {
  const { projectId, ids } = await planned([null, null]);
  expect(await done(planLosses, { projectId })).toEqual([]);
  const { plan, revision } = await open(projectId);
  const next = changed(plan, ids[0]!, { pinned: true, constraint: 'SNET', constraintAt: plan.tasks[0]!.start });
  const settings = { ...next.settings, lagCalendar: 'allDay', criticalSlackMinutes: 100 } as const;
  expect((await save(projectId, revision, diffPlans(plan, { ...next, settings }))).msg).toBe('');
  await done(createBaseline, { projectId, name: 'one' });
  expect((await done(planLosses, { projectId })).map((e) => [e.object, e.field])).toEqual([
    ['project', 'criticalSlackMinutes'],
    ['project', 'lagCalendar'],
    ['task', 'pinned'],
    ['baseline', 'name'],
  ]);
});

describe('values and encodings', () => {
  test('one impossible date costs a value, one impossible duration a task; both are named with what is allowed', async () => {
    const projectId = await newProject();
    const file = xmlOf(
      `<Tasks>${xmlTask(1, 'A', '<Deadline>9999-12-31T00:00:00</Deadline>')}${xmlTask(2, 'B').replace('PT8H', 'PT20000000H')}${xmlTask(3, 'C')}</Tasks>`,
    );
    const preview = await done(previewImport, { projectId, file });
    const { counts, rejects, values } = await done(importPlan, { projectId, file });
    expect([preview.counts, preview.rejects, preview.values]).toEqual([{ ...counts, calendars: 1 }, rejects, values]);
    expect(counts).toMatchObject({ rows: 3, taken: 2, rejected: 1 });
    expect(rejects).toMatchObject([
      { name: 'B', column: 'Duration', value: 'PT20000000H0M0S', allowed: '0 至 16666666 小时' },
    ]);
    expect(values).toMatchObject([
      { name: 'A', column: 'Deadline', value: '9999-12-31T00:00:00', allowed: '1900-01-01 至 2200-12-31' },
    ]);
    expect((await open(projectId)).plan.tasks.map((t) => [t.name, t.deadline])).toEqual([
      ['A', null],
      ['C', null],
    ]);
  });

  test('what a refused task leaves behind is named after the task, not called absent', async () => {
    const projectId = await newProject();
    const lost = xmlTask(1, '总体设计').replace('PT8H', 'PT20000000H');
    const assigned =
      '<Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments>';
    const resources = '<Resources><Resource><UID>1</UID><ID>1</ID><Name>R</Name></Resource></Resources>';
    const file = xmlOf(`<Tasks>${lost}${xmlTask(2, 'B', after(1))}</Tasks>${resources}${assigned}`);
    const { report } = await done(importPlan, { projectId, file });
    const said = report.refused.map((e) => [e.object, e.name, e.message.key, e.params?.value]);
    expect(said).toContainEqual(['link', 'B', 'planExchange.lostPredecessor', '总体设计']);
    expect(said).toContainEqual(['assignment', '总体设计', 'planExchange.lostTask', '总体设计']);
  });

  test('a project start that no plan can have is named with what is allowed', async () => {
    const projectId = await newProject();
    for (const year of ['9999', '0001']) {
      const file = xmlOf(`<Tasks>${xmlTask(1, 'A')}</Tasks>`)
        .toString()
        .replace('2026', year);
      const answer = await bring(projectId, Buffer.from(file));
      expect(answer.problems?.[0]?.key).toBe('planExchange.startOutside');
      for (const part of [`${year}-03-02T08:00:00`, '1900-01-01', '2200-12-31']) expect(answer.msg).toContain(part);
    }
    expect((await open(projectId)).plan.tasks).toEqual([]);
  });

  test('a file in GBK has its names; wrong bytes are refused with their place, and nothing comes in', async () => {
    const projectId = await newProject();
    const gbk = (name: number[]): Uint8Array =>
      Buffer.from(
        Buffer.concat([
          Buffer.from(
            '<?xml version="1.0" encoding="GBK"?>\n<Project><StartDate>2026-03-02T08:00:00</StartDate><Tasks><Task><UID>1</UID><ID>1</ID><Name>',
          ),
          Buffer.from(name),
          Buffer.from('</Name></Task></Tasks></Project>'),
        ]),
      );
    const bad = await bring(projectId, gbk([0xbc, 0xc6, 0xd5]));
    expect(bad.problems?.[0]).toMatchObject({ key: 'xmlText.wrongBytes', field: 'file' });
    expect(bad.msg).toContain('GBK');
    expect((await open(projectId)).plan.tasks).toEqual([]);
    await done(importPlan, { projectId, file: gbk([0xbc, 0xc6, 0xbb, 0xae]) });
    expect((await open(projectId)).plan.tasks.map((t) => t.name)).toEqual(['计划']);
  });
});

test('a project takes the dates of the plan that came in, when it is asked to', async () => {
  const projectId = await newProject();
  const span = async () => {
    const { rows } = await pool.query<{ span: string }>(
      `SELECT planned_start::text || ' ' || planned_end::text AS span FROM project WHERE id = $1`,
      [projectId],
    );
    return rows[0]!.span;
  };
  const before = await span();
  const file = xmlOf(`<Tasks>${xmlTask(1, 'A')}${xmlTask(2, 'B', after(1))}</Tasks>`);
  await done(importPlan, { projectId, file, dates: 'keep', calendar: 'plan' });
  expect(await span()).toBe(before);
  await done(importPlan, { projectId, file, dates: 'keep', calendar: 'plan', replace: true, projectDates: true });
  expect(await span()).toBe('2026-03-02 2026-03-03');
  // Who may import but not change the project does not change its dates that way; then nothing comes in.
  const rights = ['pm:project:query', 'pm:plan:query', 'pm:plan:edit', 'pm:plan:import'];
  const { rows } = await pool.query<{ id: string }>(
    `WITH planner AS (INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
        VALUES ($1, 'planner', 'planner', $2, 'internal') RETURNING id),
      part AS (UPDATE project_role SET rights = $4::jsonb WHERE project_id = $3 AND name = '干系人' RETURNING id)
     SELECT planner.id FROM planner, part`,
    [home.companyId, home.departmentId, projectId, JSON.stringify(rights)],
  );
  const userId = Number(rows[0]!.id);
  await join(projectId, [userId]);
  const planner = server.as({ userId, companyId: home.companyId, departments: [], rights: [] });
  const both = { projectId, file: xmlOf(`<Tasks>${xmlTask(9, 'Late')}</Tasks>`), replace: true };
  expect((await planner.send(importPlan, { ...both, projectDates: true })).code).toBe(403);
  expect((await open(projectId)).plan.tasks).toHaveLength(2);
  expect((await planner.send(importPlan, both)).code).toBe(0);
  expect(await span()).toBe('2026-03-02 2026-03-03');
});
