/**
 * The matrix of the risks that are not closed: where each was at first and where it is now, the ten gravest beside it, those
 * of a cell where one is chosen (records.md B3).
 */
import { Alert, Button, Empty, Segmented, Skeleton, Tooltip } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type Placed, type RiskMatrix, riskMatrix } from '../risk.calls.ts';
import { riskNatures } from '../risk.entity.ts';
import { levelWord } from '../risk-matrix.ts';
import { classText, Level, levelClass, StateTag } from './RiskCells.tsx';
import { riskPageTexts as x } from './texts.ts';
import './risk.css';

/** Pixels of a cell; the arrows are drawn over them. */
const WIDE = 118;
const HIGH = 72;
/** Risks named in a cell; for more their number is shown. */
const NAMED = 3;
const TOP = 10;
/** Pixels between an arrow and the middle of its cells. */
const CLEAR = 24;

type Cell = readonly [probability: number, impact: number];
const isAt = (one: Placed, [p, i]: Cell): boolean => one.now[0] === p && one.now[1] === i;
const hasMoved = ({ first, now }: Placed): boolean => first[0] !== now[0] || first[1] !== now[1];

interface GridProps {
  data: RiskMatrix;
  nature: Placed['nature'];
  chosen: Cell | null;
  marked: number | null;
  onCell(cell: Cell): void;
}

/** Lower bound of a class of impact, as a tooltip. */
function impactHint({ days, amount }: RiskMatrix['config']['impact'][number]): string {
  return [
    days === null ? null : t(x.fromDays, { days }),
    amount === null ? null : t(x.fromAmount, { amount: amount.toLocaleString() }),
  ]
    .filter(Boolean)
    .join(t(x.and));
}

