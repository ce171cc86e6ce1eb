import type { TableProps } from 'antd';
import { Empty, Progress, Table, Tag } from 'antd';
import { Deviation, projectPageTexts as p, StatusLight } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { PageLink, recordHref } from '#web/parts/PageLink.tsx';
import { childrenOf, type PortfolioItem } from '../roll-up.ts';
import { portfolioPageTexts as x } from './texts.ts';

export interface ItemRow extends PortfolioItem {
  children?: ItemRow[];
}

/** The items below one, or those in none, as a tree. */
export function itemRows(items: readonly PortfolioItem[], under: string | null = null): ItemRow[] {
  const inside = childrenOf(items);
  const rowsOf = (key: string | null): ItemRow[] =>
    (inside.get(key) ?? []).map((one) => {
      const children = rowsOf(one.key);
      return { ...one, ...(children.length > 0 && { children }) };
    });
  return rowsOf(under);
}

/** Its name, which opens it where one may. */
export function ItemName({ item, from }: { item: PortfolioItem; from: string }) {
  const to = item.open ? recordHref(item.kind, item.id, { from }) : null;
  return to ? <PageLink to={to}>{item.name}</PageLink> : <span>{item.name}</span>;
}

export const kindLabel = (kind: PortfolioItem['kind']): string => t(x[kind]);

const columns = (from: string): NonNullable<TableProps<ItemRow>['columns']> => [
  {
    title: t(x.name),
    key: 'name',
    width: 230,
    ellipsis: true,
    render: (_, row) => <ItemName item={row} from={from} />,
  },
  { title: t(x.kind), key: 'kind', width: 95, render: (_, row) => <Tag>{kindLabel(row.kind)}</Tag> },
  { title: t(x.manager), dataIndex: 'manager', width: 90, ellipsis: true },
  { title: t(x.light), key: 'light', width: 130, render: (_, row) => <StatusLight status={row.light} label /> },
  {
    title: t(x.planned),
    key: 'planned',
    width: 190,
    render: (_, row) => (row.plannedStart ? `${row.plannedStart} – ${row.plannedEnd ?? ''}` : ''),
  },
  { title: t(x.planEnd), dataIndex: 'planEnd', width: 100 },
  {
    title: t(p.actual),
    key: 'actualProgress',
    width: 110,
    render: (_, row) => (
      <Progress
        percent={row.actualProgress}
        size="small"
        style={{ margin: 0 }}
        aria-label={`${t(p.actual)} ${row.actualProgress}%`}
      />
    ),
  },
  {
    title: t(p.deviation),
    key: 'deviation',
    width: 105,
    align: 'right',
    render: (_, row) => <Deviation value={row.deviation} />,
  },
  { title: t(x.lateTasks), dataIndex: 'lateTasks', width: 85, align: 'right' },
];

/** What portfolios govern, in a tree; `from`: the page that opened ones go back to. */
export function ItemTable({
  rows,
  from,
  selection,
}: {
  rows: readonly ItemRow[];
  from: string;
  selection?: TableProps<ItemRow>['rowSelection'];
}) {
  return (
    <Table<ItemRow>
      size="small"
      rowKey="key"
      columns={columns(from)}
      dataSource={rows}
      scroll={{ x: 1135 }}
      expandable={{ defaultExpandAllRows: true }}
      pagination={false}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.nothing)} /> }}
      {...(selection && { rowSelection: selection })}
    />
  );
}
