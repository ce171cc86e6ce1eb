import { Table } from 'antd';
import { riskStatus } from '#modules/registers/risk/risk.entity.ts';
import { levelWord } from '#modules/registers/risk/risk-matrix.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { RiskLine } from '../rollup.calls.ts';
import type { PortfolioData } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

export function RiskTable({ data, rows }: { data: PortfolioData; rows: readonly RiskLine[] }) {
  const names = new Map(data.items.map(({ key, name }) => [key, name]));
  return (
    <Table<RiskLine>
      size="small"
      rowKey="id"
      dataSource={rows}
      scroll={{ x: 1000 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: t(x.nothing) }}
      columns={[
        { title: t(x.code), dataIndex: 'code', width: 110 },
        {
          title: t(x.name),
          key: 'name',
          render: (_, { id, name }) => (
            <RecordLink kind="risk" record={id}>
              {name}
            </RecordLink>
          ),
        },
        { title: t(x.item), key: 'item', width: 200, ellipsis: true, render: (_, { item }) => names.get(item) },
        {
          title: t(x.level),
          key: 'level',
          width: 120,
          render: (_, { level, nature }) => level && t(levelWord(level, nature)),
        },
        { title: t(x.score), dataIndex: 'score', width: 80, align: 'right' },
        { title: t(x.state), key: 'status', width: 120, render: (_, { status }) => t(riskStatus[status]) },
        { title: t(x.owner), dataIndex: 'owner', width: 120 },
        { title: t(x.review), dataIndex: 'nextReview', width: 120 },
      ]}
    />
  );
}
