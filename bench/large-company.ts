/**
 * Calls of the pages people open every day in a large company: 2,000 projects of a hundred tasks, 2,000 people, 40,000 issues and
 * 200,000 records of hours; LARGE_PROJECTS and LARGE_PEOPLE make it larger (the company of the issue: 10000 and 5000).
 *
 * Beside each call, in the same run and turn about, the same asked by SQL written by hand. Printed are both medians and their ratio;
 * the bar is three times the hand-written statement and the call that reads nothing. A call that is refused misses it too.
 * BENCH_DATA names a directory that is kept, LARGE_ONLY limits the pages to those whose name it matches, LARGE_TRACE tells the statements
 * of each call (large/trace.ts), LARGE_ROUNDS asks more often: where others use the machine, the best of many says more.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { dateOfInstant, formatDay, now, parseDay } from '#kernel/dates.ts';
import { keepSums } from '#modules/planning/plan/server/plan-sums.ts';
import { keepLoads } from '#modules/registers/manpower/server/person-loads.ts';
import { makeDb } from '#server/tx.ts';
import { dailyCalls } from './large/calls.ts';
import { copyWords, fillLargeCompany } from './large/fill.ts';
import { tell, traced } from './large/trace.ts';
import { millis, type Sample, say, withSample } from './sample-application.ts';

const BAR = 3;
const ROUNDS = Number(process.env.LARGE_ROUNDS ?? 5);
const WARM = 60;
const DAYS = 60;
/** Minutes of the sample company's clock. */
const CLOCK = 480;
/** Seconds that jobs of the first day may take. */
const PATIENCE = 300;
const best = (times: number[]): number => Math.min(...times);
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Jobs have a day's work in a company that has just been filled, and would be measured with the calls. */
async function untilIdle(owner: Pool): Promise<void> {
  const from = performance.now();
  for (let quiet = 0; quiet < 3 && performance.now() - from < PATIENCE * 1000; ) {
    const { rows } = await owner.query('SELECT 1 FROM job_run WHERE running');
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await wait(500);
  }
  say('jobs of the day', `${((performance.now() - from) / 1000).toFixed(0)} s`);
}

async function measure({ owner, asks }: Sample): Promise<void> {
  const [me] = (await owner.query<{ company: string }>('SELECT id AS company FROM company')).rows;
  const company = Number(me!.company);
  const db = makeDb(owner);
  const today = dateOfInstant(now(), CLOCK);
  while ((await keepSums(db, company, today)) > 0);
  while ((await keepLoads(db, company, now())) > 0);
  await copyWords(owner);
  await owner.query('VACUUM ANALYZE');
  await untilIdle(owner);
  const only = new RegExp(process.env.LARGE_ONLY ?? '');
  const [some] = (await owner.query<{ id: string }>("SELECT id FROM project WHERE code = 'L-000005'")).rows;
  const placed = (text: string): string => text.replaceAll('$project', some!.id);
  const least = { middle: 0, best: 0 };
  for (const { who, path, page, floor } of dailyCalls(formatDay(parseDay(today)! - DAYS), today)) {
    // The first reads nothing: what every call costs.
    if (least.middle > 0 && !only.test(page)) continue;
    const ask = await asks(who);
    const [id] = (await owner.query<{ id: string }>('SELECT id FROM "user" WHERE username = $1', [who])).rows;
    const byHand = floor.map((one) => placed(one).replaceAll('$1', String(company)).replaceAll('$2', id!.id));
    const times: { call: number[]; hand: number[] } = { call: [], hand: [] };
    let refused: unknown = null;
    // What every call costs is known when code has been compiled.
    for (let round = 0; round <= (least.middle > 0 ? ROUNDS : WARM); round++) {
      const from = performance.now();
      await ask(placed(path)).catch((error: unknown) => {
        refused = error;
      });
      const until = performance.now();
      for (const one of byHand) await owner.query(one);
      if (round === 0) continue;
      times.call.push(until - from);
      times.hand.push(performance.now() - until);
    }
    const asked = await traced(() => ask(placed(path)).catch(() => {}));
    const [call, hand] = [median(times.call), median(times.hand)];
    least.middle ||= call;
    least.best ||= best(times.call);
    const ratio = Math.max(0, call - least.middle) / hand;
    const atBest = Math.max(0, best(times.call) - least.best) / best(times.hand);
    const missed = refused !== null || ratio > BAR;
    say(
      `${page} (${who})`,
      refused !== null
        ? `refused: ${String(refused)}`
        : `${millis(call)} by ${asked.length} statements, by hand ${millis(hand)}, ${ratio.toFixed(1)} of it, at best ${millis(best(times.call))} and ${atBest.toFixed(1)}${missed ? `, more than ${BAR}` : ''}`,
    );
    if (process.env.LARGE_TRACE) await tell(owner, asked);
    if (missed) process.exitCode = 1;
  }
}

await withSample(
  (_, __, directory) =>
    fillLargeCompany(directory, {
      projects: Number(process.env.LARGE_PROJECTS ?? 2000),
      people: Number(process.env.LARGE_PEOPLE ?? 2000),
    }),
  [],
  measure,
);
