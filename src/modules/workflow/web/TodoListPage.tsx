import { Badge, Tabs } from 'antd';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { workflowCounts } from '../counts.calls.ts';
import { copiedList, doneList, todoList } from '../instance.calls.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { type Shown, WorkflowTable } from './WorkflowTable.tsx';

const LIST = '/modules/workflow/myWorkflow/todoList';
const TABS: Readonly<Record<string, { call: typeof todoList; show: readonly Shown[] }>> = {
  todo: { call: todoList, show: ['step', 'due'] },
  done: { call: doneList, show: ['step', 'decision', 'status'] },
  copied: { call: copiedList, show: ['status', 'ended'] },
};

/** What waits for the viewer, what he has decided, and what was copied to him. */
export default function TodoListPage() {
  const [tab = 'todo', choose] = useQueryParam('tabName');
  const counts = useCall(workflowCounts, {}, { quiet: true, entities: ['workflow'] });
  const active = tab && tab in TABS ? tab : 'todo';
  const { call, show } = TABS[active]!;
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'todo' ? null : key)}
          items={[
            {
              key: 'todo',
              label: (
                <Badge size="small" offset={[8, 0]} count={counts.data?.todo ?? 0}>
                  {t(i.tabTodo)}
                </Badge>
              ),
            },
            { key: 'done', label: t(i.tabDone) },
            {
              key: 'copied',
              label: (
                <Badge size="small" offset={[8, 0]} count={counts.data?.unreadCc ?? 0}>
                  {t(i.tabCopied)}
                </Badge>
              ),
            },
          ]}
        />
        <WorkflowTable key={active} call={call} show={show} from={LIST} decide={active === 'todo'} />
      </div>
    </div>
  );
}
