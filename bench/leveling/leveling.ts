/**
 * Leveling: the search over the public instances of PSPLIB (../shared/data/rcpsp), each from scratch with one seed, against the best
 * ends that are known; and plans of 2,000 tasks for 200 people through the engine.
 *
 * Bars (scheduling.md 5): on average at most 0.5 % (j30), 1.6 % (j60), 5.5 % (j120) above the best at 50 ms an instance; j120 at most
 * 3.5 % in 2 s; a plan in 1 s. Times are of the processor, so other work on the machine does not matter. `--quick`: each tenth
 * instance.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { search } from '#modules/planning/leveling/core/search.ts';
import { levelPlans } from '#modules/planning/leveling/level-plans.ts';
import { generate } from '../schedule-plans.ts';
import { barHere } from '../yardstick.ts';
import { instancesOf } from './instances.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data/rcpsp');
/** Set, schedules, milliseconds an instance, percent above the best, and each how many-th instance is taken. */
const RUNS = [
  ['j30', 2500, 50, 0.5, 1],
  ['j60', 2000, 50, 1.6, 1],
  ['j120', 850, 50, 5.5, 1],
  ['j120', 25_000, 2000, 3.5, 20],
] as const;
const TASKS = 2000;
const PEOPLE = 200;
const quick = process.argv.includes('--quick') ? 10 : 1;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
let missed = false;

if (existsSync(FOLDER)) {
  for (const [set, schedules, ms, percent, every] of RUNS) {
    const known = instancesOf(FOLDER, set).filter((_, i) => i % (every * quick) === 0);
    // The first ones run before the code is warm.
    for (const { instance } of known.slice(0, 10)) search(instance, { seed: 1, schedules: Math.min(900, schedules) });
    let above = 0;
    const from = cpu();
    for (const { name, instance, best } of known) {
      const { end } = search(instance, { seed: 1, schedules });
      if (end < best) say(`${set} ${name}: ${end} is below the best that is known (${best})`);
      above += (100 * (end - best)) / best;
    }
    const took = (cpu() - from) / known.length;
    const mean = above / known.length;
    const bar = barHere(ms);
    say(
      `${set}, ${known.length} instances, ${schedules} schedules: ${mean.toFixed(2)} % (bar ${percent}), ${took.toFixed(1)} ms (${bar.told})`,
    );
    if (mean > percent || took > bar.ms) missed = true;
  }
} else say(`no instances in ${FOLDER}: only plans are leveled`);

const plan = generate(TASKS);
const parents = new Set(plan.tasks.map(({ parentId }) => parentId));
const tasks = plan.tasks.map((task, i) => {
  if (parents.has(task.id)) return task;
  return { ...task, workMinutes: task.durationMinutes, responsibleId: (i % PEOPLE) + 1 };
});
const begin = plan.settings.projectStart;
const supplies = Array.from({ length: PEOPLE }, (_, i) => ({
  key: `u${i + 1}`,
  steps: [[begin - 1440, 100]] as const,
}));
const projects = [{ projectId: 1, plan: { ...plan, tasks }, rank: 0, fixed: false, priorities: [] }];
const options = {
  order: 'priority',
  withinSlack: false,
  from: begin - 1440,
  until: null,
  seed: 1,
  schedules: 0,
} as const;
const times: number[] = [];
let told = '';
for (let round = 0; round < 5; round++) {
  const from = cpu();
  const answer = levelPlans({ projects, supplies, busy: [], options });
  times.push(cpu() - from);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  told = `${answer.moves.length} moves, ${answer.left.length} left, overload ${answer.over.map((minutes) => Math.round(minutes / 60)).join(' -> ')} h`;
}
const took = times.toSorted((a, b) => a - b)[2]!;
const bar = barHere(1000);
say(`${TASKS} tasks, ${PEOPLE} people: ${took.toFixed(0)} ms (${bar.told}); ${told}`);
if (took > bar.ms) missed = true;
process.exitCode = missed ? 1 : 0;
