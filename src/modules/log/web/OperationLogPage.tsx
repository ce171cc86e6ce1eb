import { type TableColumnType, Tag } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type OperationLogRow, operationLog } from '../log.calls.ts';
import { LogTable } from './LogTable.tsx';
import { logPageTexts as l } from './log.texts.ts';

function ResultTag({ code }: { code: number }) {
  if (code === CODE.ok) return <Tag color="green">{t(l.succeeded)}</Tag>;
  return code >= CODE.fault ? (
    <Tag color="red">{t(l.failed, { code })}</Tag>
  ) : (
    <Tag color="orange">{t(l.refused, { code })}</Tag>
  );
}

const columns = (): TableColumnType<OperationLogRow>[] => [
  { key: 'at', title: t(l.at), width: 170, render: (_v, row) => instantText(row.at, true) },
  {
    key: 'name',
    title: t(l.person),
    width: 150,
    ellipsis: true,
    render: (_v, row) => <span title={row.username ?? ''}>{row.name ?? row.username}</span>,
  },
  { key: 'label', title: t(l.action), minWidth: 200, ellipsis: true, dataIndex: 'label' },
  { key: 'menu', title: t(l.menu), width: 200, ellipsis: true, dataIndex: 'menuName' },
  { key: 'code', title: t(l.result), width: 130, render: (_v, row) => <ResultTag code={row.code} /> },
  { key: 'millis', title: t(l.millis), width: 90, align: 'right', render: (_v, row) => `${row.millis} ms` },
  { key: 'ip', title: t(l.ip), width: 150, ellipsis: true, dataIndex: 'ip' },
];

/** What was asked, with secrets left out by the server. */
function Details({ row }: { row: OperationLogRow }) {
  const hasInput = row.input && Object.keys(row.input).length > 0;
  return (
    <dl className="wm-log-details">
      <dt>{t(l.call)}</dt>
      <dd>
        <code>{row.call}</code>
      </dd>
      {row.reason && (
        <>
          <dt>{t(l.reason)}</dt>
          <dd>{row.reason}</dd>
        </>
      )}
      <dt>{t(l.input)}</dt>
      <dd>{hasInput ? <pre>{JSON.stringify(row.input, null, 2)}</pre> : t(l.none)}</dd>
    </dl>
  );
}

export default function OperationLogPage() {
  return (
    <LogTable<OperationLogRow>
      call={operationLog}
      columns={columns()}
      placeholder={l.searchOperation}
      details={(row) => <Details row={row} />}
    />
  );
}
