/** How a task may earn value: what a technique needs beside the task. Pure; both sides ask. */
import { type Problem, problem } from '#kernel/problem.ts';
import { type Technique, WHOLE } from './earned.ts';
import { evmTexts as t } from './evm.texts.ts';
import type { EvmNode } from './evm-at.ts';

/** A milestone of a task, and its share in hundredths of a percent. */
export interface MilestoneShare {
  task: number;
  weight: number;
}
export interface TaskTechnique {
  technique: Technique;
  milestones: readonly MilestoneShare[];
  apportionedTo: number | null;
}
export const MOST_MILESTONES = 50;

/** Techniques of the tasks of a project, by task; those that are not in it earn as the project says. */
export type Techniques = ReadonlyMap<number, TaskTechnique>;

/** What is wrong with the technique of a task; `has`: whether a task is one of the project. */
export function wrongTechnique(
  task: number,
  { technique, milestones, apportionedTo }: TaskTechnique,
  has: (task: number) => boolean,
  others: Techniques,
): Problem[] {
  if (technique === 'milestones') return wrongMilestones(task, milestones, has);
  if (technique !== 'apportioned') return [];
  if (apportionedTo === null || !has(apportionedTo) || apportionedTo === task)
    return [problem(t.chooseBase, undefined, 'apportionedTo')];
  // Who follows a task that follows another one has nothing of its own to follow.
  const follows = [...others].some(
    ([id, one]) => id !== task && one.technique === 'apportioned' && one.apportionedTo === task,
  );
  return others.get(apportionedTo)?.technique === 'apportioned' || follows
    ? [problem(t.baseFollows, undefined, 'apportionedTo')]
    : [];
}

function wrongMilestones(
  task: number,
  milestones: readonly MilestoneShare[],
  has: (task: number) => boolean,
): Problem[] {
  if (milestones.length > MOST_MILESTONES) return [problem(t.mostMilestones, { max: MOST_MILESTONES }, 'milestones')];
  const seen = new Set<number>();
  for (const [at, one] of milestones.entries()) {
    if (!has(one.task) || one.task === task || seen.has(one.task))
      return [problem(t.milestoneTask, undefined, `milestones.${at}.task`)];
    if (!Number.isSafeInteger(one.weight) || one.weight <= 0)
      return [problem(t.milestoneWeight, undefined, `milestones.${at}.weight`)];
    seen.add(one.task);
  }
  const sum = milestones.reduce((all, { weight }) => all + weight, 0);
  return sum === WHOLE ? [] : [problem(t.weightsWhole, { sum: (sum / 100).toFixed(2) }, 'milestones')];
}

/** The technique of a node, with the tasks it names as indices; milestones that are gone are never reached. */
export function techniqueOfNode(
  own: TaskTechnique | undefined,
  indexOf: ReadonlyMap<number, number>,
): Partial<Pick<EvmNode, 'technique' | 'chosen' | 'milestones' | 'apportionedTo'>> {
  if (!own) return {};
  const milestones = own.milestones.flatMap(({ task, weight }) => {
    const at = indexOf.get(task);
    return at === undefined ? [] : [[at, weight] as const];
  });
  const base = own.apportionedTo === null ? undefined : indexOf.get(own.apportionedTo);
  return {
    ...{ technique: own.technique, chosen: true },
    ...(milestones.length > 0 && { milestones }),
    ...(own.technique === 'apportioned' && { apportionedTo: base ?? null }),
  };
}
