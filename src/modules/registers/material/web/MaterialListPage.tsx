/** Materials of a project: demand, orders, arrivals, and late ones (1-product §2.8; records.md B4). */
import { Alert } from 'antd';
import { useMemo } from 'react';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { useCall } from '#web/api.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { lateMaterials, readMaterialPrices } from '../material.calls.ts';
import { type MaterialRow, material } from '../material.entity.ts';
import { quantityText } from '../material.rules.ts';
import { MaterialState, NeededOn } from './MaterialCells.tsx';
import { centsText } from './money.ts';
import { materialPageTexts as x } from './texts.ts';
import './material.css';

const quantity = (of: 'ordered' | 'arrived') => ({
  width: 88,
  cell: (row: MaterialRow) => quantityText(row[of]),
});

/** Amounts of all materials of the project, for those who may see costs. */
function Totals({ projectId }: { projectId: number }) {
  const { data } = useCall(readMaterialPrices, { projectId }, { quiet: true, background: true });
  if (!data || Object.keys(data.prices).length === 0) return null;
  const { planned, ordered, arrived } = data.totals;
  return (
    <div className="wm-material-totals">
      <dl>
        {(
          [
            [x.amountPlanned, planned],
            [x.amountOrdered, ordered],
            [x.amountArrived, arrived],
          ] as const
        ).map(([label, cents]) => (
          <div key={label.key}>
            <dt>{t(label)}</dt>
            <dd>{centsText(cents)}</dd>
          </div>
        ))}
      </dl>
      {data.without > 0 && <p className="wm-hint">{t(x.without, { count: data.without })}</p>}
    </div>
  );
}

export default function MaterialListPage() {
  const list = useEntityList(material);
  const { projectId = 0 } = useScope();
  const { can } = useRights();
  const { data = [] } = useCall(lateMaterials, { projectId }, { quiet: true, background: true });
  const lateById = useMemo(() => new Map(data.map((late) => [late.id, late])), [data]);
  return (
    <ListView<MaterialRow>
      list={list}
      none={x.none}
      columns={{
        spec: { width: 112, cell: ({ spec }) => spec },
        planned: { width: 112, cell: ({ planned, unit }) => `${quantityText(planned)} ${unit}` },
        ordered: quantity('ordered'),
        arrived: quantity('arrived'),
        neededOn: { width: 108, cell: (row) => <NeededOn neededOn={row.neededOn} late={lateById.get(row.id)} /> },
        supplier: {
          width: 108,
          cell: (row) => (row.supplier === null ? row.supplierName : (list.titles.supplier?.[row.supplier] ?? null)),
        },
        status: { width: 104, cell: (row) => <MaterialState {...row} /> },
      }}
      extra={
        <>
          {data.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t(x.lateCount, { count: data.length, tasks: data.filter(({ forTask }) => forTask).length })}
            />
          )}
          {can(COST_RIGHT) && <Totals projectId={projectId} />}
        </>
      }
    />
  );
}
