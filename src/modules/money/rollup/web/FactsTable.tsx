/** What lies in a portfolio with its figures in a tree; each number leads to the rows behind it. */
import type { TableProps } from 'antd';
import { Empty, Progress, Table, Tag } from 'antd';
import { inUnit, useUnit } from '#modules/money/budget/web/public.ts';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { ItemName, kindLabel } from '#modules/objects/portfolio/web/public.ts';
import { Deviation, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { cpiOf, type Money, type Totals } from '../rollup.ts';
import { type PortfolioData, pageOf } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

export interface FactsRow {
  item: PortfolioItem;
  totals: Totals;
  children?: FactsRow[];
}

/** The chosen items in the order and depth of the tree. */
export function factsRows(data: PortfolioData, chosen: (item: PortfolioItem) => boolean, under: string): FactsRow[] {
  return data.items
    .filter(({ within }) => within === under)
    .flatMap((item) => {
      const children = factsRows(data, chosen, item.key);
      if (!chosen(item) && children.length === 0) return [];
      return [{ item, totals: data.totals(item), ...(children.length > 0 && { children }) }];
    });
}

/** A page of the project itself, where it may be opened. */
const projectPage = (item: PortfolioItem, path: string): string | null =>
  item.kind === 'project' && item.open ? href(path, { projectId: item.id }) : null;

function Linked({ to, children }: { to: string | null; children: string | number }) {
  return to ? <PageLink to={to}>{children}</PageLink> : <span>{children}</span>;
}

export type Figure = 'progress' | 'money' | 'registers';

export function FactsTable({
  data,
  rows,
  from,
  figures,
}: {
  data: PortfolioData;
  rows: readonly FactsRow[];
  from: string;
  figures: readonly Figure[];
}) {
  const unit = useUnit();
  const amount = (key: string, title: string, of: (money: Money) => number | null, path: string) => ({
    ...{ key, title, width: 112, align: 'right' as const },
    render: (_: unknown, { item, totals }: FactsRow) => {
      const cents = totals.money && of(totals.money);
      return cents === null ? '' : <Linked to={projectPage(item, path)}>{inUnit(cents, unit)}</Linked>;
    },
  });
  const count = (key: string, title: string, of: (totals: Totals) => number, page: string, more = {}) => ({
    ...{ key, title, width: 78, align: 'right' as const },
    render: (_: unknown, { item, totals }: FactsRow) => {
      const found = of(totals);
      return <Linked to={found > 0 ? pageOf(page, data.id, { item: item.key, ...more }) : null}>{found}</Linked>;
    },
  });
  // A window of 1440 has no room for all of two kinds of figures: the pages of money, risks and issues show the rest.
  const all = figures.length > 1;
  const columns: NonNullable<TableProps<FactsRow>['columns']> = [
    {
      ...{ key: 'name', title: t(x.name), width: 220, ellipsis: true },
      render: (_, { item }) => <ItemName item={item} from={from} />,
    },
    ...(all
      ? []
      : [
          {
            ...{ key: 'kind', title: t(x.kind), width: 85 },
            render: (_: unknown, { item }: FactsRow) => <Tag>{kindLabel(item.kind)}</Tag>,
          },
        ]),
    { key: 'light', title: t(x.light), width: 112, render: (_, { item }) => <StatusLight status={item.light} label /> },
    ...(figures.includes('progress')
      ? [
          { key: 'planEnd', title: t(x.planEnd), width: 100, render: (_: unknown, { item }: FactsRow) => item.planEnd },
          {
            ...{ key: 'progress', title: t(p.actual), width: 105 },
            render: (_: unknown, { item }: FactsRow) => (
              <Progress
                percent={item.actualProgress}
                size="small"
                style={{ margin: 0 }}
                aria-label={`${t(p.actual)} ${item.actualProgress}%`}
              />
            ),
          },
          {
            ...{ key: 'deviation', title: t(p.deviation), width: 95, align: 'right' as const },
            render: (_: unknown, { item }: FactsRow) => <Deviation value={item.deviation} />,
          },
        ]
      : []),
    ...(figures.includes('money') && data.money
      ? [
          amount('bac', t(x.budget), ({ bac }) => bac, '/project/projectPerformance'),
          amount('ac', t(x.actual), ({ ac }) => ac, '/project/projectActualCost'),
          ...(all ? [] : [amount('ev', t(x.earned), ({ ev }) => ev, '/project/projectPerformance')]),
          amount('eac', t(x.eac), ({ eac }) => eac, '/project/projectPerformance'),
          {
            ...{ key: 'cpi', title: <abbr title={t(x.cpi)}>{t(x.cpiShort)}</abbr>, width: 60, align: 'right' as const },
            render: (_: unknown, { totals }: FactsRow) => (totals.money && cpiOf(totals.money)?.toFixed(2)) || '',
          },
        ]
      : []),
    ...(figures.includes('registers')
      ? [
          ...(all ? [] : [count('risks', t(x.risks), ({ risks }) => risks, 'portfolioRisk')]),
          count('highRisks', t(x.highRisks), ({ highRisks }) => highRisks, 'portfolioRisk', { level: 'high' }),
          count('issues', t(x.issues), ({ issues }) => issues, 'issueOrRisk', { tabName: 'issue' }),
          ...(all
            ? []
            : [
                count('lateIssues', t(x.lateIssues), ({ lateIssues }) => lateIssues, 'issueOrRisk', {
                  tabName: 'issue',
                  late: 'true',
                }),
              ]),
        ]
      : []),
  ];
  return (
    <Table<FactsRow>
      size="small"
      rowKey={({ item }) => item.key}
      columns={columns}
      dataSource={rows}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      expandable={{ defaultExpandAllRows: true }}
      pagination={false}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.nothing)} /> }}
    />
  );
}
