import { CheckOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { send } from '#web/api.ts';
import { batchRemoveAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { isRegistered } from '#web/registry.ts';
import { safePath } from '#web/shell/back.ts';
import { markRead } from '../message.calls.ts';
import { type MessageRow, message } from '../message.entity.ts';
import { messagePageTexts as m } from './message.texts.ts';

const titleOf = (row: MessageRow): string =>
  ({ 'zh-CN': row.title, HK: row.hkTitle, 'en-US': row.enTitle })[currentLang()] ?? row.title;

async function mark(ids: number[] | null): Promise<void> {
  const { changed } = await send(markRead, ids ? { ids } : {});
  toast.success(changed > 0 ? t(m.marked, { count: changed }) : t(m.noneUnread));
}

/** Marks the message and goes where it leads; links outside the application are not followed. */
async function open(row: MessageRow): Promise<void> {
  if (!row.isRead) await send(markRead, { ids: [row.id] }, { background: true }).catch(() => undefined);
  const path = safePath(row.link, isRegistered);
  if (path) await go(path);
}

const COLUMNS = {
  title: (row: MessageRow) => (
    <button type="button" className="wm-link" onClick={() => void open(row)}>
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
