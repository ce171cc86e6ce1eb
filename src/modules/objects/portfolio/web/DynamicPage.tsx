import { Tabs } from 'antd';
import { Announcements } from '#modules/people/message/web/public.ts';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { logged } from './logged.ts';
import { portfolioPageTexts as x } from './texts.ts';

/** What happened to a portfolio, and what its people are told. */
export default function DynamicPage() {
  const id = useObject('portfolio')?.id ?? 0;
  const [tab, setTab] = useQueryParam('tabName');
  return (
    <div className="wm-card wm-portfolio-page">
      <Tabs
        activeKey={tab === 'announcements' ? tab : 'log'}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'log', label: t(x.dynamics), children: <ChangeLog entity={logged} id={id} /> },
          { key: 'announcements', label: t(x.announcements), children: <Announcements /> },
        ]}
      />
    </div>
  );
}
