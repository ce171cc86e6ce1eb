/** Two baselines of the demands of a project, or one and the demands as they are: field by field, removed ones at their places. */
import { Empty, Select, Skeleton } from 'antd';
import { compareTexts } from '#kernel/compare-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { CompareTable, fieldColumn } from '#web/compare/CompareTable.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { VersionPickers } from '#web/compare/VersionPickers.tsx';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { compareDemandBaselines, type DemandComparison, type KeptDemand } from '../demand.calls.ts';
import { demandBaseline } from '../project-demand.entity.ts';
import { fieldOf, SHOWN } from './kept-fields.ts';
import { demandPageTexts as x } from './texts.ts';

const WIDTHS: Partial<Record<keyof KeptDemand, number>> = {
  level: 110,
  kind: 96,
  priority: 80,
  estimate: 110,
  verification: 110,
  acceptance: 180,
  rationale: 130,
  description: 180,
  revision: 80,
};

function Comparison({ rows, hidden }: DemandComparison) {
  const state = useComparison(rows);
  return (
    <>
      <CompareBar state={state}>
        {hidden > 0 && <span className="wm-hint">{t(x.hidden, { count: hidden })}</span>}
      </CompareBar>
      <CompareTable<KeptDemand>
        rows={state.shown}
        fold={{
          text: state.filter === 'differing' ? compareTexts.unchanged : compareTexts.hidden,
          open: state.open,
        }}
        columns={SHOWN.map((name) =>
          fieldColumn<KeptDemand>(name, fieldOf(name), (side) => side[name], {
            ...(WIDTHS[name] && { width: WIDTHS[name] }),
          }),
        )}
      />
    </>
  );
}

const idOf = (text: string | null): number => (Number(text) > 0 ? Number(text) : 0);

export default function BaselineComparisonPage() {
  const projectId = useObject('project')?.id ?? 0;
  const [first, setFirst] = useQueryParam('before');
  const [second, setSecond] = useQueryParam('after');
  const [before, after] = [idOf(first), idOf(second)];
  const list = useCall(entityCalls(demandBaseline).list, { projectId, pageSize: 1000, sort: '-no' }, { quiet: true });
  const versions = (list.data?.list ?? []).map(({ id, name }) => ({ id, name: String(name) }));
  const answer = useCall(
    compareDemandBaselines,
    { projectId, before, after },
    { enabled: before > 0 && before !== after, quiet: true, keepPrevious: true },
  );
  const failed = failedRead(list);
  if (failed) return <ReadError {...failed} />;
  if (before === 0)
    return (
      <div className="wm-card">
        <Empty style={{ padding: 48 }} description={t(versions.length > 0 ? x.chooseTwo : x.noneBaseline)}>
          {versions.length > 0 && (
            <Select
              aria-label={t(compareTexts.before)}
              style={{ width: 240 }}
              options={versions.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: number) => setFirst(String(id))}
            />
          )}
        </Empty>
      </div>
    );
  return (
    <div className="wm-card wm-page-body">
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
      {answer.error ? (
        <ReadError error={answer.error} retry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Comparison {...answer.data} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
