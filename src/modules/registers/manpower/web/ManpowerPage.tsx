/**
 * People of a project, a template or a program: demand, assigned, available and actual hours by role or job post and week or month.
 * Demand is typed into the matrix, filled from the plan, copied, pasted, taken from a sheet; a number opens its rows.
 */

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Select, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { BY_LABEL } from '#web/parts/find.ts';
import { useScope } from '#web/scope.ts';
import { type Unit, units } from '../amounts.ts';
import { copiedOn, fromPlan } from '../cells.ts';
import { type Side, sides } from '../figures.ts';
import { type Line, withRows } from '../lines.ts';
import { type DemandCell, exportManpower, type ManpowerMatrix } from '../manpower.calls.ts';
import { type Grain, grains, type Period, periodsOf } from '../weeks.ts';
import { periodTitle, said } from './amount-text.ts';
import { CellDrawer } from './CellDrawer.tsx';
import { ImportDemand } from './ImportDemand.tsx';
import { ManpowerGrid } from './ManpowerGrid.tsx';
import { manpowerPageTexts as x } from './texts.ts';
import { type Demand, useDemand } from './use-demand.ts';
import '#web/entity/entity.css';
import './manpower.css';

const choiceOf = <K extends string>(all: Readonly<Record<K, unknown>>, asked: string | null): K =>
  asked !== null && Object.hasOwn(all, asked) ? (asked as K) : (Object.keys(all)[0] as K);

export default function ManpowerPage() {
  const scope = useScope();
  const [bySaid, setBy] = useQueryParam('by');
  const [grainSaid, setGrain] = useQueryParam('grain');
  const [from, setFrom] = useQueryParam('from');
  const [unitSaid, setUnit] = useQueryParam('unit');
  const by = choiceOf(sides, bySaid);
  const grain = choiceOf(grains, grainSaid);
  const unit = choiceOf(units, unitSaid);
  const demand = useDemand({ ...scope, by, grain, from: from && parseDay(from) !== null ? from : null });
  const { data, error, refetch } = demand.answer;
  const [importing, setImporting] = useState(false);
  const kind = scope.templateId ? 'template' : scope.programId ? 'program' : 'project';
  /** By two months of weeks, or half a year. */
  const step = (way: 1 | -1): void => {
    const first = parseDay(data!.weeks[0]!)!;
    setFrom(formatDay(first + way * 7 * (grain === 'week' ? 8 : 26)));
  };
  const choices = <K extends string>(all: Readonly<Record<K, readonly [string, string, string]>>) =>
    (Object.keys(all) as K[]).map((value) => ({ value, label: t(all[value]) }));
  return (
    <div className="wm-card wm-page wm-manpower">
      <div className="wm-page-head">
        <h1>{t(x[kind])}</h1>
        <div className="wm-page-tools">
          <Button onClick={() => void exportFile(exportManpower, { ...scope, by, grain, from })}>{t(x.export)}</Button>
          {data?.editable && <Button onClick={() => setImporting(true)}>{t(x.import)}</Button>}
        </div>
      </div>
      <div className="wm-page-body">
        <div className="wm-manpower-bar">
          <Segmented<Side> aria-label={t(x.rowsBy)} value={by} options={choices(sides)} onChange={setBy} />
          <Segmented<Grain> aria-label={t(x.grain)} value={grain} options={choices(grains)} onChange={setGrain} />
          <Segmented<Unit> aria-label={t(x.unit)} value={unit} options={choices(units)} onChange={setUnit} />
          <span className="wm-manpower-steps">
            <Button icon={<LeftOutlined />} aria-label={t(x.earlier)} disabled={!data} onClick={() => step(-1)} />
            <Button disabled={from === null} onClick={() => setFrom(null)}>
              {t(x.usual)}
            </Button>
            <Button icon={<RightOutlined />} aria-label={t(x.later)} disabled={!data} onClick={() => step(1)} />
          </span>
        </div>
        {error && !data ? (
          <ReadError error={error} retry={refetch} />
        ) : data ? (
          <Matrix key={`${by} ${grain}`} {...{ data, demand, by, grain, unit, kind }} scope={scope} />
        ) : (
          <Skeleton active />
        )}
      </div>
      {importing && <ImportDemand scope={scope} onClose={() => setImporting(false)} onDone={() => void refetch()} />}
    </div>
  );
}

interface MatrixProps {
  data: ManpowerMatrix;
  demand: Demand;
  by: Side;
  grain: Grain;
  unit: Unit;
  kind: 'project' | 'template' | 'program';
  scope: ReturnType<typeof useScope>;
}

