/** The subjects of an account set as a tree with their codes, uses, sheets in and out (1-product §2.17). */
import { Modal, Table, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#web/api.ts';
import {
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  importAction,
  needOf,
  removeAction,
} from '#web/entity/actions.tsx';
import { FilterBar } from '#web/entity/list/FilterBar.tsx';
import { ListToolbar } from '#web/entity/list/ListToolbar.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { RowActions } from '#web/entity/list/RowActions.tsx';
import { isNarrowed, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { currentLang, t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { subjectUses } from '../account.calls.ts';
import { type SubjectRow, type SubjectScope, subject, subjectScopes } from '../account.entity.ts';
import { AccountSets, useChosenSet } from './AccountSets.tsx';
import { accountPageTexts as x } from './texts.ts';

type Node = SubjectRow & { children?: Node[] };

const nameOf = (row: SubjectRow): string =>
  ({ 'zh-CN': row.name, HK: row.hkName, 'en-US': row.enName })[currentLang()] || row.name;

/** Rows under their parents; one whose parent is not among them stands at the top. */
function treeOf(rows: readonly SubjectRow[]): Node[] {
  const nodes = new Map(rows.map((row): [number, Node] => [row.id, { ...row }]));
  const roots: Node[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parent ?? -1);
    if (parent) parent.children = [...(parent.children ?? []), node];
    else roots.push(node);
  }
  return roots;
}

const formOf = (accountSet: number, below?: SubjectRow): FormOptions => ({
  initial: {
    accountSet,
    ...(below && { parent: below.id, code: below.code, scope: below.scope }),
  },
  formState: () => ({ accountSet: { visible: false } }),
});

function Uses({ of, onClose }: { of: SubjectRow; onClose(): void }) {
  const { data, isFetching } = useCall(subjectUses, { id: of.id });
  return (
    <Modal open title={t(x.usesOf, { code: of.code })} footer={null} onCancel={onClose}>
      {data?.length === 0 ? (
        <Typography.Text>{t(x.unused)}</Typography.Text>
      ) : (
        <Table
          size="small"
          rowKey={({ label }) => label[0]}
          loading={isFetching}
          pagination={false}
          showHeader={false}
          dataSource={data ?? []}
          columns={[
            { key: 'label', render: (_, { label }) => t(label) },
            { key: 'count', dataIndex: 'count', align: 'right' },
          ]}
        />
      )}
    </Modal>
  );
}

function Subjects({ setId }: { setId: number }) {
  const entity = useMemo(
    () => ({ ...subject, list: { ...subject.list, filters: ['code', 'name', 'scope', 'active'] } }),
    [],
  );
  const list = useEntityList(
    entity,
    useMemo(() => ({ fixed: { accountSet: String(setId) }, pageSize: 1000 }), [setId]),
  );
  const { can } = useRights({});
  const { host, dialog } = useListHost(list);
  const [uses, setUses] = useState<SubjectRow | null>(null);
  const nodes = useMemo(() => treeOf(list.rows as unknown as SubjectRow[]), [list.rows]);
  const [box, { height }] = useSize<HTMLDivElement>();
  const { code, name, scope, active } = subject.fields;
  return (
    <div className="wm-list">
      <div className="wm-card">
        <FilterBar list={list} />
      </div>
      <div className="wm-card wm-list-body">
        <ListToolbar
          host={host}
          title={t(x.subjectTree)}
          actions={[createAction(formOf(setId)), importAction(), exportAction()].filter((one) =>
            can(needOf(one.right, subject.rights)),
          )}
        />
        {list.error ? (
          <ReadError error={list.error} retry={list.refetch} title={x.subjectsFailed} />
        ) : (
          <div className="wm-table">
            <div ref={box} className="wm-table-box">
              <Table<Node>
                key={nodes.length > 0 ? 'rows' : 'empty'}
                size="small"
                rowKey="id"
                pagination={false}
                dataSource={nodes}
                loading={{ spinning: list.loading, delay: 200 }}
                expandable={{ defaultExpandAllRows: true }}
                scroll={{ x: 860, ...(height > 120 && { y: height - 38 }) }}
                locale={{
                  emptyText: (
                    <NoRows
                      pending={list.loading}
                      filtered={isNarrowed(list)}
                      none={x.noSubjects}
                      first={createAction().label}
                    />
                  ),
                }}
                columns={[
                  { key: 'code', title: t(code.label), width: 130, render: (_, row) => row.code },
                  { key: 'name', title: t(name.label), ellipsis: true, render: (_, row) => nameOf(row) },
                  {
                    key: 'scope',
                    title: t(scope.label),
                    width: 250,
                    render: (_, row) =>
                      row.scope.map((one) => <Tag key={one}>{t(subjectScopes[one as SubjectScope])}</Tag>),
                  },
                  {
                    key: 'active',
                    title: t(active.label),
                    width: 80,
                    render: (_, row) => (row.active ? '' : <Tag>{t(x.inactive)}</Tag>),
                  },
                  {
                    key: 'actions',
                    width: 170,
                    fixed: 'end' as const,
                    render: (_, row) => (
                      <RowActions
                        host={host}
                        can={can}
                        actions={[
                          editAction(row, null, formOf(setId)),
                          {
                            key: 'below',
                            label: x.addBelow,
                            right: subject.rights.create,
                            run: () => host.openCreate(formOf(setId, row)),
                          },
                          { key: 'uses', label: x.uses, run: () => setUses(row) },
                          removeAction(row),
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
      {uses && <Uses of={uses} onClose={() => setUses(null)} />}
    </div>
  );
}

export default function SubjectPage() {
  const sets = useChosenSet();
  return (
    <SidePage name="subject" label={t(x.sets)} chosen={sets.selected?.id ?? null} side={<AccountSets of={sets} />}>
      {sets.selected && <Subjects key={sets.selected.id} setId={sets.selected.id} />}
    </SidePage>
  );
}
