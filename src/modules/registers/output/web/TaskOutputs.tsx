/** What a task has to deliver: its own outputs, and those of its subtasks that hold its finish back. */
import { StopOutlined } from '@ant-design/icons';
import { Empty, Skeleton, Table, Tooltip } from 'antd';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { outputsOfTask, type TaskOutput } from '../output.calls.ts';
import { OutputDue, OutputState } from './OutputCells.tsx';
import { outputPageTexts as x } from './texts.ts';

export function OutputsOfTask({ id }: { id: number }) {
  const answer = useCall(outputsOfTask, { taskId: id }, { quiet: true });
  const inside = scopeRefOf(useObject('project'));
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden, projectId } = answer.data;
  if (list.length === 0) {
    const said = hidden > 0 ? t(x.hiddenOutputs, { count: hidden }) : t(x.noOutputs);
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={said} />;
  }
  return (
    <Table<TaskOutput>
      size="small"
      rowKey="id"
      tableLayout="fixed"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={list}
      columns={[
        {
          title: t(x.name),
          key: 'name',
          ellipsis: true,
          render: (_, row) => (
            <>
              {row.holds && (
                <Tooltip title={t(x.holds)}>
                  <StopOutlined aria-label={t(x.holds)} style={{ marginInlineEnd: 6, color: 'var(--wm-bad)' }} />
                </Tooltip>
              )}
              <RecordLink kind="output" record={{ id: row.id, projectId }} inside={inside} title={row.name}>
                {row.name}
              </RecordLink>
            </>
          ),
        },
        {
          title: t(x.place),
          key: 'place',
          width: 200,
          ellipsis: true,
          render: (_, { task }) => (task === null ? t(x.own) : t(x.subtask, { task })),
        },
        { title: t(x.status), key: 'status', width: 130, render: (_, row) => <OutputState {...row} /> },
        { title: t(x.responsible), dataIndex: 'responsible', width: 110, ellipsis: true },
        { title: t(x.due), key: 'due', width: 116, render: (_, row) => <OutputDue {...row} /> },
      ]}
    />
  );
}
