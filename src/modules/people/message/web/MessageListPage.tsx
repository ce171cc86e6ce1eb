import { CheckOutlined } from '@ant-design/icons';
import { Badge, Modal } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { batchRemoveAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
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

/** Text of a message without a link. */
function Content({ id, onClose }: { id: number; onClose(): void }) {
  const answer = useCall(entityCalls(message).get, { id }, { quiet: true });
  const row = answer.data?.row as MessageRow | undefined;
  return (
    <Modal open centered footer={null} title={row ? titleOf(row) : ''} loading={answer.isLoading} onCancel={onClose}>
      {answer.error && !row && <ReadError error={answer.error} retry={answer.refetch} />}
      <p style={{ whiteSpace: 'pre-wrap' }}>{row?.content}</p>
    </Modal>
  );
}

/** The viewer's own messages. */
export default function MessageListPage() {
  const [read, setRead] = useQueryParam('read');
  const id = Number(read);
  return (
    <>
      <ListPage<MessageRow>
        entity={message}
        none={m.none}
        columns={COLUMNS}
        toolbar={TOOLBAR}
        rowActions={rowActions}
      />
      {id > 0 && <Content id={id} onClose={() => setRead(null)} />}
    </>
  );
}
