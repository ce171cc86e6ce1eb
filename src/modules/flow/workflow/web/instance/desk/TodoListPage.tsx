import { Badge, Tabs } from 'antd';
import type { Report } from '#kernel/report.ts';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { withQuery } from '#web/registry.ts';
import { workflowCounts } from '../../../instance/counts.calls.ts';
import type { ListedWorkflow } from '../../../instance/instance.calls.ts';
import { copiedReport, doneReport, todoReport } from '../../../instance/lists.reports.ts';
import { agentTexts as g } from '../../../integration/integration.texts.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { AgentsPanel } from './AgentsPanel.tsx';
import { TodoFilters } from './TodoFilters.tsx';
import { WorkflowTable } from './WorkflowTable.tsx';
import '../monitor/monitor.css';

const LIST = '/modules/workflow/myWorkflow/todoList';
const AGENTS = 'agents';
const TABS: Readonly<Record<string, { report: Report<ListedWorkflow>; none: Message }>> = {
  todo: { report: todoReport, none: i.noTodo },
  done: { report: doneReport, none: i.noDone },
  copied: { report: copiedReport, none: i.noCopied },
};

/** What waits for the viewer, what they have decided, what was copied to them, and who decides for them. */
export default function TodoListPage() {
  const [tab] = useQueryParam('tabName');
  const counts = useCall(workflowCounts, {}, { quiet: true });
  const active = tab && (tab in TABS || tab === AGENTS) ? tab : 'todo';
  const list = TABS[active];
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          // Filters and order of one list are nothing for another.
          onChange={(key) => void go(withQuery(LIST, { tabName: key === 'todo' ? '' : key }), { replace: true })}
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
            report={list.report}
            from={LIST}
            none={list.none}
            decide={active === 'todo'}
            {...(active === 'todo' && {
              follow: true,
              filters: (state) => <TodoFilters state={state} />,
            })}
          />
        ) : (
          <AgentsPanel />
        )}
      </div>
    </div>
  );
}
