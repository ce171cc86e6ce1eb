import { Tabs } from 'antd';
import { useLocation } from 'react-router';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { go } from '../../nav.ts';
import { type MenuNode, pathOf } from '../menu.ts';
import { withObject } from '../use-shell.ts';

/** The third-level tab bar: menu entries of type 3 under the current one. */
export function ThirdTabs({ tabs, object }: { tabs: readonly MenuNode[]; object: ObjectRef | null }) {
  const { pathname } = useLocation();
  const pages = tabs.filter((tab) => tab.url !== null);
  if (pages.length === 0) return null;
  const open = (url: string): void => void go(object ? withObject(url, object) : url);
  return (
    <Tabs
      className="wm-third"
      activeKey={pathname}
      items={pages.map((tab) => ({ key: pathOf(tab.url!), label: tab.label }))}
      onTabClick={(path) => {
        const tab = pages.find((page) => pathOf(page.url!) === path);
        if (tab && path !== pathname) open(tab.url!);
      }}
    />
  );
}
