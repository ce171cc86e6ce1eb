import { HomeOutlined, PlusOutlined } from '@ant-design/icons';
import { Badge, Button, Dropdown, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { now } from '#kernel/dates.ts';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { isRegistered } from '../registry.ts';
import { useSession } from '../session.ts';
import { expiryWarning } from '../session-rules.ts';
import { readText, writeText } from '../storage.ts';
import { home } from './actions.ts';
import { type CountedPlace, issuePlace, messagePlace, todoPlace, useCount } from './counted-places.tsx';
import { Favourites } from './Favourites.tsx';
import { HelpButton } from './HelpButton.tsx';
import { MESSAGE_CAP, quickCreateEntries } from './header-rules.ts';
import { GlobalSearch } from './search/GlobalSearch.tsx';
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
      <Counter place={todoPlace} />
      <Counter place={issuePlace} />
      <Counter place={messagePlace} />
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

/** What the viewer may make, from anywhere. */
export function QuickCreate() {
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

/** A page with the number of what waits there. */
function Counter({ place }: { place: CountedPlace }) {
  const t = useText();
  const count = useCount(place);
  if (!isRegistered(place.path)) return null;
  const label = count > 0 ? t(place.words[1], { count }) : t(place.words[0]);
  return (
    <Tooltip title={label}>
      <Badge count={count} overflowCount={MESSAGE_CAP} size="small" offset={[-9, 7]}>
        <Button type="text" icon={place.icon} aria-label={label} onClick={() => void go(place.path)} />
      </Badge>
    </Tooltip>
  );
}
