import type { TableColumnType } from 'antd';
import type { Message } from '#kernel/text.ts';
import { t } from '#web/lang.ts';

/** How many letters to a system wait, and how many have failed. */
export const pendingColumns = <R extends { waiting: number; failed: number }>(texts: {
  waiting: Message;
  failed: Message;
}): TableColumnType<R>[] => [
  { title: t(texts.waiting), dataIndex: 'waiting', width: 80, align: 'right' },
  {
    title: t(texts.failed),
    key: 'failed',
    width: 70,
    align: 'right',
    render: (_, row) => (row.failed > 0 ? <b className="wm-overdue">{row.failed}</b> : row.failed),
  },
];
