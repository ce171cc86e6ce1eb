import { Table } from 'antd';
import { t } from '#web/lang.ts';
import type { RowReject } from '../plan.calls.ts';
import { importTexts } from './import-texts.ts';

/** Rows or objects that are not taken over, each by name with what is wrong and what is allowed. */
export function RejectTable({ rejects }: { rejects: readonly RowReject[] }) {
  const inSheet = rejects.some((reject) => reject.column !== '' || reject.value !== '');
  return (
    <Table
      size="small"
      rowKey="at"
      tableLayout="fixed"
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: t(importTexts.noProblems) }}
      dataSource={rejects.map((reject, at) => ({ ...reject, at }))}
      columns={[
        { title: t(importTexts.row), dataIndex: 'row', width: 64, align: 'right' },
        ...(inSheet
          ? [
              { title: t(importTexts.column), dataIndex: 'column', width: 130, ellipsis: true },
              { title: t(importTexts.value), dataIndex: 'value', width: 150, ellipsis: true },
            ]
          : [{ title: t(importTexts.name), dataIndex: 'name', width: 240, ellipsis: true }]),
        { title: t(importTexts.reason), dataIndex: 'reason' },
        ...(inSheet ? [{ title: t(importTexts.allowed), dataIndex: 'allowed' }] : []),
      ]}
    />
  );
}
