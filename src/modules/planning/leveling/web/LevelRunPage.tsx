/** One leveling: what would move and why, what stays in conflict, what it does to finishes; and putting it into the plans. */
import { Alert, Button, Card, Descriptions, Empty, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { formatMinute } from '#kernel/dates.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { ask, report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { levelRunStatus } from '../level-run.entity.ts';
import {
  applyLeveling,
  droppedWhy,
  type LevelProject,
  type LevelRunMove,
  type LevelRunView,
  levelRunView,
} from '../leveling.calls.ts';
import { type LevelLeft, levelBecause, levelHeld, levelOrders } from '../leveling-model.ts';
import { levelingPageTexts as x } from './texts.ts';
import './leveling.css';

const DAY = 1440;
const dayText = (minute: number): string => formatMinute(minute).slice(0, 10);
const timeText = (minute: number): string => formatMinute(minute).slice(0, 16).replace('T', ' ');
const days = (minutes: number): number => Math.round((minutes / DAY) * 10) / 10;
const amount = (percent: number): number => Math.round(percent);
const canApply = ({ delay, done }: LevelRunMove): boolean => !done && delay[0] !== delay[1];

export function LevelRunPage({ runId, back }: { runId: number; back(): void }) {
  const answer = useCall(levelRunView, { levelRunId: runId }, { quiet: true, staleTime: 0 });
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  const view = answer.data;
  if (!view) return <Card loading />;
  const { row, moves, left } = view;
  const open = moves.filter(canApply).map(({ taskId }) => taskId);
  const selected = (chosen ?? open).filter((id) => open.includes(id));
  const apply = async (): Promise<void> => {
    if (!(await ask({ title: x.applyAsk, confirm: x.page }))) return;
    const made = await send(
      applyLeveling,
      { levelRunId: runId, tasks: [...selected] },
      { quiet: [CODE.refused] },
    ).catch((error: Error) => {
      toast.error(error.message);
      return null;
    });
    setChosen(null);
    await answer.refetch();
    if (!made) return;
    toast.success(t(x.applied, { count: made.applied }));
    if (made.dropped.length > 0)
      report(
        t(x.droppedTitle),
        made.dropped.map(({ name, why }) => `${name}: ${t(droppedWhy[why])}`),
      );
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>
          {row.name} <Tag>{t(levelRunStatus[row.status])}</Tag>
        </h1>
        <div className="wm-page-tools">
          <Button onClick={back}>{t(x.back)}</Button>
          {view.mayApply && (
            <Button type="primary" disabled={selected.length === 0} onClick={() => void apply()}>
              {t(x.apply, { count: selected.length })}
            </Button>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        <Effect view={view} />
        <h2 className="wm-form-head">{t(x.moves)}</h2>
        {view.hidden > 0 && <Alert type="info" showIcon title={t(x.hidden, { count: view.hidden })} />}
        <Moves view={view} selected={selected} onSelect={setChosen} />
        <h2 className="wm-form-head">{t(x.left)}</h2>
        {left.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noLeft)} />
        ) : (
          <Left view={view} left={left} />
        )}
      </div>
    </div>
  );
}

function FinishText({ finish: [before, after] }: Pick<LevelProject, 'finish'>) {
  const apart = Math.round((after - before) / DAY);
  const text = apart === 0 ? t(x.unchanged) : t(apart > 0 ? x.later : x.earlier, { days: Math.abs(apart) });
  return (
    <>
      {dayText(before)} → {dayText(after)} <span className={apart > 0 ? 'wm-leveling-later' : 'wm-hint'}>({text})</span>
    </>
  );
}

function Effect({ view: { row, projects } }: { view: LevelRunView }) {
  return (
    <Descriptions
      size="small"
      column={1}
      bordered
      items={[
        { key: 'order', label: t(x.reason), children: t(levelOrders[row.order]) },
        { key: 'over', label: t(x.over), children: t(x.overText, { before: row.overBefore, after: row.overAfter }) },
        { key: 'cost', label: t(x.cost), children: t(x.costText) },
        ...projects.map((project) => ({
          key: String(project.id),
          label: project.name,
          children: (
            <Space wrap>
              <FinishText finish={project.finish} />
              {project.published && <Tag color="processing">{t(x.published)}</Tag>}
              {project.changed && <Tag color="warning">{t(x.changed)}</Tag>}
              {!project.editable && <Tag>{t(x.readOnly)}</Tag>}
            </Space>
          ),
        })),
      ]}
    />
  );
}

