/** Agreed rates of a project, beside its cost. */
import type { CostRatesProps } from '#modules/money/cost/web/public.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { type ProjectRateRow, projectRate } from '../project-rate.entity.ts';
import { contractPageTexts as x } from './texts.ts';

const COLUMNS = {
  rate: {
    width: 130,
    align: 'right',
    cell: ({ rate }: ProjectRateRow) => rate ?? <span className="wm-none">{t(x.asPost)}</span>,
  },
} as const;

export function AgreedRates(_of: CostRatesProps) {
  const list = useEntityList(projectRate);
  return (
    <ListView<ProjectRateRow>
      list={list}
      none={x.noRates}
      columns={COLUMNS}
      extra={<p className="wm-hint">{t(x.ratesHint)}</p>}
    />
  );
}
