import { Tag } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ChangeTable } from '#web/entity/record/ChangeLog.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import type { OperationLogRow } from '../log.calls.ts';
import { operationLogReport } from '../log.reports.ts';
import { logPageTexts as l } from './log.texts.ts';
import './log.css';

function ResultTag({ code }: { code: number }) {
  if (code === CODE.ok) return <Tag color="green">{t(l.succeeded)}</Tag>;
  return code >= CODE.fault ? (
    <Tag color="red">{t(l.failed, { code })}</Tag>
  ) : (
    <Tag color="orange">{t(l.refused, { code })}</Tag>
  );
}

const cells = {
  at: (row: OperationLogRow) => instantText(row.at, true),
  name: (row: OperationLogRow) => <span title={row.username ?? ''}>{row.name ?? row.username}</span>,
  result: (row: OperationLogRow) => <ResultTag code={row.code} />,
};

/** What was changed of one record, before and after. */
function Changed({ of }: { of: OperationLogRow['changed'][number] }) {
  const entity = useScreenPorts().entity(of.entity);
  const name = `${entity ? t(entity.label) : of.entity} · `;
  return (
    <>
      <dt>
        {name}
        {of.action === 'remove' ? (
          of.recordTitle
        ) : (
          <RecordLink kind={of.entity} record={of.recordId}>
            {of.recordTitle}
          </RecordLink>
        )}
      </dt>
      {entity && of.changes.length > 0 && (
        <dd>
          <ChangeTable
            entity={entity}
            entry={{ action: of.action === 'create' ? 'create' : 'update', changes: of.changes }}
          />
        </dd>
      )}
    </>
  );
}

/** What changed, then the input, without secrets (removed by the server). */
function Details({ row }: { row: OperationLogRow }) {
  const hasInput = row.input && Object.keys(row.input).length > 0;
  return (
    <dl className="wm-log-details">
      {row.changed.map((one) => (
        <Changed key={`${one.entity} ${one.recordId} ${one.action}`} of={one} />
      ))}
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
    <ReportView
      report={operationLogReport}
      cells={cells}
      cellWidths={{ result: 120, millis: 130 }}
      details={(row) => <Details row={row} />}
      none={l.empty}
    />
  );
}
