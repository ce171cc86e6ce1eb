/** Contracts of a project by direction, with their cash flow (1-product §2.8); those of the company are lists by circle. */
import { PlusOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import type { Circle } from '#modules/money/customer/party-fields.ts';
import { CircleList } from '#modules/money/customer/web/public.ts';
import { exportAction, type RowAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { type AnyRow, useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { type ContractRow, contract, type Direction } from '../contract.entity.ts';
import { CashFlow } from './CashFlow.tsx';
import { contractPageTexts as x } from './texts.ts';

const FORM = '/modules/contract/newContract';
const EDITS = ['crm:contract:edit', 'crm:contract:manageAll', 'pm:contract:edit'];
/** What people look for in the lists of the company. */
const ofCompany = {
  ...contract,
  list: {
    ...contract.list,
    columns: ['code', 'name', 'customer', 'supplier', 'amount', 'paid', 'status'],
  },
  rights: {
    ...contract.rights,
    create: 'crm:contract:add',
    update: 'crm:contract:edit',
    remove: 'crm:contract:delete',
    export: 'crm:contract:export',
  },
};

export const contractsOf = (circle: Circle) => () => (
  <CircleList entity={ofCompany} circle={circle} form={(id) => href(FORM, { contractId: id })} />
);

function ProjectContracts({ direction }: { direction: Direction }) {
  const { projectId = 0 } = useScope();
  const listed = useMemo(
    () => ({
      ...contract,
      list: {
        ...contract.list,
        columns: [
          'code',
          'name',
          direction === 'sales' ? 'customer' : 'supplier',
          'amount',
          'paid',
          'status',
          'signTime',
          'endDate',
        ],
        filters: contract.list.filters.filter((name) => name !== 'direction'),
      },
    }),
    [direction],
  );
  const fixed = useMemo(() => ({ direction }), [direction]);
  const list = useEntityList(listed, { fixed });
  const form = (contractId?: number): string =>
    href('/modules/project/projectNewContract', { projectId, contractId, ...(!contractId && { direction }) });
  const create: ToolbarAction = {
    key: 'create',
    label: entityTexts.create,
    icon: <PlusOutlined />,
    primary: true,
    right: ['pm:contract:edit', 'crm:contract:add'],
    run: () => go(form()),
  };
  const rowActions = (row: AnyRow, _abilities: unknown, moves: readonly RowAction[]): RowAction[] => [
    { key: 'edit', label: entityTexts.edit, right: EDITS, run: () => go(form(row.id)) },
    ...moves.filter(({ refused }) => !refused),
    ...((row as unknown as ContractRow).status === 'draft' ? [{ ...removeAction(row), right: EDITS }] : []),
  ];
  return (
    <ListView
      list={list}
      none={direction === 'sales' ? x.noneSales : x.nonePurchase}
      toolbar={[create, { ...exportAction(), right: 'pm:contract:query' }]}
      rowActions={rowActions}
    />
  );
}

/** Contracts of a direction, and beside them what the contracts of both directions bring and cost by month. */
function ContractsAndCash({ direction }: { direction: Direction }) {
  const { projectId = 0 } = useScope();
  const [tab, setTab] = useQueryParam('tabName');
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={tab === 'cash' ? 'cash' : 'contracts'}
        onChange={(key) => setTab(key === 'cash' ? key : null)}
        items={[
          { key: 'contracts', label: t(x.contracts) },
          { key: 'cash', label: t(x.cash) },
        ]}
      />
      {tab === 'cash' ? (
        <div className="wm-card wm-list-body">
          <CashFlow projectId={projectId} />
        </div>
      ) : (
        <ProjectContracts direction={direction} />
      )}
    </div>
  );
}

export const projectContracts = (direction: Direction) => () => <ContractsAndCash direction={direction} />;
