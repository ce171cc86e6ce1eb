import { Button, Tag } from 'antd';
import { useMemo } from 'react';
import { batchRemoveAction, createAction, editAction, needOf, removeAction } from '#web/entity/actions.tsx';
import { ColumnSettingsButton } from '#web/entity/list/ColumnSettingsButton.tsx';
import { EntityTable } from '#web/entity/list/EntityTable.tsx';
import { useListHost } from '#web/entity/list/ListPage.tsx';
import { RowActions } from '#web/entity/list/RowActions.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type DictionaryRow, dictItem } from '../dict.entity.ts';
import { dictTexts } from '../dict.rules.ts';
import { dictPageTexts as d } from './dict.texts.ts';
import { itemForm } from './item-form.tsx';

/** What a list of one dictionary shows: the dictionary itself is the heading, parents belong to trees. */
const shape = (kind: DictionaryRow['kind']) => ({
  ...dictItem,
  list: {
    ...dictItem.list,
    columns:
      kind === 'sysParm'
        ? ['itemKey', 'name', 'enName', 'value', 'active']
        : ['itemKey', 'name', 'enName', 'color', 'sort', 'active'],
  },
});

const SLOTS = {
  name: (row: AnyRow) => (
    <>
      {String(row.name)} {row.builtIn === true && <Tag>{t(d.builtIn)}</Tag>}
    </>
  ),
};

/** The items of one dictionary. */
export function DictItems({ of, title }: { of: DictionaryRow; title: string }) {
  const fixed = useMemo(() => ({ dictionary: String(of.id) }), [of.id]);
  const entity = useMemo(() => shape(of.kind), [of.kind]);
  const list = useEntityList(entity, { fixed, inUrl: false });
  const { can } = useRights({});
  const { host, dialog } = useListHost(list);
  const form = useMemo(() => itemForm(of), [of]);
  const toolbar = [createAction(form), batchRemoveAction()].filter((action) =>
    can(needOf(action.right, dictItem.rights)),
  );
  const actions = useMemo(
    () => ({
      width: 110,
      render: (row: AnyRow) => (
        <RowActions
          host={host}
          can={can}
          actions={[editAction(row, null, form), removeAction(row, row.builtIn ? t(dictTexts.builtIn) : null)]}
        />
      ),
    }),
    [host, can, form],
  );
  return (
    <div className="wm-card wm-list-body">
      <div className="wm-toolbar">
        <h2 className="wm-dict-title">{title}</h2>
        <div className="wm-toolbar-right wm-dict-tools">
          {toolbar.map((action) => (
            <Button
              key={action.key}
              type={action.primary ? 'primary' : 'default'}
              danger={action.danger ?? false}
              icon={action.icon}
              disabled={(action.needsSelection ?? false) && list.selected.length === 0}
              onClick={() => void Promise.resolve(action.run(host)).catch(() => undefined)}
            >
              {t(action.label)}
            </Button>
          ))}
          <ColumnSettingsButton list={list} />
        </div>
      </div>
      <EntityTable
        list={list}
        slots={SLOTS}
        actions={can([dictItem.rights.update, dictItem.rights.remove]) ? actions : undefined}
        selectable={can(dictItem.rights.remove)}
      />
      {dialog}
    </div>
  );
}
