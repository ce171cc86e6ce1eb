import { type TaskAction, taskTexts } from '#modules/task/task.rules.ts';
import { useCall } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type PlanChange, planChanges } from '../workbench.calls.ts';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** Fields of the plan by the name that the task's list has for them. */
const LISTED: Record<string, string> = {
  responsibleId: 'responsible',
  participantIds: 'participants',
  roleId: 'role',
  start: 'plannedStart',
  finish: 'plannedEnd',
  durationMinutes: 'plannedDays',
  workMinutes: 'plannedHours',
  actualWorkMinutes: 'actualHours',
  actualFinish: 'actualEnd',
  calendarId: 'calendar',
  constraint: 'constraintKind',
  deadline: 'deadlineAt',
};

function useSummary(): (change: PlanChange) => string {
  const fields = useScreenPorts().entity('task')?.fields ?? {};
  return ({ action, fields: changed }) => {
    if (action === 'create') return t(w.created);
    if (action === 'remove') return t(w.removed);
    if (Object.hasOwn(taskTexts, action) && action !== 'update') return t(taskTexts[action as TaskAction]);
    const names = changed.map((field) => fields[LISTED[field] ?? field]).filter((field) => field !== undefined);
    return t(w.changedFields, { fields: names.map((field) => t(field.label)).join(t(['、', '、', ', '])) });
  };
}

/** Who changed what of my tasks when. */
export function PlanChangePanel({ from }: { from: string }) {
  const answer = useCall(planChanges, {}, { quiet: true });
  const summary = useSummary();
  const list = answer.data?.changes ?? [];
  return (
    <Panel title={t(w.planChanges)} answer={answer} empty={list.length === 0 && t(w.noChanges)}>
      <ul className="wm-panel-list wm-change-list">
        {list.map((change) => (
          <li key={change.id}>
            <time title={instantText(change.at, true)}>{instantText(change.at).slice(5)}</time>
            <span>
              <RecordLink
                kind="task"
                record={change.taskId}
                from={from}
                className="wm-link wm-line"
                title={`${change.taskName} · ${change.projectName}`}
              >
                {change.taskName}
              </RecordLink>
              <small className="wm-line" title={summary(change)}>
                {change.by} · {summary(change)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
