/** One baseline of the demands of a project, as it was taken. */
import { Empty, Skeleton, Table, Tag } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { instantText } from '#web/fields/format.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { demandBaselineContent, type KeptDemand } from '../demand.calls.ts';
import { fieldOf } from './kept-fields.ts';
import { demandPageTexts as x } from './texts.ts';

const COLUMNS = [
  ['level', 130],
  ['kind', 110],
  ['priority', 90],
  ['estimate', 120],
  ['verification', 120],
  ['revision', 90],
] as const;

export default function BaselineDetailPage() {
  const [text] = useQueryParam('baselineId');
  const baselineId = Number(text) || 0;
  const answer = useCall(demandBaselineContent, { baselineId }, { enabled: baselineId > 0, quiet: true });
  usePageTitle(answer.data?.baseline.name);
  if (baselineId === 0) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  if (answer.error) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { baseline, list, hidden, broken } = answer.data;
  return (
    <div className="wm-card wm-page-body">
      <h2>{baseline.name}</h2>
      <Facts>
        <Fact label={t(x.take)}>
          <div>{instantText(baseline.createdAt)}</div>
        </Fact>
        <Fact label={t(x.root)}>
          <code title={baseline.root}>{baseline.root.slice(0, 16)}…</code>{' '}
          <Tag color={broken > 0 ? 'error' : 'success'}>{broken > 0 ? t(x.broken, { count: broken }) : t(x.whole)}</Tag>
        </Fact>
      </Facts>
      <Table<KeptDemand>
        size="small"
        rowKey="id"
        dataSource={list}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 900 }}
        expandable={{
          expandedRowRender: ({ acceptance, description }) => (
            <>
              <p>{description}</p>
              <p>{acceptance}</p>
            </>
          ),
          rowExpandable: ({ acceptance, description }) => Boolean(acceptance || description),
        }}
        columns={[
          { title: t(x.demand), key: 'title', render: (_, { code, title }) => `${code} ${title}` },
          ...COLUMNS.map(([name, width]) => ({
            title: t(fieldOf(name).label),
            key: name,
            width,
            render: (_: unknown, row: KeptDemand) =>
              row[name] === null ? '' : <FieldCell field={fieldOf(name)} value={row[name]} />,
          })),
        ]}
      />
      {hidden > 0 && <p className="wm-hint">{t(x.hidden, { count: hidden })}</p>}
    </div>
  );
}
