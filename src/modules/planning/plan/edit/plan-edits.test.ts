import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions } from '../plan-model.ts';
import { decodePlan, encodePlan } from '../plan-wire.ts';
import { type Choice, conflictKey, diffPlans, isEmpty, mergeEdits } from './plan-edits.ts';

const settings: Plan['settings'] = {
  projectStart: 0,
  calendarId: 1,
  ...planOptions,
  parentMode: 'computed',
  criticalSlackMinutes: 0,
  minutesPerDay: 480,
  minutesPerWeek: 2400,
};
const task = (id: number, parentId: number | null = null, more: Partial<PlanTask> = {}): PlanTask => ({
  ...newPlanTask(id, parentId, `t${id}`),
  ...more,
});
const link = (from: number, to: number, lag = 0): PlanLink => ({ from, to, type: 'FS', lag, lagUnit: 'work' });
const plan = (tasks: PlanTask[], links: PlanLink[] = []): Plan => ({ settings, calendars: [], tasks, links });
const set = (p: Plan, id: number, more: Partial<PlanTask>): Plan => ({
  ...p,
  tasks: p.tasks.map((t) => (t.id === id ? { ...t, ...more } : t)),
});
/** A branch taken out and put as the last child of a parent. */
function moved(p: Plan, id: number, parentId: number | null): Plan {
  const branch = new Set([id]);
  for (const t of p.tasks) if (t.parentId !== null && branch.has(t.parentId)) branch.add(t.id);
  if (parentId !== null && branch.has(parentId)) return p;
  const taken = p.tasks.filter((t) => branch.has(t.id)).map((t) => (t.id === id ? { ...t, parentId } : t));
  const rest = p.tasks.filter((t) => !branch.has(t.id));
  const inside = new Set([parentId]);
  let place = parentId === null ? rest.length : 0;
  rest.forEach((t, i) => {
    if (parentId === null || (t.id !== parentId && !(t.parentId !== null && inside.has(t.parentId)))) return;
    inside.add(t.id);
    place = i + 1;
  });
  return { ...p, tasks: [...rest.slice(0, place), ...taken, ...rest.slice(place)] };
}
/** A task removed with its branch and links. */
function without(p: Plan, id: number): Plan {
  const gone = new Set([id]);
  for (const t of p.tasks) if (t.parentId !== null && gone.has(t.parentId)) gone.add(t.id);
  return {
    ...p,
    tasks: p.tasks.filter((t) => !gone.has(t.id)),
    links: p.links.filter((l) => !gone.has(l.from) && !gone.has(l.to)),
  };
}

const base = plan([task(1), task(2, 1), task(3, 1), task(4), task(5)], [link(2, 3), link(4, 5)]);

type Step =
  | { kind: 'name' | 'move' | 'remove'; id: number; to: number }
  | { kind: 'add' | 'link' | 'duration'; id: number; to: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('name', 'move', 'remove', 'add', 'link', 'duration'),
    id: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: 0, max: 5 }),
  }) as fc.Arbitrary<Step>,
  { maxLength: 8 },
);
function played(list: readonly Step[], mark: string, firstId: number): Plan {
  let p = base;
  list.forEach(({ kind, id, to }, i) => {
    const has = (wanted: number): boolean => p.tasks.some((t) => t.id === wanted);
    if (!has(id)) return;
    if (kind === 'name') p = set(p, id, { name: `${mark}${i}` });
    if (kind === 'duration') p = set(p, id, { durationMinutes: 480 * (to + 2) });
    if (kind === 'move' && (to === 0 || has(to))) p = moved(p, id, to === 0 ? null : to);
    if (kind === 'remove') p = without(p, id);
    if (kind === 'add') p = moved({ ...p, tasks: [...p.tasks, task(firstId - i)] }, firstId - i, id);
    if (kind === 'link' && has(to) && to !== id) {
      const others = p.links.filter((l) => l.from !== id || l.to !== to);
      p = { ...p, links: [...others, link(id, to, i)] };
    }
  });
  return p;
}
/** Parent before child, branches contiguous, no task twice, every parent and link end there. */
function sound(p: Plan): void {
  const ids = new Set(p.tasks.map((t) => t.id));
  expect(ids.size).toBe(p.tasks.length);
  const open: number[] = [];
  for (const t of p.tasks) {
    while (open.length > 0 && open.at(-1) !== t.parentId) open.pop();
    expect(open.at(-1) ?? null).toBe(t.parentId);
    open.push(t.id);
  }
  for (const l of p.links) expect([ids.has(l.from), ids.has(l.to)]).toEqual([true, true]);
}
const linkSet = (p: Plan): string[] => p.links.map((l) => JSON.stringify(l)).sort();

