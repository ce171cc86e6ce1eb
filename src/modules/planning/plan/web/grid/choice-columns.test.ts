/** What a typed, pasted or chosen cell of people and dictionaries does, and how its column is sorted and searched. */
import { describe, expect, test } from 'vitest';
import { changeTexts } from '../../edit/plan-changes.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions } from '../../plan-model.ts';
import { changeChoice, choiceColumn, type Names } from './choice-columns.ts';

const names: Names = {
  people: { 7: '张伟', 8: '李娜', 9: '王强' },
  roles: { 4: 'Tester' },
  items: { 30: '旧的' },
  priorities: [
    { id: 31, label: '高' },
    { id: 32, label: '低' },
  ],
  severities: [],
  added: new Map(),
};
const first: PlanTask = { ...newPlanTask(1, null, 'one'), responsibleId: 7, participantIds: [8], priority: 31 };
const plan: Plan = {
  settings: {
    projectStart: 0,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
  },
  calendars: [],
  tasks: [first, { ...newPlanTask(2, null, 'two'), priority: 30 }, newPlanTask(3, null, 'three')],
  links: [],
};
const changed = (...[row, key, value]: [number, Parameters<typeof changeChoice>[2], unknown]): PlanTask => {
  const next = changeChoice(plan, row, key, value, names);
  if ('problem' in next) throw new Error(next.problem.message.key);
  return next.plan.tasks[row]!;
};
const refusal = (key: Parameters<typeof changeChoice>[2], value: unknown) => {
  const next = changeChoice(plan, 0, key, value, names);
  return 'problem' in next ? next.problem : null;
};

describe('a cell', () => {
  test('takes names as they are pasted, ids as they are chosen, and nothing', () => {
    expect(changed(1, 'responsible', '李娜').responsibleId).toBe(8);
    expect(changed(1, 'participants', '王强、李娜').participantIds).toEqual([9, 8]);
    expect(changed(1, 'participants', [9]).participantIds).toEqual([9]);
    expect(changed(1, 'priority', '低').priority).toBe(32);
    expect(changed(1, 'role', [4]).roleId).toBe(4);
    expect(changed(0, 'responsible', '').responsibleId).toBeNull();
    expect(changed(0, 'participants', []).participantIds).toEqual([]);
    expect(changed(0, 'priority', '').priority).toBeNull();
  });

  test('refuses names of nobody, choices there are not, and several where one is meant', () => {
    expect(refusal('participants', '张伟, 赵六, Bob')).toMatchObject({
      message: changeTexts.person,
      params: { name: '赵六, Bob' },
    });
    expect(refusal('priority', '旧的')).toMatchObject({
      message: changeTexts.choiceOf,
      params: { name: '旧的', allowed: '高, 低' },
    });
    expect(refusal('responsible', '张伟, 李娜')).toMatchObject({ message: changeTexts.oneOnly });
  });
});

describe('a column', () => {
  const column = (key: Parameters<typeof choiceColumn>[0]) =>
    choiceColumn(key, { task: (row) => plan.tasks[row]!, names }, { width: 90 });

  test('shows names, also of items that are not chosen any more, and sorts by the order of the dictionary', () => {
    expect([0, 1, 2].map(column('priority').text)).toEqual(['高', '旧的', '']);
    expect([0, 1, 2].map((row) => column('priority').sortBy!(row))).toEqual([0, Number.NaN, Number.NaN]);
    expect(column('participants').text(0)).toBe('李娜');
  });

  test('offers what is called so, what begins so first', () => {
    const { find, chosen } = column('responsible').choices!;
    expect(
      find('')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([7, 8, 9]);
    expect(find('伟').map(({ id }) => id)).toEqual([7]);
    expect(chosen(0)).toEqual([{ id: 7, label: '张伟' }]);
    expect(
      column('priority')
        .choices!.find('')
        .map(({ id }) => id),
    ).toEqual([31, 32]);
  });
});
