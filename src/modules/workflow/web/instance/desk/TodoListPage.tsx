import { Badge, Tabs } from 'antd';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { workflowCounts } from '../../../instance/counts.calls.ts';
import { copiedList, doneList, todoList } from '../../../instance/instance.calls.ts';
import { agentTexts as g } from '../../../integration/integration.texts.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { AgentsPanel } from './AgentsPanel.tsx';
import { TODO_FILTERS, TodoFilters, useTodoInput } from './TodoFilters.tsx';
import { type Shown, type WorkflowList, WorkflowTable } from './WorkflowTable.tsx';
import '../monitor/monitor.css';

const LIST = '/modules/workflow/myWorkflow/todoList';
const AGENTS = 'agents';
const TABS: Readonly<Record<string, { call: WorkflowList; show: readonly Shown[]; none: Message }>> = {
  todo: { call: todoList, show: ['step', 'due'], none: i.noTodo },
  done: { call: doneList, show: ['step', 'decision', 'status'], none: i.noDone },
  copied: { call: copiedList, show: ['status', 'ended'], none: i.noCopied },
};

/** What waits for the viewer, what he has decided, what was copied to him, and who decides for him. */
export default function TodoListPage() {
  const [tab = 'todo', choose] = useQueryParam('tabName');
  const counts = useCall(workflowCounts, {}, { quiet: true });
  const active = tab && (tab in TABS || tab === AGENTS) ? tab : 'todo';
  const list = TABS[active];
  const input = useTodoInput();
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
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
            { key: AGENTS, label: t(g.tab) },
          ]}
        />
        {list ? (
          <WorkflowTable
            key={active}
            call={list.call}
            show={list.show}
            from={LIST}
            none={list.none}
            decide={active === 'todo'}
            {...(active === 'todo' && {
              input,
              follow: true,
              filters: <TodoFilters />,
              narrows: TODO_FILTERS,
            })}
          />
        ) : (
          <AgentsPanel />
        )}
      </div>
    </div>
  );
}
