/** The hours that were spent on an issue, of those one may see, on its page. */
import { Empty, Skeleton, Table } from 'antd';
import { listAddress } from '#kernel/report.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { t } from '#web/lang.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { RECORDS_PAGE } from '../../hours.module.ts';
import { hoursSaid } from '../../hours.rules.ts';
import { hoursOfIssue, type IssueHours } from '../../issues/hours-issues.calls.ts';
import { hoursShown, StatusTag } from '../HoursParts.tsx';
import { hoursIssueTexts as x } from './texts.ts';
import '../hours.css';

type Row = IssueHours['list'][number];

export function HoursOfIssue({ id }: { id: number }) {
  const answer = useCall(hoursOfIssue, { issueId: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { approved, waiting, total, list } = answer.data;
  if (total === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noHours)} />;
  const sum = (minutes: number, status: Row['status']) => (
    <PageLink to={listAddress(RECORDS_PAGE, { issue: id, status })}>{hoursShown(minutes)}</PageLink>
  );
  return (
    <div className="wm-hours-of">
      <Facts>
        <Fact label={t(x.approved)}>{sum(approved, 'approved')}</Fact>
        <Fact label={t(x.waiting)}>{sum(waiting, 'submitted')}</Fact>
      </Facts>
      <Table<Row>
        size="small"
        rowKey="id"
        tableLayout="fixed"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={list}
        columns={[
          { title: t(x.date), dataIndex: 'workDate', width: 110 },
          { title: t(x.person), dataIndex: 'person', width: 110, ellipsis: true },
          { title: t(x.hours), key: 'hours', width: 80, align: 'right', render: (_, row) => hoursSaid(row.minutes) },
          {
            title: t(x.content),
            key: 'content',
            ellipsis: true,
            render: (_, row) => (
              <RecordLink kind="workRecord" record={row.id}>
                {row.content}
              </RecordLink>
            ),
          },
          { title: t(x.status), key: 'status', width: 100, render: (_, row) => <StatusTag status={row.status} /> },
        ]}
      />
      {total > list.length && <p className="wm-hint">{t(x.more, { count: list.length, total })}</p>}
    </div>
  );
}
