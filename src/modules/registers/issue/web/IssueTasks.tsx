/** The tasks of an issue: its own task, those made of it, plan changes that ask for more, and making one. */
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Progress, Skeleton, Table, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { type IssueTask, type IssueTasks, tasksOfIssue } from '../issue-tasks.calls.ts';
import { MakeTaskDialog } from './MakeTaskDialog.tsx';
import { issueTaskTexts as x } from './task-texts.ts';
import './issue-tasks.css';

const dates = ({ plannedStart, plannedEnd }: IssueTask): string => `${plannedStart ?? '–'} ~ ${plannedEnd ?? '–'}`;

function TaskTable({ list }: { list: readonly IssueTask[] }) {
  const inside = scopeRefOf(useObject('project'));
  return (
    <Table<IssueTask>
      size="small"
      rowKey="id"
      tableLayout="fixed"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={list as IssueTask[]}
      columns={[
        {
          title: t(x.name),
          key: 'name',
          ellipsis: true,
          render: (_, row) => (
            <RecordLink kind="task" record={row.id} inside={inside} title={row.name}>
              {[row.code, row.name].filter(Boolean).join(' ')}
            </RecordLink>
          ),
        },
        { title: t(x.origin), key: 'origin', width: 132, render: (_, row) => t(row.linked ? x.linked : x.generated) },
        { title: t(x.status), key: 'status', width: 96, render: (_, row) => <Tag>{t(taskStatus[row.status])}</Tag> },
        {
          title: t(x.progress),
          key: 'progress',
          width: 110,
          render: (_, row) => <Progress percent={row.progress} size="small" style={{ margin: 0 }} />,
        },
        { title: t(x.responsible), dataIndex: 'responsible', width: 100, ellipsis: true },
        { title: t(x.planned), key: 'planned', width: 190, render: (_, row) => dates(row) },
      ]}
    />
  );
}

/** A plan change that asks for a task; its applicant can go on with an unsubmitted one. */
function Asked({ asked, projectId }: { asked: IssueTasks['asked'][number]; projectId: number }) {
  const to = addressOf('planChange', { id: asked.changeId, projectId });
  const status = t(planChangeStatus[asked.status as keyof typeof planChangeStatus]);
  return (
    <Alert
      type="info"
      showIcon
      title={t(x.asked, { name: asked.name, status })}
      description={t(x.askedNote)}
      action={to && <PageLink to={to}>{t(asked.mine && asked.status === 'draft' ? x.goOn : x.see)}</PageLink>}
    />
  );
}

function Panel({ data, detail }: { data: IssueTasks; detail: Detail<IssueRow> }) {
  const [making, setMaking] = useState(false);
  const approval = useApproval(['issue', 'planChange', 'plan', 'task']);
  const { list, asked, hidden, refused, published } = data;
  const { row, titles } = detail;
  return (
    <div className="wm-issue-tasks">
      <div>
        <Tooltip title={refused}>
          <Button icon={<PlusOutlined />} disabled={refused !== null} onClick={() => setMaking(true)}>
            {t(x.make)}
          </Button>
        </Tooltip>
      </div>
      {asked.map((one) => (
        <Asked key={one.changeId} asked={one} projectId={row.projectId!} />
      ))}
      {list.length > 0 && <TaskTable list={list} />}
      {hidden > 0 && <p className="wm-hint">{t(x.hiddenTasks, { count: hidden })}</p>}
      {list.length + asked.length + hidden === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noTasks)} />
      )}
      {making && (
        <MakeTaskDialog
          row={row}
          titles={titles}
          published={published}
          onAsked={approval.ask}
          onClose={() => setMaking(false)}
        />
      )}
      {approval.dialog}
    </div>
  );
}

export function TasksOfIssue({ id }: { id: number }) {
  const answer = useCall(tasksOfIssue, { issueId: id }, { quiet: true });
  const detail = useCall(entityCalls(issue).get, { id }, { quiet: true });
  const failed = answer.error ? answer : detail.error ? detail : null;
  if (failed && !failed.data) return <ReadError error={failed.error!} retry={failed.refetch} />;
  if (!answer.data || !detail.data) return <Skeleton active />;
  return <Panel data={answer.data} detail={detail.data as Detail<IssueRow>} />;
}
