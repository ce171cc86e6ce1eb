import { ArrowLeftOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Menu, type MenuProps, Skeleton, Tooltip } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { commonTexts } from '#kernel/problem.ts';
import { queryClient, refreshShown } from '../api.ts';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import { arrived, go, heading } from '../nav.ts';
import { objectKey } from '../object-query.ts';
import { findRoute } from '../registry.ts';
import { shellPorts } from '../session.ts';
import { useStore } from '../store.ts';
import { goBack } from './actions.ts';
import { MenuIcon } from './icons.tsx';
import { Logo } from './Logo.tsx';
import { entryOf, exactly, type MenuNode, nodeOf, pathOf, trail } from './menu.ts';
import { preload } from './Screens.tsx';
import { useTabs } from './tabs/tabs-store.ts';
import { shellTexts as s } from './texts.ts';
import { type ObjectArea, withObject } from './use-shell.ts';

type Items = NonNullable<MenuProps['items']>;

const OPENED_MS = 350;

/** A real link, so that a page can be opened in a new window; a plain click goes through the menu. */
function ItemLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      href={to}
      tabIndex={-1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {label}
    </a>
  );
}

function itemsOf(nodes: readonly MenuNode[], urlOf: (url: string) => string, top = true): Items {
  return nodes.map((item) => {
    const common = { key: item.key, ...(top && { icon: <MenuIcon name={item.icon} /> }) };
    if (item.children.length > 0)
      return { ...common, label: item.label, children: itemsOf(item.children, urlOf, false) };
    const url = item.url!;
    return {
      ...common,
      label: <ItemLink to={urlOf(url)} label={item.label} />,
      title: item.label,
      onMouseEnter: () => preload(findRoute(pathOf(url))?.route),
    };
  });
}

/** License access is asked once per menu; a question that fails does not lock anybody out. */
async function mayOpen(menuId: number | null): Promise<boolean> {
  if (menuId === null) return true;
  const asked = queryClient.fetchQuery({
    queryKey: ['menuPrivilege', menuId],
    queryFn: async () => (await shellPorts().hasMenuPrivilege?.(menuId)) ?? true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return asked.catch(() => true);
}

/** The trail of the page; a detail page outside the menu belongs to the list it was opened from. */
function wayTo(nodes: readonly MenuNode[], pathname: string, search: string): MenuNode[] {
  const query = new URLSearchParams(search);
  const embedded = query.get('paramUrl');
  const exact = embedded ? exactly(nodes, `${pathname}?paramUrl=${encodeURIComponent(embedded)}`) : [];
  const own = exact.length > 0 ? exact : trail(nodes, pathname);
  const from = query.get('fromMenu');
  return own.length === 0 && from ? trail(nodes, pathOf(from)) : own;
}

interface Props {
  menu: readonly MenuNode[];
  /** The menu shown here could not be read. */
  failed: boolean;
  area: ObjectArea | null;
  collapsed: boolean;
  dark: boolean;
  onToggle(): void;
}

/** The left menu: the system's, or the submenu of the object on screen with its way back. */
export function SideMenu({ menu, failed, area, collapsed, dark, onToggle }: Props) {
  const t = useText();
  const { pathname, search } = useLocation();
  const nodes = area?.menu ?? menu;
  const scope = area?.object.scope;
  const id = area?.object.id;
  const urlOf = useCallback((url: string) => (scope && id ? withObject(url, { scope, id }) : url), [scope, id]);
  const items = useMemo(() => itemsOf(nodes, urlOf), [nodes, urlOf]);
  const going = useStore(heading);
  const way = useMemo(() => {
    const wanted = going ? wayTo(nodes, pathOf(going), going.slice(pathOf(going).length)) : [];
    return wanted.length > 0 ? wanted : wayTo(nodes, pathname, search);
  }, [nodes, pathname, search, going]);
  const selected = entryOf(way)?.key;
  const [open, setOpen] = useState<string[]>([]);
  const wayKeys = way.map((item) => item.key).join(' ');
  useEffect(() => {
    setOpen((now) => [...new Set([...now, ...wayKeys.split(' ')])]);
  }, [wayKeys]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!selected) return;
    // Its group has opened by then.
    const timer = setTimeout(() => {
      box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    }, OPENED_MS);
    return () => clearTimeout(timer);
  }, [selected]);
  const choose = async (key: string): Promise<void> => {
    const item = nodeOf(nodes, key);
    if (!item?.url) return;
    const url = urlOf(item.url);
    if (!item.newWindow) heading.update(() => url);
    if (!(await mayOpen(item.menuId))) {
      arrived();
      return toast.error(t(commonTexts.noView));
    }
    if (item.newWindow) globalThis.open(url, '_blank', 'noopener');
    else await go(url);
  };
  const Fold = collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <nav className="wm-side" aria-label={t(s.menu)}>
      {area ? <ObjectHead area={area} collapsed={collapsed} /> : <Logo collapsed={collapsed} />}
      <div ref={box} className="wm-side-scroll">
        {area?.loading && nodes.length === 0 ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} className="wm-side-skeleton" />
        ) : failed ? (
          <button type="button" className="wm-menu-failed" onClick={() => void refreshShown()}>
            {t(s.menuFailed)} <u>{t(s.retry)}</u>
          </button>
        ) : (
          <Menu
            theme={dark ? 'dark' : 'light'}
            mode={collapsed ? 'vertical' : 'inline'}
            inlineIndent={18}
            items={items}
            selectedKeys={selected ? [selected] : []}
            {...(collapsed ? {} : { openKeys: open, onOpenChange: setOpen })}
            onClick={({ key }) => void choose(key)}
          />
        )}
      </div>
      <Tooltip title={collapsed ? t(s.expand) : undefined} placement="right">
        <button type="button" className="wm-fold" onClick={onToggle} aria-label={t(collapsed ? s.expand : s.collapse)}>
          <Fold />
          {!collapsed && <span>{t(s.collapse)}</span>}
        </button>
      </Tooltip>
    </nav>
  );
}

function ObjectHead({ area, collapsed }: { area: ObjectArea; collapsed: boolean }) {
  const t = useText();
  const { objects } = useTabs();
  const tab = objects.find((o) => o.key === objectKey(area.object));
  const name = area.name || tab?.projectName || '';
  return (
    <div className="wm-object-head">
      <Tooltip title={t(s.back)} placement="right">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t(s.back)} onClick={() => void goBack(tab)} />
      </Tooltip>
      {!collapsed && (
        <div className="wm-object-name" title={name}>
          <strong>{name}</strong>
          {area.code && <small>{area.code}</small>}
        </div>
      )}
    </div>
  );
}
