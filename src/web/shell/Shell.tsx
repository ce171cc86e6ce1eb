/**
 * The frame around every page: menu on the left, tabs and tools on top, tags, third-level tabs, screens.
 * Measures of 1-product §2.1: menu 91 or 200 px, main area = window height - 70 (40 top bar + 30 tag strip).
 */
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useDark } from '../appearance.ts';
import { PHONE_WIDTH, useNarrow } from '../hooks.ts';
import { useText } from '../lang.ts';
import { Filling } from '../parts/Filling.tsx';
import { followPrinting } from '../parts/printing.ts';
import type { Found } from '../registry.ts';
import { KEYS, readText, writeText } from '../storage.ts';
import { useStore } from '../store.ts';
import { isMenuDark, menuTheme, menuVariables, themeChoice, workbenchBack } from '../theme.ts';
import { HeaderTools } from './HeaderTools.tsx';
import { onPhone } from './menu.ts';
import { PhoneBar, PhoneHead } from './PhoneFrame.tsx';
import { Screens } from './Screens.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TagStrip } from './tabs/TagStrip.tsx';
import { ThirdTabs } from './tabs/ThirdTabs.tsx';
import { TopTabs } from './tabs/TopTabs.tsx';
import { isListed } from './tabs/tabs.ts';
import { useTabs } from './tabs/tabs-store.ts';
import { shellTexts as s } from './texts.ts';
import {
  pageObject,
  thirdLevel,
  useDocumentTitle,
  useMenuNames,
  useObjectArea,
  useSystemMenu,
  useVisits,
} from './use-shell.ts';
import './header.css';
import './popovers.css';
import './print.css';
import './side-menu.css';
import './tabs/tabs.css';

const MENU_WIDTH = { collapsed: 91, expanded: 200 } as const;

export interface ShellProps {
  found: Found | null;
  /** Takes the focus: it comes in the place of the form of sign-in, which had it. */
  focused: boolean;
  /** In the place of the screen when no route matches. */
  missing?: ReactNode;
}

export function Shell({ found, focused, missing }: ShellProps) {
  const t = useText();
  const location = useLocation();
  const choice = useStore(themeChoice);
  const dark = useDark();
  const phone = useNarrow(PHONE_WIDTH);
  const [collapsed, setCollapsed] = useState(() => readText(KEYS.collapsed) === 'true');
  const object = pageObject(found, location.search);
  const { menu, failed } = useSystemMenu();
  const area = useObjectArea(object);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useEffect(() => {
    if (focused) main.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => followPrinting(main.current!), []);
  const state = useTabs();
  useVisits(found, object);
  useMenuNames(menu, area);
  const page = state.visited.find((p) => p.key === state.active);
  const title = page?.ownTitle ?? found?.route.title ?? s.notFoundTitle.text;
  useDocumentTitle(title, area?.name ?? '');
  const toggle = (): void => {
    writeText(KEYS.collapsed, String(!collapsed));
    setCollapsed(!collapsed);
  };
  const theme = choice[area ? 'project' : 'system'];
  const onWorkbench = !isListed(location.pathname);
  const style = {
    ...menuVariables(theme, dark),
    '--wm-menu-width': `${collapsed ? MENU_WIDTH.collapsed : MENU_WIDTH.expanded}px`,
    ...(onWorkbench && { '--wm-main-back': workbenchBack(choice.workbench, dark) }),
  } as React.CSSProperties;
  const side = (folded: boolean, onToggle: () => void): ReactNode => (
    <ConfigProvider theme={menuTheme(theme, dark)}>
      <SideMenu
        menu={phone ? onPhone(menu) : menu}
        failed={area?.failed ?? failed}
        area={phone && area ? { ...area, menu: onPhone(area.menu) } : area}
        collapsed={folded}
        dark={isMenuDark(theme, dark)}
        onToggle={onToggle}
      />
    </ConfigProvider>
  );
  const kind = phone ? 'wm-shell wm-shell-phone' : collapsed ? 'wm-shell wm-collapsed' : 'wm-shell';
  // The pages are at the same place in both frames, so turning the phone loses nothing.
  return (
    <div className={kind} style={style} data-theme={theme}>
      <a className="wm-skip" href="#main">
        {t(s.skip)}
      </a>
      {phone ? null : side(collapsed, toggle)}
      <div className="wm-right">
        {phone ? (
          <PhoneHead title={typeof title === 'string' ? title : t(title)} object={area?.name ?? ''} />
        ) : (
          <header className="wm-top">
            <TopTabs menu={menu} />
            <HeaderTools />
          </header>
        )}
        {phone ? null : <TagStrip />}
        <main ref={main} id="main" className="wm-main" tabIndex={-1}>
          <Filling />
          <ThirdTabs tabs={thirdLevel(area?.menu ?? menu, location.pathname)} object={object} />
          <div className="wm-screens">{found ? <Screens found={found} /> : missing}</div>
        </main>
        {phone && (
          <PhoneBar
            menu={(close) => (
              <div className="wm-phone-side" style={style}>
                {side(false, close)}
              </div>
            )}
          />
        )}
      </div>
    </div>
  );
}
