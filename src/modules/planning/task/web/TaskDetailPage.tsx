import { BarChartOutlined } from '@ant-design/icons';
import { Empty, Progress, Tag } from 'antd';
import { type CSSProperties, useState } from 'react';
import { scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { lightOf, overdueDays } from '#modules/objects/project/status-light.ts';
import { Deviation, StatusLight, useThresholds } from '#modules/objects/project/web/public.ts';
import { durationText } from '#modules/planning/plan/duration-text.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { type TaskDetail, taskDetail } from '../task.calls.ts';
import { TASK_ACTIONS, type TaskAction, taskMoves, taskTexts } from '../task.rules.ts';
import { LinkedTasks } from './LinkedTasks.tsx';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { ganttHref, runTaskAction } from './task-actions.tsx';
import { pageTexts } from './texts.ts';
import './task.css';

/** Fields of the details tab, in this order, in addition to the facts at the top. */
const FIELDS = [
  'responsible',
  'role',
  'participants',
  'assigner',
  'priority',
  'severity',
  'plannedDays',
  'mode',
  'constraintKind',
  'calendar',
  'milestone',
  'critical',
] as const;

const dates = (start: string | null, end: string | null): string => `${start ?? '–'} ~ ${end ?? '–'}`;
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

function TaskFacts({ detail }: { detail: TaskDetail }) {
  const { row, subtasks } = detail;
  const today = companyToday();
  const late = overdueDays(row, today);
  const limits = useThresholds()(row.projectId);
  return (
    <Facts>
      <Fact label={t(pageTexts.light)}>
        <StatusLight status={lightOf(row, today, limits)} of={{ facts: row, limits }} module="task" label />
        {late > 0 && <span className="wm-late">{t(pageTexts.late, { days: late })}</span>}
      </Fact>
      <Fact label={t(pageTexts.progress)}>
        <Progress
          percent={row.progress}
          size="small"
          style={{ margin: 0 }}
          aria-label={t(task.fields.progress.label)}
        />
        <div className="wm-hint">
          {t(pageTexts.plannedOf, { percent: detail.plannedProgress })} · <Deviation value={detail.deviation} />
        </div>
      </Fact>
      <Fact label={t(pageTexts.planned)}>
        <div className="wm-task-dates">{dates(row.plannedStart, row.plannedEnd)}</div>
      </Fact>
      <Fact label={t(pageTexts.actual)}>
        <div className="wm-task-dates">{dates(row.actualStart, row.actualEnd)}</div>
      </Fact>
      <Fact label={t(pageTexts.hours)}>
        {t(pageTexts.hoursOf, { actual: hoursOf(row.actualWorkMinutes), planned: hoursOf(row.workMinutes) })}
      </Fact>
      {subtasks.total > 0 ? (
        <Fact label={t(pageTexts.subtasks)}>{t(pageTexts.subtasksDone, subtasks)}</Fact>
      ) : (
        <Fact label={t(pageTexts.slack)}>
          {row.totalSlackMinutes === null
            ? '–'
            : durationText({ minutes: row.totalSlackMinutes, elapsed: false }, detail.units, currentLang())}
        </Fact>
      )}
    </Facts>
  );
}

const run = (row: TaskDetail['row'], action: TaskAction): Promise<void> => runTaskAction(row, action);

/** Operations of the state, the first one the next step, and reporting. */
function actionsOf({ row, actions, report }: TaskDetail, onReport: () => void): RecordAction[] {
  const fits = TASK_ACTIONS.filter((action) => taskMoves[action].from.includes(row.status));
  const reports = { key: 'report', label: pageTexts.report, refused: report, run: onReport };
  const others = TASK_ACTIONS.filter((action) => !taskMoves[action].from.includes(row.status));
  // Reporting is what most people come for: nothing that ends the task stands before it.
  return [
    ...(report ? [] : [reports]),
    ...fits.map((action, i) => ({
      key: action,
      label: taskTexts[action],
      primary: i === 0,
      danger: action === 'terminate',
      refused: actions[action],
      run: () => run(row, action),
    })),
    ...(report ? [reports] : []),
    ...others.map((action) => ({
      key: action,
      label: taskTexts[action],
      folded: true,
      refused: actions[action],
      run: () => run(row, action),
    })),
  ];
}

function Details({ detail }: { detail: TaskDetail }) {
  const { row, titles } = detail;
  const duration = { minutes: row.durationMinutes, elapsed: row.elapsed };
  return (
    <>
      <dl className="wm-detail wm-detail-row" style={{ '--wm-cells': 3 } as CSSProperties}>
        {FIELDS.map((name) => (
          <div key={name} className="wm-detail-item">
            <dt>{t(name === 'plannedDays' ? pageTexts.duration : task.fields[name].label)}</dt>
            <dd>
              {name === 'plannedDays' ? (
                durationText(duration, detail.units, currentLang())
              ) : (
                <FieldCell field={task.fields[name]} value={row[name]} titles={titles[name]} full />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <section className="wm-task-part">
        <h2>{t(pageTexts.description)}</h2>
        {row.description ? (
          <div className="wm-full-text">{row.description}</div>
        ) : (
          <span className="wm-none">{t(pageTexts.noDescription)}</span>
        )}
      </section>
    </>
  );
}

/** The tasks it waits for, and those that wait for it. */
function Links({ detail, inside }: { detail: TaskDetail; inside: ScopeRef }) {
  const common = { projectId: detail.row.projectId, inside };
  return (
    <div className="wm-task-links">
      <LinkedTasks
        {...common}
        title={pageTexts.predecessors}
        empty={pageTexts.noPredecessors}
        tasks={detail.predecessors}
      />
      <LinkedTasks {...common} title={pageTexts.successors} empty={pageTexts.noSuccessors} tasks={detail.successors} />
    </div>
  );
}

export default function TaskDetailPage() {
  const [id] = useQueryParam('taskId');
  const taskId = Number(id);
  const inProject = useObject('project');
  const [reporting, setReporting] = useState(false);
  const known = Number.isSafeInteger(taskId) && taskId > 0;
  const answer = useCall(taskDetail, { taskId }, { enabled: known, quiet: true });
  const common = useCommonTabs(task, taskId);
  usePageTitle(answer.data?.row.name);
  if (!known) return <Empty style={{ padding: 48 }} description={t(pageTexts.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => {
          const { row, project, path } = detail;
          const gantt = detail.mayOpenPlan ? ganttHref(row.id, row.projectId) : null;
          return (
            <>
              <RecordFrame
                kind="task"
                id={row.id}
                title={row.name}
                code={[row.wbs, row.code].filter(Boolean).join(' · ')}
                tags={
                  <>
                    <Tag>{t(taskStatus[row.status])}</Tag>
                    {row.milestone && <Tag color="purple">{t(pageTexts.milestone)}</Tag>}
                    {row.critical && <Tag color="red">{t(pageTexts.critical)}</Tag>}
                    {row.summary && <Tag color="blue">{t(pageTexts.summary)}</Tag>}
                  </>
                }
                actions={[
                  ...actionsOf(detail, () => setReporting(true)),
                  ...(gantt
                    ? [{ key: 'plan', label: pageTexts.plan, icon: <BarChartOutlined />, run: () => go(gantt) }]
                    : []),
                ]}
                tabs={[
                  { key: 'details', label: t(pageTexts.details), render: () => <Details detail={detail} /> },
                  {
                    key: 'links',
                    label: `${t(pageTexts.links)} (${detail.predecessors.length + detail.successors.length})`,
                    render: () => <Links detail={detail} inside={scopeRefOf(inProject)} />,
                  },
                  ...common,
                ]}
              >
                <div className="wm-task-path">
                  {[project?.name, ...path.map((above) => above.name)].filter(Boolean).join(' / ')}
                </div>
                <TaskFacts detail={detail} />
              </RecordFrame>
              {reporting && <ReportProgressDialog task={row} onClose={() => setReporting(false)} />}
            </>
          );
        }}
      </RecordRead>
    </div>
  );
}
