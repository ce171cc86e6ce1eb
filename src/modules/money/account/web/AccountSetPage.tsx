/** Account sets on the left; months and exchange rates of the chosen one on the right (1-product §2.17). */
import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
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

function Periods({ setId, tools }: { setId: number; tools: ReactNode }) {
  const fixed = useMemo(() => ({ accountSet: String(setId) }), [setId]);
  const list = useEntityList(periods, { fixed, inUrl: false, pageSize: 30 });
  return (
    <ListView<FiscalPeriodRow>
      list={list}
      none={x.noPeriods}
      columns={PERIOD_COLUMNS}
      toolbar={[exportAction()]}
      tools={tools}
      rowActions={(_row, _abilities, moves) => moves}
      extra={<p className="wm-hint">{t(x.closingHint)}</p>}
    />
  );
}

function Rates({ tools }: { tools: ReactNode }) {
  const list = useEntityList(exchangeRate, { inUrl: false });
  return (
    <ListView<ExchangeRateRow>
      list={list}
      none={x.noRates}
      columns={RATE_COLUMNS}
      toolbar={[createAction(), importAction(), exportAction(), batchRemoveAction()]}
      tools={tools}
      rowActions={(row) => [editAction(row), removeAction(row)]}
      extra={<p className="wm-hint">{t(x.ratesHint)}</p>}
    />
  );
}

type Shown = 'periods' | 'rates';

export default function AccountSetPage() {
  const sets = useChosenSet();
  const [asked, ask] = useQueryParam('tab');
  const { selected } = sets;
  const shown: Shown = asked === 'rates' ? 'rates' : 'periods';
  const tools = (
    <Segmented<Shown>
      aria-label={t(x.about)}
      value={shown}
      onChange={ask}
      options={[
        { value: 'periods', label: t(x.periods) },
        { value: 'rates', label: t(x.rates) },
      ]}
    />
  );
  return (
    <SidePage name="accountSet" label={t(x.sets)} chosen={selected?.id ?? null} side={<AccountSets of={sets} edits />}>
      {selected && shown === 'periods' && <Periods key={selected.id} setId={selected.id} tools={tools} />}
      {selected && shown === 'rates' && <Rates tools={tools} />}
    </SidePage>
  );
}
