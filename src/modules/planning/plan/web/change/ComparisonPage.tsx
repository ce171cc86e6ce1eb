import { ExportOutlined, LeftOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { useMemo } from 'react';
import { difference } from '#kernel/compare.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { MAX_PAGE_SIZE } from '#kernel/query.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { NOW, VersionPickers } from '#web/compare/VersionPickers.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { groupDigits } from '#web/fields/format.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { href } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import { baseline } from '../../baseline.entity.ts';
import { comparedColumns, comparedTotals, minuteText } from '../../change/compare.ts';
import { type Comparison, compareBaselines, exportComparison } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { costTexts, formatCents } from '../../plan-cost.ts';
import { baselineTexts } from './baseline-texts.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { BASELINES } from './compare-links.ts';
import { type Total, Totals } from './Totals.tsx';
import '#web/entity/entity.css';
import './comparison.css';

const idOf = (text: string | null): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

/** When both end, how much they hold and cost, each at the rates of its time; no costs for whoever does not see them. */
function totalsOf({ before, after, tasks, variance }: Comparison): Total[] {
  const { hours } = comparedTotals(tasks);
  const cents = (of: Comparison['before']): number | null => of.cost?.cents ?? null;
  return [
    {
      key: 'finish',
      label: t(baselineTexts.planFinish),
      of: { before: before.finish, after: after.finish, more: variance },
      text: (at) => minuteText(at)!,
      size: (more) => t(baselineTexts.days, { days: more }),
    },
    {
      key: 'hours',
      label: t(comparedColumns.hours.field.label),
      of: hours,
      text: (value) => groupDigits(String(Math.round(value * 10) / 10)),
    },
    ...(before.cost || after.cost
      ? [
          {
            key: 'cost',
            label: t(costTexts.plannedCost),
            of: difference(cents(before), cents(after)),
            text: formatCents,
          },
        ]
      : []),
  ];
}

interface HeadProps {
  comparison: Comparison;
  projectId: number | undefined;
  onChange(before: number, after: number): void;
}

function Pickers({ comparison: { before, after }, projectId, onChange }: HeadProps) {
  const input = { ...(projectId && { projectId }), sort: '-createdAt', pageSize: MAX_PAGE_SIZE };
  const { data } = useCall(entityCalls(baseline).list, input, { quiet: true, background: true });
  const listed = (data?.list ?? []).map(({ id, name }) => ({ id, name }));
  // Those that are shown can be named before the others are known.
  const known = new Set(listed.map(({ id }) => id));
  const own = [before, after].filter(({ id }) => id !== NOW && !known.has(id));
  return (
    <VersionPickers
      versions={[...own, ...listed]}
      now={t(planTexts.current)}
      before={before.id}
      after={after.id}
      onChange={onChange}
    />
  );
}

/** Two baselines, or one with the current plan; `single`: one baseline as it was taken. */
export function ComparisonPage({ single }: { single: boolean }) {
  const object = useObject('project');
  const { projectId, templateId } = useScope('project');
  const [first, chooseFirst] = useQueryParam('before');
  const [second, chooseSecond] = useQueryParam('after');
  const before = idOf(first);
  const after = single ? before : idOf(second);
  const known = object !== null && before > 0;
  const input = {
    ...(projectId && { projectId }),
    ...(templateId && { templateId }),
    before,
    ...(after > 0 && { after }),
  };
  const answer = useCall(compareBaselines, input, { enabled: known, quiet: true, keepPrevious: true });
  const comparison = answer.data;
  const tasks = useMemo(() => comparison?.tasks ?? [], [comparison]);
  const state = useComparison(tasks);
  const names = comparison && [comparison.before.name, comparison.after.name];
  usePageTitle(names && (single ? names[0] : names.join(' → ')));
  const back = (): void => void go(href(BASELINES, { ...(object && { projectId: object.id }) }));
  if (!known)
    return (
      <Empty style={{ padding: 48 }} description={t(baselineTexts.choose)}>
        {object && <Button onClick={back}>{t(baselineTexts.back)}</Button>}
      </Empty>
    );
  if (answer.error && (!comparison || answer.isPlaceholderData))
    return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!comparison || !names) return <Skeleton active style={{ padding: 16 }} />;
  const compare = (from: number, to: number): void => {
    if (from !== before) chooseFirst(String(from));
    if (to !== after) chooseSecond(to === NOW ? null : String(to));
  };
  const totals = <Totals totals={totalsOf(comparison)} single={single} />;
  return (
    <div className="wm-card wm-comparison">
      <div className="wm-page-head">
        <h1>{single ? names[0] : t(planTexts.comparison)}</h1>
        {!single && <Pickers comparison={comparison} projectId={projectId} onChange={compare} />}
        <div className="wm-page-tools">
          {!single && (
            <Button
              icon={<ExportOutlined />}
              onClick={() => void exportFile(exportComparison, { ...input, show: state.filter })}
            >
              {t(entityTexts.export)}
            </Button>
          )}
          <Button icon={<LeftOutlined />} onClick={back}>
            {t(baselineTexts.back)}
          </Button>
        </div>
      </div>
      <div className="wm-comparison-bar">{single ? totals : <CompareBar state={state}>{totals}</CompareBar>}</div>
      <ComparisonTable comparison={comparison} state={state} single={single} />
    </div>
  );
}
