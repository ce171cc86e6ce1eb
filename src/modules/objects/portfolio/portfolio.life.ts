/** The life of a portfolio: start and end (1-product §4.3), and back for a reason. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { portfolio } from './portfolio.entity.ts';
import { portfolioTexts as t } from './portfolio.rules.ts';

export interface PortfolioFacts {
  /** Projects and programs it governs that are going on, and portfolios in it that have not ended. */
  running: number;
}
const told = { done: t.moved, reason: 'may' } as const;

export const portfolioLife = lifecycle(
  portfolio,
  {
    start: {
      label: ['启动', '啟動', 'Start'],
      from: ['new'],
      to: 'ongoing',
      right: 'pm:portfolio:status',
      writes: (row, { today }) => ({ actualStart: row.actualStart ?? today }),
      ...told,
    },
    end: {
      label: ['结束', '結束', 'End'],
      from: ['ongoing'],
      to: 'done',
      right: 'pm:portfolio:status',
      ends: true,
      refuse: (_row, { facts: { running } }: Moment<PortfolioFacts>) =>
        running > 0 ? problem(t.running, { count: running }) : null,
      writes: (_row, { today }) => ({ actualEnd: today }),
      ...told,
    },
    recover: {
      label: ['恢复', '恢復', 'Recover'],
      from: ['done'],
      to: 'ongoing',
      right: 'pm:portfolio:status',
      writes: () => ({ actualEnd: null }),
      ...told,
      reason: 'must',
    },
  },
  { wrong: t.wrongStatus, editable: ['description'] },
);
