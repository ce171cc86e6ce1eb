import { Empty, Progress, Table } from 'antd';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Message } from '#kernel/text.ts';
import { useThresholds } from '#modules/objects/project/web/public.ts';
import { lagText } from '#modules/planning/plan/edit/predecessors.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { LinkedTask } from '../task.calls.ts';
import { TaskStatus } from './TaskStatus.tsx';
import { pageTexts } from './texts.ts';

interface LinkedTasksProps {
  title: Message;
  empty: Message;
  tasks: readonly LinkedTask[];
  /** Of the plan: its delay thresholds hold. */
  projectId: TaskRow['projectId'];
  /** The object whose menu stays. */
  inside: ScopeRef;
}

/** The tasks on one side of a task, with what they hold back. */
export function LinkedTasks({ title, empty, tasks, projectId, inside }: LinkedTasksProps) {
  const limits = useThresholds()(projectId);
  const today = companyToday();
  return (
    <section>
      <h2>{t(title)}</h2>
      <Table<LinkedTask>
        size="small"
        rowKey="id"
        tableLayout="fixed"
        pagination={false}
        dataSource={tasks as LinkedTask[]}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(empty)} /> }}
        columns={[
          {
            title: t(pageTexts.name),
            key: 'name',
            ellipsis: true,
            render: (_, row) => (
              <RecordLink kind="task" record={row.id} inside={inside} title={row.name}>
                {row.wbs ? `${row.wbs} ${row.name}` : row.name}
              </RecordLink>
            ),
          },
          { title: t(pageTexts.link), key: 'link', width: 84, render: (_, row) => row.type + lagText(row, row) },
          {
            title: t(pageTexts.status),
            key: 'status',
            width: 116,
            render: (_, row) => <TaskStatus row={row} today={today} limits={limits} />,
          },
          {
            title: t(pageTexts.progress),
            key: 'progress',
            width: 110,
            render: (_, row) => (
              <Progress percent={row.progress} size="small" style={{ margin: 0 }} aria-label={row.name} />
            ),
          },
          { title: t(pageTexts.plannedEnd), dataIndex: 'plannedEnd', width: 108 },
          { title: t(pageTexts.responsible), dataIndex: 'responsible', width: 100, ellipsis: true },
        ]}
      />
    </section>
  );
}
