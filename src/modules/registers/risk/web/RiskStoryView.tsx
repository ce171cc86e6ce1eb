/** How a risk was judged and reviewed, the latest first; each judgment in the words of its criteria. */
import { Empty, Skeleton, Table, Tag, Tooltip } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type Assessment, type Review, riskStory, stages } from '../risk.calls.ts';
import { reviewVerdicts, risk } from '../risk.entity.ts';
import { riskLife } from '../risk.life.ts';
import { IMPACTS } from '../risk-matrix.ts';
import { classText, Level } from './RiskCells.tsx';
import { riskPageTexts as x } from './texts.ts';

const said = ({ criteria, ...one }: Assessment): string =>
  IMPACTS.flatMap((name) => {
    const value = one[name];
    return value === null ? [] : [`${t(risk.fields[name].label)} ${classText('impact', criteria, value)}`];
  }).join(t(x.and));

interface AssessmentsProps {
  list: readonly Assessment[];
  names: Readonly<Record<number, string>>;
  nature: string;
}

function Assessments({ list, names, nature }: AssessmentsProps) {
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noAssessments)} />;
  return (
    <Table<Assessment>
      size="small"
      rowKey="seq"
      pagination={false}
      scroll={{ x: 820 }}
      dataSource={list as Assessment[]}
      columns={[
        { title: t(x.stage), key: 'stage', width: 84, render: (_, row) => <Tag>{t(stages[row.stage])}</Tag> },
        {
          title: t(x.level),
          key: 'level',
          width: 150,
          render: (_, row) => (
            <>
              <Level level={row.level} nature={nature} />{' '}
              <span className="wm-hint">{t(x.score, { score: row.score })}</span>
            </>
          ),
        },
        {
          title: t(x.probability),
          key: 'probability',
          width: 170,
          render: (_, row) => (
            <>
              {classText('probability', row.criteria, row.probability)}
              <span className="wm-hint"> {row.chance}%</span>
            </>
          ),
        },
        {
          title: t(x.impacts),
          key: 'impacts',
          render: (_, row) => (
            <>
              {said(row) || classText('impact', row.criteria, row.impact)}
              {row.otherwise && (
                <Tooltip title={t(x.byOthers)}>
                  <Tag className="wm-risk-otherwise">{t(x.byOthers)}</Tag>
                </Tooltip>
              )}
            </>
          ),
        },
        { title: t(x.note), dataIndex: 'note', ellipsis: true, width: 180 },
        { title: t(x.by), key: 'by', width: 90, render: (_, { by }) => (by === null ? '' : names[by]) },
        { title: t(x.at), key: 'at', width: 150, render: (_, { at }) => instantText(at) },
      ]}
    />
  );
}

function Reviews({ list, names }: { list: readonly Review[]; names: Readonly<Record<number, string>> }) {
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noReviews)} />;
  return (
    <Table<Review>
      size="small"
      rowKey="seq"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={list as Review[]}
      columns={[
        { title: t(x.what), key: 'action', width: 130, render: (_, { action }) => t(riskLife.moves[action].label) },
        {
          title: t(x.verdict),
          key: 'verdict',
          width: 90,
          render: (_, { verdict }) => (verdict ? t(reviewVerdicts[verdict]) : ''),
        },
        { title: t(x.note), dataIndex: 'note' },
        { title: t(x.nextReview), dataIndex: 'next', width: 120 },
        { title: t(x.reviewBy), key: 'by', width: 90, render: (_, { by }) => (by === null ? '' : names[by]) },
        { title: t(x.at), key: 'at', width: 150, render: (_, { at }) => instantText(at) },
      ]}
    />
  );
}

export function RiskStoryView({ id, nature }: { id: number; nature: string }) {
  const answer = useCall(riskStory, { riskId: id }, { quiet: true });
  const { data } = answer;
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <div className="wm-risk-story">
      <h2 className="wm-form-head">{t(x.assessments)}</h2>
      <Assessments list={data.assessments} names={data.names} nature={nature} />
      <h2 className="wm-form-head">{t(x.reviews)}</h2>
      <Reviews list={data.reviews} names={data.names} />
    </div>
  );
}
