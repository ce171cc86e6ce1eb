import { useMemo } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
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
  const toolbar = useMemo(
    () => [createAction({ initial: { parent: under } }), importAction(), exportAction(), batchRemoveAction()],
    [under],
  );
  return (
    <SidePage
      name="department"
      label={t(o.tree)}
      chosen={under}
      side={
        <DepartmentTree
          selected={under}
          onSelect={(id) => {
            setChosen(id === null ? null : String(id));
            list.select([]);
          }}
        />
      }
    >
      <ListView list={list} toolbar={toolbar} rowActions={rowActions} />
    </SidePage>
  );
}
