import { Table, type TableColumnType } from 'antd';
import { useMemo } from 'react';
import { namedValue } from '#kernel/query.ts';
import { createAction, editAction, needOf, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { FilterBar } from '#web/entity/list/FilterBar.tsx';
import { ListToolbar } from '#web/entity/list/ListToolbar.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { RowActions } from '#web/entity/list/RowActions.tsx';
import { isNarrowed, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type DictItemRow, type DictionaryRow, dictItem } from '../dict.entity.ts';
import { dictTexts } from '../dict.rules.ts';
import { dictPageTexts as d } from './dict.texts.ts';
import { ItemName } from './ItemName.tsx';
import { itemForm } from './item-form.tsx';
import { type ItemNode, itemTree } from './item-tree.ts';

const COLUMNS = ['itemKey', 'enName', 'color', 'sort', 'active'] as const;
const WIDTH: Readonly<Record<string, number>> = { itemKey: 100, enName: 150, color: 90, sort: 70, active: 60 };
const OTHER_WIDTH = 140;
const ACTIONS = 190;

interface Props {
  of: DictionaryRow;
  title: string;
  /** Fields next to the name, unless the company or the viewer chose others; further columns and actions of an item. */
  fields?: readonly (typeof COLUMNS)[number][];
  columns?: readonly TableColumnType<ItemNode>[];
  actions?: (row: ItemNode) => readonly RowAction[];
}

/** The items of a dictionary, all of them at once; those of a tree under their parents. */
export function DictTree({ of, title, fields = COLUMNS, columns = [], actions }: Props) {
  const options = useMemo(() => ({ fixed: { dictionary: String(of.id) }, pageSize: 1000 }), [of.id]);
  const entity = useMemo(() => {
    const filters = dictItem.list.filters.filter((name) => name !== 'dictionary');
    return { ...dictItem, list: { ...dictItem.list, filters, columns: ['name', ...fields] } };
  }, [fields]);
  const list = useEntityList(entity, options);
  const { can } = useRights({});
  const { host, dialog } = useListHost(list);
  const filtered = isNarrowed(list);
  const items = list.rows as unknown as readonly DictItemRow[];
  const nodes = useMemo(() => itemTree(items), [items]);
  const chosen = list.columns
    .filter(({ name, visible }) => visible && name !== 'name')
    .map((column) => ({ ...column, width: column.width ?? WIDTH[column.name] ?? OTHER_WIDTH }));
  const beside = [...chosen, ...columns].map((column) => Number(column.width ?? 0));
  const width = ACTIONS + 150 + beside.reduce((sum, one) => sum + one, 0);
  const [box, { height }] = useSize<HTMLDivElement>();
  return (
    <div className="wm-list">
      <div className="wm-card">
        <FilterBar list={list} />
      </div>
      <div className="wm-card wm-list-body">
        <ListToolbar
          host={host}
          title={title}
          actions={[createAction(itemForm(of, { items }))].filter((one) => can(needOf(one.right, dictItem.rights)))}
        />
        {list.error ? (
          <ReadError error={list.error} retry={list.refetch} title={d.itemsFailed} />
        ) : (
          <div className="wm-table">
            <div ref={box} className="wm-table-box">
              <Table<ItemNode>
                key={nodes.length > 0 ? 'rows' : 'empty'}
                size="small"
                rowKey="id"
                tableLayout="fixed"
                pagination={false}
                dataSource={nodes}
                loading={{ spinning: list.loading, delay: 200 }}
                expandable={{ defaultExpandAllRows: true }}
                scroll={{ x: width, ...(height > 120 && { y: height - 38 }) }}
                locale={{
                  emptyText: (
                    <NoRows pending={list.loading} filtered={filtered} none={d.noItems} first={createAction().label} />
                  ),
                }}
                columns={[
                  {
                    key: 'name',
                    title: t(dictItem.fields.name.label),
                    ellipsis: true,
                    render: (_value, row) => <ItemName row={row} />,
                  },
                  ...chosen.map(({ name, field, label, width }) => ({
                    key: name,
                    title: t(label),
                    width,
                    ellipsis: true,
                    render: (_value: unknown, row: ItemNode) => (
                      <FieldCell field={field} value={namedValue({ ...row }, name)} titles={list.titles[name]} />
                    ),
                  })),
                  ...columns,
                  {
                    key: 'actions',
                    width: ACTIONS,
                    fixed: 'end' as const,
                    render: (_value: unknown, row: ItemNode) => (
                      <RowActions
                        host={host}
                        can={can}
                        actions={[
                          editAction(row, null, itemForm(of, { items, editing: row.id })),
                          ...(actions?.(row) ?? []),
                          ...(of.kind === 'tree'
                            ? [
                                {
                                  key: 'below',
                                  label: d.addBelow,
                                  right: dictItem.rights.create,
                                  run: () => host.openCreate(itemForm(of, { items, parent: row.id })),
                                },
                              ]
                            : []),
                          removeAction(row, row.builtIn ? t(dictTexts.builtIn) : null),
                        ]}
                      />
                    ),
                  },
                ]}
              />
            </div>
          </div>
        )}
      </div>
      {dialog}
    </div>
  );
}
