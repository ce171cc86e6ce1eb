/**
 * Bars in milliseconds as they are on this machine, now: rented machines differ by more than two from each other and from hour
 * to hour (calibration.ts says why), so a bar is given for the machine it was set on and grows with the yardstick.
 *
 * The yardstick is the bare pass of calibration.ts over 100,000 tasks in wall-clock time, so that other processes lengthen it too.
 * It took 6.5 ms where the bars were set. It never makes a bar smaller, and never more than four times as large: results of a
 * machine that slow mean nothing.
 */
import { barePass, type Calibration, calibrate } from './calibration.ts';
import { generate } from './schedule-plans.ts';

const TASKS = 100_000;
const PASSES = 25;
/** Milliseconds of a pass where the bars were set. */
const SET_AT = 6.5;
const MOST = 4;

let loop: Calibration | null = null;

/** How many times as slow this machine is, 1 to 4; some 0.3 s, the first time 2 s. */
export function slowness(): number {
  if (!loop) {
    loop = calibrate(generate(TASKS));
    for (let pass = 0; pass < PASSES; pass++) barePass(loop);
  }
  const times: number[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const from = performance.now();
    barePass(loop);
    times.push(performance.now() - from);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(PASSES / 2)]!;
  return Math.min(MOST, Math.max(1, median / SET_AT));
}

/** A bar of this many milliseconds, here and now, and its text. */
export function barHere(bar: number): { ms: number; told: string } {
  const slow = slowness();
  const ms = bar * slow;
  return { ms, told: slow > 1 ? `bar ${bar} ms, here ${ms.toFixed(0)}` : `bar ${bar} ms` };
}
