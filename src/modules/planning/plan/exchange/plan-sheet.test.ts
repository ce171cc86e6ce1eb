import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, type WrittenCell } from '#kernel/cell.ts';
import { parseMinute } from '#kernel/dates.ts';
import { LANGS, type Lang } from '#kernel/text.ts';
import { compiled, type WorkCalendar, workBetween } from '#kernel/workdays.ts';
import { usualDay } from '../day-edge.ts';
import { planCosts } from '../plan-cost.ts';
import { type Plan, planOptions, type Schedule } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { type ImportedPlan, planFileOf } from './exchange-model.ts';
import { readMspdi } from './mspdi/mspdi-read.ts';
import { type SheetImport, sheetToPlan } from './plan-sheet.ts';
import { planToSheet } from './plan-to-sheet.ts';
import type { SheetOptions } from './sheet-build.ts';
import {
  fieldOfHeader,
  headerOf,
  looksLikePlan,
  mappingOf,
  proposeMapping,
  SHEET_FIELDS,
  type SheetField,
} from './sheet-columns.ts';
import {
  formatSheetDate,
  parseNames,
  parseSheetDate,
  parseSheetPercent,
  parseSheetWork,
  type SheetCell,
} from './sheet-values.ts';

const at = (text: string): number => parseMinute(text)!;
const OPTIONS: SheetOptions = {
  projectName: 'p',
  settings: {
    projectStart: at('2026-01-05T08:00'),
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
  },
  calendars: [
    {
      id: 1,
      name: 'Standard',
      week: [
        [],
        ...Array(5).fill([
          [480, 720],
          [780, 1020],
        ]),
        [],
      ],
      exceptions: [],
    },
  ],
};

/** Rows as a workbook gives them back. */
const asRead = (rows: readonly (readonly WrittenCell[])[]): SheetCell[][] =>
  rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? cellText(cell) : cell)));
const load = (rows: SheetCell[][], options = OPTIONS): SheetImport => sheetToPlan(rows, proposeMapping(rows), options);
const rejectsOf = ({ rejects }: SheetImport): [number, string, string][] =>
  rejects.map((reject) => [reject.row, reject.field, reject.reason.key.split('.')[1]!]);

describe('headers', () => {
  it('reads back every header it writes, in each language', () => {
    for (const field of SHEET_FIELDS)
      for (const lang of LANGS) expect(fieldOfHeader(headerOf(field, lang))).toBe(field);
  });

  it.each<[string, SheetField | null]>([
    ['标识号', 'row'],
    ['% Complete', 'progress'],
    ['完成百分比（%）', 'progress'],
    ['Task Name ', 'name'],
    ['开始时间', 'start'],
    ['Resource Names', 'resources'],
    ['大綱編號', 'wbs'],
    ['最后期限', 'deadline'],
    ['工期（天）', 'duration'],
    ['Colour', null],
    ['', null],
  ])('%s is %s', (header, field) => expect(fieldOfHeader(header)).toBe(field));

  it('finds the header below a title, takes each field once, and the order of the dates from the dates', () => {
    const rows = [
      ['Plan of 2026'],
      [],
      ['ID', 'Task Name', 'Start', 'Start', 'Note 1'],
      [1, 'a', '25/1/26', '', ''],
      [2, 'b', '3/2/26', '', ''],
    ];
    expect(proposeMapping(rows)).toEqual({
      headerRow: 2,
      columns: ['row', 'name', 'start', null, null],
      dateOrder: 'dmy',
    });
  });
});

describe('a mapping sent by a client', () => {
  const good = { headerRow: 0, columns: ['name', null, 'start'], dateOrder: 'ymd' };
  it.each([
    ['as proposed', good, true],
    ['no object', 'name', false],
    ['without columns', { headerRow: 0, dateOrder: 'ymd' }, false],
    ['a header below the rows', { ...good, headerRow: 3 }, false],
    ['a header that is no row', { ...good, headerRow: 0.5 }, false],
    ['an unknown field', { ...good, columns: ['name', '__proto__'] }, false],
    ['a field twice', { ...good, columns: ['name', 'name'] }, false],
    ['an unknown order', { ...good, dateOrder: 'dym' }, false],
  ])('%s', (_what, value, taken) => {
    expect(mappingOf(value, 3)).toEqual(taken ? value : null);
  });
});