describe('edits of one person', () => {
  test('nothing done is no edit', () => {
    expect(isEmpty(diffPlans(base, base))).toBe(true);
    expect(isEmpty(diffPlans(base, decodePlan(encodePlan(base))))).toBe(true);
  });
  test('edits put on the plan they were made on give the edited plan', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const after = played(list, 'a', -1);
        const { plan: merged, conflicts } = mergeEdits(base, diffPlans(base, after));
        expect(conflicts).toEqual([]);
        expect(merged.tasks).toEqual(after.tasks);
        expect(linkSet(merged)).toEqual(linkSet(after));
      }),
      { numRuns: 400 },
    );
  });
  test('siblings that only made room are not moved', () => {
    const after = plan([task(5), task(1), task(2, 1), task(3, 1), task(4)]);
    expect(diffPlans(base, after).placed).toEqual([{ id: 5, parentId: null, after: null }]);
  });
});

describe('edits of two people', () => {
  test('different fields of one task both stand', () => {
    const current = set(base, 4, { name: 'theirs' });
    const mine = diffPlans(base, set(base, 4, { durationMinutes: 960 }));
    const { plan: merged, conflicts } = mergeEdits(current, mine);
    expect(conflicts).toEqual([]);
    expect(merged.tasks[3]).toMatchObject({ name: 'theirs', durationMinutes: 960 });
  });
  test('one field changed by both waits for a decision, and each decision is followed', () => {
    const current = set(base, 4, { name: 'theirs' });
    const mine = diffPlans(base, set(base, 4, { name: 'mine' }));
    const { conflicts } = mergeEdits(current, mine);
    expect(conflicts).toEqual([
      { kind: 'field', taskId: 4, name: 'theirs', field: 'name', base: 't4', mine: 'mine', theirs: 'theirs' },
    ]);
    for (const choice of ['mine', 'theirs'] as const) {
      const decided = mergeEdits(current, mine, { [conflictKey(conflicts[0]!)]: choice });
      expect(decided.conflicts).toEqual([]);
      expect(decided.plan.tasks[3]!.name).toBe(choice);
    }
  });
  test('both removed the same task: agreed', () => {
    const mine = diffPlans(base, without(base, 4));
    expect(mergeEdits(without(base, 4), mine).conflicts).toEqual([]);
  });
  test('a task removed there and edited here is told', () => {
    const { conflicts } = mergeEdits(without(base, 4), diffPlans(base, set(base, 4, { name: 'mine' })));
    expect(conflicts).toMatchObject([{ kind: 'gone', taskId: 4 }]);
  });
  test('a task deleted there and edited or linked here is told, and stays as it is with either decision', () => {
    const current = set(base, 4, { status: 'discarded' });
    const wanted = { ...set(base, 4, { name: 'mine' }), links: [...base.links, link(4, 1)] };
    const mine = diffPlans(base, wanted);
    const { conflicts } = mergeEdits(current, mine);
    expect(conflicts).toMatchObject([
      { kind: 'gone', taskId: 4 },
      { kind: 'gone', taskId: 1, field: '4>1' },
    ]);
    for (const choice of ['mine', 'theirs'] as const) {
      const choices = Object.fromEntries(conflicts.map((c) => [conflictKey(c), choice]));
      expect(mergeEdits(current, mine, choices)).toEqual({ plan: current, conflicts: [] });
    }
    // Restoring it is an edit of its state, which is allowed.
    const back = diffPlans(current, set(base, 4, { name: 'mine', status: 'new' }));
    expect(mergeEdits(current, back).conflicts).toEqual([]);
  });
  test('a task moved or linked here that is gone there is told, and goes with either decision', () => {
    const current = without(base, 4);
    const wanted = { ...moved(base, 4, 5), links: [...base.links, link(4, 1)] };
    const mine = diffPlans(base, wanted);
    const { conflicts } = mergeEdits(current, mine);
    expect(conflicts).toMatchObject([
      { kind: 'gone', taskId: 4, field: 'parentId', mine: 5 },
      { kind: 'gone', taskId: 1, field: '4>1' },
    ]);
    for (const choice of ['mine', 'theirs'] as const) {
      const choices = Object.fromEntries(conflicts.map((c) => [conflictKey(c), choice]));
      expect(mergeEdits(current, mine, choices)).toEqual({ plan: current, conflicts: [] });
    }
  });
  test('a task removed here that was linked there is told', () => {
    const current = { ...base, links: [...base.links, link(1, 4)] };
    const mine = diffPlans(base, without(base, 4));
    const { conflicts, plan: merged } = mergeEdits(current, mine);
    expect(conflicts).toMatchObject([{ kind: 'changedThere', taskId: 4, field: '1>4' }]);
    expect(merged.links).toContainEqual(link(1, 4));
    const gone = mergeEdits(current, mine, { [conflictKey(conflicts[0]!)]: 'mine' });
    expect([gone.conflicts, gone.plan.tasks.some((t) => t.id === 4)]).toEqual([[], false]);
  });
  test('a duration of what became a parent there is told, whatever it is now, and stays with either decision', () => {
    // The child is as long as 4 was, so that the value of 4 is the one it was changed from.
    const current = moved({ ...base, tasks: [...base.tasks, task(9)] }, 9, 4);
    const mine = diffPlans(base, set(base, 4, { durationMinutes: 960, name: 'mine' }));
    const { conflicts, plan: merged } = mergeEdits(current, mine);
    expect(conflicts).toMatchObject([{ kind: 'computed', taskId: 4, field: 'durationMinutes', mine: 960 }]);
    expect(merged.tasks.find((t) => t.id === 4)).toMatchObject({ name: 'mine', durationMinutes: 480 });
    for (const choice of ['mine', 'theirs'] as const) {
      const decided = mergeEdits(current, mine, { [conflictKey(conflicts[0]!)]: choice });
      expect(decided).toEqual({ plan: merged, conflicts: [] });
    }
    // Children of one's own are known.
    const parented = diffPlans(base, set(current, 4, { durationMinutes: 960 }));
    expect(mergeEdits(base, parented).conflicts).toEqual([]);
  });
  test('a task removed here and edited there is told', () => {
    const { conflicts, plan: merged } = mergeEdits(set(base, 4, { name: 'theirs' }), diffPlans(base, without(base, 4)));
    expect(conflicts).toMatchObject([{ kind: 'changedThere', taskId: 4 }]);
    expect(merged.tasks.map((t) => t.id)).toContain(4);
  });
  test('a branch removed here that got a new task there is told', () => {
    const current = moved({ ...base, tasks: [...base.tasks, task(9)] }, 9, 1);
    const { conflicts, plan: merged } = mergeEdits(current, diffPlans(base, without(base, 1)));
    expect(conflicts).toMatchObject([{ kind: 'changedThere', taskId: 1 }]);
    expect(merged.tasks.map((t) => t.id)).toContain(9);
  });
  test('two moves that would make a circle are told', () => {
    const { conflicts, plan: merged } = mergeEdits(moved(base, 4, 5), diffPlans(base, moved(base, 5, 4)));
    expect(conflicts).toMatchObject([{ kind: 'place', taskId: 5 }]);
    sound(merged);
  });
  test('one link set differently by both is told', () => {
    const lag = (n: number): Plan => ({ ...base, links: [link(2, 3, n), link(4, 5)] });
    expect(mergeEdits(lag(60), diffPlans(base, lag(120))).conflicts).toMatchObject([{ kind: 'link', taskId: 3 }]);
  });
  test('edits of different tasks commute', () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const fields = ['name', 'duration', 'link'];
        const left = played(
          a.filter((s) => fields.includes(s.kind) && s.id <= 3 && s.to <= 3),
          'a',
          -1,
        );
        const right = played(
          b.filter((s) => fields.includes(s.kind) && s.id > 3 && s.to !== 0 && s.to > 3),
          'b',
          -101,
        );
        const one = mergeEdits(left, diffPlans(base, right));
        const two = mergeEdits(right, diffPlans(base, left));
        expect([one.conflicts, two.conflicts]).toEqual([[], []]);
        expect(one.plan.tasks).toEqual(two.plan.tasks);
        expect(linkSet(one.plan)).toEqual(linkSet(two.plan));
      }),
    );
  });
  test('whatever two people do, the merge is a sound outline and every undecided change of theirs stays', () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const theirs = played(a, 'a', -1);
        const mine = played(b, 'b', -101);
        const { plan: merged, conflicts } = mergeEdits(theirs, diffPlans(base, mine));
        sound(merged);
        const was = new Map(base.tasks.map((t) => [t.id, t]));
        const now = new Map(merged.tasks.map((t) => [t.id, t]));
        for (const t of theirs.tasks) {
          const before = was.get(t.id);
          if (before && before.name === t.name && before.durationMinutes === t.durationMinutes) continue;
          expect(now.has(t.id), `task ${t.id} is kept`).toBe(true);
          if (before?.name !== t.name) expect(now.get(t.id)!.name).toBe(t.name);
          if (before?.durationMinutes !== t.durationMinutes)
            expect(now.get(t.id)!.durationMinutes).toBe(t.durationMinutes);
        }
        // And my edit is either there or reported.
        for (const t of mine.tasks) {
          if (was.get(t.id)?.name === t.name) continue;
          const told = conflicts.some((c) => c.taskId === t.id);
          expect(now.get(t.id)?.name === t.name || told, `my name of ${t.id}`).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
  test('decisions end every conflict', () => {
    fc.assert(
      fc.property(steps, steps, fc.constantFrom<Choice>('mine', 'theirs'), (a, b, choice) => {
        const theirs = played(a, 'a', -1);
        const edits = diffPlans(base, played(b, 'b', -101));
        const { conflicts } = mergeEdits(theirs, edits);
        let choices = Object.fromEntries(conflicts.map((c) => [conflictKey(c), choice]));
        let answer = mergeEdits(theirs, edits, choices);
        // A decision may bring up the next question, never the same one.
        for (let round = 0; answer.conflicts.length > 0 && round < 5; round++) {
          for (const c of answer.conflicts) expect(choices).not.toHaveProperty([conflictKey(c)]);
          choices = { ...choices, ...Object.fromEntries(answer.conflicts.map((c) => [conflictKey(c), choice])) };
          answer = mergeEdits(theirs, edits, choices);
        }
        expect(answer.conflicts).toEqual([]);
        sound(answer.plan);
      }),
      { numRuns: 500 },
    );
  });
});

test('a plan travels unchanged', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const p = played(list, 'a', -1);
      expect(decodePlan(JSON.parse(JSON.stringify(encodePlan(p))))).toEqual(p);
    }),
  );
});
