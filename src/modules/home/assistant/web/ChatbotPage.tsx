import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { assistantState, newThread, removeThread } from '../assistant.calls.ts';
import { assistantTexts as x } from '../assistant.texts.ts';
import { Conversation } from './Conversation.tsx';
import { pageTexts as p } from './texts.ts';
import '#web/entity/entity.css';
import './assistant.css';

/** Conversations of the person on the left, the open one beside them. */
export default function ChatbotPage() {
  const state = useCall(assistantState, {}, { quiet: true });
  const [named, setNamed] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const threads = state.data?.threads ?? [];
  const open = threads.find(({ id }) => id === named) ?? threads[0] ?? null;
  if (state.error && !state.data) return <ReadError error={state.error} retry={state.refetch} />;
  if (!state.data) return <Skeleton active />;
  const { ready, host, model, left } = state.data;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await send(newThread, {});
      await state.refetch();
      setNamed(id);
    } catch {
      // The refusal has been shown.
    }
    setBusy(false);
  };
  const remove = async (id: number): Promise<void> => {
    if (!(await ask({ title: p.removeAsk, content: p.removeNote, confirm: p.remove, danger: true }))) return;
    await send(removeThread, { thread: id }).catch(() => undefined);
    setNamed(null);
    await state.refetch();
  };
  return (
    <div className="wm-assistant">
      <aside className="wm-card wm-assistant-threads">
        <Button block icon={<PlusOutlined />} loading={busy} disabled={!ready} onClick={() => void begin()}>
          {t(p.begin)}
        </Button>
        <ul>
          {threads.map(({ id, title }) => (
            <li key={id} className={id === open?.id ? 'wm-assistant-open' : undefined}>
              <Button type="text" onClick={() => setNamed(id)}>
                {title || t(p.untitled)}
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={t(p.remove)}
                icon={<DeleteOutlined />}
                onClick={() => void remove(id)}
              />
            </li>
          ))}
        </ul>
        {threads.length === 0 && <p className="wm-hint">{t(p.none)}</p>}
      </aside>
      <section className="wm-card wm-assistant-talk">
        {!ready && <Alert type="info" showIcon title={t(x.notReady)} />}
        {open && <Conversation key={open.id} thread={open.id} ready={ready} onAsked={() => void state.refetch()} />}
        {!open && ready && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(p.none)}>
            <Button type="primary" loading={busy} onClick={() => void begin()}>
              {t(p.begin)}
            </Button>
          </Empty>
        )}
        {ready && (
          <p className="wm-hint wm-assistant-where">{t(p.where, { host: host ?? '', model: model ?? '', left })}</p>
        )}
      </section>
    </div>
  );
}
