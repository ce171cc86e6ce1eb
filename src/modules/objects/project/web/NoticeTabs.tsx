import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { type Part, slot } from '#web/parts/slot.tsx';
import { noticePageTexts as n } from './notice-texts.ts';

declare module '#web/screens.ts' {
  interface Screens {
    /** Beside the events of the notification settings: of the company, of a project, of a template. */
    noticePart?: Part<object>;
  }
}
const Parts = slot<object>('noticePart');

/** Events, and reminders by rules; which of them is shown is in the address. */
export function NoticeTabs({ events }: { events: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'reminders' ? 'reminders' : 'events';
  const show = (key: string): void => {
    const next = new URLSearchParams(params);
    next.delete('record');
    if (key === 'reminders') next.set('tab', key);
    else next.delete('tab');
    setParams(next, { replace: true });
  };
  return (
    <div className="wm-notice-tabs">
      <Tabs
        size="small"
        activeKey={tab}
        onChange={show}
        items={[
          { key: 'events', label: t(n.events) },
          { key: 'reminders', label: t(n.reminders) },
        ]}
      />
      {tab === 'events' ? events : <Parts />}
    </div>
  );
}
