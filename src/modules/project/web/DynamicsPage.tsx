import { Empty, Table } from 'antd';
import { useState } from 'react';
import { PAGE_SIZES } from '#kernel/query.ts';
import { type ChangeRow, projectDynamics } from '#modules/log/log.calls.ts';
import { useCall } from '#web/api.ts';
import { namedPages } from '#web/entity/ListPages.tsx';
import { useEntityPorts } from '#web/entity/ports.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/SearchBox.tsx';
import { useObject } from '#web/scope.ts';
import { type ProjectAction, projectTexts } from '../project.rules.ts';
import { pageTexts } from './texts.ts';
import '#web/entity/entity.css';

const VERBS: Record<string, keyof typeof pageTexts> = {
  create: 'actionCreate',
  update: 'actionUpdate',
  remove: 'actionRemove',
};

function useSummary(): (row: ChangeRow) => string {
  const ports = useEntityPorts();
  return (row) => {
    const verb = VERBS[row.action];
    const action = verb
      ? t(pageTexts[verb])
      : projectTexts[row.action as ProjectAction]
        ? t(projectTexts[row.action as ProjectAction])
        : row.action;
    const entity = ports.entity(row.entity);
    const fields = row.changes.map((c) => (entity?.fields[c.field] ? t(entity.fields[c.field]!.label) : c.field));
    return row.action === 'update' ? `${action}: ${fields.join(', ')}` : action;
  };
}

export default function DynamicsPage() {
  const object = useObject('project');
  const ports = useEntityPorts();
  const summary = useSummary();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const answer = useCall(
    projectDynamics,
    { projectId: object?.id ?? 0, ...page, ...(search && { search }) },
    { entities: ['project', 'task'], keepPrevious: true },
  );
  return (
    <div className="wm-card" style={{ padding: 12 }}>
      <SearchBox
        allowClear
        placeholder={t(pageTexts.search)}
        style={{ width: 280, marginBottom: 8 }}
        onSearch={setSearch}
      />
      <Table<ChangeRow>
        size="small"
        rowKey="id"
        loading={answer.isPending}
        dataSource={answer.data?.list ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(pageTexts.noDynamics)} /> }}
        pagination={{
          current: page.pageNum,
          pageSize: page.pageSize,
          total: answer.data?.total ?? 0,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          itemRender: namedPages,
          onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
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
          { title: t(pageTexts.what), key: 'what', ellipsis: true, render: (_, row) => summary(row) },
        ]}
      />
    </div>
  );
}
