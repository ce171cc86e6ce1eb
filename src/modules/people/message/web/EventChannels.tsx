import { Alert, Button, Checkbox, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type MessageWay, messageKinds, messageWays } from '../message.entity.ts';
import { type EventRow, type MessageSettings, messageSettings, saveMessageSettings } from '../message-admin.calls.ts';
import { type Channels, MESSAGE_WAYS } from '../message-events.ts';
import { messagePageTexts as m } from './message.texts.ts';
import '#web/entity/entity.css';

const channelsOf = (event: Channels): Channels =>
  Object.fromEntries(MESSAGE_WAYS.map((way) => [way, event[way] ?? false])) as unknown as Channels;

/** Which events send messages: in the application, by mail, by short message where there is a gateway. */
export function EventChannels() {
  const answer = useCall(messageSettings, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} title={m.failed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Form key={answer.data.version} settings={answer.data} onConflict={() => void answer.refetch()} />;
}

function Form({ settings, onConflict }: { settings: MessageSettings; onConflict(): void }) {
  const { viewer } = useSession();
  const may = viewer.can(saveMessageSettings.right);
  const stored = settings.events.map((event) => [event.key, channelsOf(event)] as const);
  const [edits, setEdits] = useKept<Readonly<Record<string, Channels>>>('channels', Object.fromEntries(stored));
  const [busy, setBusy] = useState(false);
  const changed = settings.events.filter((event) => {
    const edit = edits[event.key];
    return edit && MESSAGE_WAYS.some((channel) => (edit[channel] ?? false) !== (event[channel] ?? false));
  });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const events = Object.fromEntries(changed.map(({ key }) => [key, edits[key]!]));
      await send(saveMessageSettings, { version: settings.version, events });
      toast.success(t(entityTexts.saved));
    } catch {
      // The refusal has been shown; what others set is loaded.
      onConflict();
    } finally {
      setBusy(false);
    }
  };
  const box = (channel: MessageWay, event: EventRow) => {
    const now = channelsOf(edits[event.key] ?? event);
    return (
      <Checkbox
        checked={now[channel]}
        disabled={!may}
        aria-label={`${t(event.label)}: ${t(messageWays[channel])}`}
        onChange={({ target }) => setEdits({ [event.key]: { ...now, [channel]: target.checked } })}
      />
    );
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.channels)}</h1>
        <span className="wm-hint">{t(m.channelNote)}</span>
        {may && (
          <div className="wm-page-tools">
            <Button type="primary" disabled={changed.length === 0} loading={busy} onClick={() => void save()}>
              {t(entityTexts.save)}
            </Button>
          </div>
        )}
      </div>
      <div className="wm-page-body">
        {!settings.ready.includes('mail') && (
          <Alert type="info" showIcon title={t(m.noMail)} style={{ marginBottom: 12 }} />
        )}
        <Table<EventRow>
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={settings.events}
          style={{ maxWidth: 900 }}
          columns={[
            {
              title: t(m.kind),
              width: 120,
              render: (_v, row) => <span className="wm-msg-kind">{t(messageKinds[row.kind])}</span>,
            },
            { title: t(m.event), render: (_v, row) => t(row.label) },
            // Mail is shown before it is set up: the note above says so.
            ...MESSAGE_WAYS.filter((way) => way === 'mail' || settings.ready.includes(way)).map((way) => ({
              title: t(messageWays[way]),
              key: way,
              width: 120,
              align: 'center' as const,
              render: (_v: unknown, row: EventRow) => box(way, row),
            })),
          ]}
        />
      </div>
    </div>
  );
}
