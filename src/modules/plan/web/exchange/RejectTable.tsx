import { Table } from 'antd';
import { t } from '#web/lang.ts';
import type { RowReject } from '../../plan.calls.ts';
import { importTexts } from './import-texts.ts';

/** Rows, tasks or values that are not taken over, each by name with what is wrong and what is allowed. */
function RejectTable({ rejects }: { rejects: readonly RowReject[] }) {
  const cells = rejects.some((reject) => reject.column !== '' || reject.value !== '');
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
        { title: t(importTexts.name), dataIndex: 'name', width: cells ? 160 : 240, ellipsis: true },
        ...(cells
          ? [
              { title: t(importTexts.column), dataIndex: 'column', width: 120, ellipsis: true },
              { title: t(importTexts.value), dataIndex: 'value', width: 150, ellipsis: true },
            ]
          : []),
        { title: t(importTexts.reason), dataIndex: 'reason' },
        ...(cells ? [{ title: t(importTexts.allowed), dataIndex: 'allowed', width: 190 }] : []),
      ]}
    />
  );
}

/** Tasks that are not taken over, and values of tasks that are. */
export function Rejects({ rejects, values }: { rejects: readonly RowReject[]; values: readonly RowReject[] }) {
  return (
    <>
      {(rejects.length > 0 || values.length === 0) && <RejectTable rejects={rejects} />}
      {values.length > 0 && (
        <>
          <h3 className="wm-import-head">
            {`${t(importTexts.values)} (${values.length}) `}
            <small className="wm-none">{t(importTexts.valuesHint)}</small>
          </h3>
          <RejectTable rejects={values} />
        </>
      )}
    </>
  );
}
