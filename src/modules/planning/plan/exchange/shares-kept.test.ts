/**
 * Fractional shares (33 %, 66 %) are imported unchanged, from Microsoft Project and from sheets, and survive export and import;
 * later input on such tasks stays as typed.
 */
import { expect, test } from 'vitest';
import { cellText } from '#kernel/cell.ts';
import { setDuration } from '../edit/plan-changes.ts';
import type { Plan } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { D, day, scheduled, smallSettings, WEEKDAYS, week } from '../testing/small-plans.ts';
import { planFileOf } from './exchange-model.ts';
import { readMspdi } from './mspdi/mspdi-read.ts';
import { writeMspdi } from './mspdi/mspdi-write.ts';
import { assignPeople, peopleAsResources } from './people-mapping.ts';
import { sheetToPlan } from './plan-sheet.ts';
import { planToSheet } from './plan-to-sheet.ts';
import { proposeMapping } from './sheet-columns.ts';

const PEOPLE = [
  { id: 1, name: '张三', account: '', email: '' },
  { id: 2, name: '李四', account: '', email: '' },
];
const SOURCE = {
  projectName: 'p',
  settings: smallSettings(),
  calendars: [{ id: 1, name: '标准', week: week(day, WEEKDAYS), exceptions: [] }],
};
const mapped = ({ plan, assignments, resources }: Parameters<typeof planFileOf>[2] & { plan: Plan }) =>
  assignPeople(
    plan,
    assignments!,
    resources!.map(({ id, name }) => ({ resourceId: id, userId: PEOPLE.find((one) => one.name === name)!.id })),
  );

/** Two tasks of two days: a third and two thirds of a person, the work of them to the second. */
const XML = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-11-16T08:00:00</StartDate><Tasks>${[
  1, 2,
]
  .map(
    (uid) =>
      `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><Type>${uid - 1}</Type><Duration>PT16H0M0S</Duration></Task>`,
  )
  .join('')}</Tasks><Resources>${PEOPLE.map(
  ({ id, name }) => `<Resource><UID>${id}</UID><ID>${id}</ID><Name>${name}</Name><Type>1</Type></Resource>`,
).join('')}</Resources><Assignments>${[
  [1, 1, '0.33', 'PT5H16M48S'],
  [2, 2, '0.66', 'PT10H33M36S'],
]
  .map(
    ([task, who, units, work]) =>
      `<Assignment><UID>${task}</UID><TaskUID>${task}</TaskUID><ResourceUID>${who}</ResourceUID><Units>${units}</Units><Work>${work}</Work></Assignment>`,
  )
  .join('')}</Assignments></Project>`;
const fromXml = (xml: string): Plan => {
  const read = readMspdi(xml);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(read.file.report.filter(({ field }) => field === 'Work')).toEqual([]);
  return mapped(read.file);
};
const fromSheet = (cells: Parameters<typeof sheetToPlan>[0]): Plan => {
  const { file, rejects } = sheetToPlan(cells, proposeMapping(cells), SOURCE);
  expect(rejects).toEqual([]);
  return mapped(file);
};
const SHEET = [
  ['任务名称', '工期', '任务类型', '负责人', '人员投入'],
  ['T1', '2d', '固定单位', '张三', '张三[33% 316.8min]'],
  ['T2', '2d', '固定工期', '李四', '李四[66% 633.6min]'],
];
/** A sheet of Microsoft Project names shares beside people; their work follows from them. */
const NAMES = [
  ['任务名称', '工期', '资源名称', '工时'],
  ['T1', '2d', '张三[33%]', '5.28h'],
  ['T2', '2d', '李四[66%]', '10.56h'],
];
const sharesOf = ({ tasks }: Plan) =>
  tasks.map(({ durationMinutes, assignments }) => [
    durationMinutes,
    ...assignments.flatMap((one) => [one.userId, Number(one.units.toFixed(6)), one.workMinutes]),
  ]);
const WANTED = [
  [2 * D, 1, 33, 316.8],
  [2 * D, 2, 66, 633.6],
];

/** Out as a file of Project and as a sheet, and in again. */
function again(plan: Plan): Plan[] {
  const { schedule } = schedulePlan(plan) as { schedule: ReturnType<typeof scheduled> };
  const xml = writeMspdi(planFileOf(plan, 'p', peopleAsResources(plan, PEOPLE)), schedule);
  const person = (id: number): string => PEOPLE.find((one) => one.id === id)!.name;
  const rows = planToSheet(plan, schedule, 'zh-CN', undefined, { person }).map((row) =>
    row.map((cell) => (cell !== null && typeof cell === 'object' ? cellText(cell) : cell)),
  );
  return [fromXml(xml), fromSheet(rows)];
}

test.each([
  ['Microsoft Project', () => fromXml(XML)],
  ['a sheet of ours', () => fromSheet(SHEET)],
])('33 and 66 %% from %s stay what they are, also out and in again; typed durations stay', (_from, read) => {
  const plan = read();
  expect(sharesOf(plan)).toEqual(WANTED);
  for (const back of again(plan)) expect(sharesOf(back)).toEqual(WANTED);
  for (const row of [0, 1])
    for (const [text, minutes] of [
      ['2d', 2 * D],
      ['3d', 3 * D],
      ['7d', 7 * D],
      ['100m', 100],
      ['0.7d', 336],
    ] as const) {
      const typed = setDuration(plan, scheduled(plan), row, text);
      if ('problem' in typed) throw new Error(typed.problem.message.key);
      expect([text, scheduled(typed.plan).durationMinutes[row]]).toEqual([text, minutes]);
      expect(typed.plan.tasks[row]!.assignments[0]!.units).toBe(WANTED[row]![2]);
    }
});

test('33 and 66 % beside the names of a sheet of Microsoft Project', () => {
  expect(sharesOf(fromSheet(NAMES)).map(([length, who, units]) => [length, who, units])).toEqual([
    [2 * D, 1, 33],
    [2 * D, 2, 66],
  ]);
});