function Matrix({ data, demand, by, grain, unit, kind, scope }: MatrixProps) {
  const [added, setAdded] = useState<readonly number[]>([]);
  const [at, setAt] = useState<{ row: string; period: number } | null>(null);
  const [opened, setOpened] = useState<{ line: Line; period: Period } | null>(null);
  const template = kind === 'template';
  const matrix = useMemo(() => withRows(data, added, t(x.all)), [data, added]);
  const periods = useMemo(() => periodsOf(matrix.weeks, grain, template), [matrix.weeks, grain, template]);
  const { dayMinutes, today, weeks } = matrix;
  const titleOf = useCallback(
    (period: Period): string => periodTitle(period, weeks, { relative: template, today }),
    [weeks, template, today],
  );
  const run = async (cells: readonly DemandCell[], nothing: (typeof x)[keyof typeof x]): Promise<void> => {
    if (cells.length === 0) return toast.info(t(nothing));
    const count = await demand.save(cells);
    if (count) toast.success(t(x.saved, { count }));
  };
  const copy = (): void => {
    const week = at && periods[at.period]?.to;
    void run(week == null ? [] : copiedOn(matrix, at!.row, week, template ? null : matrix.end), x.nothingCopied);
  };
  const cellText = ({ role, post, week }: DemandCell): string => {
    const row = matrix.rows.find((one) => (role === null ? one.post === post && post !== null : one.role === role));
    const place = weeks.indexOf(week);
    const period = { key: week, from: place, to: place };
    return `${row?.title ?? ''} ${place < 0 ? week : titleOf(period)}`;
  };
  const empty = matrix.rows.length === 0;
  return (
    <>
      {demand.conflicts.map((one) => (
        <Alert
          key={`${one.cell.role} ${one.cell.post} ${one.cell.week}`}
          className="wm-manpower-conflict"
          type="warning"
          showIcon
          title={t(x.conflict, {
            cell: cellText(one.cell),
            mine: said(one.cell.minutes, unit, dayMinutes),
            who: one.theirs.by ?? t(x.somebody),
            theirs: said(one.theirs.minutes, unit, dayMinutes),
          })}
          action={
            <>
              <Button size="small" onClick={() => demand.settle(one, true)}>
                {t(x.useMine)}
              </Button>{' '}
              <Button size="small" onClick={() => demand.settle(one, false)}>
                {t(x.keepTheirs)}
              </Button>
            </>
          }
        />
      ))}
      {matrix.editable && (
        <div className="wm-manpower-bar">
          <Button onClick={() => void run(fromPlan(matrix), x.nothingPlanned)}>{t(x.fill)}</Button>
          {grain === 'week' && <Button onClick={copy}>{t(x.copyOn)}</Button>}
          {by === 'post' && matrix.posts.length > added.length && (
            <Select<number | null>
              className="wm-manpower-add"
              aria-label={t(x.addPost)}
              placeholder={t(x.addPost)}
              value={null}
              showSearch={BY_LABEL}
              options={matrix.posts
                .filter(({ id }) => !added.includes(id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => id !== null && setAdded([...added, id])}
            />
          )}
          <span className="wm-hint" role="status">
            {demand.saving ? t(x.saving) : ''}
          </span>
        </div>
      )}
      {empty ? (
        <p className="wm-hint">{t(by === 'role' ? x.noRows : matrix.editable ? x.noPosts : x.noPostsRead)}</p>
      ) : (
        <ManpowerGrid
          {...{ matrix, periods, by, unit, template, titleOf }}
          save={demand.save}
          onAt={(row, period) => setAt({ row, period })}
          onOpen={(line, period) => setOpened({ line, period })}
        />
      )}
      {!template && <Legend />}
      <Hints {...{ matrix, kind, grain }} />
      {opened && (
        <CellDrawer
          title={`${opened.line.row.title} · ${titleOf(opened.period)}`}
          asked={{
            ...scope,
            by,
            row: opened.line.row.key,
            from: weeks[opened.period.from]!,
            to: weeks[opened.period.to]!,
          }}
          measure={{
            unit,
            dayMinutes,
            weekText: (monday) => {
              const place = weeks.indexOf(monday);
              return place < 0 ? monday : titleOf({ key: monday, from: place, to: place });
            },
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** What colors mean. */
function Legend() {
  return (
    <ul className="wm-manpower-legend">
      <li className="wm-manpower-over">{t(x.legendOver)}</li>
      <li className="wm-manpower-short">{t(x.legendShort)}</li>
      <li className="wm-manpower-lack">{t(x.legendLack)}</li>
      <li className="wm-manpower-above">{t(x.legendAbove)}</li>
    </ul>
  );
}

function Hints({ matrix, kind, grain }: { matrix: ManpowerMatrix; kind: MatrixProps['kind']; grain: Grain }) {
  const { projects, editable, rows } = matrix;
  const lines = [
    ...(projects ? [t(x.hintProgram, { count: projects.counted })] : []),
    ...(projects && projects.hidden > 0 ? [t(x.hidden, { count: projects.hidden })] : []),
    ...(kind === 'template' ? [t(x.hintTemplate)] : []),
    ...(rows.some(({ actual }) => actual === null) ? [t(x.noActual)] : []),
    ...(kind !== 'program' && !editable ? [t(x.readOnly)] : []),
    ...(grain === 'month' ? [t(x.hintMonth)] : []),
    t(x.hint),
  ];
  return lines.map((line) => (
    <p key={line} className="wm-hint">
      {line}
    </p>
  ));
}
