/** Account sets on the left; months and exchange rates of the chosen one on the right (1-product §2.17). */
import { Tabs } from 'antd';
import { useMemo } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type ExchangeRateRow, exchangeRate, type FiscalPeriodRow, fiscalPeriod } from '../account.entity.ts';
import { AccountSets, useChosenSet } from './AccountSets.tsx';
import { accountPageTexts as x } from './texts.ts';

const periods = { ...fiscalPeriod, list: { ...fiscalPeriod.list, filters: ['month', 'status'] } };
const PERIOD_COLUMNS = { month: { width: 120, cell: ({ month }: FiscalPeriodRow) => month.slice(0, 7) } };
const RATE_COLUMNS = { rate: { width: 140, cell: ({ rate }: ExchangeRateRow) => String(Number(rate)) } };

function Periods({ setId }: { setId: number }) {
  const fixed = useMemo(() => ({ accountSet: String(setId) }), [setId]);
  const list = useEntityList(periods, { fixed, inUrl: false, pageSize: 30 });
  return (
    <ListView<FiscalPeriodRow>
      list={list}
      none={x.noPeriods}
      columns={PERIOD_COLUMNS}
      toolbar={[exportAction()]}
      extra={<p className="wm-hint">{t(x.closingHint)}</p>}
    />
  );
}

function Rates() {
  const list = useEntityList(exchangeRate, { inUrl: false });
  return (
    <ListView<ExchangeRateRow>
      list={list}
      none={x.noRates}
      columns={RATE_COLUMNS}
      toolbar={[createAction(), importAction(), exportAction(), batchRemoveAction()]}
      rowActions={(row) => [editAction(row), removeAction(row)]}
      extra={<p className="wm-hint">{t(x.ratesHint)}</p>}
    />
  );
}

export default function AccountSetPage() {
  const sets = useChosenSet();
  const [tab, setTab] = useQueryParam('tab');
  const { selected } = sets;
  return (
    <SidePage name="accountSet" label={t(x.sets)} chosen={selected?.id ?? null} side={<AccountSets of={sets} edits />}>
      {selected && (
        <Tabs
          className="wm-card wm-account-tabs"
          activeKey={tab === 'rates' ? 'rates' : 'periods'}
          onChange={setTab}
          items={[
            { key: 'periods', label: t(x.periods), children: <Periods key={selected.id} setId={selected.id} /> },
            { key: 'rates', label: t(x.rates), children: <Rates /> },
          ]}
        />
      )}
    </SidePage>
  );
}
