/** What formulas and conditions of forms know of the company in the browser. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { companyCalendar } from '#modules/base/calendar/calendar.calls.ts';
import type { Facts, Missing } from '#modules/flow/feel/feel.ts';
import { useCall } from '#web/api.ts';
import { clockAhead } from '#web/clock.ts';
import { useTitles } from '#web/entity/use-options.ts';

export const companyFacts = (): Facts => ({ ahead: clockAhead() });

/** The same with facts formulas need while somebody types: the calendar and names are read on first use. */
export function useCompanyFacts(): Facts {
  const heard = useRef(new Set<Missing>());
  const [asked, setAsked] = useState<readonly Missing[]>([]);
  useEffect(() => {
    if (heard.current.size > asked.length) setAsked([...heard.current]);
  });
  const quiet = { quiet: true, background: true, staleTime: 300_000 } as const;
  const { data: calendar } = useCall(companyCalendar, {}, { ...quiet, enabled: asked.includes('calendar') });
  const people = asked.filter((what) => what !== 'calendar');
  const { titles, loading } = useTitles('user', people, undefined);
  const known = people.flatMap((id): [number, string | null][] =>
    titles[id] === undefined && loading ? [] : [[id, titles[id] ?? null]],
  );
  const names = JSON.stringify(known);
  return useMemo(
    () => ({
      ...companyFacts(),
      ...(calendar && { calendar }),
      names: Object.fromEntries(JSON.parse(names)) as Record<number, string | null>,
      missing: (what) => void heard.current.add(what),
    }),
    [calendar, names],
  );
}
