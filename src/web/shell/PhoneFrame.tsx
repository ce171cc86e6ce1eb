/**
 * The frame on a phone: the page's name on top, the main places at the bottom, and the menu, which covers the page and closes with
 * the next one.
 */
import { ArrowLeftOutlined, HomeOutlined, MenuOutlined, ScheduleOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Message } from '#kernel/text.ts';
import { useText } from '../lang.ts';
import { go, heading } from '../nav.ts';
import { isRegistered } from '../registry.ts';
import { useStore } from '../store.ts';
import { home } from './actions.ts';
import { type CountedPlace, messagePlace, todoPlace, useCount } from './counted-places.tsx';
import { QuickCreate } from './HeaderTools.tsx';
import { MESSAGE_CAP } from './header-rules.ts';
import { GlobalSearch } from './search/GlobalSearch.tsx';
import { isListed } from './tabs/tabs.ts';
import { shellTexts as s } from './texts.ts';
import { UserMenu } from './UserMenu.tsx';
import './phone.css';

const MY_TASKS = '/task/charged';
const ROOTS: readonly string[] = [MY_TASKS, todoPlace.path, messagePlace.path];

/** Whether the browser has a page of this application to go back to (React Router counts them). */
const canGoBack = (): boolean => ((globalThis.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** The name of the page, the way back, and common actions. */
export function PhoneHead({ title, object }: { title: string; object: string }) {
  const t = useText();
  const { pathname } = useLocation();
  const root = !isListed(pathname) || ROOTS.includes(pathname);
  return (
    <header className="wm-phone-head">
      {!root && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t(s.back)}
          onClick={() => (canGoBack() ? globalThis.history.back() : void go(home()))}
        />
      )}
      <div className="wm-phone-title">
        <strong>{title}</strong>
        {object && object !== title && <small>{object}</small>}
      </div>
      <GlobalSearch />
      <QuickCreate />
      <UserMenu />
    </header>
  );
}

/** Where one is, or is on the way to. */
function useHeaded(): string {
  const { pathname } = useLocation();
  return useStore(heading)?.split(/[?#]/, 1)[0] ?? pathname;
}

interface PlaceProps {
  icon: ReactNode;
  label: Message;
  here: boolean;
  count?: number;
  /** What a screen reader says instead of the label and the number. */
  told?: string;
  onOpen(): void;
}

function Place({ icon, label, here, count = 0, told, onOpen }: PlaceProps) {
  const t = useText();
  return (
    <button
      type="button"
      className="wm-phone-place"
      aria-current={here ? 'page' : undefined}
      {...(told && { 'aria-label': told })}
      onClick={onOpen}
    >
      <Badge count={count} overflowCount={MESSAGE_CAP} size="small" offset={[4, 0]}>
        <span className="wm-phone-icon" aria-hidden>
          {icon}
        </span>
      </Badge>
      <span>{t(label)}</span>
    </button>
  );
}

function Counted({ place, label }: { place: CountedPlace; label: Message }) {
  const t = useText();
  const pathname = useHeaded();
  const count = useCount(place);
  if (!isRegistered(place.path)) return null;
  return (
    <Place
      icon={place.icon}
      label={label}
      here={pathname === place.path}
      count={count}
      told={count > 0 ? `${t(label)} (${t(place.words[1], { count })})` : t(label)}
      onOpen={() => void go(place.path)}
    />
  );
}

/** The places at the foot, and the menu behind the last of them. `menu`: the menu, unfolded. */
export function PhoneBar({ menu }: { menu(close: () => void): ReactNode }) {
  const t = useText();
  const { search } = useLocation();
  const pathname = useHeaded();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is where the menu has led
  useEffect(close, [pathname, search]);
  return (
    <nav className="wm-phone-bar" aria-label={t(s.places)}>
      <Place icon={<HomeOutlined />} label={s.home} here={!isListed(pathname)} onOpen={() => void go(home())} />
      {isRegistered(MY_TASKS) && (
        <Place
          icon={<ScheduleOutlined />}
          label={s.myTasks}
          here={pathname === MY_TASKS}
          onOpen={() => void go(MY_TASKS)}
        />
      )}
      <Counted place={todoPlace} label={s.toDo} />
      <Counted place={messagePlace} label={s.messages} />
      <Place icon={<MenuOutlined />} label={s.menu} here={false} onOpen={() => setOpen(true)} />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={288}
        closable={false}
        destroyOnHidden
        aria-label={t(s.menu)}
        styles={{ body: { padding: 0 } }}
        rootClassName="wm-phone-menu"
      >
        {menu(close)}
      </Drawer>
    </nav>
  );
}
