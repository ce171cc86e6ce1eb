/** The life of a period: weights are fixed, raters rate, the result is frozen with its evidence, and may be appealed once. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type KpiPeriodRow, kpiPeriod } from './kpi.entity.ts';
import { kpiTexts as t } from './kpi.texts.ts';

const TARGET = 'pm:kpi:target';
const PUBLISH = 'pm:kpi:publish';

/** What the rules need beside the row. */
export interface PeriodFacts {
  /** Ratings that are missing, and names of who should give them. */
  open: number;
  people: string;
  /** The viewer is assessed in it. */
  assessed: boolean;
}
type At = Moment<PeriodFacts>;

/** Ratings are waited for until the deadline; without one as long as it takes. */
function refuseOpen({ deadline, endsOn }: KpiPeriodRow, { facts, today }: At) {
  if (today <= endsOn) return problem(t.notOver, { day: endsOn });
  if (facts.open === 0 || (deadline && today > deadline)) return null;
  return problem(t.stillOpen, { count: facts.open, people: facts.people });
}

export const kpiPeriodLife = lifecycle(kpiPeriod, {
  activate: { label: ['启动', '啟動', 'Activate'], from: ['draft'], to: 'active', right: TARGET },
  ask: { label: ['开始评分', '開始評分', 'Start scoring'], from: ['active'], to: 'scoring', right: TARGET },
  settle: {
    label: ['计算得分', '計算得分', 'Settle'],
    from: ['scoring'],
    to: 'scored',
    right: PUBLISH,
    refuse: refuseOpen,
  },
  again: {
    label: ['退回评分', '退回評分', 'Back to scoring'],
    from: ['scored'],
    to: 'scoring',
    right: PUBLISH,
    reason: 'must',
    clears: ['total', 'grade'],
    writes: () => ({ incomplete: false }),
  },
  publish: {
    label: ['发布', '發佈', 'Publish'],
    from: ['scored'],
    to: 'published',
    right: PUBLISH,
    stamps: { publishedAt: 'now', publishedBy: 'viewer' },
  },
  appeal: {
    label: ['申诉', '申訴', 'Appeal'],
    from: ['published'],
    to: 'appealed',
    reason: 'must',
    refuse: ({ appeals }: KpiPeriodRow, { facts }: At) =>
      appeals > 0 ? problem(t.appealedOnce) : facts.assessed ? null : problem(t.notAssessed),
    writes: ({ appeals }: KpiPeriodRow) => ({ appeals: appeals + 1 }),
  },
  uphold: {
    label: ['受理申诉，重新评分', '受理申訴，重新評分', 'Uphold and score again'],
    from: ['appealed'],
    to: 'scoring',
    right: PUBLISH,
    reason: 'must',
    clears: ['total', 'grade', 'publishedAt', 'publishedBy'],
    writes: ({ round }: KpiPeriodRow) => ({ round: round + 1, incomplete: false }),
  },
  dismiss: {
    label: ['驳回申诉', '駁回申訴', 'Dismiss the appeal'],
    from: ['appealed'],
    to: 'published',
    right: PUBLISH,
    reason: 'must',
  },
});
