import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { plansWith } from '../testing/random-plans.ts';
import { type Changed, inTurn } from './open-plan.ts';
import {
  changeTexts,
  removeLink,
  setDuration,
  setFields,
  setLink,
  setName,
  setPredecessors,
  setStart,
} from './plan-changes.ts';
import { Siblings } from './siblings.ts';

/** Two tasks are linked once at most. */
const randomPlan = plansWith(false).map((plan) => ({
  ...plan,
  links: [...new Map(plan.links.map((link) => [`${link.from}>${link.to}`, link])).values()],
}));

/** A change of one row; numbers are taken modulo the rows there are. */
interface Step {
  kind: 'name' | 'duration' | 'start' | 'priority' | 'predecessors' | 'link' | 'unlink' | 'copied';
  a: number;
  b: number;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('name', 'duration', 'start', 'priority', 'predecessors', 'link', 'unlink', 'copied'),
    a: fc.nat(30),
    b: fc.nat(30),
  }),
  { maxLength: 12 },
);

function changed(plan: Plan, { kind, a, b }: Step): Changed {
  const answer = schedulePlan(plan);
  const [row, other] = [a % plan.tasks.length, b % plan.tasks.length];
  if (!('schedule' in answer)) return { problem: { message: changeTexts.cycle } };
  const { schedule } = answer;
  switch (kind) {
    case 'name':
      return setName(plan, row, b % 3 === 0 ? '' : `n${b}`);
    case 'duration':
      return setDuration(plan, schedule, row, b % 4 === 0 ? 'x' : `${b}d`);
    case 'start':
      return setStart(plan, schedule, row, plan.settings.projectStart + b * 1440);
    case 'priority':
      return setFields(plan, [row, other], { priority: b });
    case 'predecessors':
      return setPredecessors(plan, row, b % 3 === 0 ? '' : `${other + 1}FS+${b}d`);
    case 'link':
      return setLink(plan, {
        from: plan.tasks[row]!.id,
        to: plan.tasks[other]!.id,
        type: 'SS',
        lag: b,
        lagUnit: 'work',
      });
    case 'unlink':
      return removeLink(plan, plan.tasks[row]!.id, plan.tasks[other]!.id);
    case 'copied':
      // As changes do that make their own plan.
      return {
        plan: { ...plan, links: plan.links.toReversed(), tasks: plan.tasks.map((t) => ({ ...t, severity: b })) },
      };
  }
}

/** The definition: each change made singly on its own copy of the plan. */
function singly(plan: Plan, all: readonly Step[], left?: (step: Step) => void): Changed {
  let at = plan;
  for (const step of all) {
    const next = changed(at, step);
    if ('plan' in next) at = next.plan;
    else if (left) left(step);
    else return next;
  }
  return { plan: at };
}

describe('changes made in turn', () => {
  test('lead where the same changes lead one by one, refusals included, and leave the plan as it was', () => {
    fc.assert(
      fc.property(randomPlan, steps, (plan, all) => {
        const before = structuredClone(plan);
        expect(inTurn(plan, all, changed)).toEqual(singly(plan, all));
        const [left, once]: [Step[], Step[]] = [[], []];
        const tolerant = inTurn(plan, all, changed, (step) => void left.push(step));
        expect(tolerant).toEqual(singly(plan, all, (step) => void once.push(step)));
        expect(left).toEqual(once);
        expect(plan).toEqual(before);
      }),
    );
  });

  test('answer the plan itself when they change nothing', () => {
    fc.assert(
      fc.property(randomPlan, (plan) => {
        const none = inTurn(plan, plan.tasks, (at) => ({ plan: at }));
        expect('plan' in none && none.plan).toBe(plan);
      }),
    );
  });
});

test('siblings stand as a list of them would', () => {
  const move = fc.record({ id: fc.nat(9), parent: fc.option(fc.nat(9)), after: fc.option(fc.nat(12)) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const lists = new Map<number | null, number[]>([[null, [0, 1, 2, 3, 4]]]);
      const siblings = new Siblings([0, 1, 2, 3, 4].map((id) => ({ id, parentId: null })));
      for (const { id, parent, after } of moves) {
        for (const list of lists.values()) if (list.includes(id)) list.splice(list.indexOf(id), 1);
        const list = lists.get(parent) ?? [];
        lists.set(parent, list);
        const at = after === null ? 0 : list.includes(after) ? list.indexOf(after) + 1 : list.length;
        list.splice(at, 0, id);
        siblings.put(id, parent, after);
      }
      for (const [parent, list] of lists) expect([...siblings.under(parent)]).toEqual(list);
    }),
  );
});
