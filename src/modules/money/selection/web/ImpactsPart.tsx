/** What each project does for each driver, and what it is worth by that. */
import { Card, Select, Table } from 'antd';
import { send } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type Board, type BoardItem, rateImpact } from '../selection.calls.ts';
import { type Impact, impacts } from '../value.ts';
import { ItemName } from './ItemName.tsx';
import { selectionPageTexts as x } from './texts.ts';

const SHOWN = 4;

export function ImpactsPart({ portfolioId, board }: { portfolioId: number; board: Board }) {
  const { drivers, items, mayRate } = board;
  const options = (Object.keys(impacts) as Impact[]).map((value) => ({ value, label: t(impacts[value]) }));
  return (
    <Card title={t(x.ratings)} style={{ marginTop: 12 }}>
      <Table<BoardItem>
        size="small"
        rowKey="key"
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 260 + drivers.length * 130 }}
        dataSource={items}
        locale={{ emptyText: t(x.noItems) }}
        columns={[
          {
            ...{ title: t(x.project), key: 'name', fixed: 'left', width: 220 },
            render: (_, item) => <ItemName item={item} />,
          },
          ...drivers.map(({ id, name }) => ({
            title: name,
            key: id,
            width: 130,
            render: (_: unknown, item: BoardItem) =>
              mayRate ? (
                <Select<Impact>
                  size="small"
                  style={{ width: '100%' }}
                  aria-label={`${item.name} ${name}`}
                  placeholder={t(x.none)}
                  value={item.impacts[id] as Impact}
                  options={options}
                  onChange={(impact) => void send(rateImpact, { portfolioId, item: item.key, driver: id, impact })}
                />
              ) : (
                t(item.impacts[id] ? impacts[item.impacts[id]] : x.none.text)
              ),
          })),
          {
            title: t(x.score),
            dataIndex: 'score',
            width: 90,
            align: 'right',
            render: (score: number) => score.toFixed(SHOWN),
          },
        ]}
      />
    </Card>
  );
}
