import { CheckOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { send } from '#web/api.ts';
import { batchRemoveAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { markRead } from '../message.calls.ts';
import { type MessageRow, message } from '../message.entity.ts';
import { messagePageTexts as m } from './message.texts.ts';
import { openMessage, titleOf } from './message-link.ts';

async function mark(ids: number[] | null): Promise<void> {
  const { changed } = await send(markRead, ids ? { ids } : {});
  toast.success(changed > 0 ? t(m.marked, { count: changed }) : t(m.noneUnread));
}

const COLUMNS = {
  title: (row: MessageRow) => (
    <button type="button" className="wm-link" onClick={() => void openMessage(row)}>
      {row.isRead ? <span className="wm-hint">{titleOf(row)}</span> : <strong>{titleOf(row)}</strong>}
    </button>
  ),
  isRead: (row: MessageRow) =>
    row.isRead ? <Badge status="default" text={t(m.read)} /> : <Badge status="processing" text={t(m.unread)} />,
};

const TOOLBAR: ToolbarAction[] = [
  {
    key: 'markSelected',
    label: m.markRead,
    icon: <CheckOutlined />,
    primary: true,
    needsSelection: true,
    run: async ({ list }) => {
      await mark([...list.selected]);
      list.select([]);
    },
  },
  { key: 'markAll', label: m.markAll, run: () => mark(null) },
  batchRemoveAction(),
];

const rowActions = (row: MessageRow): RowAction[] => [
  ...(row.isRead ? [] : [{ key: 'mark', label: m.markRead, run: () => mark([row.id]) }]),
  removeAction(row),
];

/** The viewer's own messages. */
export default function MessageListPage() {
  return <ListPage<MessageRow> entity={message} columns={COLUMNS} toolbar={TOOLBAR} rowActions={rowActions} />;
}
