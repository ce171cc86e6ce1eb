/**
 * The scene of design/scheduling.md part 3a: phases of 10 packages of 10 tasks, a chain of finish-to-start links in each
 * package, every bar and arrow inside the first 50 days.
 */
import { MINUTES_PER_DAY, parseDay, weekdayOf } from '#kernel/dates.ts';
import { CRITICAL, type GanttModel, MILESTONE, SUMMARY } from '#web/gantt/gantt-model.ts';

const FIRST_DAY = parseDay('2026-09-01')!;

/** Model of about `size` rows. */
export function benchModel(size: number, english = true): GanttModel {
  const level = new Uint8Array(size);
  const parent = new Int32Array(size).fill(-1);
  const start = new Float64Array(size);
  const finish = new Float64Array(size);
  const progress = new Float64Array(size);
  const flags = new Uint16Array(size);
  const ids = new Int32Array(size);
  const color = new Uint8Array(size);
  const baselineStart = new Float64Array(size).fill(NaN);
  const baselineFinish = new Float64Array(size).fill(NaN);
  const deadline = new Float64Array(size).fill(NaN);
  const linkFrom: number[] = [];
  const linkTo: number[] = [];
  let [phase, pack] = [-1, -1];
  for (let row = 0; row < size; row++) {
    ids[row] = row + 1;
    const inPhase = row % 111;
    const inPack = (inPhase - 1) % 11;
    if (inPhase === 0) {
      phase = row;
      flags[row] = SUMMARY;
    } else if (inPack === 0) {
      pack = row;
      level[row] = 1;
      parent[row] = phase;
      flags[row] = SUMMARY;
    } else {
      level[row] = 2;
      parent[row] = pack;
      const k = inPack - 1;
      const day = FIRST_DAY + ((pack * 7) % 9) + k * 4;
      start[row] = day * MINUTES_PER_DAY + 480;
      finish[row] = (day + 3) * MINUTES_PER_DAY + 1020;
      progress[row] = Math.max(0, Math.min(100, 130 - k * 20));
      if (k === 9) {
        flags[row] = MILESTONE;
        start[row] = finish[row]!;
      }
      if (pack % 3 === 0) flags[row]! |= CRITICAL;
      color[row] = k % 4 === 3 ? 1 : 0;
      if (k % 2 === 0) {
        baselineStart[row] = start[row]! - MINUTES_PER_DAY;
        baselineFinish[row] = finish[row]! - MINUTES_PER_DAY;
      }
      if (k === 6) deadline[row] = finish[row]! + (row % 2 ? -1 : 1) * MINUTES_PER_DAY;
      if (k > 0) {
        linkFrom.push(row - 1);
        linkTo.push(row);
      }
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    const up = parent[row]!;
    // A branch that is cut off at the end of the scene has its own day.
    start[row] ||= FIRST_DAY * MINUTES_PER_DAY + 480;
    finish[row] ||= FIRST_DAY * MINUTES_PER_DAY + 1020;
    if (up < 0) continue;
    start[up] = start[up] ? Math.min(start[up]!, start[row]!) : start[row]!;
    finish[up] = Math.max(finish[up]!, finish[row]!);
    progress[up] = 45;
  }
  const zhNames = [
    '需求调研与确认',
    '总体方案设计',
    '详细设计评审',
    '设备采购与到货',
    '系统开发',
    '接口联调',
    '现场安装',
    '集成测试',
    '用户验收测试',
    '上线切换',
  ];
  const enNames = [
    'Requirements workshop',
    'Solution design',
    'Design review',
    'Procurement and delivery',
    'System development',
    'Interface integration',
    'On-site installation',
    'Integration test',
    'User acceptance test',
    'Go-live',
  ];
  const names = english ? enNames : zhNames;
  return {
    count: size,
    ids,
    level,
    parent,
    start,
    finish,
    progress,
    flags,
    color,
    colors: ['', '#389e0d'],
    baselineStart,
    baselineFinish,
    deadline,
    name: (row) =>
      level[row] === 0
        ? `${english ? 'Phase' : '阶段'} ${Math.floor(row / 111) + 1}`
        : level[row] === 1
          ? `${english ? 'Work package' : '工作包'} ${Math.floor(row / 11)}`
          : names[(((row % 111) - 2) % 11) % 10]!,
    linkFrom: Int32Array.from(linkFrom),
    linkTo: Int32Array.from(linkTo),
    linkType: new Uint8Array(linkFrom.length),
    restDay: (day) => weekdayOf(day) % 6 === 0,
    today: (FIRST_DAY + 17) * MINUTES_PER_DAY + 600,
  };
}
