/** What techniques of single tasks refuse, and what they earn (design, section 4). */
import { expect, test } from 'vitest';
import { evmAt } from './evm-at.ts';
import { type TaskTechnique, techniqueOfNode, wrongTechnique } from './technique.rules.ts';
import { baseCase, dayOf, STATUS } from './testing/base-case.ts';

const made = (more: Partial<TaskTechnique>): TaskTechnique => ({
  ...{ technique: 'percent', milestones: [], apportionedTo: null },
  ...more,
});
const has = (task: number): boolean => task >= 1 && task <= 9;
const keys = (task: number, of: TaskTechnique, others = new Map<number, TaskTechnique>()) =>
  wrongTechnique(task, of, has, others).map(({ message, field }) => [message.key, field]);
const shares = (...weights: number[]) =>
  made({ technique: 'milestones', milestones: weights.map((weight, i) => ({ task: i + 2, weight })) });

test('weights make a whole, of other tasks of the project, each once', () => {
  expect(keys(1, shares(2500, 7500))).toEqual([]);
  expect(keys(1, shares(2500, 7499))).toEqual([['evm.weightsWhole', 'milestones']]);
  expect(keys(1, shares())).toEqual([['evm.weightsWhole', 'milestones']]);
  expect(keys(1, shares(0, 10_000))).toEqual([['evm.milestoneWeight', 'milestones.0.weight']]);
  expect(keys(2, shares(10_000))).toEqual([['evm.milestoneTask', 'milestones.0.task']]);
  const twice = made({
    technique: 'milestones',
    milestones: [
      { task: 3, weight: 5000 },
      { task: 3, weight: 5000 },
    ],
  });
  expect(keys(1, twice)).toEqual([['evm.milestoneTask', 'milestones.1.task']]);
});

test('an apportioned task follows another one that follows none', () => {
  const follows = (task: number | null) => made({ technique: 'apportioned', apportionedTo: task });
  expect(keys(1, follows(2))).toEqual([]);
  for (const base of [null, 1, 77]) expect(keys(1, follows(base))).toEqual([['evm.chooseBase', 'apportionedTo']]);
  expect(keys(1, follows(2), new Map([[2, follows(3)]]))).toEqual([['evm.baseFollows', 'apportionedTo']]);
  expect(keys(1, follows(2), new Map([[3, follows(1)]]))).toEqual([['evm.baseFollows', 'apportionedTo']]);
});

test('milestones of a node are reached one by one; one that is gone is never reached', () => {
  const data = baseCase();
  const indexOf = new Map(data.nodes.map(({ id }, i) => [id, i]));
  const [one, two, three] = data.nodes.map(({ id }) => id) as [number, number, number];
  const with_ = (milestones: TaskTechnique['milestones']) => ({
    ...data,
    nodes: data.nodes.map((node) =>
      node.id === three
        ? { ...node, ...techniqueOfNode(made({ technique: 'milestones', milestones }), indexOf) }
        : node,
    ),
  });
  const ev = (of: ReturnType<typeof with_>, day = STATUS) => evmAt(of, day).ev[2]! / 100;
  // The first task is finished at the status date, the second is not.
  expect(
    ev(
      with_([
        { task: one, weight: 4000 },
        { task: two, weight: 6000 },
      ]),
    ),
  ).toBe(120_000);
  expect(
    ev(
      with_([
        { task: 4711, weight: 4000 },
        { task: two, weight: 6000 },
      ]),
    ),
  ).toBe(0);
  expect(ev(with_([{ task: one, weight: 10_000 }]), dayOf('2026-03-01'))).toBe(0);
});
