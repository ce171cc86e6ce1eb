/** What the process monitor is narrowed by beside its columns: a definition, and a kind whose number is shown. */

import { Select } from 'antd';
import { useCall } from '#web/api.ts';
import { failedRead, ReadAgain } from '#web/entity/ReadError.tsx';
import { DASH } from '#web/fields/cell-text.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import type { OwnReportInputs } from '#web/report/ReportInputs.tsx';
import type { ReportState } from '#web/report/use-report.ts';
import { listDefinitions } from '../../../definition/definition.calls.ts';
import { INSTANCE_STATUSES, type MonitoredWorkflow, monitorCounts } from '../../../instance/monitor.calls.ts';
import { monitorTexts as m } from '../../../instance/monitor.texts.ts';

type State = ReportState<MonitoredWorkflow>;

function DefinitionInput({ state: { asked, choose } }: { state: State }) {
  const definitions = useCall(listDefinitions, {}, { quiet: true });
  return (
    <Select
      allowClear
      className="wm-monitor-pick"
      placeholder={t(m.definition)}
      aria-label={t(m.definition)}
      value={asked.definition || null}
      showSearch={BY_LABEL}
      notFoundContent={definitions.isError ? <ReadAgain retry={definitions.refetch} /> : undefined}
      options={(definitions.data ?? []).map((one) => ({ value: one.key, label: one.name }))}
      onChange={(value) => choose({ definition: value ?? '' })}
    />
  );
}

/** A tile a kind: its number, and its share of all as a bar. */
function KindTiles({ state: { asked, choose, list } }: { state: State }) {
  const {
    kind: _kind,
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    ...narrowed
  } = list.input as Record<string, unknown>;
  const answer = useCall(monitorCounts, narrowed as never, { quiet: true, keepPrevious: true, staleTime: 0 });
  const failed = failedRead(answer);
  const counts = answer.data;
  const all = Object.values(counts?.byStatus ?? {}).reduce((sum, count) => sum + count, 0);
  const kinds: { key: string; label: string; count: number }[] = [
    { key: '', label: t(m.all), count: all },
    ...Object.entries(INSTANCE_STATUSES).map(([key, label]) => ({
      key,
      label: t(label),
      count: counts?.byStatus[key as keyof typeof INSTANCE_STATUSES] ?? 0,
    })),
    { key: 'overdue', label: t(m.overdue), count: counts?.overdue ?? 0 },
    { key: 'incident', label: t(m.incidents), count: counts?.incident ?? 0 },
  ];
  return (
    <div className="wm-monitor-counts">
      {kinds.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={(asked.kind ?? '') === key}
          className={`wm-monitor-count wm-kind-${key || 'all'}`}
          onClick={() => choose({ kind: key })}
        >
          <b>{counts ? count : DASH}</b>
          <span>{label}</span>
          <i style={{ width: `${all === 0 ? 0 : Math.round((count / all) * 100)}%` }} />
        </button>
      ))}
      {failed && <ReadAgain title={m.countsFailed} retry={failed.retry} />}
    </div>
  );
}

export const monitorInputs: OwnReportInputs<MonitoredWorkflow> = {
  definition: (state) => <DefinitionInput state={state} />,
  kind: (state) => <KindTiles state={state} />,
};
