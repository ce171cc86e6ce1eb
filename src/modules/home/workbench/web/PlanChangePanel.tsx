import { Tag } from 'antd';
import { REQUEST_COLORS } from '#modules/flow/approval/web/public.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import { useCall } from '#web/api.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type PlanChange, planChanges } from '../workbench.calls.ts';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** Its effect on the viewer: number of their tasks, and the new finish. */
function meaning({ tasks, finishBefore, finishAfter, applicant }: PlanChange): string {
  const parts = [applicant];
  if (tasks > 0) parts.push(t(w.touchesMine, { count: tasks }));
  if (finishBefore && finishAfter && finishBefore !== finishAfter)
    parts.push(t(w.finishMoves, { before: finishBefore, after: finishAfter }));
  return parts.filter((part) => part !== '').join(' · ');
}

/** Requests to change plans that concern the viewer; hidden if there are none. */
export function PlanChangePanel({ from }: { from: string }) {
  const answer = useCall(planChanges, {}, { quiet: true });
  const list = answer.data?.changes ?? [];
  if (answer.data && list.length === 0) return null;
  return (
    <Panel title={t(w.planChanges)} answer={answer}>
      <ul className="wm-panel-list wm-change-list">
        {list.map((change) => (
          <li key={change.id}>
            <time title={instantText(change.at, true)}>{instantText(change.at).slice(5, 10)}</time>
            <span>
              <RecordLink
                kind="planChange"
                record={{ id: change.id, projectId: change.projectId }}
                from={from}
                className="wm-link wm-line"
                title={`${change.name} · ${change.projectName}`}
              >
                {change.reason || change.name}
              </RecordLink>
              <small className="wm-line" title={`${change.projectName} · ${meaning(change)}`}>
                {change.projectName} · {meaning(change)}
              </small>
            </span>
            <Tag color={REQUEST_COLORS[change.status]}>{t(planChangeStatus[change.status])}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
