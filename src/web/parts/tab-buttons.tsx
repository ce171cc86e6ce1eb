import type { TabsProps } from 'antd';
import type { ReactNode } from 'react';

/**
 * `renderTabBar` of Tabs with buttons at its right end: within the list of tabs, where Ant Design has its extra content, a
 * screen reader counts them among the tabs.
 */
export const tabButtons =
  (buttons: ReactNode): NonNullable<TabsProps['renderTabBar']> =>
  (props, TabBar) => (
    <div className="wm-tab-bar">
      <TabBar {...props} />
      {buttons}
    </div>
  );
