import { DownloadOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import { t } from '#web/lang.ts';
import { saveSheet } from '#web/parts/save-sheet.ts';
import type { ImportPreview, MoreRefused, RowReject } from '../../plan.calls.ts';
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

/** Refusals that are not listed by name, by reason. */
function MoreTable({ more }: { more: readonly MoreRefused[] }) {
  if (more.length === 0) return null;
  return (
    <Table
      size="small"
      rowKey={(one) => `${one.column} ${one.reason}`}
      tableLayout="fixed"
      pagination={false}
      dataSource={[...more]}
      columns={[
        { title: t(importTexts.column), dataIndex: 'column', width: 160, ellipsis: true },
        { title: t(importTexts.andMore), dataIndex: 'reason' },
        { title: t(importTexts.count), dataIndex: 'count', width: 90, align: 'right' },
      ]}
    />
  );
}

/** How many tasks and values are refused, named or not. */
export function countRefused({ rejects, values, more }: Refusals): { tasks: number; values: number } {
  const rest = (list: readonly MoreRefused[]): number => list.reduce((sum, { count }) => sum + count, 0);
  return { tasks: rejects.length + rest(more.rejects), values: values.length + rest(more.values) };
}

export type Refusals = Pick<ImportPreview, 'rejects' | 'values' | 'more' | 'refusalSheet'>;

/** Tasks that are not taken over, and values of tasks that are. */
export function Rejects({ refusals }: { refusals: Refusals }) {
  const { rejects, values, more, refusalSheet } = refusals;
  return (
    <>
      {refusalSheet && (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => saveSheet(refusalSheet, `${t(importTexts.refusedFile)}.xlsx`)}
        >
          {t(importTexts.wholeSheet)}
        </Button>
      )}
      {(rejects.length > 0 || values.length === 0) && <RejectTable rejects={rejects} />}
      <MoreTable more={more.rejects} />
      {values.length > 0 && (
        <>
          <h3 className="wm-import-head">
            {`${t(importTexts.values)} (${countRefused(refusals).values}) `}
            <small className="wm-none">{t(importTexts.valuesHint)}</small>
          </h3>
          <RejectTable rejects={values} />
          <MoreTable more={more.values} />
        </>
      )}
    </>
  );
}
