import { Table, Tabs } from 'antd';
import type { Chart } from '#kernel/report.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { FactsTable, factsRows } from './FactsTable.tsx';
import { Figures, useMoneyFigures } from './Figures.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';
import { hoursOf, type Load, minutesAt, sum, WithLoad } from './use-load.tsx';

const CAPACITY: Chart = {
  kind: 'bar',
  label: x.peopleTab.text,
  lines: { needed: { label: x.needed.text }, available: { label: x.available.text } },
};
const MONEY: Chart = {
  kind: 'bar',
  label: x.moneyTab.text,
  lines: { budget: { label: x.budget.text }, actual: { label: x.actual.text }, eac: { label: x.eac.text } },
};
const CENTS = 100;

function MoneyTab({ data }: { data: PortfolioData }) {
  const totals = data.totals(data.own);
  const figures = useMoneyFigures(totals);
  if (!data.money) return <p className="wm-hint">{t(x.noMoney)}</p>;
  const projects = data.items
    .filter(({ kind }) => kind === 'project')
    .map((item) => ({ item, money: data.totals(item).money }));
  const spent = projects.filter(({ money }) => money !== null && money.bac + money.ac > 0);
  return (
    <>
      <Figures figures={figures} />
      <ReportChart
        chart={MONEY}
        series={{
          x: spent.map(({ item }) => item.name),
          lines: {
            budget: spent.map(({ money }) => money!.bac / CENTS),
            actual: spent.map(({ money }) => money!.ac / CENTS),
            eac: spent.map(({ money }) => (money!.eac === null ? null : money!.eac / CENTS)),
          },
        }}
      />
      <FactsTable
        data={data}
        rows={factsRows(data, () => true, data.own.key)}
        from={pageOf('budgetOrManpower', data.id)}
        figures={['money']}
      />
    </>
  );
}

interface DepartmentWeek {
  key: string;
  department: string;
  week: string;
  people: number;
  needed: number;
  available: number;
}

function CapacityTab({ data, load }: { data: PortfolioData; load: Load }) {
  const departments = Map.groupBy(load.people, ({ department }) => department);
  const rows = [...departments].flatMap(([department, people]) =>
    load.weeks.map(
      (week, i): DepartmentWeek => ({
        ...{ key: `${department} ${week}`, department, week, people: people.length },
        needed: hoursOf(sum(people.map((one) => minutesAt(one, i)))),
        available: hoursOf(sum(people.map(({ capacity }) => capacity[i]!))),
      }),
    ),
  );
  const of = (week: string, what: 'needed' | 'available'): number =>
    Math.round(sum(rows.filter((row) => row.week === week).map((row) => row[what])) * 10) / 10;
  return (
    <>
      <ReportChart
        chart={CAPACITY}
        series={{
          x: [...load.weeks],
          lines: {
            needed: load.weeks.map((week) => of(week, 'needed')),
            available: load.weeks.map((week) => of(week, 'available')),
          },
        }}
      />
      <Table<DepartmentWeek>
        size="small"
        rowKey="key"
        dataSource={rows}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: t(x.department),
            key: 'department',
            render: (_, row) => <PageLink to={pageOf('manpower', data.id)}>{row.department}</PageLink>,
          },
          { title: t(x.week), dataIndex: 'week' },
          { title: t(x.people), dataIndex: 'people', align: 'right' },
          { title: t(x.needed), dataIndex: 'needed', align: 'right' },
          { title: t(x.available), dataIndex: 'available', align: 'right' },
          {
            title: t(x.over),
            key: 'over',
            align: 'right',
            render: (_, { needed, available }) =>
              needed > available ? Math.round((needed - available) * 10) / 10 : '',
          },
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
        activeKey={tab === 'manpower' ? tab : 'budget'}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'budget', label: t(x.moneyTab), children: <MoneyTab data={data} /> },
          {
            key: 'manpower',
            label: t(x.peopleTab),
            children: <WithLoad poId={data.id}>{(load) => <CapacityTab data={data} load={load} />}</WithLoad>,
          },
        ]}
      />
    </div>
  );
}

/** Money, and demand against capacity, of a portfolio. */
export default function BudgetOrManpowerPage() {
  return <WithPortfolio>{(data) => <Both data={data} />}</WithPortfolio>;
}
