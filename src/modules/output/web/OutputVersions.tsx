/** The versions of an output: files put, completed, archived; newest first. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table } from 'antd';
import { useMemo, useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { invalidate, useCall } from '#web/api.ts';
import { type RowAction, removeAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ActionButtons } from '#web/entity/list/RowActions.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useListHost } from '#web/entity/list/use-list-host.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMoves } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights, useSession } from '#web/session.ts';
import { type OutputRow, type OutputVersionRow, outputVersion, projectOutput } from '../output.entity.ts';
import { outputVersionLife } from '../output.life.ts';
import { OutputState } from './OutputCells.tsx';
import { outputPageTexts as x } from './texts.ts';
import { VersionDialog } from './VersionDialog.tsx';

/** The state of the output follows its versions. */
const followed = (): void => invalidate([projectOutput.name, 'outputVersion', 'task']);

export function VersionsOfOutput({ id }: { id: number }) {
  const answer = useCall(entityCalls(projectOutput).get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  const { row } = answer.data as unknown as Detail<OutputRow>;
  return <Versions key={id} of={row} />;
}

function Versions({ of }: { of: OutputRow }) {
  const { viewer } = useSession();
  const scope = useMemo(() => ({ projectId: of.projectId ?? 0 }), [of.projectId]);
  const fixed = useMemo(() => ({ output: String(of.id) }), [of.id]);
  const list = useEntityList(outputVersion, { scope, fixed, inUrl: false, pageSize: 30 });
  const { can } = useRights(scope);
  const { host } = useListHost(list);
  const moves = useMoves(outputVersionLife, { onMoved: followed });
  // A link leads to one of them.
  const [wanted] = useQueryParam('version');
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const works = of.responsible === viewer.userId || can(projectOutput.rights.update);
  const rows = list.rows as unknown as readonly OutputVersionRow[];
  const actions = (row: OutputVersionRow): RowAction[] => [
    ...moveActions(moves, row as never, row.name, list.abilities[row.id]),
    ...(works && row.status === 'working'
      ? [
          { key: 'edit', label: entityTexts.edit, run: () => setEditing(row.id) },
          { ...removeAction(row), run: () => Promise.resolve(removeAction(row).run(host)).then(followed) },
        ]
      : []),
  ];
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  return (
    <>
      {works && rows.every(({ status }) => status !== 'working') && (
        <Button icon={<PlusOutlined />} onClick={() => setEditing('new')} style={{ marginBottom: 12 }}>
          {t(x.newVersion)}
        </Button>
      )}
      <Table<OutputVersionRow>
        size="small"
        rowKey="id"
        rowClassName={({ id }) => (String(id) === wanted ? 'ant-table-row-selected' : '')}
        loading={list.loading}
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={[...rows]}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noVersions)} /> }}
        columns={[
          { title: t(outputVersion.fields.name.label), dataIndex: 'name', ellipsis: true },
          {
            title: t(x.status),
            key: 'status',
            width: 150,
            render: (_, row) => (
              <>
                <OutputState status={row.status} latest={row.number} />
                <WaitingTag waiting={list.abilities[row.id]?.waiting} />
              </>
            ),
          },
          {
            title: t(x.files),
            key: 'files',
            render: (_, row) => (
              <FieldCell field={outputVersion.fields.files} value={row.files} titles={list.titles.files} full />
            ),
          },
          { title: t(x.note), dataIndex: 'note', ellipsis: true },
          {
            key: 'actions',
            width: 220,
            render: (_, row) => (
              <ActionButtons
                actions={actions(row)}
                onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
              />
            ),
          },
        ]}
      />
      {editing !== null && (
        <VersionDialog
          of={of}
          id={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={followed}
        />
      )}
      {moves.dialog}
    </>
  );
}
