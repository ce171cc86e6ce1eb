import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../lang.ts';
import { go } from '../../nav.ts';
import { closeObjectTab, home } from '../actions.ts';
import { entryOf, type MenuNode, trail } from '../menu.ts';
import { shellTexts as s } from '../texts.ts';
import { cut, isListed } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { wheelSideways } from './wheel.ts';

interface TabProps {
  active: boolean;
  /** Full name, shown as a tooltip when `children` is cut. */
  name: string;
  shown: string;
  icon?: ReactNode;
  onOpen(): void;
  onClose?(): void;
}

function TopTab({ active, name, shown, icon, onOpen, onClose }: TabProps) {
  const t = useText();
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) self.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Tooltip title={shown === name ? undefined : name} placement="bottom">
      <div ref={self} className={active ? 'wm-tab wm-tab-active' : 'wm-tab'}>
        <button type="button" className="wm-tab-name" aria-current={active ? 'page' : undefined} onClick={onOpen}>
          {icon}
          <span>{shown}</span>
        </button>
        {onClose && (
          <button type="button" className="wm-tab-close" aria-label={`${t(s.close)} ${name}`} onClick={onClose}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </Tooltip>
  );
}

/** Home, the active menu, and the open objects. */
export function TopTabs({ menu }: { menu: readonly MenuNode[] }) {
  const t = useText();
  const { pathname } = useLocation();
  const { objects, activeObject, system } = useTabs();
  const onHome = !isListed(pathname);
  const label = system && (entryOf(trail(menu, system.path))?.label ?? system.ownTitle ?? t(system.title));
  return (
    <div className="wm-tabs" onWheel={wheelSideways}>
      <TopTab
        active={onHome}
        name={t(s.home)}
        shown={t(s.home)}
        icon={<HomeOutlined />}
        onOpen={() => void go(home())}
      />
      {system && label && (
        <TopTab
          active={!onHome && activeObject === null}
          name={label}
          shown={cut(label)}
          onOpen={() => void go(system.fullPath)}
        />
      )}
      {objects.map((tab) => (
        <TopTab
          key={tab.key}
          active={!onHome && tab.key === activeObject}
          name={tab.projectName || '…'}
          shown={tab.cutName || '…'}
          onOpen={() => void go(tab.url)}
          onClose={() => void closeObjectTab(tab.key)}
        />
      ))}
    </div>
  );
}
