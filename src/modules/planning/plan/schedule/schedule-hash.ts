/** A fingerprint of a schedule, to prove that browser and server computed the same (FNV-1a, two lanes of 32 bits). */
import type { Schedule } from '../plan-model.ts';

/** 16 hexadecimal digits over dates, slack, durations, hours, progress and critical of all tasks. */
export function scheduleHash(schedule: Schedule): string {
  const cell = new Float64Array(1);
  const words = new Uint32Array(cell.buffer);
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  const add = (value: number): void => {
    // Minus zero and zero are the same date; every NaN is the same "none".
    cell[0] = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value + 0;
    a = Math.imul(Math.imul(a ^ words[0]!, 0x01000193) ^ words[1]!, 0x01000193);
    b = Math.imul(Math.imul(b ^ words[1]!, 0x85ebca6b) ^ (words[0]! >>> 3), 0xc2b2ae35);
    b ^= b >>> 15;
  };
  const { start, finish, earlyStart, earlyFinish, lateStart, lateFinish, startSlack, finishSlack } = schedule;
  const { totalSlack, freeSlack, durationMinutes, workMinutes, progress, resume, critical, nearCritical, summary } =
    schedule;
  const arrays = [start, finish, earlyStart, earlyFinish, lateStart, lateFinish, startSlack, finishSlack];
  for (const values of [
    ...arrays,
    totalSlack,
    freeSlack,
    durationMinutes,
    workMinutes,
    progress,
    resume,
    critical,
    nearCritical,
    summary,
  ]) {
    for (let i = 0; i < values.length; i++) add(values[i]!);
  }
  add(schedule.projectStart);
  add(schedule.projectFinish);
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
