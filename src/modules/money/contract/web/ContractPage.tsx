/** A contract to read and to act on, in the company and in its project (1-product §2.8, §2.16). */
import { Empty, Tag } from 'antd';
import { useState } from 'react';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import type { RowAction } from '#web/entity/actions.tsx';
import { moveActions } from '#web/entity/moves/MoveButtons.tsx';
import { useMovesOf } from '#web/entity/moves/use-moves.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { DetailFields } from '#web/entity/record/DetailFields.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { type RecordAction, RecordFrame, RecordRead } from '#web/entity/record/RecordFrame.tsx';
import { useCommonTabs } from '#web/entity/record/RecordPage.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink, RecordLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { percentOf } from '../amounts.ts';
import { contractStanding } from '../contract.calls.ts';
import { type ContractRow, contract, contractStatus } from '../contract.entity.ts';
import { ContractPaper } from './ContractPaper.tsx';
import { moneyText } from './money-text.ts';
import { contractPageTexts as x } from './texts.ts';
import './contract.css';

const COLORS = {
  draft: 'default',
  effective: 'processing',
  suspended: 'warning',
  settled: 'cyan',
  closed: 'success',
  terminated: 'error',
} as const;

function ContractFacts({ row, titles }: { row: ContractRow; titles: Detail<ContractRow>['titles'] }) {
  const { data } = useCall(contractStanding, { contractId: row.id }, { quiet: true, background: true });
  const party = row.direction === 'sales' ? 'customer' : 'supplier';
  if (!data) return null;
  const { currency, payable, paid, approved, left } = data;
  const { projectId } = row;
  const page = projectId ? '/modules/project/contractDetail' : '/modules/contract/contractDetail';
  /** Leads to the papers that sum to it. */
  const figure = (tab: string, amount: string) => (
    <PageLink to={href(page, { ...(projectId && { projectId }), contractId: row.id, tab })}>
      {moneyText(amount, currency)}
    </PageLink>
  );
  return (
    <Facts>
      <Fact label={t(x.party)}>
        <div>
          {row[party] ? (
            <RecordLink kind={party} record={row[party]}>
              {titles[party]?.[row[party]]}
            </RecordLink>
          ) : (
            '–'
          )}
        </div>
      </Fact>
      <Fact label={t(x.payable)} hint={data.capitals}>
        <b>{moneyText(payable, currency)}</b>
        {currentLang() !== 'en-US' && <div className="wm-hint">{data.capitals}</div>}
      </Fact>
      <Fact label={t(x.paid)}>
        <b>{figure('payments', paid)}</b>
        <div className="wm-hint">{t(x.paidShare, { percent: percentOf(paid, payable) })}</div>
      </Fact>
      <Fact label={t(x.left)} hint={[payable, paid, approved].map((one) => moneyText(one, currency)).join(' − ')}>
        <div>{moneyText(left, currency)}</div>
        {approved !== '0.00' && (
          <div className="wm-hint">
            {t(x.approved)} {figure('payments', approved)}
          </div>
        )}
      </Fact>
      {data.exchange && (
        <Fact label={t(x.exchange)} hint={t(x.exchangeHint)}>
          <div>{moneyText(data.exchange.difference, data.exchange.currency)}</div>
          <div className="wm-hint">
            {t(x.costOf, { amount: moneyText(data.exchange.cost, data.exchange.currency) })}
          </div>
        </Fact>
      )}
      <Fact label={t(x.invoiced)}>
        <div>{figure('invoices', data.invoiced)}</div>
      </Fact>
      <Fact label={t(x.accepted)}>
        <div>{figure('acceptances', data.accepted)}</div>
        {data.accrual !== '0.00' && (
          <div className="wm-hint">{t(x.accrual, { amount: moneyText(data.accrual, currency) })}</div>
        )}
      </Fact>
    </Facts>
  );
}

export default function ContractPage() {
  const [idText] = useQueryParam('contractId');
  const id = Number(idText);
  const known = Number.isSafeInteger(id) && id > 0;
  const answer = useCall(entityCalls(contract).get, { id }, { enabled: known, quiet: true });
  usePageTitle(answer.data?.row.name);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card">
      <RecordRead answer={answer}>
        {(detail) => <Read key={id} detail={detail as unknown as Detail<ContractRow>} />}
      </RecordRead>
    </div>
  );
}

/** An action of a row as one of its page; the next step of an open contract stands out. */
const asAction = (one: RowAction, at: number): RecordAction => ({
  ...{ key: one.key, label: one.label, danger: one.danger ?? false, refused: one.refused ?? null },
  primary: at === 0 && !one.refused && !one.danger,
  run: () => one.run(undefined as never),
});

function Read({ detail }: { detail: Detail<ContractRow> }) {
  const { row, titles, abilities, editable, actions } = detail;
  const { projectId } = useScope();
  const moves = useMovesOf(contract);
  const common = useCommonTabs(contract, row.id);
  const own = moveActions(moves, row as never, row.name, abilities);
  const open = own.filter(({ refused }) => !refused);
  const [printing, setPrinting] = useState(false);
  const { data: standing } = useCall(contractStanding, { contractId: row.id }, { quiet: true, background: true });
  const party = row.direction === 'sales' ? 'customer' : 'supplier';
  const form = projectId
    ? href('/modules/project/projectNewContract', { projectId, contractId: row.id })
    : href('/modules/contract/newContract', { contractId: row.id });
  return (
    <>
      <RecordFrame
        kind="contract"
        id={row.id}
        title={row.name}
        code={row.code}
        waiting={abilities?.waiting}
        tags={
          <>
            <Tag color={COLORS[row.status]}>{t(contractStatus[row.status])}</Tag>
            <WaitingTag waiting={abilities?.waiting} />
          </>
        }
        actions={[
          ...[...open, ...own.filter(({ refused }) => refused)].map(asAction),
          { key: 'print', label: x.printContract, folded: true, run: () => setPrinting(true) },
        ]}
        edit={editable.length > 0 ? { refused: actions.update ?? null, run: () => go(form) } : null}
        tabs={[
          {
            key: 'details',
            label: t(x.details),
            render: () => <DetailFields entity={contract} row={row as never} titles={titles} told="status" />,
          },
          ...common,
        ]}
      >
        <ContractFacts row={row} titles={titles} />
      </RecordFrame>
      {moves.dialog}
      {printing && standing && (
        <ContractPaper
          row={row}
          party={titles[party]?.[row[party] ?? 0] ?? ''}
          standing={standing}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  );
}
