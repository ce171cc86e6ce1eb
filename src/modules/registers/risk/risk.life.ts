/** The life of a risk (records.md B3). All but closed are "not closed" (1-product §4.3). */
import { lifecycle } from '#kernel/lifecycle.ts';
import { type RiskRow, risk } from './risk.entity.ts';
import { aboveAppetite, firstOf, mayClose, noResponse, openResponses, worksOnIt } from './risk.rules.ts';

/** What a judgment asks for. */
const JUDGED = {
  probability: 'must',
  onSchedule: 'may',
  onCost: 'may',
  onQuality: 'may',
  onSafety: 'may',
  chance: 'may',
} as const;

export const riskLife = lifecycle(risk, {
  assess: {
    label: ['评估', '評估', 'Assess'],
    from: ['identified'],
    to: 'assessed',
    reason: 'may',
    sets: JUDGED,
    refuse: worksOnIt,
  },
  treat: {
    label: ['应对', '應對', 'Treat'],
    from: ['assessed', 'watching'],
    to: 'treating',
    reason: 'may',
    sets: { strategy: 'must', nextReview: 'may' },
    refuse: firstOf(worksOnIt, noResponse),
  },
  accept: {
    label: ['接受并监视', '接受並監視', 'Accept and watch'],
    from: ['assessed', 'treating'],
    to: 'watching',
    reason: 'may',
    sets: { strategy: 'must', nextReview: 'may' },
    refuse: firstOf(worksOnIt, aboveAppetite),
  },
  review: {
    label: ['复核', '覆核', 'Review'],
    from: ['treating', 'watching'],
    reason: 'may',
    sets: { verdict: 'must', nextReview: 'may' },
    refuse: worksOnIt,
  },
  reassess: {
    label: ['重新评估', '重新評估', 'Assess again'],
    from: ['assessed', 'treating', 'watching', 'occurred'],
    reason: 'may',
    sets: JUDGED,
    refuse: worksOnIt,
  },
  assessResidual: {
    label: ['评估剩余风险', '評估剩餘風險', 'Assess the residual risk'],
    from: ['assessed', 'treating', 'watching'],
    reason: 'may',
    sets: { residualProbability: 'must', residualImpact: 'must' },
    refuse: worksOnIt,
  },
  occur: {
    label: ['已发生', '已發生', 'It occurred'],
    from: ['identified', 'assessed', 'treating', 'watching'],
    to: 'occurred',
    reason: 'may',
    refuse: worksOnIt,
    stamps: { occurredAt: 'now' },
    clears: ['nextReview'],
    writes: (row: RiskRow) => ({ occurrences: row.occurrences + 1 }),
    danger: true,
  },
  close: {
    label: ['关闭', '關閉', 'Close'],
    from: ['identified', 'assessed', 'treating', 'watching', 'occurred'],
    to: 'closed',
    reason: 'must',
    sets: { closeReason: 'must', daysLost: 'may' },
    refuse: firstOf(mayClose, openResponses),
    stamps: { closedAt: 'now' },
    clears: ['nextReview'],
    writes: (row: RiskRow) => ({ reopensTo: row.level === null ? 'identified' : 'assessed' }),
  },
  reopen: {
    label: ['重新打开', '重新開啟', 'Reopen'],
    from: ['closed'],
    to: { kept: 'reopensTo' },
    reason: 'must',
    refuse: mayClose,
    clears: ['closeReason', 'closedAt', 'reopensTo'],
  },
});
