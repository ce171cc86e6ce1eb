/**
 * Load of people and shared resources over all projects: percent of capacity, or hours, by day, week or month; a number opens what it
 * is made of (1-product §2.16, resourceLoad).
 */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Pagination, Segmented, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { PAGE_SIZES } from '#kernel/query.ts';
import { isoWeek } from '#modules/registers/hours/hours.rules.ts';
import { useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import { type LoadAnswer, type LoadKind, type LoadRow, loadKinds, resourceLoad } from '../load.calls.ts';
import { hoursOf, type LoadGrain, type LoadPeriod, loadGrains, loadTone, utilization } from '../load.rules.ts';
import { loadTexts } from '../load.texts.ts';
import { LoadDrawer } from './LoadDrawer.tsx';
import { loadPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './load.css';

const units = { percent: x.percent.text, hours: x.hours.text } as const;
type Unit = keyof typeof units;
const keyIn = <K extends string>(all: Readonly<Record<K, unknown>>, asked: string | null): K =>
  asked !== null && Object.hasOwn(all, asked) ? (asked as K) : (Object.keys(all)[0] as K);
const choices = <K extends string>(all: Readonly<Record<K, readonly [string, string, string]>>) =>
  (Object.keys(all) as K[]).map((value) => ({ value, label: t(all[value]) }));
const idOf = (text: string | null): number | null => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);
const PAGE = 30;

export default function LoadPage() {
  const [kindSaid, setKind] = useQueryParam('kind');
  const [grainSaid, setGrain] = useQueryParam('grain');
  const [unitSaid, setUnit] = useQueryParam('unit');
  const [from, setFrom] = useQueryParam('from');
  const [department, setDepartment] = useQueryParam('department');
  const [search, setSearch] = useQueryParam('search');
  const [over, setOver] = useQueryParam('over');
  const [page, setPage] = useQueryParam('page');
  const [size, setSize] = useState(PAGE);
  const [kind, grain, unit] = [keyIn(loadKinds, kindSaid), keyIn(loadGrains, grainSaid), keyIn(units, unitSaid)];
  const { data, error, refetch } = useCall(
    resourceLoad,
    {
      ...{ kind, grain, from: from && parseDay(from) !== null ? from : null, department: idOf(department), search },
      ...{ over: over === 'true' || null, pageNum: idOf(page) ?? 1, pageSize: size },
    },
    { quiet: true, keepPrevious: true },
  );
  const again =
    <V,>(set: (value: V | null) => void) =>
    (value: V | null): void => {
      setPage(null);
      set(value);
    };
  const step = (way: 1 | -1): void => {
    const days = grain === 'day' ? 28 : grain === 'week' ? 56 : 182;
    setFrom(formatDay(parseDay(data!.first)! + way * days));
  };
  return (
    <div className="wm-card wm-page wm-load-page">
      <div className="wm-page-head">
        <h1>{t(loadTexts.page)}</h1>
      </div>
      <div className="wm-page-body">
        <div className="wm-load-bar">
          <Segmented<LoadKind>
            aria-label={t(loadTexts.kind)}
            value={kind}
            options={choices(loadKinds)}
            onChange={again(setKind)}
          />
          <Segmented<LoadGrain>
            aria-label={t(loadTexts.grain)}
            value={grain}
            options={choices(loadGrains)}
            onChange={setGrain}
          />
          <Segmented<Unit> aria-label={t(x.unit)} value={unit} options={choices(units)} onChange={setUnit} />
          <span className="wm-load-steps">
            <Button icon={<LeftOutlined />} aria-label={t(x.earlier)} disabled={!data} onClick={() => step(-1)} />
            <Button disabled={from === null} onClick={() => setFrom(null)}>
              {t(x.now)}
            </Button>
            <Button icon={<RightOutlined />} aria-label={t(x.later)} disabled={!data} onClick={() => step(1)} />
          </span>
          <span className="wm-load-department">
            <EntityPicker
              to="department"
              value={idOf(department)}
              placeholder={t(loadTexts.department)}
              allowClear
              onChange={(id) => again(setDepartment)(id === null ? null : String(id))}
            />
          </span>
          <Input.Search
            className="wm-load-search"
            aria-label={t(loadTexts.search)}
            placeholder={t(loadTexts.search)}
            defaultValue={search ?? ''}
            allowClear
            onSearch={(text) => again(setSearch)(text || null)}
          />
          <Checkbox checked={over === 'true'} onChange={({ target }) => again(setOver)(target.checked ? 'true' : null)}>
            {t(loadTexts.overOnly)}
          </Checkbox>
        </div>
        {error && !data ? (
          <ReadError error={error} retry={refetch} />
        ) : data ? (
          <Loads data={data} kind={kind} grain={grain} unit={unit} />
        ) : (
          <Skeleton active />
        )}
        {data && data.total > data.pageSize && (
          <Pagination
            className="wm-load-pages"
            current={data.pageNum}
            pageSize={data.pageSize}
            total={data.total}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            onChange={(next, nextSize) => {
              setSize(nextSize);
              setPage(next === 1 ? null : String(next));
            }}
          />
        )}
        <ul className="wm-load-legend">
          <li className="wm-load-over">{t(x.legendOver)}</li>
          <li className="wm-load-full">{t(x.legendFull)}</li>
          <li className="wm-load-off">{t(x.legendOff)}</li>
        </ul>
        <p className="wm-hint">{t(x.hint)}</p>
        {grain === 'month' && <p className="wm-hint">{t(x.hintMonth)}</p>}
      </div>
    </div>
  );
}

/** The heading of a period. */
function titleOf({ key }: LoadPeriod, grain: LoadGrain): string {
  if (grain === 'month') return key;
  const day = key.slice(5).replace('-', '\u2011');
  return grain === 'week' ? `W${isoWeek(parseDay(key)!)} ${day}` : day;
}

interface LoadsProps {
  data: LoadAnswer;
  kind: LoadKind;
  grain: LoadGrain;
  unit: Unit;
}
function Loads({ data, kind, grain, unit }: LoadsProps) {
  const [opened, setOpened] = useState<{ row: LoadRow; period: LoadPeriod } | null>(null);
  const { list, periods, first } = data;
  const titles = useMemo(
    () => periods.map((period) => ({ key: period.key, title: titleOf(period, grain) })),
    [periods, grain],
  );
  /** Where there is no capacity there is no percent: hours, told below zero. */
  const value = useCallback(
    ({ cells }: LoadRow, at: number): number | null => {
      const cell = cells[at]!;
      if (cell.load === 0) return null;
      if (unit === 'hours') return hoursOf(cell.load);
      return utilization(cell) ?? -hoursOf(cell.load);
    },
    [unit],
  );
  const say = useCallback(
    (number: number): string =>
      unit === 'hours' || number < 0 ? t(x.hoursOf, { hours: Math.abs(number) }) : `${number} %`,
    [unit],
  );
  const mark = useCallback(({ cells }: LoadRow, at: number) => {
    const cell = cells[at]!;
    const tone = loadTone(cell);
    if (tone === null) return null;
    const says =
      tone === 'off'
        ? t(x.offDay, { hours: hoursOf(cell.off) })
        : tone === 'over'
          ? t(x.over, { hours: hoursOf(cell.load - cell.capacity) })
          : t(x.full);
    return { className: `wm-load-${tone}`, says };
  }, []);
  if (list.length === 0) return <p className="wm-hint">{t(x.none)}</p>;
  const begin = parseDay(first)!;
  return (
    <>
      <MatrixGrid<LoadRow>
        label={t(loadTexts.page)}
        rows={list}
        keyOf={({ id }) => id}
        lead={[
          { key: 'name', title: t(kind === 'people' ? loadTexts.person : loadTexts.thing), width: 140, render: nameOf },
          {
            key: 'detail',
            title: t(kind === 'people' ? loadTexts.department : x.quantity),
            width: 120,
            render: ({ detail }) => detail,
          },
        ]}
        periods={titles}
        value={value}
        say={say}
        mark={mark}
        onOpen={(row, at) => setOpened({ row, period: periods[at]! })}
        rowSum={({ cells }) => {
          const all = {
            load: cells.reduce((sum, cell) => sum + cell.load, 0),
            capacity: cells.reduce((sum, cell) => sum + cell.capacity, 0),
          };
          return unit === 'hours' ? hoursOf(all.load) : utilization(all);
        }}
        foot={false}
        periodWidth={grain === 'day' ? 68 : 76}
      />
      {opened && (
        <LoadDrawer
          title={t(x.cell, { name: opened.row.name, period: titleOf(opened.period, grain) })}
          asked={{
            ...{ kind, id: opened.row.id },
            ...{ from: formatDay(begin + opened.period.from), to: formatDay(begin + opened.period.to) },
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
const nameOf = ({ name }: LoadRow): string => name;
