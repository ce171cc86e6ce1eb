import { BarChartOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, Progress, Skeleton, Tabs, Tag, Tooltip } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { task } from '#modules/plan/task.entity.ts';
import { taskStatus } from '#modules/plan/task-labels.ts';
import { lightOf, overdueDays } from '#modules/project/status-light.ts';
import { Deviation, StatusLight, useThresholds } from '#modules/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeLog } from '#web/entity/record/ChangeLog.tsx';
import { Facets } from '#web/entity/record/Facets.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useObject } from '#web/scope.ts';
import { type TaskDetail, taskDetail } from '../task.calls.ts';
import { TASK_ACTIONS, type TaskAction, taskMoves, taskTexts } from '../task.rules.ts';
import { LinkedTasks } from './LinkedTasks.tsx';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { ganttHref, runTaskAction, taskHref } from './task-actions.ts';
import { pageTexts } from './texts.ts';
import '#web/entity/entity.css';
import './task.css';

/** What the details tab shows beside the facts at the top, in this order. */
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wm-fact">
      <small>{label}</small>
      {children}
    </div>
  );
}

const dates = (start: string | null, end: string | null): string => `${start ?? '–'} ~ ${end ?? '–'}`;
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

function Facts({ detail }: { detail: TaskDetail }) {
  const { row, subtasks } = detail;
  const today = companyToday();
  const late = overdueDays(row, today);
  const limits = useThresholds()(row.projectId);
  return (
    <div className="wm-facts">
      <Fact label={t(pageTexts.light)}>
        <StatusLight status={lightOf(row, today, limits)} of={{ facts: row, limits }} module="task" label />
        {late > 0 && <span className="wm-late">{t(pageTexts.late, { days: late })}</span>}
      </Fact>
      <Fact label={t(pageTexts.progress)}>
        <Progress percent={row.progress} size="small" style={{ margin: 0 }} />
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
            : t(pageTexts.days, { days: Math.round(row.totalSlackMinutes / 48) / 10 })}
        </Fact>
      )}
    </div>
  );
}

/** Buttons of the state; the other operations are behind "more", disabled with the reason. */
function Operations({ detail, onReport }: { detail: TaskDetail; onReport(): void }) {
  const { row, actions, report } = detail;
  const run = (action: TaskAction): void => void runTaskAction(row, action).catch(() => undefined);
  const fits = TASK_ACTIONS.filter((action) => taskMoves[action].from.includes(row.status));
  const others = TASK_ACTIONS.filter((action) => !fits.includes(action));
  return (
    <>
      {fits.map((action, i) => (
        <Tooltip key={action} title={actions[action] ?? ''}>
          <Button
            type={i === 0 ? 'primary' : 'default'}
            danger={action === 'terminate'}
            disabled={actions[action] !== null}
            onClick={() => run(action)}
          >
            {t(taskTexts[action])}
          </Button>
        </Tooltip>
      ))}
      <Tooltip title={report ?? ''}>
        <Button disabled={report !== null} onClick={onReport}>
          {t(pageTexts.report)}
        </Button>
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          items: others.map((action) => ({
            key: action,
            disabled: actions[action] !== null,
            label: <span title={actions[action] ?? ''}>{t(taskTexts[action])}</span>,
            onClick: () => run(action),
          })),
        }}
      >
        <Button aria-label={t(pageTexts.more)} icon={<DownOutlined />} />
      </Dropdown>
    </>
  );
}

function Details({ detail }: { detail: TaskDetail }) {
  const { row, titles } = detail;
  return (
    <>
      <dl className="wm-detail wm-detail-row" style={{ '--wm-cells': 3 } as CSSProperties}>
        {FIELDS.map((name) => (
          <div key={name} className="wm-detail-item">
            <dt>{t(task.fields[name].label)}</dt>
            <dd>
              <FieldCell field={task.fields[name]} value={row[name]} titles={titles[name]} full />
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

export default function TaskDetailPage() {
  const [id] = useQueryParam('taskId');
  const taskId = Number(id);
  const inProject = useObject('project');
  const [reporting, setReporting] = useState(false);
  const known = Number.isSafeInteger(taskId) && taskId > 0;
  const answer = useCall(taskDetail, { taskId }, { enabled: known, quiet: true });
  usePageTitle(answer.data?.row.name);
  if (!known) return <Empty style={{ padding: 48 }} description={t(pageTexts.choose)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const detail = answer.data;
  const { row, project, path } = detail;
  const address = (other: number): string => taskHref(other, inProject?.id);
  const gantt = detail.mayOpenPlan ? ganttHref(row.id, row.projectId) : null;
  return (
    <div className="wm-card">
      <div className="wm-page">
        <div className="wm-page-head">
          <h1>{row.name}</h1>
          <Tag>{t(taskStatus[row.status])}</Tag>
          {row.milestone && <Tag color="purple">{t(pageTexts.milestone)}</Tag>}
          {row.critical && <Tag color="red">{t(pageTexts.critical)}</Tag>}
          {row.summary && <Tag color="blue">{t(pageTexts.summary)}</Tag>}
          <span className="wm-none">{[row.wbs, row.code].filter(Boolean).join(' · ')}</span>
          <div className="wm-page-tools">
            <Operations detail={detail} onReport={() => setReporting(true)} />
            {gantt && (
              <Button icon={<BarChartOutlined />} onClick={() => void go(gantt)}>
                {t(pageTexts.plan)}
              </Button>
            )}
          </div>
        </div>
        <div className="wm-page-body">
          <div className="wm-task-path">
            {[project?.name, ...path.map((above) => above.name)].filter(Boolean).join(' / ')}
          </div>
          <Facts detail={detail} />
          <Tabs
            size="small"
            destroyOnHidden
            items={[
              { key: 'details', label: t(pageTexts.details), children: <Details detail={detail} /> },
              {
                key: 'links',
                label: `${t(pageTexts.links)} (${detail.predecessors.length + detail.successors.length})`,
                children: (
                  <div className="wm-task-links">
                    <LinkedTasks
                      title={pageTexts.predecessors}
                      empty={pageTexts.noPredecessors}
                      tasks={detail.predecessors}
                      projectId={row.projectId}
                      address={address}
                    />
                    <LinkedTasks
                      title={pageTexts.successors}
                      empty={pageTexts.noSuccessors}
                      tasks={detail.successors}
                      projectId={row.projectId}
                      address={address}
                    />
                  </div>
                ),
              },
              { key: 'log', label: t(pageTexts.changes), children: <ChangeLog entity={task} id={row.id} /> },
            ]}
          />
          <Facets key={row.id} entity={task} id={row.id} />
        </div>
      </div>
      {reporting && <ReportProgressDialog task={row} onClose={() => setReporting(false)} />}
    </div>
  );
}
