/** The reviews of a task, and their effect on its finish if it is a milestone. */
import { Alert, Empty, Skeleton, Table } from 'antd';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { reviewsOfTask, type TaskReview } from '../review.calls.ts';
import { reviewKinds } from '../review.entity.ts';
import { DueDay, OpenFindings, ReviewResult, ReviewState } from './ReviewCells.tsx';
import { reviewPageTexts as x } from './texts.ts';

export function ReviewsOfTask({ id }: { id: number }) {
  const answer = useCall(reviewsOfTask, { taskId: id }, { quiet: true });
  const inside = scopeRefOf(useObject('project'));
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden, why, projectId } = answer.data;
  return (
    <>
      {why && <Alert type="warning" showIcon title={why} style={{ marginBottom: 12 }} />}
      {list.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={hidden > 0 ? t(x.hiddenReviews, { count: hidden }) : t(x.noReviews)}
        />
      ) : (
        <Table<TaskReview>
          size="small"
          rowKey="id"
          tableLayout="fixed"
          pagination={false}
          scroll={{ x: 700 }}
          dataSource={list}
          columns={[
            {
              title: t(x.name),
              key: 'name',
              ellipsis: true,
              render: (_, row) => (
                <RecordLink kind="review" record={{ id: row.id, projectId }} inside={inside} title={row.name}>
                  {row.name}
                </RecordLink>
              ),
            },
            { title: t(x.kind), key: 'kind', width: 110, render: (_, { kind }) => t(reviewKinds[kind]) },
            {
              title: t(x.day),
              key: 'day',
              width: 116,
              render: (_, row) => <DueDay day={row.plannedOn} done={row.status !== 'planned'} />,
            },
            { title: t(x.chair), dataIndex: 'chair', width: 110, ellipsis: true },
            { title: t(x.findings), key: 'findings', width: 130, render: (_, row) => <OpenFindings {...row} /> },
            { title: t(x.conclusion), key: 'conclusion', width: 116, render: (_, row) => <ReviewResult {...row} /> },
            { title: t(x.status), key: 'status', width: 100, render: (_, row) => <ReviewState {...row} /> },
          ]}
        />
      )}
    </>
  );
}
