import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { requestedList } from '../instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { WorkflowTable } from './WorkflowTable.tsx';

/** What the viewer has started. */
export default function MyRequestPage() {
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <div className="wm-toolbar">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void go('/modules/workflow/create')}>
            {t(i.create)}
          </Button>
        </div>
        <WorkflowTable call={requestedList} show={['status', 'ended']} from="/modules/workflow/myWorkflow/myRequest" />
      </div>
    </div>
  );
}
