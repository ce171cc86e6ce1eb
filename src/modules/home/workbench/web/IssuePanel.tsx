import { Button } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type IssueRow, issue } from '#modules/registers/issue/issue.entity.ts';
import { DueDate, stateWord } from '#modules/registers/issue/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

const LIST = '/issue/needMeHandle';
const SHOWN = 5;

/** Issues that wait for the viewer, the most urgent first; nothing where none waits. */
export function IssuePanel() {
  const input = { view: 'needMeHandle', pageNum: 1, pageSize: SHOWN, sort: 'plannedFinish' };
  const answer = useCall(entityCalls(issue).list, input, { quiet: true });
  const { list = [], total = 0, titles = {} } = answer.data ?? {};
  if (answer.data && total === 0) return null;
  return (
    <Panel
      title={
        <>
          {t(w.issues)} <small>{total || ''}</small>
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
        {(list as unknown as IssueRow[]).map((row) => (
          <li key={row.id}>
            <span>
              <RecordLink kind="issue" record={row.id} from={LIST} className="wm-link wm-line" title={row.name}>
                {row.name}
              </RecordLink>
              <small className="wm-line wm-approval-what">
                {[
                  row.code,
                  stateWord(row.status),
                  titles.severity?.[row.severity ?? 0],
                  titles.projectId?.[row.projectId ?? 0],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <DueDate row={row} days />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
