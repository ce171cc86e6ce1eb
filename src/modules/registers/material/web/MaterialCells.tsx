/** The state of a material and its dates, as lists show them. */
import { Tag, Typography } from 'antd';
import { t } from '#web/lang.ts';
import type { LateMaterial } from '../material.calls.ts';
import { type MaterialRow, type MaterialStatus, materialStatus } from '../material.entity.ts';
import { materialPageTexts as x } from './texts.ts';

const COLORS: Readonly<Record<MaterialStatus, string>> = {
  planned: 'default',
  partlyOrdered: 'warning',
  ordered: 'processing',
  partlyArrived: 'processing',
  arrived: 'success',
};

export const MaterialState = ({ status }: Pick<MaterialRow, 'status'>) => (
  <Tag color={COLORS[status]}>{t(materialStatus[status])}</Tag>
);

/** Why it is late, in words. */
export const lateText = ({ due, expected, task, forTask }: LateMaterial): string =>
  forTask && task ? t(x.lateFor, { due, expected, task: task.name }) : t(x.lateNeed, { due });

/** The day it is needed by; red with the reason where it comes late. */
export function NeededOn({ neededOn, late }: Pick<MaterialRow, 'neededOn'> & { late: LateMaterial | undefined }) {
  const day = neededOn ?? late?.due;
  if (!day) return <span className="wm-none">–</span>;
  if (!late) return day;
  return (
    <Typography.Text type="danger" title={lateText(late)}>
      {day}
    </Typography.Text>
  );
}
