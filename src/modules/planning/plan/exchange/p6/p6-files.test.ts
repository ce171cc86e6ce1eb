/**
 * Files of Primavera P6 beside the repository against what another reader found, and small ones of our own for what those lack: lags,
 * several projects, texts in Chinese, damage. Without files the first part says so and skips.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import { readPmxml, readXerFile } from './p6-read.ts';

const shared = join(import.meta.dirname, '../../../../../../../shared/data/plans/p6');
const present = existsSync(shared);
if (!present) console.log(`skipped: no files of P6 in ${shared}`);
const names = present ? readdirSync(shared).filter((name) => /\.(xer|xml)$/.test(name)) : [];

const read = (name: string) => {
  const bytes = readFileSync(join(shared, name));
  const answer = name.endsWith('.xer') ? readXerFile(bytes) : readPmxml(bytes.toString('utf8'));
  if ('problems' in answer) throw new Error(name);
  return answer.file;
};
// biome-ignore lint/suspicious/noExplicitAny: the other reader's answer has no types
const other = (name: string): any =>
  JSON.parse(gunzipSync(readFileSync(join(shared, `${name}.json.gz`))).toString('utf8'));
const at = (minute: number | null): string | undefined =>
  minute === null ? undefined : formatMinute(minute).slice(0, 16);

describe.skipIf(!present)('files of P6', () => {
  test.each(names)('%s: tasks, dates, calendars and assignments as another reader found them', (name) => {
    const [ours, theirs] = [read(name), other(name)];
    // The element of the project is the project itself.
    expect(ours.counts).toMatchObject({ tasks: theirs.tasks.length, refused: 0 });
    expect(ours.counts.taken + ours.counts.summaryRows).toBe(theirs.tasks.length);
    expect(ours.assignments).toHaveLength(theirs.assignments.length);
    expect(ours.plan.links).toHaveLength(theirs.links.length);
    expect(ours.plan.calendars.map((one) => one.name).sort()).toEqual(
      theirs.calendars.map((one: { name: string }) => one.name).sort(),
    );
    const activities = theirs.tasks.filter((task: { activityType?: string }) => task.activityType);
    for (const activity of activities) {
      const task = ours.plan.tasks.find((one, i) => one.name === activity.name && ours.facts[i]!.fields['188743731'])!;
      expect([activity.name, at(task.start), at(task.actualStart)]).toEqual([
        activity.name,
        activity.start,
        activity.actualStart,
      ]);
      expect([activity.name, at(task.finish)]).toEqual([activity.name, activity.finish]);
    }
    for (const calendar of theirs.calendars) {
      // Cut off in the file: the rest of the plan is there, and the report names it.
      if (calendar.name.includes('Invalid')) continue;
      const mine = ours.plan.calendars.find((one) => one.name === calendar.name)!;
      const hours = mine.week[1]!.map(([from, to]) => [at(from)!.slice(11), at(to)!.slice(11)]);
      expect([calendar.name, hours, mine.exceptions.length]).toEqual([
        calendar.name,
        calendar.days.MON,
        calendar.exceptions.length,
      ]);
    }
  });

  test('a calendar that is cut off is named, the rest is there', () => {
    expect(read('invalid-8.4.xer').report.map((entry) => [entry.name, entry.message.text[2]])).toContainEqual([
      'Test - Invalid',
      'The data of the calendar is incomplete; standard working time is used instead',
    ]);
  });
});

const table = (name: string, columns: string[], ...rows: string[][]): string =>
  [`%T\t${name}`, `%F\t${columns.join('\t')}`, ...rows.map((row) => `%R\t${row.join('\t')}`)].join('\r\n');
const xer = (projects: string[][], wbs: string[][], tasks: string[][], links: string[][]): string =>
  [
    'ERMHDR\t20.12\t2026-01-01\tProject\tadmin\tadmin\tdb\tPM\tCNY',
    table('PROJECT', ['proj_id', 'proj_short_name', 'plan_start_date'], ...projects),
    table('PROJWBS', ['wbs_id', 'proj_id', 'parent_wbs_id', 'wbs_name'], ...wbs),
    table('TASK', ['task_id', 'wbs_id', 'task_code', 'task_name', 'task_type', 'target_drtn_hr_cnt'], ...tasks),
    table('TASKPRED', ['task_id', 'pred_task_id', 'pred_type', 'lag_hr_cnt'], ...links),
    '%E',
  ].join('\r\n');
const small = xer(
  [['1', '地铁', '2026-03-02 08:00']],
  [['10', '1', '', '土建']],
  [
    ['100', '10', 'A1', '开挖', 'TT_Task', '24'],
    ['101', '10', 'A2', '支护', 'TT_Task', '16'],
    ['102', '10', 'M1', '验收', 'TT_FinMile', '0'],
  ],
  [
    ['101', '100', 'PR_SS', '8'],
    ['102', '101', 'PR_FS', '-4'],
  ],
);

test('lags are hours, links have four types, the outline is the WBS', () => {
  const answer = readXerFile(Buffer.from(small, 'utf8'));
  if ('problems' in answer) throw new Error('not read');
  const { plan, fields } = answer.file;
  expect(plan.tasks.map(({ name, parentId, milestone }) => [name, parentId, milestone])).toEqual([
    ['土建', null, false],
    ['开挖', 1, false],
    ['支护', 1, false],
    ['验收', 1, true],
  ]);
  expect(plan.links).toEqual([
    { from: 2, to: 3, type: 'SS', lag: 480, lagUnit: 'work' },
    { from: 3, to: 4, type: 'FS', lag: -240, lagUnit: 'work' },
  ]);
  expect(fields).toEqual([{ fieldId: '188743731', name: 'Text1', alias: 'Activity ID' }]);
});

test('the encoding is what the bytes show: GBK in China, Windows-1252 in the West', () => {
  // 土建 in GBK is CD C1 BD A8; é in Windows-1252 is one byte alone.
  const gbk = Buffer.from(small.replace(/[^ -~\s]+/g, 'ÍÁ½¨'), 'latin1');
  const western = Buffer.from(small.replace(/[^ -~\s]+/g, 'caf\u00e9 '), 'latin1');
  const first = (bytes: Uint8Array): string => {
    const answer = readXerFile(bytes);
    return 'file' in answer ? answer.file.plan.tasks[0]!.name : '';
  };
  expect([first(gbk), first(western)]).toEqual(['土建', 'café']);
});

test('several projects each stand at the top, and the report says so', () => {
  const two = xer(
    [
      ['1', 'A', '2026-03-02 08:00'],
      ['2', 'B', '2026-03-02 08:00'],
    ],
    [
      ['10', '1', '', 'A'],
      ['20', '2', '', 'B'],
    ],
    [['100', '20', 'A1', 'x', 'TT_Task', '8']],
    [],
  );
  const answer = readXerFile(Buffer.from(two));
  if ('problems' in answer) throw new Error('not read');
  expect(answer.file.plan.tasks.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['A', null],
    ['B', null],
    ['x', 2],
  ]);
  expect(answer.file.report.some(({ message }) => message.text[2].includes('each becomes a task'))).toBe(true);
});

test('flipped bytes of a file neither crash nor hang, and what comes in is counted', () => {
  let state = 11;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let run = 0; run < Number(process.env.P6_FUZZ ?? 150); run++) {
    const bytes = Buffer.from(
      names.length > 0 && run % 2 ? readFileSync(join(shared, names[run % names.length]!)) : small,
    );
    for (let i = 0; i < 20; i++) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    const answer = bytes[0] === 0x3c ? readPmxml(bytes.toString('utf8')) : readXerFile(bytes);
    if ('problems' in answer) expect(answer.problems).toHaveLength(1);
    else {
      const { counts } = answer.file;
      expect(counts.tasks).toBe(counts.taken + counts.summaryRows + counts.refused);
    }
  }
});

test('of several projects in a file one is chosen, or all come in', () => {
  const lines = (id: number, name: string): string[] => [
    `%R\t${id}\t${name}\t1\t2026-01-05 08:00`,
    `%R\t${id}0\t${id}\tY\tWBS ${name}\t${name}\t`,
    `%R\t${id}1\t${id}\t${id}0\t1\tTT_Task\tTK_NotStart\tA${id}\tWork of ${name}\t16`,
  ];
  const of = [lines(1, 'Tunnel'), lines(2, '桥梁')];
  const text = [
    'ERMHDR\t8.2\t2026-01-05',
    '%T\tPROJECT\n%F\tproj_id\tproj_short_name\tclndr_id\tplan_start_date',
    ...of.map((one) => one[0]),
    '%T\tPROJWBS\n%F\twbs_id\tproj_id\tproj_node_flag\twbs_short_name\twbs_name\tparent_wbs_id',
    ...of.map((one) => one[1]),
    '%T\tTASK\n%F\ttask_id\tproj_id\twbs_id\tclndr_id\ttask_type\tstatus_code\ttask_code\ttask_name\ttarget_drtn_hr_cnt',
    ...of.map((one) => one[2]),
    '%E',
  ].join('\n');
  const read = (part: string | null) => {
    const answer = readXerFile(new TextEncoder().encode(text), part);
    if ('problems' in answer) throw new Error('not read');
    return answer;
  };
  expect(read(null).parts).toEqual([
    { id: '1', name: 'Tunnel', tasks: 1 },
    { id: '2', name: '桥梁', tasks: 1 },
  ]);
  expect(read(null).file.plan.tasks.map(({ name }) => name)).toEqual([
    'Tunnel',
    'Work of Tunnel',
    '桥梁',
    'Work of 桥梁',
  ]);
  expect(read('2').file.plan.tasks.map(({ name }) => name)).toEqual(['Work of 桥梁']);
  expect(read('2').file.properties.name).toBe('桥梁');
  // A number that is not in the file chooses nothing.
  expect(read('9').file.plan.tasks).toHaveLength(4);
});