function TaskName({ view, id }: { view: LevelRunView; id: number }) {
  const task = view.tasks[id];
  if (!task) return <>{t(x.unread)}</>;
  return (
    <RecordLink kind="task" record={id}>
      {`${task.wbs} ${task.name}`}
    </RecordLink>
  );
}

function reasonText(view: LevelRunView, { reason, delay }: LevelRunMove): string {
  if (!reason) return t(delay[0] > delay[1] ? x.undelayed : x.follows);
  const who = view.supplies[reason.key] ?? reason.key;
  const short = t(x.short, {
    ...{ who, date: dayText(reason.at), percent: amount(reason.asked), available: amount(reason.available) },
  });
  const [first] = reason.blockers;
  const task = first ? (view.tasks[first.taskId]?.name ?? t(x.unread)) : t(x.elsewhere);
  return `${short}; ${t(x.before, { task, why: t(levelBecause[reason.because]) })}`;
}

function Moves({
  view,
  selected,
  onSelect,
}: {
  view: LevelRunView;
  selected: readonly number[];
  onSelect(ids: readonly number[]): void;
}) {
  const names = new Map(view.projects.map(({ id, name }) => [id, name]));
  const both = ([before, after]: readonly [number, number]) => (
    <>
      <span className="wm-hint">{timeText(before)}</span>
      <br />
      {timeText(after)}
    </>
  );
  return (
    <Table<LevelRunMove>
      size="small"
      rowKey="taskId"
      dataSource={view.moves}
      pagination={view.moves.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 1000 }}
      locale={{ emptyText: t(x.noMoves) }}
      {...(view.mayApply && {
        rowSelection: {
          selectedRowKeys: [...selected],
          onChange: (keys) => onSelect(keys as number[]),
          getCheckboxProps: (move) => ({ disabled: !canApply(move) }),
        },
      })}
      columns={[
        { title: t(x.task), key: 'task', width: 220, render: (_, { taskId }) => <TaskName view={view} id={taskId} /> },
        ...(view.projects.length > 1
          ? [
              {
                title: t(x.project),
                key: 'project',
                width: 140,
                render: (_: unknown, m: LevelRunMove) => names.get(m.projectId),
              },
            ]
          : []),
        { title: t(x.start), key: 'start', width: 140, render: (_, { start }) => both(start) },
        { title: t(x.finish), key: 'finish', width: 140, render: (_, { finish }) => both(finish) },
        {
          title: t(x.delay),
          key: 'delay',
          width: 90,
          align: 'right',
          render: (_, { delay }) => (delay[0] === delay[1] ? '' : days(delay[1])),
        },
        { title: t(x.reason), key: 'reason', render: (_, move) => reasonText(view, move) },
        {
          title: t(x.state),
          key: 'done',
          width: 90,
          render: (_, { done }) => done && <Tag color="success">{t(x.done)}</Tag>,
        },
      ]}
    />
  );
}

function Left({ view, left }: { view: LevelRunView; left: readonly LevelLeft[] }) {
  const why = ({ held, needMinutes, slackMinutes }: LevelLeft['tasks'][number]): string =>
    held === 'slack' && needMinutes !== undefined
      ? t(x.slackNeed, { need: workdays(needMinutes), slack: workdays(slackMinutes ?? 0) })
      : t(levelHeld[held]);
  return (
    <Table<LevelLeft>
      size="small"
      rowKey={({ key, from }) => `${key} ${from}`}
      dataSource={[...left]}
      pagination={left.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 900 }}
      columns={[
        { title: t(x.person), key: 'who', width: 160, render: (_, { key }) => view.supplies[key] ?? key },
        { title: t(x.when), key: 'when', width: 210, render: (_, { from, to }) => `${dayText(from)} – ${dayText(to)}` },
        {
          title: t(x.load),
          key: 'load',
          width: 120,
          align: 'right',
          render: (_, { asked, available }) => `${amount(asked)}% / ${amount(available)}%`,
        },
        {
          title: t(x.why),
          key: 'why',
          render: (_, { tasks, elsewhere }) => (
            <>
              {tasks.map((task) => (
                <div key={task.taskId}>
                  <TaskName view={view} id={task.taskId} />: {why(task)}
                </div>
              ))}
              {elsewhere && <div className="wm-hint">{t(x.elsewhere)}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

/** Working days of eight hours, to one decimal. */
const workdays = (minutes: number): number => Math.round(minutes / 48) / 10;
