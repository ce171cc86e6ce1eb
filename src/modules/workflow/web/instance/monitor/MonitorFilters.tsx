/** Filters of the process monitor, and how many there are of each kind. Their state is in the address. */
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import type { InputOf } from '#kernel/call.ts';
import { type AddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { listDefinitions } from '../../../definition/definition.calls.ts';
import { INSTANCE_STATUSES, monitorCounts, type monitorList } from '../../../instance/monitor.calls.ts';
import { monitorTexts as m } from '../../../instance/monitor.texts.ts';

export type MonitorFilter = Omit<InputOf<typeof monitorList>, 'pageNum' | 'pageSize'>;

/** What the address asks for. */
export function filterOf({ text }: AddressState): MonitorFilter {
  const words = (name: 'search' | 'definition' | 'from' | 'to') => text(name) && { [name]: text(name) };
  const ids = (name: 'project' | 'initiator' | 'approver') => Number(text(name)) > 0 && { [name]: Number(text(name)) };
  const kind = text('kind');
  return {
    ...words('search'),
    ...words('definition'),
    ...words('from'),
    ...words('to'),
    ...ids('project'),
    ...ids('initiator'),
    ...ids('approver'),
    ...(Object.hasOwn(INSTANCE_STATUSES, kind) && { status: kind as keyof typeof INSTANCE_STATUSES }),
    ...((kind === 'open' || kind === 'ended') && { ended: kind === 'ended' }),
    ...(kind === 'overdue' && { overdue: true }),
    ...(kind === 'incident' && { incident: true }),
  };
}

const FILTERS = ['search', 'definition', 'project', 'initiator', 'approver', 'from', 'to', 'kind'];

export function MonitorFilters({ state }: { state: AddressState }) {
  const { text, set } = state;
  const search = useTyped(text('search'), (value) => set({ search: value }));
  const definitions = useCall(listDefinitions, {}, { quiet: true });
  const picker = (name: 'project' | 'initiator' | 'approver') => (
    <div className="wm-monitor-pick">
      <EntityPicker
        to={name === 'project' ? 'project' : 'user'}
        value={Number(text(name)) || null}
        placeholder={t(m[name])}
        onChange={(id) => set({ [name]: id === null ? '' : String(id) })}
      />
    </div>
  );
  return (
    <div className="wm-monitor-filters">
      <SearchBox
        allowClear
        className="wm-workflow-search"
        placeholder={t(m.search)}
        aria-label={t(m.search)}
        value={search.value}
        onChange={(event) => search.type(event.target.value)}
        onSearch={search.now}
      />
      <Select
        allowClear
        className="wm-monitor-pick"
        placeholder={t(m.definition)}
        aria-label={t(m.definition)}
        value={text('definition') || null}
        showSearch={{ optionFilterProp: 'label' }}
        options={(definitions.data ?? []).map((one) => ({ value: one.key, label: one.name }))}
        onChange={(value) => set({ definition: value ?? '' })}
      />
      {picker('project')}
      {picker('initiator')}
      {picker('approver')}
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        className="wm-monitor-period"
        aria-label={t(m.period)}
        value={[text('from') ? dayjs(text('from')) : null, text('to') ? dayjs(text('to')) : null]}
        onChange={(days) =>
          set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
        }
      />
      {FILTERS.some((name) => text(name)) && (
        <Button onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>{t(m.reset)}</Button>
      )}
    </div>
  );
}

/** A tile a kind: its number, and its share of all as a bar. */
export function MonitorCounters({ state }: { state: AddressState }) {
  const { status: _status, ended: _ended, overdue: _overdue, incident: _incident, ...filter } = filterOf(state);
  const counts = useCall(monitorCounts, filter, { quiet: true, keepPrevious: true }).data;
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
          aria-pressed={state.text('kind') === key}
          className={`wm-monitor-count wm-kind-${key || 'all'}`}
          onClick={() => state.set({ kind: key })}
        >
          <b>{count}</b>
          <span>{label}</span>
          <i style={{ width: `${all === 0 ? 0 : Math.round((count / all) * 100)}%` }} />
        </button>
      ))}
    </div>
  );
}