describe('cells', () => {
  it.each<[SheetCell, string | null]>([
    ['2026-01-05', '2026-01-05T08:00'],
    ['2026/1/5 13:30', '2026-01-05T13:30'],
    ['2026年1月5日 9时', '2026-01-05T09:00'],
    ['2026.1.5', '2026-01-05T08:00'],
    ['Mon 1/5/26 5:00 PM', '2026-01-05T17:00'],
    ['26/1/5', null],
    [46027, '2026-01-05T08:00'],
    [46027.5625, '2026-01-05T13:30'],
    ['2026-02-30', null],
    ['2026-01-05 25:00', null],
    ['soon', null],
    ['version 1.2.2026 final', null],
    [3, null],
    [true, null],
  ])('date %s', (cell, expected) => {
    expect(parseSheetDate(cell, 'mdy', 480)).toBe(expected === null ? null : at(expected));
  });

  it('reads dates by their order', () => {
    expect(parseSheetDate('5/1/26', 'dmy', 0)).toBe(at('2026-01-05'));
    expect(parseSheetDate('26/1/5', 'ymd', 0)).toBe(at('2026-01-05'));
  });

  it('reads back every date it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000_000 }), (minute) => {
        expect(parseSheetDate(formatSheetDate(minute), 'mdy', 1)).toBe(minute);
      }),
    );
  });

  it('reads percentages, hours and names', () => {
    expect([50, '50%', '', 0.5, '101', 'x'].map((cell) => parseSheetPercent(cell, false))).toEqual([
      50,
      50,
      0,
      1,
      null,
      null,
    ]);
    expect([0.5, 1].map((cell) => parseSheetPercent(cell, true))).toEqual([50, 100]);
    expect([16, '1,000 h', '2天', '30分钟', '2 moons'].map((cell) => parseSheetWork(cell, 480))).toEqual([
      960,
      60_000,
      960,
      30,
      null,
    ]);
    expect(parseNames('张三[50%]; 李四、Wang Wu,')).toEqual([
      { name: '张三', units: 0.5 },
      { name: '李四', units: 1 },
      { name: 'Wang Wu', units: 1 },
    ]);
  });
});

