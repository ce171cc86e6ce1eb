import { SendOutlined } from '@ant-design/icons';
import { Badge, Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { tabButtons } from '#web/parts/tab-buttons.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import { type SentMessage, sentMessages, sentMessagesReport } from '../message-admin.calls.ts';
import { EventChannels } from './EventChannels.tsx';
import { messagePageTexts as m } from './message.texts.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import './message.css';

const cells = {
  isRead: ({ channels, isRead }: SentMessage) =>
    !channels.includes('inApp') ? (
      t(m.never)
    ) : (
      <Badge status={isRead ? 'default' : 'processing'} text={t(isRead ? m.read : m.unread)} />
    ),
  sender: ({ sender }: SentMessage) => sender ?? t(m.system),
};

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
        renderTabBar={tabButtons(
          viewer.can('sys:msg:send') && (
            <Button type="primary" icon={<SendOutlined />} onClick={() => setWriting(true)}>
              {t(m.send)}
            </Button>
          ),
        )}
      />
      {maySee && (
        <div className="wm-msg-body">
          {tab === 'channels' ? (
            <EventChannels />
          ) : (
            <ReportView
              report={sentMessagesReport}
              cells={cells}
              cellWidths={{ isRead: 96 }}
              details={(row) => <p className="wm-msg-content">{row.content || row.title}</p>}
            />
          )}
        </div>
      )}
      {writing && <NoticeDialog onClose={() => setWriting(false)} />}
    </div>
  );
}
