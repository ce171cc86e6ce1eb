import { Button } from 'antd';
import { now } from '#kernel/dates.ts';
import { todoList } from '#modules/flow/workflow/instance/instance.calls.ts';
import { timeText } from '#modules/flow/workflow/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

const LIST = '/modules/workflow/myWorkflow/todoList';
const SHOWN = 5;

/** The answer of what waits for the viewer's decision, for all who ask on one page. */
export const useWaiting = () => useCall(todoList, { pageNum: 1, pageSize: SHOWN }, { quiet: true });

/** Items waiting for the viewer's decision, the oldest first; hidden if none. */
export function ApprovalPanel() {
  const answer = useWaiting();
  const { list = [], total = 0, people = {} } = answer.data ?? {};
  if (answer.data && total === 0) return null;
  return (
    <Panel
      title={
        <>
          {t(w.approvals)} <small>{total || ''}</small>
        </>
      }
      answer={answer}
      tools={
        <Button type="link" size="small" onClick={() => void go(LIST)}>
          {t(w.more)}
        </Button>
      }
    >
      <ul className="wm-panel-list wm-approval-list">
        {list.map((row) => (
          <li key={row.taskId ?? row.instanceId}>
            <span>
              <RecordLink
                kind="workflow"
                record={row.instanceId}
                from={LIST}
                className="wm-link wm-line"
                title={`${row.title} · ${row.number}`}
              >
                {row.title}
              </RecordLink>
              <small className="wm-line wm-approval-what">
                {[row.definitionName, row.nodeName, people[row.initiator]].filter(Boolean).join(' · ')}
              </small>
            </span>
            <time className={row.dueAt && row.dueAt < now() ? 'wm-panel-late' : undefined}>
              {timeText(row.dueAt ?? row.openedAt ?? row.startedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
