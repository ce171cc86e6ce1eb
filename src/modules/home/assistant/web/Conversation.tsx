/** One conversation: what was said, the tools that were used, the cards to confirm, and the next question. */
import { Alert, Button, Input, Skeleton, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import {
  askAssistant,
  confirmProposal,
  dropProposal,
  type Proposal,
  QUESTION_MAX,
  readThread,
  stopAnswer,
  type ThreadMessage,
  type UsedTool,
} from '../assistant.calls.ts';
import { pageTexts as p } from './texts.ts';

const EVERY_MS = 400;
const TRY: readonly Message[] = [p.tryTasks, p.tryProjects, p.tryHours];

const Used = ({ tools }: { tools: readonly UsedTool[] }) => (
  <ul className="wm-assistant-tools">
    {tools.map((tool, at) => (
      <li key={at}>
        <Tag color={tool.refused ? 'red' : 'blue'}>{t(tool.label)}</Tag>
        <span className="wm-hint">{tool.refused ?? t(p.found, { count: tool.count })}</span>
        {tool.records.map((one) => (
          <PageLink key={one.address} to={one.address}>
            {one.title}
          </PageLink>
        ))}
      </li>
    ))}
  </ul>
);

function Card({ proposal, onSettled }: { proposal: Proposal; onSettled(): Promise<unknown> }) {
  const [busy, setBusy] = useState<'confirm' | 'drop' | null>(null);
  const settle = async (how: 'confirm' | 'drop'): Promise<void> => {
    setBusy(how);
    // The refusal has been shown.
    await send(how === 'confirm' ? confirmProposal : dropProposal, { proposal: proposal.id }).catch(() => undefined);
    await onSettled();
    setBusy(null);
  };
  return (
    <div className="wm-assistant-card">
      <strong>{t(p.proposed, { what: t(proposal.label) })}</strong>
      <dl>
        {proposal.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {proposal.state === 'open' ? (
        <div className="wm-assistant-settle">
          <Button type="primary" size="small" loading={busy === 'confirm'} onClick={() => void settle('confirm')}>
            {t(p.confirm)}
          </Button>
          <Button size="small" loading={busy === 'drop'} onClick={() => void settle('drop')}>
            {t(p.drop)}
          </Button>
        </div>
      ) : (
        <div className="wm-assistant-settle">
          <Tag color={proposal.state === 'done' ? 'green' : 'default'}>
            {t(proposal.state === 'done' ? p.done : p.dropped)}
          </Tag>
          {proposal.address && <PageLink to={proposal.address}>{t(p.open)}</PageLink>}
        </div>
      )}
    </div>
  );
}

function Said({ message, onSettled }: { message: ThreadMessage; onSettled(): Promise<unknown> }) {
  return (
    <li className={`wm-assistant-said wm-assistant-${message.role}`}>
      {message.tools.length > 0 && <Used tools={message.tools} />}
      {message.text !== '' && <p>{message.text}</p>}
      {message.state === 'running' && (
        <span className="wm-hint" role="status">
          {t(p.thinking)}
        </span>
      )}
      {message.state === 'stopped' && <span className="wm-hint">{t(p.stopped)}</span>}
      {message.error && <Alert type="error" showIcon title={message.error} />}
      {message.proposals.map((one) => (
        <Card key={one.id} proposal={one} onSettled={onSettled} />
      ))}
    </li>
  );
}

export function Conversation({ thread, ready, onAsked }: { thread: number; ready: boolean; onAsked(): void }) {
  const talk = useCall(readThread, { thread }, { quiet: true, background: true });
  const [question, setQuestion] = useState('');
  const [asking, setAsking] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const messages = talk.data?.messages ?? [];
  const running = asking || messages.some(({ state }) => state === 'running');
  const { refetch } = talk;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, refetch]);
  const length = messages.length + (messages.at(-1)?.text.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something was added
  useEffect(() => {
    // Newer browsers answer a promise, which is nothing to clean up by.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  if (talk.error && !talk.data) return <ReadError error={talk.error} retry={talk.refetch} />;
  if (!talk.data) return <Skeleton active />;
  const put = async (text: string): Promise<void> => {
    const wanted = text.trim();
    if (wanted === '' || running) return;
    setAsking(true);
    setQuestion('');
    // The refusal has been shown; the question is not lost with it.
    await send(askAssistant, { thread, question: wanted }, { background: true }).catch(() => setQuestion(wanted));
    setAsking(false);
    await refetch();
    onAsked();
  };
  const stop = async (): Promise<void> => {
    await send(stopAnswer, { thread }).catch(() => undefined);
    await refetch();
  };
  return (
    <>
      <ol className="wm-assistant-list" aria-live="polite">
        {messages.map((message) => (
          <Said key={message.id} message={message} onSettled={refetch} />
        ))}
      </ol>
      {messages.length === 0 && (
        <div className="wm-assistant-try">
          {TRY.map((one) => (
            <Button key={one.key} disabled={!ready || running} onClick={() => void put(t(one))}>
              {t(one)}
            </Button>
          ))}
        </div>
      )}
      <div ref={end} />
      <div className="wm-assistant-ask">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={QUESTION_MAX}
          value={question}
          disabled={!ready}
          aria-label={t(p.placeholder)}
          placeholder={t(p.placeholder)}
          onChange={(event) => setQuestion(event.target.value)}
          onPressEnter={(event) => {
            if (event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void put(question);
          }}
        />
        {running ? (
          <Button onClick={() => void stop()}>{t(p.stop)}</Button>
        ) : (
          <Button type="primary" disabled={!ready || question.trim() === ''} onClick={() => void put(question)}>
            {t(p.ask)}
          </Button>
        )}
      </div>
    </>
  );
}
