import { useMemo } from 'react';
import { batchRemoveAction, createAction, editAction, removeAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { type DictItemRow, type DictionaryRow, dictItem } from '../dict.entity.ts';
import { dictTexts } from '../dict.rules.ts';
import { ItemName } from './ItemName.tsx';
import { itemForm } from './item-form.tsx';

/** What a list of one dictionary shows: the dictionary itself is the heading, parents belong to trees. */
const shape = (kind: DictionaryRow['kind']) => ({
  ...dictItem,
  list: {
    ...dictItem.list,
    filters: dictItem.list.filters.filter((name) => name !== 'dictionary'),
    columns:
      kind === 'sysParm'
        ? ['itemKey', 'name', 'enName', 'value', 'active']
        : ['itemKey', 'name', 'enName', 'color', 'sort', 'active'],
  },
});

const COLUMNS = { name: (row: DictItemRow) => <ItemName row={row} /> };

/** The items of one dictionary. */
export function DictItems({ of, title }: { of: DictionaryRow; title: string }) {
  const fixed = useMemo(() => ({ dictionary: String(of.id) }), [of.id]);
  const entity = useMemo(() => shape(of.kind), [of.kind]);
  const list = useEntityList(entity, { fixed });
  const { toolbar, rowActions } = useMemo(() => {
    const form = itemForm(of);
    return {
      toolbar: [createAction(form), batchRemoveAction()],
      rowActions: (row: DictItemRow) => [
        editAction(row, null, form),
        removeAction(row, row.builtIn ? t(dictTexts.builtIn) : null),
      ],
    };
  }, [of]);
  return (
    <ListView<DictItemRow> list={list} title={title} columns={COLUMNS} toolbar={toolbar} rowActions={rowActions} />
  );
}
