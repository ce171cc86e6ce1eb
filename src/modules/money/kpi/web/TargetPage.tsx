/** The KPIs of a project or a template, with the sum of their weights (1-product §2.8, §2.9). */
import { Alert } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { useScope } from '#web/scope.ts';
import { type KpiTargetRow, kpiTarget } from '../kpi.entity.ts';
import { WHOLE, weightSum, weightText } from '../kpi.rules.ts';
import { kpiPageTexts as x } from './texts.ts';

/** Of all of them, whatever the list is narrowed to. */
function Weights() {
  const scope = useScope();
  const answer = useCall(entityCalls(kpiTarget).list, { ...scope, pageSize: 50 } as never, { quiet: true });
  if (answer.error && answer.data === undefined) return <ReadAgain retry={answer.refetch} />;
  const rows = (answer.data as { list: KpiTargetRow[] } | undefined)?.list ?? [];
  if (rows.length === 0) return null;
  const sum = weightSum(rows.map(({ weight }) => weight));
  const left = weightText(Math.abs(WHOLE - sum));
  return (
    <Alert
      type={sum === WHOLE ? 'success' : 'warning'}
      showIcon
      style={{ marginBottom: 12 }}
      title={t(x.weightSum, { sum: weightText(sum) })}
      description={t(sum === WHOLE ? x.weightOk : sum < WHOLE ? x.weightLeft : x.weightOver, { left })}
    />
  );
}

export default function TargetPage() {
  const list = useEntityList(kpiTarget);
  return <ListView<KpiTargetRow> list={list} none={x.noTarget} extra={<Weights />} />;
}
