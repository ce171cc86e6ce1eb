import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { tabButtons } from '#web/parts/tab-buttons.tsx';
import { withQuery } from '#web/registry.ts';
import { requestedReport } from '../../../instance/lists.reports.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { DraftTable } from './DraftTable.tsx';
import { WorkflowTable } from './WorkflowTable.tsx';

const LIST = '/modules/workflow/myWorkflow/myRequest';

/** What the viewer has started, and what they have not sent yet. */
export default function MyRequestPage() {
  const [tab] = useQueryParam('tabName');
  const drafts = tab === 'drafts';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={drafts ? 'drafts' : 'started'}
          // Filters and order of one list are nothing for the other.
          onChange={(key) => void go(withQuery(LIST, { tabName: key === 'drafts' ? key : '' }), { replace: true })}
          renderTabBar={tabButtons(
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void go('/modules/workflow/create')}>
              {t(i.create)}
            </Button>,
          )}
          items={[
            { key: 'started', label: t(i.tabStarted) },
            { key: 'drafts', label: t(i.tabDrafts) },
          ]}
        />
        {drafts ? <DraftTable /> : <WorkflowTable report={requestedReport} from={LIST} none={i.noRequests} />}
      </div>
    </div>
  );
}
