/** The rows of a score sheet; each figure opens its evidence. */
import { Button, Table } from 'antd';
import { unpadded } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import type { Sheet } from '../kpi.calls.ts';
import { kpiDimensions } from '../kpi.entity.ts';
import type { ItemResult, SheetItem } from '../kpi.score.ts';
import type { Shown } from './shown.ts';
import { kpiPageTexts as x } from './texts.ts';

interface Row {
  item: SheetItem;
  own: ItemResult;
}
const score = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

export function SheetTable({ sheet, shown, onOpen }: { sheet: Sheet; shown: Shown; onOpen(item: number): void }) {
  const items = shown.kept?.sheet ?? sheet.items;
  const ratings = shown.kept?.ratings ?? sheet.ratings;
  const rows = items.map((item, i): Row => ({ item, own: shown.result.items[i]! }));
  const counted = ({ id }: SheetItem): string => {
    const own = ratings.filter((one) => one.item === id);
    return t(x.given, { count: own.filter((one) => one.score !== null).length, all: own.length });
  };
  return (
    <Table<Row>
      size="small"
      rowKey={({ item }) => item.id}
      pagination={false}
      dataSource={rows}
      scroll={{ x: 640 }}
      columns={[
        {
          title: t(x.item),
          render: (_, { item }) => (
            <>
              {item.name} <span className="wm-hint">{t(kpiDimensions[item.dimension])}</span>
            </>
          ),
        },
        { title: t(x.weight), width: 80, align: 'right', render: (_, { item }) => item.weight },
        {
          title: t(x.value),
          width: 100,
          align: 'right',
          render: (_, { item, own }) =>
            own.value === null ? '–' : `${unpadded(own.value.toFixed(4))}${item.unit ? ` ${item.unit}` : ''}`,
        },
        { title: t(x.auto), width: 100, align: 'right', render: (_, { own }) => score(own.auto) },
        {
          title: t(x.raters),
          width: 140,
          align: 'right',
          render: (_, { item, own }) =>
            item.source === 'formula' ? (
              '–'
            ) : (
              <>
                {score(own.raters)} <span className="wm-hint">{counted(item)}</span>
              </>
            ),
        },
        {
          title: t(x.score),
          width: 100,
          align: 'right',
          render: (_, { item, own }) => (
            <Button type="link" size="small" title={t(x.evidence)} onClick={() => onOpen(item.id)}>
              {score(own.score)}
            </Button>
          ),
        },
      ]}
    />
  );
}
