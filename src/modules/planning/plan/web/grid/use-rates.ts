/** Learns the rates of people who join a plan while it is edited; without the right to costs nothing is asked. */
import { useEffect, useRef } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { send } from '#web/api.ts';
import { planRates } from '../../plan.calls.ts';
import { workersOf } from '../../plan-cost.ts';
import type { PlanSession } from '../edit/plan-session.ts';

/** People of one question. */
const MOST = 500;

export function useRates(session: PlanSession, scope: ScopeRef, version: number): void {
  const asked = useRef(new Set<number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version may have other people
  useEffect(() => {
    const { rates } = session;
    if (!rates) return;
    const people = workersOf(session.plan).filter((id) => !rates.has(id) && !asked.current.has(id));
    if (people.length === 0) return;
    const now = people.slice(0, MOST);
    for (const id of now) asked.current.add(id);
    send(planRates, { ...scope, people: now }, { quiet: true, background: true })
      .then((found) => session.learnRates(found))
      // Asked again with the next edit.
      .catch(() => {
        for (const id of now) asked.current.delete(id);
      });
  }, [session, version]);
}
