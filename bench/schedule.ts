/**
 * Speed of the scheduling engine: `node bench/schedule.ts [sizes]`, for instance `node bench/schedule.ts 1000,10000`.
 *
 * Plans: see schedule-plans.ts. `first`: first call in a fresh process for the smallest size, so with cold code. `all
 * in`: from task objects, with graph and calendars' lookup. `passes`: forward, backward, slack and roll-up (the full pass:
 * what an edit costs that moves everything, when no link or outline has changed). `cpu`: the same in time computed,
 * without waiting for other work on the machine (caches it shares still count), of many passes together: the system
 * counts it in steps of up to 4 ms. `edit`: one duration changes; incremental with parents. `hash`:
 * equal hashes mean equal schedules; after the edits it is checked against a schedule made anew.
 *
 * The largest size is also scheduled with two and five calendars and from its finish. Bars (design/scheduling.md part 4)
 * for 100,000 tasks: 25 ms of `cpu`, 10 ms more for the other cases, 95 of 100 edits within 1 ms. Where TaskJuggler is
 * installed it schedules 1,000 tasks beside us, and its dates must be ours.
 */
import { cpus, loadavg } from 'node:os';
import type { Plan } from '#modules/plan/plan-model.ts';
import { makeScheduler, schedulePlan } from '#modules/plan/schedule.ts';
import { scheduleHash } from '#modules/plan/schedule-hash.ts';
import { fromFinish, generate, onCalendars, plainPlan, random } from './schedule-plans.ts';
import { compareWithTaskJuggler, taskJugglerVersion } from './taskjuggler.ts';

const BAR = { size: 100_000, full: 25, other: 10, edit: 1 };

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
/** Milliseconds that this thread computed: what a busy machine adds to the clock is not in it. */
const computed = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
const part = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
const median = (times: number, work: () => number): number => part(Array.from({ length: times }, work), 0.5);
const ms = (value: number): string => (value < 1 ? value.toFixed(4) : value.toFixed(1)).padStart(9);
const load = (): string =>
  loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');

/** Measures one plan, prints its row, and answers what bars are about. */
function measure(name: string, plan: Plan): { cpu: number; edit: number } {
  const size = plan.tasks.length;
  const first = timed(() => schedulePlan(plan));
  const runs = size > 50_000 ? 15 : 40;
  const allIn = median(runs, () => timed(() => schedulePlan(plan)));
  const scheduler = makeScheduler(plan);
  if ('problems' in scheduler) throw new Error(JSON.stringify(scheduler.problems));
  const passes = median(runs, () => timed(() => scheduler.recalculate()));
  const together = Math.ceil(1e6 / size);
  const cpu = median(5, () => {
    const spent = computed(() => {
      for (let k = 0; k < together; k++) scheduler.recalculate();
    });
    return spent / together;
  });
  const next = random(7);
  const tasks = plan.tasks.slice();
  const edits = Array.from({ length: 400 }, () => {
    const index = Math.floor(next() * size);
    tasks[index] = { ...tasks[index]!, durationMinutes: (1 + Math.floor(next() * 80)) * 60 };
    return timed(() => scheduler.update([index], tasks));
  });
  const hash = scheduleHash(scheduler.settle());
  const again = schedulePlan({ ...plan, tasks });
  if ('problems' in again || scheduleHash(again.schedule) !== hash) throw new Error('incremental and full differ');
  const edit = part(edits, 0.95);
  const figures = [first, allIn, passes, cpu, part(edits, 0.5), edit, part(edits, 1)].map(ms).join(' ');
  console.log(
    `${name.padEnd(14)} ${String(size).padStart(7)} ${String(plan.links.length).padStart(7)} ${figures}  ${hash}`,
  );
  return { cpu, edit };
}

function told(name: string, found: number, bar: number): void {
  const missed = found > bar;
  console.log(`  ${name}: ${found.toFixed(found < 1 ? 3 : 1)} ms (at most ${bar}) ${missed ? 'MISSED' : 'ok'}`);
  if (missed) process.exitCode = 1;
}

/** Published or measured on a machine like the project's (design/scheduling.md part 4), for the same sizes. */
const PEERS = [
  '   1,000 tasks: TaskJuggler 910 ms, MPXJ 161 ms',
  '  10,000 tasks: TaskJuggler 14,200 ms, MPXJ 1,600-3,700 ms',
  ' 100,000 tasks: MPXJ 168,000 ms; floor of bare passes 5-8 ms, prototype with graph 28-40 ms; bar 120 ms cold',
];

function besideTaskJuggler(version: string): void {
  const plan = plainPlan(1000);
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const ours = median(40, () => timed(() => schedulePlan(plan)));
  const theirs = compareWithTaskJuggler(plan, answer.schedule);
  if (!theirs) {
    process.exitCode = 1;
    return;
  }
  const { whole, scheduling, tasks, differ } = theirs;
  console.log(
    `TaskJuggler ${version}, ${plan.tasks.length} tasks, ${plan.links.length} links: scheduling ${scheduling.toFixed(0)} ms, whole process ` +
      `${whole.toFixed(0)} ms; ours ${ours.toFixed(2)} ms: ${(scheduling / ours).toFixed(0)} times faster`,
  );
  console.log(
    `  dates of ${tasks} tasks and summaries compared, ${differ.length} differ ${differ.length > 0 ? 'MISSED' : 'ok'}`,
  );
  for (const line of differ.slice(0, 10)) console.log(`    ${line}`);
  if (differ.length > 0) process.exitCode = 1;
}

console.log(`load of the machine (1, 5, 15 minutes) ${load()}, ${cpus().length} cores`);
console.log(
  'plan             tasks   links     first    all in    passes       cpu  edit p50  edit p95  edit max  (ms)  hash',
);
const sizes = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number);
for (const size of sizes.slice(0, -1)) measure('one calendar', generate(size));
const size = sizes.at(-1)!;
const plan = generate(size);
const answer = schedulePlan(plan);
if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
const one = measure('one calendar', plan);
const others = [
  ['two calendars', onCalendars(plan, 2)],
  ['five calendars', onCalendars(plan, 5)],
  ['from finish', fromFinish(plan, answer.schedule.projectFinish)],
] as const;
const found = others.map(([name, other]) => [name, measure(name, other)] as const);
if (size === BAR.size) {
  console.log('bars');
  told('full pass', one.cpu, BAR.full);
  told('edit, 95 of 100', one.edit, BAR.edit);
  for (const [name, { cpu, edit }] of found) {
    told(`full pass ${name}, beyond that with one calendar`, Math.max(0, cpu - one.cpu), BAR.other);
    told(`edit ${name}, 95 of 100`, edit, BAR.edit);
  }
}
const version = taskJugglerVersion();
if (version) besideTaskJuggler(version);
console.log(`published${version ? '' : ' (TaskJuggler is not installed here)'}:\n${PEERS.join('\n')}`);
console.log(`load at the end ${load()}`);
