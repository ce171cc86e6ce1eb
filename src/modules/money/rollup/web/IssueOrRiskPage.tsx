import { Checkbox, Skeleton, Table, Tabs } from 'antd';
import type { Chart } from '#kernel/report.ts';
import { issueStatus } from '#modules/registers/issue/issue.entity.ts';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { type IssueLine, portfolioIssues, portfolioRisks } from '../rollup.calls.ts';
import { type Dated, trendOf } from '../trend.ts';
import { useItem } from './ItemFilter.tsx';
import { type PortfolioData, WithPortfolio } from './portfolio-data.tsx';
import { RiskTable } from './RiskTable.tsx';
import { rollupTexts as x } from './texts.ts';

const TREND: Chart = {
  kind: 'line',
  label: x.trend.text,
  lines: { raised: { label: x.raised.text }, closed: { label: x.closed.text }, open: { label: x.stillOpen.text } },
};

function Trend({ rows }: { rows: readonly Dated[] }) {
  const months = trendOf(rows, companyToday());
  return (
    <ReportChart
      chart={TREND}
      series={{
        x: months.map(({ month }) => month),
        lines: {
          raised: months.map(({ raised }) => raised),
          closed: months.map(({ closed }) => closed),
          open: months.map(({ open }) => open),
        },
      }}
    />
  );
}

function Risks({ data }: { data: PortfolioData }) {
  const { has, filter } = useItem(data);
  const answer = useCall(portfolioRisks, { portfolioId: data.id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const rows = answer.data.filter(({ item }) => has(item));
  return (
    <>
      <div className="wm-rollup-bar">{filter}</div>
      <Trend rows={rows} />
      <RiskTable data={data} rows={rows} />
    </>
  );
}

function Issues({ data }: { data: PortfolioData }) {
  const { has, filter } = useItem(data);
  const [late, setLate] = useQueryParam('late');
  const answer = useCall(portfolioIssues, { portfolioId: data.id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const names = new Map(data.items.map(({ key, name }) => [key, name]));
  const rows = answer.data.filter(({ item }) => has(item));
  return (
    <>
      <div className="wm-rollup-bar">
        {filter}
        <Checkbox checked={late === 'true'} onChange={(event) => setLate(event.target.checked ? 'true' : null)}>
          {t(x.lateIssues)}
        </Checkbox>
      </div>
      <Trend rows={rows} />
      <Table<IssueLine>
        size="small"
        rowKey="id"
        dataSource={late === 'true' ? rows.filter((one) => one.late) : rows}
        scroll={{ x: 900 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: t(x.nothing) }}
        columns={[
          { title: t(x.code), dataIndex: 'code', width: 110 },
          {
            title: t(x.name),
            key: 'name',
            render: (_, { id, name }) => (
              <RecordLink kind="issue" record={id}>
                {name}
              </RecordLink>
            ),
          },
          { title: t(x.item), key: 'item', width: 200, ellipsis: true, render: (_, { item }) => names.get(item) },
          { title: t(x.state), key: 'status', width: 120, render: (_, { status }) => t(issueStatus[status]) },
          { title: t(x.owner), dataIndex: 'responsible', width: 120 },
          { title: t(x.due), dataIndex: 'plannedFinish', width: 120 },
        ]}
      />
    </>
  );
}

function Both({ data }: { data: PortfolioData }) {
  const [tab, setTab] = useQueryParam('tabName');
  return (
    <div className="wm-card wm-rollup">
      <Tabs
        activeKey={tab === 'risk' ? tab : 'issue'}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'issue', label: t(x.issues), children: <Issues data={data} /> },
          { key: 'risk', label: t(x.risks), children: <Risks data={data} /> },
        ]}
      />
    </div>
  );
}

/** Issues and risks of all that lies in a portfolio, as far as one may see each of them. */
export default function IssueOrRiskPage() {
  return <WithPortfolio>{(data) => <Both data={data} />}</WithPortfolio>;
}
