import { SendOutlined } from '@ant-design/icons';
import { Badge, Button, type TableColumnType, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LogTable } from '#modules/log/web/public.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { messageChannels, messageKinds, OUTSIDE_CHANNELS } from '../message.entity.ts';
import { readStates, type SentMessage, sentMessages } from '../message-admin.calls.ts';
import { EventChannels } from './EventChannels.tsx';
import { messagePageTexts as m } from './message.texts.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import './message.css';

const columns = (): TableColumnType<SentMessage>[] => [
  { key: 'at', title: t(m.at), width: 156, render: (_v, row) => instantText(row.at, true) },
  { key: 'receiver', title: t(m.receiver), width: 120, ellipsis: true, dataIndex: 'receiver' },
  { key: 'department', title: t(m.department), width: 140, ellipsis: true, dataIndex: 'department' },
  { key: 'kind', title: t(m.kind), width: 90, render: (_v, row) => t(messageKinds[row.kind]) },
  { key: 'title', title: t(m.title), minWidth: 260, ellipsis: true, dataIndex: 'title' },
  {
    key: 'channel',
    title: t(m.channel),
    width: 160,
    ellipsis: true,
    render: (_v, row) => t(messageChannels[row.channel]),
  },
  {
    key: 'isRead',
    title: t(m.state),
    width: 96,
    render: (_v, row) =>
      OUTSIDE_CHANNELS.includes(row.channel) ? (
        t(m.never)
      ) : row.isRead ? (
        <Badge status="default" text={t(m.read)} />
      ) : (
        <Badge status="processing" text={t(m.unread)} />
      ),
  },
  { key: 'sender', title: t(m.sender), width: 110, ellipsis: true, render: (_v, row) => row.sender ?? t(m.system) },
];

const FILTERS = [
  { name: 'kind', label: m.kind.text, items: messageKinds },
  { name: 'isRead', label: m.state.text, items: readStates },
];

/** Messages of the company: what was sent, notices, and which events send them by which channel. */
export default function MessageAdminPage() {
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const [writing, setWriting] = useState(false);
  const maySee = viewer.can(sentMessages.right);
  const tab = params.get('tab') === 'channels' ? 'channels' : 'sent';
  return (
    <div className="wm-msg">
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setParams(key === 'sent' ? {} : { tab: key }, { replace: true })}
        items={
          maySee
            ? [
                { key: 'sent', label: t(m.sent) },
                { key: 'channels', label: t(m.channels) },
              ]
            : []
        }
        tabBarExtraContent={
          viewer.can('sys:msg:send') && (
            <Button type="primary" icon={<SendOutlined />} onClick={() => setWriting(true)}>
              {t(m.send)}
            </Button>
          )
        }
      />
      {maySee && (
        <div className="wm-msg-body">
          {tab === 'channels' ? (
            <EventChannels />
          ) : (
            <LogTable<SentMessage>
              call={sentMessages}
              columns={columns()}
              placeholder={m.search}
              filters={FILTERS}
              details={(row) => <p className="wm-msg-content">{row.content || row.title}</p>}
            />
          )}
        </div>
      )}
      {writing && <NoticeDialog onClose={() => setWriting(false)} />}
    </div>
  );
}
