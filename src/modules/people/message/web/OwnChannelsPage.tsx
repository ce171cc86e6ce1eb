import { Alert, Button, Skeleton, Switch, Table } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { type MessageWay, messageKinds, messageWays } from '../message.entity.ts';
import {
  type OwnEvent,
  type OwnNotifications,
  ownNotifications,
  saveOwnNotifications,
  type TurnedOff,
} from '../own-channels.calls.ts';
import { messagePageTexts as m } from './message.texts.ts';
import '#web/entity/entity.css';

const withSwitch = (off: TurnedOff, key: string, channel: MessageWay, on: boolean): TurnedOff => {
  const { [channel]: _old, ...rest } = off[key] ?? {};
  return { ...off, [key]: on ? rest : { ...rest, [channel]: false } };
};

/** My notification settings; each switch takes effect at once. */
export default function OwnChannelsPage() {
  const answer = useCall(ownNotifications, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} title={m.failed} />;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.own)}</h1>
        <span className="wm-hint">{t(m.ownNote)}</span>
        <div className="wm-page-tools">
          <Button onClick={() => void go('/accountSet')}>{t(m.toAccount)}</Button>
        </div>
      </div>
      <div className="wm-page-body">{answer.data ? <Switches start={answer.data} /> : <Skeleton active />}</div>
    </div>
  );
}

function Switches({ start }: { start: OwnNotifications }) {
  const [off, setOff] = useState(start.off);
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (key: string, channel: MessageWay, on: boolean): Promise<void> => {
    const before = off;
    const next = withSwitch(off, key, channel, on);
    setOff(next);
    setBusy(`${key}.${channel}`);
    try {
      await send(saveOwnNotifications, { off: next });
      toast.success(t(m.ownSaved));
    } catch {
      // The refusal has been shown; what holds is shown again.
      setOff(before);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {!start.ready.includes('mail') && (
        <Alert type="info" showIcon title={t(m.ownNoMail)} style={{ marginBottom: 12 }} />
      )}
      <Table<OwnEvent>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={start.events}
        style={{ maxWidth: 900 }}
        columns={[
          {
            title: t(m.kind),
            width: 120,
            render: (_v, row) => <span className="wm-msg-kind">{t(messageKinds[row.kind])}</span>,
          },
          { title: t(m.event), render: (_v, row) => t(row.label) },
          ...start.ready.map((channel) => ({
            title: t(messageWays[channel]),
            key: channel,
            width: 130,
            align: 'center' as const,
            render: (_v: unknown, row: OwnEvent) =>
              row.offered.includes(channel) ? (
                <Switch
                  size="small"
                  checked={off[row.key]?.[channel] !== false}
                  loading={busy === `${row.key}.${channel}`}
                  disabled={busy !== null}
                  aria-label={`${t(row.label)}: ${t(messageWays[channel])}`}
                  onChange={(on) => void change(row.key, channel, on)}
                />
              ) : (
                <span title={t(m.notOffered)}>–</span>
              ),
          })),
        ]}
      />
    </>
  );
}
