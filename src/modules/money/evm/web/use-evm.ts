/** Earned value of the project one is in, worked out in the browser at the day that stands in the address. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { useObject } from '#web/scope.ts';
import type { EarnedSchedule } from '../earned-schedule.ts';
import { type EvmAnswer, readEvm } from '../evm.calls.ts';
import { type Forecast, type Measures, type Method, measures } from '../evm.rules.ts';
import { type EvmAt, evmAt, scheduleAt } from '../evm-at.ts';
import { sumsOf } from '../figures.ts';

export interface EvmShown {
  answer: EvmAnswer;
  at: EvmAt;
  day: number;
  method: Method;
  schedule: EarnedSchedule;
  /** Of a node; -1: of the whole. */
  measuresOf(node: number): Measures;
}

export function useEvm() {
  const projectId = useObject('project')?.id ?? 0;
  const [params, setParams] = useSearchParams();
  const known = params.get('known');
  const asked = useCall(readEvm, { projectId, ...(known && { known }) }, { quiet: true });
  const answer = asked.data;
  const wanted = parseDay(params.get('day') ?? '');
  const shown = useMemo((): EvmShown | null => {
    if (!answer) return null;
    const day = wanted ?? answer.status;
    const at = evmAt(answer.data, day);
    const { forecast, factor } = answer.config;
    const method: Method = { forecast: forecast as Forecast, factor: Math.round(Number(factor ?? 1) * 1000) };
    return {
      ...{ answer, at, day, method },
      schedule: scheduleAt(answer.data, at, day, answer.finishedOn),
      measuresOf: (node) => measures(sumsOf(at, answer.data, node), method),
    };
  }, [answer, wanted]);
  const set = (values: { day?: string; known?: string | null }): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    ...{ projectId, shown, known, error: asked.error, refetch: asked.refetch },
    setDay: (day: number) => set({ day: formatDay(day) }),
    setKnown: (at: string | null) => set({ known: at }),
    /** At a day as it was known at an instant. */
    showAt: (day: string, at: string) => set({ day, known: at }),
  };
}
