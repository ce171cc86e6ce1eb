import { Checkbox, Progress, Segmented, Table } from 'antd';
import { useState } from 'react';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import { useCall } from '#web/api.ts';
import { useCards } from '#web/entity/list/cards.tsx';
import { namedPages } from '#web/entity/list/ListPages.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { readText, writeText } from '#web/storage.ts';
import { circleTasksAt, taskCounts } from '../circle-tasks.calls.ts';
import { type TaskCircle, type WorkTask, type WorkTasks, workTasks } from '../workbench.calls.ts';
import { windowOf } from '../workbench.rules.ts';
import { type Figure, Figures } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { inView, type TaskView, taskViews } from './task-views.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

const PARENTS = 'workbenchParents';

interface TaskPanelProps {
  circle: TaskCircle;
  title: string;
  /** The workbench to come back to. */
  from: string;
}

/** Tasks of three weeks, the late ones first. */
export function TaskPanel({ circle, title, from }: TaskPanelProps) {
  const [parents, setParents] = useState(() => readText(PARENTS) === 'true');
  const [view, setView] = useState<TaskView>('all');
  const answer = useCall(workTasks, { circle, parents }, { quiet: true, keepPrevious: true });
  const found = answer.data;
  const span = found && windowOf(found.today);
  const tasks = span ? found.tasks.filter((task) => inView(task, view, found.today, span)) : [];
  const counts = found?.counts;
  const figure = (name: keyof WorkTasks['counts'], mood?: 'bad'): Figure => ({
    label: t(taskCounts[name]),
    value: counts?.[name] ?? 0,
    mood,
    to: circleTasksAt(circle, name),
  });
  return (
    <>
      {counts && Object.values(counts).some((count) => count > 0) && (
        <Figures
          items={[
            figure('open'),
            figure('late', 'bad'),
            figure('today'),
            figure('toStart'),
            figure('done'),
            ...(circle === 'mine' ? [figure('joined')] : []),
          ]}
        />
      )}
      <Panel
        title={
          <>
            {title} {found && <small>{t(w.window, { from: found.from, to: found.to })}</small>}
          </>
        }
        answer={answer}
        empty={tasks.length === 0 && view === 'all' && t(w.noTasks)}
        tools={
          <div className="wm-panel-tools">
            <Segmented<TaskView>
              size="small"
              value={view}
              onChange={setView}
              options={taskViews.map((value) => ({ value, label: t(w[value]) }))}
            />
            <Checkbox
              checked={parents}
              onChange={({ target }) => {
                writeText(PARENTS, String(target.checked));
                setParents(target.checked);
              }}
            >
              {t(w.parents)}
            </Checkbox>
          </div>
        }
      >
        <Table<WorkTask>
          size="small"
          rowKey="id"
          dataSource={tasks}
          pagination={
            tasks.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false, itemRender: namedPages } : false
          }
          locale={{ emptyText: t(w.noTasks) }}
          {...useCards<WorkTask>(
            [
              {
                title: t(w.name),
                key: 'name',
                ellipsis: true,
                render: (_, task) => (
                  <span className="wm-panel-name">
                    <StatusLight status={task.light} module="task" of={{ facts: task, limits: task.limits }} />
                    {task.milestone && <i className="wm-panel-diamond" role="img" aria-label={t(w.milestones)} />}
                    <RecordLink kind="task" record={task.id} from={from} title={task.name}>
                      {task.summary ? <b>{task.name}</b> : task.name}
                    </RecordLink>
                  </span>
                ),
              },
              { title: t(w.inProject), dataIndex: 'projectName', ellipsis: true, width: '24%' },
              ...(circle === 'mine' ? [] : [{ title: t(w.responsible), dataIndex: 'responsible', width: 90 }]),
              {
                title: t(w.due),
                key: 'due',
                width: 170,
                render: (_, task) => (
                  <>
                    {task.plannedEnd}{' '}
                    {task.lateDays > 0 && <span className="wm-panel-late">{t(w.lateBy, { days: task.lateDays })}</span>}
                  </>
                ),
              },
              {
                title: t(w.progress),
                key: 'progress',
                width: 110,
                render: (_, task) => (
                  <Progress percent={Math.round(task.progress)} size="small" aria-label={task.name} />
                ),
              },
            ],
            'name',
          )}
        />
      </Panel>
    </>
  );
}
