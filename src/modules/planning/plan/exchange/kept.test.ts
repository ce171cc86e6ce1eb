/** What is kept beside a plan: costs go to nobody without the right, pieces of work only while the task is as it came. */
import { expect, test } from 'vitest';
import { type KeptFile, type KeptNode, keptWithoutCosts, withoutShape } from './kept.ts';

const node = (name: string, values: [string, string][], kids: KeptNode[] = []): KeptNode => ({ name, values, kids });
const kept: KeptFile = {
  project: node('Project', [
    ['Subject', 's'],
    ['DefaultStandardRate', '10'],
  ]),
  calendars: [],
  tasks: {
    1: node(
      'Task',
      [['Contact', 'c']],
      [
        node('Baseline', [
          ['Number', '0'],
          ['Cost', '4711'],
          ['FixedCost', '4711'],
        ]),
      ],
    ),
  },
  resources: {
    1: node(
      'Resource',
      [
        ['StandardRate', '4711'],
        ['CostPerUse', '4711'],
        ['MaterialLabel', 't'],
      ],
      [node('Rates', [], [node('Rate', [['StandardRate', '4711']])])],
    ),
  },
  assignments: {
    1: node(
      'Assignment',
      [
        ['BudgetCost', '4711'],
        ['WorkContour', '3'],
        ['Notes', 'n'],
      ],
      [node('TimephasedData', [['Value', 'PT8H0M0S']])],
    ),
  },
};

test('no cost is left for whoever may not see costs, and all the rest is', () => {
  const plain = keptWithoutCosts(kept);
  expect(JSON.stringify(plain)).not.toContain('4711');
  expect(plain.project.values).toEqual([['Subject', 's']]);
  expect(plain.tasks[1]!.kids[0]!.values).toEqual([['Number', '0']]);
  expect(plain.resources[1]!.values).toEqual([['MaterialLabel', 't']]);
  expect(plain.assignments[1]!.values).toEqual([
    ['WorkContour', '3'],
    ['Notes', 'n'],
  ]);
});

test('of a task that has changed its pieces of work are not written', () => {
  const changed = withoutShape(kept.assignments[1]!);
  expect(changed.values).toEqual([
    ['BudgetCost', '4711'],
    ['Notes', 'n'],
  ]);
  expect(changed.kids).toEqual([]);
});
