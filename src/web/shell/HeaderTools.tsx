import { BellOutlined, HomeOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Dropdown, Tooltip } from 'antd';
import { useEffect } from 'react';
import { now } from '#kernel/dates.ts';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { isRegistered } from '../registry.ts';
import { shellPorts, useSession } from '../session.ts';
import { expiryWarning } from '../session-rules.ts';
import { readText, writeText } from '../storage.ts';
import { home } from './actions.ts';
import { badgeCount, MESSAGE_CAP, pollAfter, quickCreateEntries } from './header-rules.ts';
import { RecentlyClosed } from './RecentlyClosed.tsx';
import { shellTexts as s } from './texts.ts';
import { UserMenu } from './UserMenu.tsx';

/** The right half of the top bar (1-product §2.2). */
export function HeaderTools() {
  return (
    <div className="wm-tools">
      <Expiry />
      <QuickCreate />
      <HomeButton />
      <RecentlyClosed />
      <Messages />
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
  const entries = quickCreateEntries(viewer.can, isRegistered);
  if (entries.length === 0) return null;
  return (
    <Dropdown
      placement="bottomRight"
      menu={{
        items: entries.map((entry) => ({ key: entry.path, label: t(entry.label) })),
        onClick: ({ key }) => void go(key),
      }}
    >
      <Button type="primary" size="small" className="wm-create" icon={<PlusOutlined />} aria-label={t(s.quickCreate)} />
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

function Messages() {
  const t = useText();
  const { viewer } = useSession();
  const answer = useQuery({
    queryKey: ['messageCount', viewer.userId],
    queryFn: async () => (await shellPorts().messageCount?.(viewer.userId)) ?? 0,
    refetchInterval: (query) => pollAfter(query.state.status === 'error'),
    meta: { entities: ['message'] },
  });
  if (!isRegistered('/sys/messageList')) return null;
  const count = answer.isError ? 0 : badgeCount(answer.data);
  const label = count > 0 ? t(s.unread, { count }) : t(s.messages);
  return (
    <Tooltip title={label}>
      <Badge count={count} overflowCount={MESSAGE_CAP} size="small" offset={[-9, 7]}>
        <Button type="text" icon={<BellOutlined />} aria-label={label} onClick={() => void go('/sys/messageList')} />
      </Badge>
    </Tooltip>
  );
}
