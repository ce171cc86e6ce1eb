/** The KPI catalog of the company; a formula is tried on a project before projects are judged by it (1-product §2.16). */
import { useState } from 'react';
import { editAction, type RowAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type KpiRow, kpi } from '../kpi.entity.ts';
import { TryDialog } from './TryDialog.tsx';
import { kpiPageTexts as x } from './texts.ts';

export default function CatalogPage() {
  const [tried, setTried] = useState<KpiRow | null>(null);
  const actions = (row: KpiRow): RowAction[] => [
    ...(row.formula ? [{ key: 'try', label: x.tryOut, run: () => setTried(row) }] : []),
    editAction(row),
    removeAction(row),
  ];
  return (
    <>
      <ListPage<KpiRow> entity={kpi} none={x.noKpi} rowActions={actions} />
      {tried && <TryDialog of={tried} onClose={() => setTried(null)} />}
    </>
  );
}
