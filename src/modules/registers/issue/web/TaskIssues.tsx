/** The issues of a task: its own, the unclosed ones above and below that hold its finish back, and those it was made of. */
import { PlusOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, Tooltip } from 'antd';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { issuesOfTask, type TaskIssue } from '../issue-tasks.calls.ts';
import { DueDate, StateTag } from './IssueCells.tsx';
import { issueTaskTexts as x } from './task-texts.ts';
import './issue-tasks.css';

const placeWords = ({ place, task }: TaskIssue): string => {
  if (place === 'own') return t(x.own);
  return place === 'made' ? t(x.madeOf) : t(x[place], { task });
};

export function IssuesOfTask({ id }: { id: number }) {
  const answer = useCall(issuesOfTask, { taskId: id }, { quiet: true });
  const inside = scopeRefOf(useObject('project'));
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden, mayCreate, projectId } = answer.data;
  const form = href('/project/moduleSplit/projectIssue/edit', { projectId, taskId: id });
  return (
    <div className="wm-issue-tasks">
      {mayCreate && (
        <div>
          <Button icon={<PlusOutlined />} onClick={() => void go(form)}>
            {t(x.newIssue)}
          </Button>
        </div>
      )}
      {list.length > 0 && (
        <Table<TaskIssue>
          size="small"
          rowKey="id"
          tableLayout="fixed"
          pagination={false}
          scroll={{ x: 640 }}
          dataSource={list}
          columns={[
            {
              title: t(x.issueName),
              key: 'name',
              ellipsis: true,
              render: (_, row) => (
                <>
                  {row.holds && (
                    <Tooltip title={t(x.holds)}>
                      <StopOutlined className="wm-issue-holds" aria-label={t(x.holds)} />
                    </Tooltip>
                  )}
                  <RecordLink kind="issue" record={{ id: row.id, projectId }} inside={inside} title={row.name}>
                    {`${row.code} ${row.name}`}
                  </RecordLink>
                </>
              ),
            },
            { title: t(x.place), key: 'place', width: 200, ellipsis: true, render: (_, row) => placeWords(row) },
            { title: t(x.status), key: 'status', width: 96, render: (_, row) => <StateTag status={row.status} /> },
            { title: t(x.responsible), dataIndex: 'responsible', width: 100, ellipsis: true },
            { title: t(x.due), key: 'due', width: 116, render: (_, row) => <DueDate row={row} /> },
          ]}
        />
      )}
      {hidden > 0 && <p className="wm-hint">{t(x.hiddenIssues, { count: hidden })}</p>}
      {list.length + hidden === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noIssues)} />}
    </div>
  );
}
