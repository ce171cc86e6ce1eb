import { expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { namedProblem } from './plan-problem.ts';

const tasks = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, name: `任务${i + 1}` }));
const told = (taskIds: number[], kind: Parameters<typeof namedProblem>[0]['kind']): string => {
  const { message, params } = namedProblem({ kind, taskIds }, tasks);
  return say(message, 'en-US', params);
};

test('a problem names its tasks, of a cycle in order, unknown ones by number, at most six', () => {
  expect(told([2, 3, 1], 'cycle')).toContain('任务2 → 任务3 → 任务1');
  expect(told([2, 99], 'unknownTask')).toContain('任务2 → 99');
  expect(told([1, 2, 3, 4, 5, 6, 7], 'cycle')).not.toContain('任务7');
  expect(told([], 'missingCalendar')).toBe('The calendar of the task or project is missing');
});
