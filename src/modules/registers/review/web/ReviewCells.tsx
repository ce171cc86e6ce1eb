/** The state, votes and conclusion of a review, as lists show them. */
import { Tag, Typography } from 'antd';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { type Conclusion, conclusions, type ReviewRow, type ReviewStatus, reviewStatus } from '../review.entity.ts';
import { reviewPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<ReviewStatus, string>> = {
  planned: 'default',
  held: 'processing',
  concluded: 'blue',
  closed: 'success',
};
const RESULTS: Readonly<Record<Conclusion, string>> = { pass: 'success', conditional: 'warning', fail: 'error' };

export const ReviewState = ({ status }: Pick<ReviewRow, 'status'>) => (
  <Tag color={COLORS[status]}>{t(reviewStatus[status])}</Tag>
);

export const ReviewResult = ({ conclusion }: Pick<ReviewRow, 'conclusion'>) =>
  conclusion ? <Tag color={RESULTS[conclusion]}>{t(conclusions[conclusion])}</Tag> : null;

/** How many of the experts agree. */
export function Tally({ experts, agreed, disagreed, status }: ReviewRow) {
  const all = experts?.length ?? 0;
  if (all === 0 || status === 'planned') return null;
  const text = t(x.tally, { agreed, all });
  return (
    <Typography.Text
      type={disagreed > 0 ? 'danger' : undefined}
      title={t(x.tallyHint, { agreed, disagreed, missing: all - agreed - disagreed })}
    >
      {text}
    </Typography.Text>
  );
}

export const OpenFindings = ({ findings, openFindings }: Pick<ReviewRow, 'findings' | 'openFindings'>) =>
  findings === 0
    ? null
    : openFindings === 0
      ? t(x.allClosed, { all: findings })
      : t(x.openOf, { open: openFindings, all: findings });

/** A day by which something is to be done; red once it has passed. */
export function DueDay({ day, done }: { day: string | null; done: boolean }) {
  if (!day) return <span className="wm-none">–</span>;
  if (done || day >= companyToday()) return day;
  return (
    <Typography.Text type="danger" title={t(x.late)}>
      {day}
    </Typography.Text>
  );
}
