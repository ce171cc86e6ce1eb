/** The state of an output and its date, as lists and tasks show them. */
import { Tag, Typography } from 'antd';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { type OutputRow, type OutputStatus, outputStatus } from '../output.entity.ts';
import { isDelivered } from '../output.rules.ts';
import { outputPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<OutputStatus, string>> = {
  none: 'default',
  working: 'processing',
  completed: 'success',
  archived: 'blue',
};

export function OutputState({ status, latest }: Pick<OutputRow, 'status' | 'latest'>) {
  return (
    <Tag color={COLORS[status]}>
      {t(outputStatus[status])}
      {latest > 0 && ` V${latest}`}
    </Tag>
  );
}

export function OutputDue({ due, status }: Pick<OutputRow, 'due' | 'status'>) {
  if (!due) return <span className="wm-none">–</span>;
  const late = !isDelivered(status) && due < companyToday();
  if (!late) return due;
  return (
    <Typography.Text type="danger" title={t(x.late)}>
      {due}
    </Typography.Text>
  );
}
