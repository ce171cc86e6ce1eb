import { Button } from 'antd';
import { useMemo } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  needOf,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ColumnSettingsButton } from '#web/entity/list/ColumnSettingsButton.tsx';
import { EntityTable } from '#web/entity/list/EntityTable.tsx';
import { FilterBar } from '#web/entity/list/FilterBar.tsx';
import { useListHost } from '#web/entity/list/ListPage.tsx';
import { RowActions } from '#web/entity/list/RowActions.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { department } from '../department.entity.ts';
import { DepartmentTree } from './DepartmentTree.tsx';
import { orgPageTexts as o } from './org.texts.ts';

/** The tree shows the parents. */
const beside = {
  ...department,
  list: { ...department.list, columns: department.list.columns.filter((name) => name !== 'parent') },
};

const rowActions = (row: AnyRow): RowAction[] => [
  editAction(row),
  {
    key: 'under',
    label: o.addUnder,
    right: department.rights.create,
    run: (host) => host.openCreate({ initial: { parent: row.id } }),
  },
  removeAction(row),
];

/** The department tree on the left; on the right the departments right below the chosen one, or all. */
export default function DepartmentPage() {
  const [chosen, setChosen] = useQueryParam('under');
  const under = Number(chosen) > 0 ? Number(chosen) : null;
  const fixed = useMemo(() => (under === null ? undefined : { parent: String(under) }), [under]);
  const list = useEntityList(beside, { fixed });
  const { can } = useRights(list.scope);
  const { host, dialog } = useListHost(list);
  const toolbar = [
    createAction({ initial: { parent: under } }),
    importAction(),
    exportAction(),
    batchRemoveAction(),
  ].filter((action) => can(needOf(action.right, department.rights)));
  const actions = useMemo(
    () => ({
      width: 190,
      render: (row: AnyRow) => <RowActions actions={rowActions(row)} host={host} can={can} />,
    }),
    [host, can],
  );
  return (
    <div className="wm-org">
      <DepartmentTree
        selected={under}
        onSelect={(id) => {
          setChosen(id === null ? null : String(id));
          list.select([]);
        }}
      />
      <div className="wm-list">
        <div className="wm-card">
          <FilterBar list={list} />
        </div>
        <div className="wm-card wm-list-body">
          <div className="wm-toolbar">
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
            <div className="wm-toolbar-right">
              <ColumnSettingsButton list={list} />
            </div>
          </div>
          <EntityTable
            list={list}
            actions={
              can([department.rights.update, department.rights.create, department.rights.remove]) ? actions : undefined
            }
            selectable={can(department.rights.remove)}
            onOpen={host.openDetail}
          />
        </div>
      </div>
      {dialog}
    </div>
  );
}
