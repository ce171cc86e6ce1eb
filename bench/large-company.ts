/**
 * Calls of the pages people open every day in a large company: 3,000 projects of a hundred tasks, 3,000 people, 60,000 issues and
 * 300,000 records of hours; LARGE_PROJECTS and LARGE_PEOPLE make it larger (the company of the issue: 10000 and 5000).
 *
 * Beside each call, in the same run and turn about, the same asked by SQL written by hand. Printed are both medians and their ratio;
 * the bar is three times the hand-written statement and the call that reads nothing. BENCH_DATA names a directory that is kept.
 */
import { dateOfInstant, formatDay, now, parseDay } from '#kernel/dates.ts';
import { keepSums } from '#modules/planning/plan/server/plan-sums.ts';
import { keepLoads } from '#modules/registers/manpower/server/person-loads.ts';
import { makeDb } from '#server/tx.ts';
import { dailyCalls } from './large/calls.ts';
import { fillLargeCompany } from './large/fill.ts';
import { millis, say, withSample } from './sample-application.ts';

const BAR = 3;
const ROUNDS = 5;
const DAYS = 60;
/** Minutes of the sample company's clock. */
const CLOCK = 480;
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

await withSample(
  (_, __, directory) =>
    fillLargeCompany(directory, {
      projects: Number(process.env.LARGE_PROJECTS ?? 3000),
      people: Number(process.env.LARGE_PEOPLE ?? 3000),
    }),
  [],
  async ({ owner, asks }) => {
    const [me] = (await owner.query<{ company: string }>('SELECT id AS company FROM company')).rows;
    const company = Number(me!.company);
    const db = makeDb(owner);
    const today = dateOfInstant(now(), CLOCK);
    while ((await keepSums(db, company, today)) > 0);
    while ((await keepLoads(db, company, now())) > 0);
    let least = Number.POSITIVE_INFINITY;
    for (const { who, path, page, floor } of dailyCalls(formatDay(parseDay(today)! - DAYS), today)) {
      const ask = await asks(who);
      const [id] = (await owner.query<{ id: string }>('SELECT id FROM "user" WHERE username = $1', [who])).rows;
      const byHand = floor.map((one) => one.replaceAll('$1', String(company)).replaceAll('$2', id!.id));
      const times: { call: number[]; hand: number[] } = { call: [], hand: [] };
      for (let round = 0; round <= ROUNDS; round++) {
        const from = performance.now();
        await ask(path);
        const until = performance.now();
        for (const one of byHand) await owner.query(one);
        if (round === 0) continue;
        times.call.push(until - from);
        times.hand.push(performance.now() - until);
      }
      const [call, hand] = [median(times.call), median(times.hand)];
      least = Math.min(least, call);
      const ratio = Math.max(0, call - least) / hand;
      say(page, `${millis(call)}, by hand ${millis(hand)}, ${ratio.toFixed(1)} of it`);
      if (ratio > BAR) process.exitCode = 1;
    }
  },
);
