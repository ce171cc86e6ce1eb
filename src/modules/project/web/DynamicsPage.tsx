import { Empty, Table } from 'antd';
import type { Entity } from '#kernel/entity.ts';
import { type ChangeRow, projectDynamics } from '#modules/log/log.calls.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChangeTable, useFieldLabel } from '#web/entity/record/ChangeLog.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useObject } from '#web/scope.ts';
import { pageTexts } from './texts.ts';
import '#web/entity/entity.css';

/** Operations of projects and tasks; everything else is a change. */
const VERBS: Readonly<Record<string, keyof typeof pageTexts>> = {
  create: 'actionCreate',
  update: 'actionUpdate',
  remove: 'actionRemove',
  start: 'actionStart',
  finish: 'actionFinish',
  restart: 'actionRestart',
  reset: 'actionReset',
  pause: 'actionPause',
  resume: 'actionResume',
  terminate: 'actionTerminate',
  transfer: 'actionTransfer',
  launch: 'actionLaunch',
  recover: 'actionRecover',
  complete: 'actionComplete',
};

/** What was done, of changes with the names of the fields. */
function Summary({ row, entity }: { row: ChangeRow; entity: Entity }) {
  const labelOf = useFieldLabel(entity);
  const verb = t(pageTexts[VERBS[row.action] ?? 'actionUpdate']);
  if (row.action !== 'update') return verb;
  const text = `${verb}: ${row.changes.map((change) => labelOf(change.field)).join(', ')}`;
  return <span title={text}>{text}</span>;
}

export default function DynamicsPage() {
  const object = useObject('project');
  const ports = useScreenPorts();
  const { text, set, pageNum, pageSize, onPage } = useAddressState();
  const search = text('search');
  const typed = useTyped(search, (value) => set({ search: value }));
  const answer = useCall(
    projectDynamics,
    { projectId: object?.id ?? 0, pageNum, pageSize, ...(search && { search }) },
    { entities: ['project', 'task'], keepPrevious: true },
  );
  return (
    <div className="wm-card" style={{ padding: 12 }}>
      <SearchBox
        allowClear
        placeholder={t(pageTexts.search)}
        style={{ width: 280, marginBottom: 8 }}
        value={typed.value}
        onChange={(event) => typed.type(event.target.value)}
        onSearch={typed.now}
      />
      {answer.error && !answer.data ? (
        <ReadError error={answer.error} retry={answer.refetch} />
      ) : (
        <>
          <Table<ChangeRow>
            size="small"
            rowKey="id"
            loading={answer.isPending}
            dataSource={answer.data?.list ?? []}
            locale={{
              emptyText: answer.isPending ? (
                <div className="wm-table-waiting" />
              ) : (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(pageTexts.noDynamics)} />
              ),
            }}
            pagination={false}
            expandable={{
              expandRowByClick: true,
              rowExpandable: (row) => row.changes.length > 0 && ports.entity(row.entity) !== undefined,
              expandedRowRender: (row) => (
                <ChangeTable
                  entity={ports.entity(row.entity)!}
                  entry={{ action: row.action === 'create' ? 'create' : 'update', changes: row.changes }}
                />
              ),
            }}
            columns={[
              { title: t(pageTexts.time), dataIndex: 'at', width: 170, render: (at: string) => instantText(at, true) },
              { title: t(pageTexts.person), dataIndex: 'by', width: 120 },
              {
                title: t(pageTexts.object),
                key: 'object',
                width: 320,
                ellipsis: true,
                render: (_, row) =>
                  `${t(ports.entity(row.entity)?.label ?? [row.entity, row.entity, row.entity])} · ${row.recordTitle}`,
              },
              {
                title: t(pageTexts.what),
                key: 'what',
                ellipsis: true,
                render: (_, row) => {
                  const entity = ports.entity(row.entity);
                  return entity ? (
                    <Summary row={row} entity={entity} />
                  ) : (
                    t(pageTexts[VERBS[row.action] ?? 'actionUpdate'])
                  );
                },
              },
            ]}
          />
          <ListPages pageNum={pageNum} pageSize={pageSize} total={answer.data?.total ?? 0} onChange={onPage} />
        </>
      )}
    </div>
  );
}
