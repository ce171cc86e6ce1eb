import { HistoryOutlined } from '@ant-design/icons';
import { Button, Empty, Popover } from 'antd';
import { useState } from 'react';
import { useText } from '../../lang.ts';
import { go } from '../../nav.ts';
import { shellTexts as s } from '../texts.ts';
import { useTabs } from './tabs-store.ts';

/** Hover popover, 380 wide: closed pages, newest first; a click opens one again. */
export function RecentlyClosed() {
  const t = useText();
  const { closed } = useTabs();
  const [open, setOpen] = useState(false);
  const list = (
    <div className="wm-closed">
      {closed.map((page) => (
        <button
          type="button"
          key={page.fullPath}
          onClick={() => {
            setOpen(false);
            void go(page.fullPath);
          }}
        >
          <span>
            {page.parentName && <em>{page.parentName} / </em>}
            {page.ownTitle ?? t(page.title)}
          </span>
          {page.projectName && <small>{page.projectName}</small>}
        </button>
      ))}
      {closed.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(s.noneClosed)} />}
    </div>
  );
  return (
    <Popover
      title={t(s.recentlyClosed)}
      content={list}
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'click']}
      placement="bottomRight"
      styles={{ root: { width: 380 } }}
    >
      <Button type="text" icon={<HistoryOutlined />} aria-label={t(s.recentlyClosed)} />
    </Popover>
  );
}