/** Arrows from the first place to the present one; several between the same cells are beside each other. */
function Arrows({ data, marked }: Pick<GridProps, 'data' | 'marked'>) {
  const rows = data.config.probability.length;
  const columns = data.config.impact.length;
  const ways = Map.groupBy(data.list.filter(hasMoved), ({ first, now }) => `${first} ${now}`);
  const at = ([p, i]: Cell, shift: number): [number, number] => [
    (i - 0.5) * WIDE + shift,
    (rows - p + 0.5) * HIGH + shift,
  ];
  return (
    <svg
      className="wm-risk-arrows"
      width={columns * WIDE}
      height={rows * HIGH}
      viewBox={`0 0 ${columns * WIDE} ${rows * HIGH}`}
      aria-hidden="true"
    >
      <defs>
        <marker id="wm-risk-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" />
        </marker>
      </defs>
      {[...ways.values()].map((group, n) => {
        const one = group[0]!;
        const shift = ((n % 3) - 1) * 9;
        const [[fromX, fromY], [toX, toY]] = [at(one.first, shift), at(one.now, shift)];
        // Ends before the names in the middle of the cells.
        const far = Math.hypot(toX - fromX, toY - fromY);
        const [dx, dy] = [((toX - fromX) * CLEAR) / far, ((toY - fromY) * CLEAR) / far];
        const [x1, y1, x2, y2] = [fromX + dx, fromY + dy, toX - dx, toY - dy];
        const on = marked === null || group.some(({ id }) => id === marked);
        return (
          <g key={one.id} className={on ? undefined : 'wm-risk-dim'}>
            <line x1={x1} y1={y1} x2={x2} y2={y2} markerEnd="url(#wm-risk-head)" />
            {group.length > 1 && (
              <text x={(x1 + x2) / 2 + 5} y={(y1 + y2) / 2 - 5}>
                ×{group.length}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Grid({ data, nature, chosen, marked, onCell }: GridProps) {
  const { config, list } = data;
  const probabilities = config.probability.map((_, i) => config.probability.length - i);
  const impacts = config.impact.map((_, i) => i + 1);
  return (
    <div className="wm-risk-matrix" style={{ '--wide': `${WIDE}px`, '--high': `${HIGH}px` } as CSSProperties}>
      <table>
        <caption>{t(x.arrow)}</caption>
        <tbody>
          {probabilities.map((p) => (
            <tr key={p}>
              <th scope="row" title={t(x.chanceOf, { percent: config.probability[p - 1]!.percent })}>
                {classText('probability', config, p)}
                <small>{t(x.chanceOf, { percent: config.probability[p - 1]!.percent })}</small>
              </th>
              {impacts.map((i) => {
                const level = config.cells[p - 1]![i - 1]!;
                const here = list.filter((one) => isAt(one, [p, i]));
                const on = chosen !== null && chosen[0] === p && chosen[1] === i;
                return (
                  <td key={i} className={`wm-risk-cell ${levelClass(level, nature)}${on ? ' wm-risk-chosen' : ''}`}>
                    <button
                      type="button"
                      aria-pressed={on}
                      aria-label={`${classText('probability', config, p)}, ${classText('impact', config, i)}: ${t(nature === 'opportunity' ? x.cellOfOpportunities : x.cell, { level: levelWord(level, nature), count: here.length })}`}
                      onClick={() => onCell([p, i])}
                    >
                      {here.slice(0, NAMED).map((one) => (
                        <Tooltip key={one.id} title={`${one.code} ${one.name}`}>
                          <span className={marked === one.id ? 'wm-risk-dot wm-risk-on' : 'wm-risk-dot'}>
                            {one.code}
                          </span>
                        </Tooltip>
                      ))}
                      {here.length > NAMED && <small>{t(x.more, { count: here.length - NAMED })}</small>}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="col" className="wm-risk-corner">
              {t(x.probability)} ↑ {t(x.impact)} →
            </th>
            {impacts.map((i) => (
              <th key={i} scope="col" title={impactHint(config.impact[i - 1]!)}>
                {classText('impact', config, i)}
                <small>{impactHint(config.impact[i - 1]!)}</small>
              </th>
            ))}
          </tr>
        </tbody>
      </table>
      <Arrows data={data} marked={marked} />
    </div>
  );
}

function Rows({ list, onMark }: { list: readonly Placed[]; onMark(id: number | null): void }) {
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noneOpen)} />;
  return (
    <ol className="wm-risk-top">
      {list.map((one) => (
        <li key={one.id} onMouseEnter={() => onMark(one.id)} onMouseLeave={() => onMark(null)}>
          <Level level={one.level} nature={one.nature} />
          <b>{one.score}</b>
          <span className="wm-risk-name">
            <RecordLink kind="risk" record={one.id}>
              {one.name}
            </RecordLink>
            <small>
              {one.code} · {one.owner || t(x.nobody)}
              {one.otherwise && (
                <Tooltip title={t(x.otherwise)}>
                  <span className="wm-risk-otherwise"> ⚠</span>
                </Tooltip>
              )}
            </small>
          </span>
          <StateTag status={one.status} />
        </li>
      ))}
    </ol>
  );
}

/** `narrowed`: the list is filtered, which this is not. */
export function RiskMatrixView({ here, narrowed }: { here: ScopeRef; narrowed: boolean }) {
  const answer = useCall(riskMatrix, here, { quiet: true });
  const [chosen, setChosen] = useState<Cell | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const { data } = answer;
  const [nature, setNature] = useState<Placed['nature']>('threat');
  // Dangers and opportunities by turns: a cell is a color, and high is bad of one and good of the other.
  const ofNature = useMemo(
    () => data && { ...data, list: data.list.filter((one) => one.nature === nature) },
    [data, nature],
  );
  const shown = useMemo(() => {
    const list = ofNature?.list ?? [];
    return chosen ? list.filter((one) => isAt(one, chosen)) : list.slice(0, TOP);
  }, [ofNature, chosen]);
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data || !ofNature) return <Skeleton active style={{ padding: 16 }} />;
  const { config } = data;
  return (
    <div className="wm-risk-view">
      <section>
        <p className="wm-hint">
          {t(x.counts, { count: data.list.length })}
          {data.unjudged > 0 && <> · {t(x.unjudged, { count: data.unjudged })}</>}
          {data.overdue > 0 && <span className="wm-risk-late"> · {t(x.overdue, { count: data.overdue })}</span>}
        </p>
        {narrowed && <Alert type="info" showIcon title={t(x.ofAll)} />}
        <Segmented<Placed['nature']>
          className="wm-risk-natures"
          value={nature}
          onChange={(next) => {
            setNature(next);
            setChosen(null);
          }}
          options={(['threat', 'opportunity'] as const).map((value) => ({
            value,
            label: `${t(riskNatures[value])} ${data.list.filter((one) => one.nature === value).length}`,
          }))}
        />
        <Grid
          data={ofNature}
          nature={nature}
          chosen={chosen}
          marked={marked}
          onCell={(cell) => setChosen(chosen && chosen[0] === cell[0] && chosen[1] === cell[1] ? null : cell)}
        />
      </section>
      <section>
        <h2 className="wm-form-head">
          {chosen
            ? t(x.inCell, {
                probability: classText('probability', config, chosen[0]),
                impact: classText('impact', config, chosen[1]),
              })
            : t(nature === 'opportunity' ? x.topOpportunities : x.topTen)}
        </h2>
        {chosen && (
          <Button size="small" onClick={() => setChosen(null)}>
            {t(x.allCells)}
          </Button>
        )}
        <Rows list={shown} onMark={setMarked} />
      </section>
    </div>
  );
}
