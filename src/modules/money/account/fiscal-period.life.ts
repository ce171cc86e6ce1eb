/** Months are closed in order, and only the last closed one is opened again. Other modules say what is in the way (`hinders`). */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type FiscalPeriodRow, fiscalPeriod } from './account.entity.ts';
import { accountTexts as t } from './account.rules.ts';
import { monthAfter } from './months.ts';

export interface PeriodFacts {
  /** The first open month before it; null: there is none. */
  openBefore: string | null;
  /** The last closed month after it. */
  closedAfter: string | null;
}
type At = Moment<PeriodFacts>;

export const fiscalPeriodLife = lifecycle(fiscalPeriod, {
  close: {
    label: ['结账', '結賬', 'Close'],
    from: ['open'],
    to: 'closed',
    right: 'sys:period:close',
    refuse: ({ month }: FiscalPeriodRow, { facts, today }: At) =>
      monthAfter(month, 1) > today
        ? problem(t.notOver, { month: month.slice(0, 7) })
        : facts.openBefore
          ? problem(t.earlierOpen, { month: facts.openBefore.slice(0, 7) })
          : null,
    stamps: { closedBy: 'viewer', closedAt: 'now' },
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['closed'],
    to: 'open',
    right: 'sys:period:reopen',
    reason: 'must',
    danger: true,
    refuse: (_row: FiscalPeriodRow, { facts }: At) =>
      facts.closedAfter ? problem(t.laterClosed, { month: facts.closedAfter.slice(0, 7) }) : null,
    clears: ['closedBy', 'closedAt'],
  },
});
