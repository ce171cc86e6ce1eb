import { describe, expect, it } from 'vitest';
import { newPlanTask, type Plan, planOptions } from '../plan-model.ts';
import type { PlanResource } from './exchange-model.ts';
import { assignPeople, type Person, peopleNotes, plainName, proposePeople } from './people-mapping.ts';

const resource = (id: number, name: string, more: Partial<PlanResource> = {}): PlanResource => ({
  id,
  uid: id,
  guid: '',
  name,
  initials: '',
  group: '',
  code: '',
  email: '',
  account: '',
  type: 'work',
  maxUnits: 1,
  calendarId: null,
  note: '',
  ...more,
});

const people: Person[] = [
  { id: 1, name: '张伟', account: 'zhangwei', email: 'zhang.wei@example.com' },
  { id: 2, name: 'Li Na', account: 'lina', email: 'lina@example.com' },
  { id: 3, name: '王芳', account: 'wangfang', email: '' },
  { id: 4, name: '王芳', account: 'wangfang2', email: '' },
];

const ground = (r: PlanResource): [number | null, string] => {
  const [mapping] = proposePeople([r], people);
  return [mapping!.userId, mapping!.ground];
};

describe('proposePeople', () => {
  it.each<[PlanResource, number | null, string]>([
    [resource(1, 'someone', { email: 'ZHANG.WEI@example.com ' }), 1, 'email'],
    [resource(1, 'someone', { account: 'CORP\\LiNa' }), 2, 'account'],
    [resource(1, '张伟'), 1, 'name'],
    [resource(1, 'lina'), 2, 'account'],
    [resource(1, 'Na, Li'), 2, 'similar'],
    [resource(1, '张 伟（外包）'), 1, 'similar'],
    [resource(1, 'Zhang Wei'), 1, 'similar'],
    [resource(1, '王芳'), null, 'choose'],
    [resource(1, 'Architect'), null, 'none'],
    [resource(1, '张伟', { type: 'material' }), null, 'notPerson'],
  ])('%o', (r, userId, expected) => expect(ground(r)).toEqual([userId, expected]));

  it('offers all who fit', () => {
    expect(proposePeople([resource(1, '王芳')], people)[0]!.candidates).toEqual([3, 4]);
  });

  it('does not take an empty name for a person', () => {
    expect(plainName(' - ')).toBe('');
    expect(proposePeople([resource(1, ' - ')], [{ id: 9, name: '', account: '', email: '' }])[0]!.userId).toBeNull();
  });
});

describe('assignPeople', () => {
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
    tasks: [newPlanTask(1, null, 'a'), newPlanTask(2, null, 'b')],
    links: [],
  };
  const assignment = (uid: number, resourceId: number, workMinutes: number) => ({
    uid,
    taskId: 1,
    resourceId,
    units: 1,
    workMinutes,
    actualWorkMinutes: 0,
    start: null,
    finish: null,
    guid: '',
    actualStart: null,
    actualFinish: null,
  });

  it('makes the one with the most work responsible, adds up two resources of one person, leaves others out', () => {
    const out = assignPeople(
      plan,
      [assignment(1, 1, 300), assignment(2, 2, 200), assignment(3, 3, 200), assignment(4, 4, 9000)],
      [
        { resourceId: 1, userId: 11 },
        { resourceId: 2, userId: 12 },
        { resourceId: 3, userId: 12 },
        { resourceId: 4, userId: null },
      ],
    );
    expect(out.tasks[0]).toMatchObject({ responsibleId: 12, participantIds: [11] });
    expect(out.tasks[1]).toEqual(plan.tasks[1]);
    expect(plan.tasks[0]!.responsibleId).toBeNull();
  });
});

it('takes a resource of 200,000 tasks in time that grows with their number', () => {
  const assignments = Array.from({ length: 200_000 }, (_, i) => ({
    ...{ uid: i, guid: '', taskId: 1, resourceId: 1, units: 1, workMinutes: 0, actualWorkMinutes: 0 },
    ...{ start: null, finish: null, actualStart: null, actualFinish: null },
  }));
  const plan = { tasks: [newPlanTask(1, null, 'A')] } as unknown as Plan;
  const begun = process.cpuUsage().user;
  const [note] = peopleNotes({ resources: [resource(1, 'R')], assignments }, [], plan);
  expect(note!.params).toMatchObject({ count: 200_000 });
  // Of copies it would be minutes.
  expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(5);
});
