/** Parts of a contract's page: its nodes, payments, invoices, acceptances and changes. */
import { Empty, Skeleton, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { invalidate, useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ChildRecords, WithRecord } from '#web/entity/record/ChildRecords.tsx';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { type ContractStanding, contractStanding } from '../contract.calls.ts';
import {
  type AcceptanceRow,
  acceptance,
  type ContractRow,
  conditions,
  contract,
  type InvoiceRow,
  invoice,
} from '../contract.entity.ts';
import { type NodeStanding, nodeStates } from '../contract.rules.ts';
import { moneyText } from './money-text.ts';
import { nodeInputs } from './NodeInput.tsx';
import { contractPageTexts as x } from './texts.ts';
import './contract.css';

const STATE_COLORS = {
  planned: 'default',
  due: 'error',
  prepared: 'processing',
  approved: 'warning',
  partPaid: 'cyan',
  paid: 'success',
} as const;

/** What follows from payments, invoices and acceptances. */
export const followed = (): void => invalidate(['contract', 'payment', 'invoice', 'acceptance']);

/** The standing of a contract, read. */
export function WithStanding({ id, children }: { id: number; children(of: ContractStanding): ReactNode }) {
  const answer = useCall(contractStanding, { contractId: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return answer.data ? children(answer.data) : <Skeleton active />;
}

export const NodesOfContract = ({ id }: { id: number }) => (
  <WithStanding id={id}>
    {({ nodes, currency }) => (
      <Table<NodeStanding>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 820 }}
        dataSource={nodes}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noNodes)} /> }}
        columns={[
          {
            title: t(x.node),
            key: 'name',
            render: (_, node) => (
              <>
                {node.name} {node.retention && <Tag>{t(x.retention)}</Tag>}
              </>
            ),
          },
          { title: t(x.condition), key: 'condition', width: 150, render: (_, node) => t(conditions[node.condition]) },
          {
            title: t(contract.fields.amount.label),
            key: 'amount',
            width: 180,
            align: 'right',
            render: (_, node) => moneyText(node.amount, currency),
          },
          {
            title: t(x.plannedDate),
            key: 'date',
            width: 150,
            render: (_, { dueDate, plannedDate }) =>
              dueDate
                ? t(x.dueSince, { date: dueDate })
                : (plannedDate ?? <span className="wm-none">{t(x.noDate)}</span>),
          },
          {
            title: t(contract.fields.paid.label),
            key: 'paid',
            width: 180,
            align: 'right',
            render: (_, node) => moneyText(node.paid, currency),
          },
          {
            title: t(contract.fields.status.label),
            key: 'state',
            width: 110,
            render: (_, { state }) => <Tag color={STATE_COLORS[state]}>{t(nodeStates[state])}</Tag>,
          },
        ]}
      />
    )}
  </WithStanding>
);

export const ChangesOfContract = ({ id }: { id: number }) => (
  <WithStanding id={id}>
    {({ changes }) =>
      changes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noChanges)} />
      ) : (
        <ul className="wm-contract-changes">
          {changes.map(({ no, at, by, reason, before, after }) => (
            <li key={no}>
              <b>{t(x.changeNo, { no })}</b>{' '}
              {before.amount !== after.amount &&
                `${moneyText(before.amount, before.currency)} → ${moneyText(after.amount, after.currency)}`}
              <div>{reason}</div>
              <div className="wm-hint">{t(x.changedBy, { by: by ?? t(x.server), date: at.slice(0, 10) })}</div>
            </li>
          ))}
        </ul>
      )
    }
  </WithStanding>
);

const ofContract = (id: number, children: (row: ContractRow) => ReactNode) => (
  <WithRecord<ContractRow> entity={contract} id={id}>
    {children}
  </WithRecord>
);

export const InvoicesOfContract = ({ id }: { id: number }) =>
  ofContract(id, (of) => <WithStanding id={id}>{(standing) => <Invoices of={of} standing={standing} />}</WithStanding>);

function Invoices({ of, standing: { may, currency, left } }: { of: ContractRow; standing: ContractStanding }) {
  const keeps = may.edit || may.pay;
  const { number, kind, amount, taxRate, day, files, note } = invoice.fields;
  return (
    <ChildRecords<InvoiceRow>
      entity={invoice}
      of={of}
      by="contract"
      param="invoice"
      onChanged={followed}
      add={() =>
        keeps
          ? [
              {
                label: x.newInvoice,
                initial: () => ({ day: companyToday(), taxRate: of.taxRate, amount: { amount: left, currency } }),
              },
            ]
          : []
      }
      none={x.noInvoices}
      actions={(row, { edit, remove }) => (keeps ? [edit(row), remove(row)] : [])}
      actionsWidth={120}
      width={820}
      columns={({ titles }) => [
        { title: t(number.label), dataIndex: 'number' },
        {
          title: t(kind.label),
          key: 'kind',
          width: 160,
          render: (_, row) => <FieldCell field={kind} value={row.kind} />,
        },
        {
          title: t(amount.label),
          key: 'amount',
          width: 170,
          align: 'right',
          render: (_, row) => moneyText(row.amount.amount, row.amount.currency),
        },
        { title: t(taxRate.label), dataIndex: 'taxRate', width: 90, align: 'right' },
        { title: t(day.label), dataIndex: 'day', width: 110 },
        {
          title: t(files.label),
          key: 'files',
          width: 120,
          render: (_, row) => <FieldCell field={files} value={row.files} titles={titles.files} full />,
        },
        { title: t(note.label), dataIndex: 'note', ellipsis: true },
      ]}
    />
  );
}

export const AcceptancesOfContract = ({ id }: { id: number }) =>
  ofContract(id, (of) => (
    <WithStanding id={id}>{(standing) => <Acceptances of={of} standing={standing} />}</WithStanding>
  ));

function Acceptances({ of, standing: { may, currency, nodes } }: { of: ContractRow; standing: ContractStanding }) {
  const keeps = may.edit || may.pay;
  const { name, amount, day, files, note } = acceptance.fields;
  const nodeOf = (id: number | null): string => nodes.find((node) => node.id === id)?.name ?? '';
  return (
    <ChildRecords<AcceptanceRow>
      entity={acceptance}
      of={of}
      by="contract"
      param="acceptance"
      onChanged={followed}
      inputs={nodeInputs(nodes, currency)}
      add={() => (keeps ? [{ label: x.newAcceptance, initial: () => ({ day: companyToday() }) }] : [])}
      none={x.noAcceptances}
      actions={(row, { edit, remove }) => (keeps ? [edit(row), remove(row)] : [])}
      actionsWidth={120}
      width={820}
      columns={({ titles }) => [
        { title: t(name.label), dataIndex: 'name' },
        { title: t(x.node), key: 'node', width: 150, render: (_, row) => nodeOf(row.node) },
        {
          title: t(amount.label),
          key: 'amount',
          width: 170,
          align: 'right',
          render: (_, row) => row.amount && moneyText(row.amount.amount, row.amount.currency),
        },
        { title: t(day.label), dataIndex: 'day', width: 110 },
        {
          title: t(files.label),
          key: 'files',
          width: 120,
          render: (_, row) => <FieldCell field={files} value={row.files} titles={titles.files} full />,
        },
        { title: t(note.label), dataIndex: 'note', ellipsis: true },
      ]}
    />
  );
}
