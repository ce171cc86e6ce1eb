/** Two baselines of a product, or one and the version as it is, in one tree. */
import { ExportOutlined } from '@ant-design/icons';
import { Button, Empty, Result, Skeleton, Space } from 'antd';
import { useMemo } from 'react';
import { compareRows } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { structureTexts as s } from '#modules/products/structure/structure.texts.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { type ComparedColumn, CompareTable } from '#web/compare/CompareTable.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { VersionPickers } from '#web/compare/VersionPickers.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import {
  type BaselineComparison,
  type ComparedNode,
  compareProductBaselines,
  exportProductComparison,
} from '../baseline.calls.ts';
import { productBaseline } from '../baseline.entity.ts';
import { COMPARED, comparedBy } from '../compared.ts';
import { baselinePageTexts as x } from './texts.ts';

const WIDTHS: Partial<Record<(typeof COMPARED)[number], number>> = { quantity: 90, unit: 70, type: 90, code: 120 };

function Rows({ data }: { data: BaselineComparison }) {
  const rows = useMemo(
    () =>
      compareRows<ComparedNode, string>(data.beforeRows, data.afterRows, {
        ...{ key: ({ key }) => key, parent: ({ parent }) => parent, fields: COMPARED, ordered: true },
      }),
    [data],
  );
  const state = useComparison(rows);
  const read = comparedBy(data.names);
  const told = COMPARED.filter((field) => field === 'name' || rows.some((row) => row.fields.includes(field)));
  const columns = told.map(
    (field): ComparedColumn<ComparedNode> => ({
      key: field,
      title: t(field === 'quantity' ? s.amount : s[field]),
      ...(field !== 'name' && { width: WIDTHS[field] ?? 130 }),
      side: (node) => read(node, field),
    }),
  );
  if (rows.every(({ change }) => change === 'same')) return <Result status="success" title={t(x.same)} />;
  return (
    <>
      <CompareBar state={state} />
      <CompareTable
        rows={state.shown}
        columns={columns}
        fold={{ text: state.filter === 'differing' ? compareTexts.unchanged : compareTexts.hidden, open: state.open }}
      />
    </>
  );
}

export default function ComparisonPage() {
  const [first, setFirst] = useQueryParam('before');
  const [second, setSecond] = useQueryParam('after');
  const [before, after] = [Number(first) || 0, Number(second) || 0];
  const input = { before, after };
  const answer = useCall(compareProductBaselines, input, { enabled: before > 0, quiet: true, keepPrevious: true });
  const versionId = answer.data?.before.versionId ?? 0;
  const list = useCall(
    entityCalls(productBaseline).list,
    { filters: { productVersion: String(versionId) }, pageSize: 1000 } as never,
    { enabled: versionId > 0, quiet: true },
  );
  if (before === 0) return <Empty style={{ padding: 48 }} description={t(x.chooseBaseline)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  const data = answer.data;
  const known = ((list.data?.list ?? []) as unknown as { id: number; name: string }[]).map(({ id, name }) => ({
    id,
    name,
  }));
  const shown = data ? [data.before, data.after].filter(({ id }) => id > 0) : [];
  const versions = [...known, ...shown.filter(({ id }) => !known.some((one) => one.id === id))];
  return (
    <div className="wm-card" style={{ padding: 16 }}>
      <Space wrap style={{ marginBottom: 8 }}>
        <VersionPickers
          versions={versions}
          now={t(x.now)}
          before={before}
          after={after}
          onChange={(from, to) => {
            if (from !== before) setFirst(String(from));
            if (to !== after) setSecond(String(to));
          }}
        />
        <Button icon={<ExportOutlined />} onClick={() => void exportFile(exportProductComparison, input)}>
          {t(entityTexts.export)}
        </Button>
      </Space>
      {data ? <Rows data={data} /> : <Skeleton active />}
    </div>
  );
}
