import { AuditOutlined, BellOutlined, BugOutlined, HomeOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Dropdown, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { now } from '#kernel/dates.ts';
import type { Message } from '#kernel/text.ts';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { isRegistered } from '../registry.ts';
import { shellPorts, useSession } from '../session.ts';
import { expiryWarning } from '../session-rules.ts';
import { readText, writeText } from '../storage.ts';
import { home } from './actions.ts';
import { Favourites } from './Favourites.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { HelpButton } from './HelpButton.tsx';
import { badgeCount, MESSAGE_CAP, pollAfter, quickCreateEntries } from './header-rules.ts';
import { RecentlyClosed } from './tabs/RecentlyClosed.tsx';
import { shellTexts as s } from './texts.ts';
import { UserMenu } from './UserMenu.tsx';

/** The right half of the top bar (1-product §2.2). */
export function HeaderTools() {
  return (
    <div className="wm-tools">
      <Expiry />
      <GlobalSearch />
      <QuickCreate />
      <HomeButton />
      <Favourites />
      <RecentlyClosed />
      <Todo />
      <IssuesToHandle />
      <Messages />
      <HelpButton />
      <UserMenu />
    </div>
  );
}

const WARNED = 'expiryWarned';

/** The account's expiry date, when there is one; within 7 days it warns, once per session of the window. */
function Expiry() {
  const t = useText();
  const { viewer } = useSession();
  const date = viewer.expiryDate?.slice(0, 10);
  const days = expiryWarning(date, now());
  useEffect(() => {
    if (days === null || !date || readText(WARNED, 'session') === date) return;
    writeText(WARNED, date, 'session');
    toast.warning(t(s.expiresSoon, { date, days }));
  }, [days, date, t]);
  if (!date) return null;
  return <span className={days === null ? 'wm-expiry' : 'wm-expiry wm-expiry-soon'}>{t(s.expires, { date })}</span>;
}

function QuickCreate() {
  const t = useText();
  const { viewer } = useSession();
  const [open, setOpen] = useState(false);
  const entries = quickCreateEntries(viewer.can, isRegistered);
  if (entries.length === 0) return null;
  return (
    <Dropdown
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: entries.map((entry) => ({ key: entry.path, label: t(entry.label) })),
        onClick: ({ key }) => void go(key),
      }}
    >
      <Button
        type="primary"
        size="small"
        className="wm-create"
        icon={<PlusOutlined />}
        aria-label={t(s.quickCreate)}
        onClick={() => setOpen(true)}
      />
    </Dropdown>
  );
}

function HomeButton() {
  const t = useText();
  return (
    <Tooltip title={t(s.home)}>
      <Button type="text" icon={<HomeOutlined />} aria-label={t(s.home)} onClick={() => void go(home())} />
    </Tooltip>
  );
}

interface CounterProps {
  path: string;
  icon: ReactNode;
  /** Words without and with a count. */
  words: readonly [Message, Message];
  /** Answers of the browser's cache that make it ask again. */
  entity: string;
  ask: (() => Promise<number>) | undefined;
}

/** A page with the number of what waits there, asked again every half minute. */
function Counter({ path, icon, words, entity, ask }: CounterProps) {
  const t = useText();
  const { viewer } = useSession();
  const answer = useQuery({
    queryKey: ['headerCount', entity, viewer.userId],
    queryFn: async () => (await ask?.()) ?? 0,
    refetchInterval: (query) => pollAfter(query.state.status === 'error'),
    meta: { entities: [entity] },
  });
  if (!isRegistered(path)) return null;
  const count = answer.isError ? 0 : badgeCount(answer.data);
  const label = count > 0 ? t(words[1], { count }) : t(words[0]);
  return (
    <Tooltip title={label}>
      <Badge count={count} overflowCount={MESSAGE_CAP} size="small" offset={[-9, 7]}>
        <Button type="text" icon={icon} aria-label={label} onClick={() => void go(path)} />
      </Badge>
    </Tooltip>
  );
}

function Todo() {
  return (
    <Counter
      path="/modules/workflow/myWorkflow/todoList"
      icon={<AuditOutlined />}
      words={[s.todo, s.todos]}
      entity="workflow"
      ask={shellPorts().todoCount}
    />
  );
}

function IssuesToHandle() {
  return (
    <Counter
      path="/issue/needMeHandle"
      icon={<BugOutlined />}
      words={[s.issues, s.issuesWaiting]}
      entity="issue"
      ask={shellPorts().issueCount}
    />
  );
}

function Messages() {
  const { viewer } = useSession();
  const { messageCount } = shellPorts();
  return (
    <Counter
      path="/sys/messageList"
      icon={<BellOutlined />}
      words={[s.messages, s.unread]}
      entity="message"
      ask={messageCount && (() => messageCount(viewer.userId))}
    />
  );
}