describe('sheetToPlan', () => {
  it('reads a sheet of the Chinese Microsoft Project', () => {
    const { file, rejects, counts } = load([
      ['标识号', '大纲级别', '任务名称', '工期', '开始时间', '完成时间', '前置任务', '资源名称', '完成百分比'],
      [1, 1, '设计', '5 个工作日', '2026年1月5日 8:00', '2026年1月9日 17:00', '', '', 0],
      [2, 2, '方案', '3 个工作日?', '2026年1月5日 8:00', '2026年1月7日 17:00', '', '张三[50%],李四', 0.5],
      [],
      [4, 2, '评审', '2 个工作日', '2026年1月8日 8:00', '2026年1月9日 17:00', '2FS+1 个工作日', '李四', 1],
    ]);
    expect(rejects).toEqual([]);
    expect(counts).toEqual({ rows: 3, accepted: 3, rejected: 0, blank: 1 });
    expect(file.plan.tasks.map((t) => [t.parentId, t.name, t.durationMinutes, t.progress, t.constraint])).toEqual([
      [null, '设计', 2400, 0, 'ASAP'],
      [1, '方案', 1440, 50, 'ASAP'],
      [1, '评审', 960, 100, 'ASAP'],
    ]);
    expect(file.plan.links).toEqual([{ from: 2, to: 3, type: 'FS', lag: 480, lagUnit: 'work' }]);
    expect(file.resources.map((r) => r.name)).toEqual(['张三', '李四']);
    expect(file.assignments.map((a) => [a.taskId, a.resourceId, a.units, a.workMinutes])).toEqual([
      [2, 1, 0.5, 480],
      [2, 2, 1, 960],
      [3, 2, 1, 960],
    ]);
  });

  it('reads a sheet of the English Microsoft Project', () => {
    const { file, rejects } = load([
      ['ID', 'Task Mode', 'Task Name', 'Duration', 'Start', 'Finish', 'Predecessors', 'Resource Names'],
      [1, 'Auto Scheduled', 'Phase', '5 days', 'Mon 1/5/26', 'Fri 1/16/26', '', ''],
      [2, 'Auto Scheduled', '   Dig', '3 edays', 'Wed 1/7/26', 'Sat 1/10/26', '', 'Ann'],
      [3, 'Manually Scheduled', '   Fill', '2 days', 'Thu 1/15/26', 'Fri 1/16/26', '2SS+50%', 'Bob[50%],Ann'],
    ]);
    expect(rejects).toEqual([]);
    expect(file.plan.tasks.map((t) => [t.parentId, t.name, t.mode, t.durationMinutes, t.elapsed])).toEqual([
      [null, 'Phase', 'auto', 2400, false],
      [1, 'Dig', 'auto', 4320, true],
      [1, 'Fill', 'manual', 960, false],
    ]);
    expect(file.plan.tasks[1]).toMatchObject({ constraint: 'SNET', constraintAt: at('2026-01-07T08:00') });
    expect(file.plan.links).toEqual([{ from: 2, to: 3, type: 'SS', lag: 50, lagUnit: 'percent' }]);
  });

  it('takes the outline and predecessors from WBS numbers, dates without a duration, and the responsible', () => {
    const { file, rejects } = load([
      ['WBS', '任务名称', '负责人', '计划开始', '计划结束', '前置任务'],
      ['1', 'A', '', '', '', ''],
      ['1.1', 'B', '张三', '2026-01-06', '2026-01-08', ''],
      ['1.2', 'C', '张三', '', '2026-01-12', ''],
      ['2', 'D', '李四', '', '', '1.1, 1.2FS+1d'],
    ]);
    expect(rejects).toEqual([]);
    expect(file.plan.tasks.map((t) => [t.parentId, t.durationMinutes, t.constraint])).toEqual([
      [null, 480, 'ASAP'],
      [1, 1440, 'SNET'],
      [1, 480, 'FNET'],
      [null, 480, 'ASAP'],
    ]);
    expect(file.plan.links.map((l) => [l.from, l.to, l.lag])).toEqual([
      [2, 4, 0],
      [3, 4, 480],
    ]);
    expect(file.assignments.map((a) => [a.taskId, a.resourceId])).toEqual([
      [2, 1],
      [3, 1],
      [4, 2],
    ]);
  });

  it('names every refused row with column, value and what is allowed; what hangs on it is refused too', () => {
    const result = load([
      ['编号', '任务名称', '工期', '开始时间', '完成时间', '前置任务', '大纲级别'],
      [1, 'ok', 1, '', '', '', 1],
      [2, 'bad duration', 'long', '', '', '', 1],
      [3, 'child of bad', 1, '', '', '', 2],
      [4, 'after child', 1, '', '', '3', 1],
      [5, '', 1, '2026-01-09', '2026-01-08', '', 1],
      [6, 'no such row', 1, '', '', '99', 1],
      [7, 'itself', 1, '', '', '7', 1],
      [7, 'same number', 1, '', '', '', 1],
      [9, 'too deep', 1, '', '', '', 3],
      [10, 'cannot read', 1, '', '', '1XX', 1],
      [11, 'fine', 1, '', '', '1', 1],
    ]);
    expect(rejectsOf(result)).toEqual([
      [3, 'duration', 'notUnderstood'],
      [4, 'name', 'parentRejected'],
      [5, 'predecessors', 'predecessorRejected'],
      [6, 'name', 'noName'],
      [6, 'finish', 'finishBeforeStart'],
      [7, 'predecessors', 'noRow'],
      [8, 'predecessors', 'self'],
      [9, 'row', 'duplicate'],
      [10, 'level', 'levelSkipped'],
      [11, 'predecessors', 'syntax'],
    ]);
    expect(result.rejects[0]).toMatchObject({ row: 3, column: '工期', value: 'long', params: { value: 'long' } });
    expect(result.rejects.every((reject) => reject.allowed.text.every(Boolean))).toBe(true);
    expect(result.counts).toEqual({ rows: 11, accepted: 2, rejected: 9, blank: 0 });
    expect(result.file.plan.tasks.map((t) => t.name)).toEqual(['ok', 'fine']);
    expect(result.file.plan.links).toEqual([{ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work' }]);
  });

  it('refuses what no plan can hold: the row, the column, the value, what is allowed; the rest comes in', () => {
    const rows: SheetCell[][] = [
      ['ID', 'Name', 'Duration', 'Deadline', 'Work', 'Predecessors', 'Actual Start', 'Actual Finish'],
      [1, 'fine', '1d', '2200-12-31', '8h'],
      [2, 'late', '1d', '9999-12-31'],
      [3, 'old', '1d', '0001-01-01'],
      [4, 'long', '20000000h'],
      [5, 'hard', '1d', null, '20000000h'],
      [6, 'lag', '1d', null, null, '1FS+20000000h'],
      [7, 'back', '1d', null, null, null, '2026-02-03', '2026-02-02'],
      [8, 'n'.repeat(201), '1d'],
    ];
    const made = load(rows);
    const { file, counts } = made;
    expect(file.plan.tasks.map((t) => t.name)).toEqual(['fine']);
    expect(counts).toMatchObject({ rows: 8, accepted: 1, rejected: 7 });
    expect(rejectsOf(made)).toEqual([
      [3, 'deadline', 'outside'],
      [4, 'deadline', 'outside'],
      [5, 'duration', 'outside'],
      [6, 'work', 'outside'],
      [7, 'predecessors', 'outside'],
      [8, 'actualFinish', 'finishBeforeStart'],
      [9, 'name', 'tooLong'],
    ]);
  });

  it('refuses WBS numbers twice or below a wrong parent, and parents linked to their subtasks', () => {
    const result = load([
      ['WBS', 'Task', 'Predecessors'],
      ['1', 'a', ''],
      ['1.1', 'b', '1'],
      ['1.1', 'c', ''],
      ['2', 'd', ''],
      ['3.1', 'e', ''],
    ]);
    expect(rejectsOf(result)).toEqual([
      [3, 'predecessors', 'branch'],
      [4, 'wbs', 'duplicate'],
      [6, 'wbs', 'wrongParent'],
    ]);
  });

  it('reports the columns it leaves out', () => {
    const { file } = load([
      ['Task', 'Colour', 'Empty'],
      ['a', 'red', ''],
    ]);
    expect(file.report.filter((entry) => entry.outcome === 'ignored').map((entry) => entry.field)).toEqual(['Colour']);
  });

  it('never loses a row, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.constantFrom<SheetCell>('', null, 1, 2, '1.1', '2', '2d', '2026-01-07', '1FS+1d', 'x', true, 46027, '50%', -3),
      fc.string({ maxLength: 8 }),
    );
    const fields = SHEET_FIELDS.map((field) => headerOf(field, 'en-US'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: fields.length }), { maxLength: 12 }), (rows) => {
        const result = load([fields, ...rows]);
        const blank = rows.filter((row) => row.every((each) => String(each ?? '').trim() === '')).length;
        expect(result.counts.rows + blank).toBe(rows.length);
        expect(result.counts.accepted + result.counts.rejected).toBe(result.counts.rows);
        expect(result.file.plan.tasks).toHaveLength(result.counts.accepted);
        expect(new Set(result.rejects.map((reject) => reject.row)).size).toBe(result.counts.rejected);
        result.file.plan.tasks.forEach((task, i) => {
          expect(task.id).toBe(i + 1);
          expect(task.parentId === null || task.parentId < task.id).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('planToSheet', () => {
  const sample = (name: string): ImportedPlan => {
    const bytes = readFileSync(new URL(`../../../../../samples/${name}.xml.gz`, import.meta.url));
    const result = readMspdi(gunzipSync(bytes).toString('utf8'));
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    return result.file;
  };
  const scheduleOf = (plan: Plan): Schedule => {
    const result = schedulePlan(plan);
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    return result.schedule;
  };
  const leafOf = (plan: Plan): unknown => {
    const parents = new Set(plan.tasks.map((task) => task.parentId));
    return plan.tasks.map((t) => ({
      parentId: t.parentId,
      name: t.name,
      mode: t.mode,
      progress: parents.has(t.id) ? null : t.progress,
      duration: parents.has(t.id) ? null : [t.durationMinutes, t.elapsed, t.workMinutes],
      constraint: [t.constraint, t.constraintAt, t.deadline],
      actual: parents.has(t.id) ? null : [t.actualStart, t.actualFinish, t.actualWorkMinutes],
      milestone: t.milestone,
      active: t.active,
      fixedCostCents: t.fixedCostCents,
      description: t.description,
    }));
  };

  const cases = [
    'homemoveplan',
    'residential-construction',
    'software-development-plan',
    'software-development',
  ].flatMap((name) => LANGS.map((lang): [string, Lang] => [name, lang]));
  it.each(cases)('%s in %s reads back as the same plan with the same dates', (name, lang) => {
    const { plan } = sample(name);
    plan.tasks = plan.tasks.map((t, i) => ({ ...t, fixedCostCents: i % 3 === 0 ? 10 * i + 5 : 0 }));
    const schedule = scheduleOf(plan);
    const costs = planCosts({ plan, schedule }, new Map());
    const rows = planToSheet(plan, schedule, lang, undefined, { costs });
    const { file, rejects } = load(asRead(rows), { ...OPTIONS, settings: plan.settings, calendars: plan.calendars });
    expect(rejects).toEqual([]);
    expect(leafOf(file.plan)).toEqual(leafOf(plan));
    const order = (p: Plan): unknown => [...p.links].sort((a, b) => a.to - b.to || a.from - b.from);
    expect(order(file.plan)).toEqual(order(plan));
    const again = scheduleOf(file.plan);
    expect([...again.start]).toEqual([...schedule.start]);
    expect([...again.finish]).toEqual([...schedule.finish]);
  });

  it('has no column of costs without them, and says which hours have no rate with them', () => {
    const { plan } = sample('homemoveplan');
    const schedule = scheduleOf(plan);
    const [plain, full] = [null, planCosts({ plan, schedule }, new Map())].map(
      (costs) => planToSheet(plan, schedule, 'en-US', undefined, { costs })[0]!,
    );
    expect(full!.filter((title) => !plain!.includes(title))).toEqual([
      'Fixed cost',
      'Planned cost',
      'Hours without a rate',
    ]);
  });

  it('writes the columns that were asked for, with names', () => {
    const { plan } = sample('residential-construction');
    plan.tasks[1] = { ...plan.tasks[1]!, responsibleId: 7, participantIds: [8, 9] };
    const rows = planToSheet(plan, scheduleOf(plan), 'zh-CN', ['name', 'responsible', 'resources'], {
      person: (id) => ({ 7: '张三', 8: '李四' })[id] ?? '',
    });
    expect(rows[0]).toEqual(['任务名称', '负责人', '参与人']);
    expect(rows[2]!.slice(1)).toEqual(['张三', '李四']);
    expect(rows).toHaveLength(plan.tasks.length + 1);
  });
});

describe('a date without a time is the working day of the plan on that date', () => {
  const DAYS: Record<
    string,
    { week: WorkCalendar['week']; exceptions?: WorkCalendar['exceptions']; edges: [string, string] }
  > = {
    'nine to six': { week: week([540, 720], [780, 1080]), edges: ['2026-01-05T09:00', '2026-01-09T18:00'] },
    'around the clock': { week: week([0, 1440]), edges: ['2026-01-05T00:00', '2026-01-10T00:00'] },
    'at night': { week: week([0, 360], [1320, 1440]), edges: ['2026-01-05T00:00', '2026-01-10T00:00'] },
    'half a day on Friday': {
      week: week([540, 720], [780, 1080]).map((day, at) => (at === 5 ? [[540, 720] as const] : day)),
      edges: ['2026-01-05T09:00', '2026-01-09T12:00'],
    },
  };
  function week(...day: [number, number][]): WorkCalendar['week'] {
    return [[], day, day, day, day, day, []];
  }
  it.each(Object.entries(DAYS))('%s', (_, { week: days, edges: [start, finish] }) => {
    const options = { ...OPTIONS, calendars: [{ id: 1, name: 'c', week: days, exceptions: [] }] };
    const { file } = load(
      [
        [
          '任务名称',
          '任务模式',
          '计划开始时间',
          '计划完成时间',
          '期限',
          '限制类型',
          '限制日期',
          '实际开始时间',
          '实际完成时间',
        ],
        ['A', '手动计划', '2026-01-05', '2026-01-09', '2026-01-09', 'SNET', '2026-01-05', '2026-01-05', '2026-01-09'],
        ['B', '手动计划', 46_027, 46_031, 46_031, 'FNLT', '2026-01-09', '2026-01-05', '2026-01-09'],
        ['C', '手动计划', '2026-01-05 10:30', '2026-01-09 11:00', '2026-01-09 00:00', '', '', '', ''],
      ],
      options,
    );
    const [a, b, c] = file.plan.tasks;
    for (const task of [a!, b!])
      expect([task.start, task.finish, task.deadline, task.actualStart, task.actualFinish]).toEqual(
        [start, finish, finish, start, finish].map(at),
      );
    expect([a!.constraintAt, b!.constraintAt]).toEqual([at(start), at(finish)]);
    expect(a!.durationMinutes).toBe(workBetween(compiled(options.calendars[0]!), at(start), at(finish)));
    expect([c!.start, c!.finish, c!.deadline]).toEqual(
      ['2026-01-05T10:30', '2026-01-09T11:00', '2026-01-09T00:00'].map(at),
    );
    // An exported file says the same of its days.
    const { dayStart, dayFinish } = planFileOf(file.plan, 'p').properties;
    expect([dayStart, dayFinish]).toEqual([usualDay({ week: days }).start, usualDay({ week: days }).finish]);
  });
});

describe('which sheet is a plan', () => {
  it('one with names of tasks and something beside', () => {
    expect(looksLikePlan([['封面'], ['项目计划']])).toBe(false);
    expect(looksLikePlan([['类型'], ['设计']])).toBe(false);
    expect(looksLikePlan([['项目计划'], [], ['任务名称', '工期'], ['A', 2]])).toBe(true);
  });
});
