import { Empty, Select } from 'antd';
import type { Message } from '#kernel/text.ts';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { cpiOf, type Totals } from '../rollup.ts';
import { type FactsRow, FactsTable } from './FactsTable.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

interface Measure {
  label: Message;
  money?: true;
  of(item: PortfolioItem, totals: Totals): number;
}
const CENTS = 100;
const MEASURES = {
  exposure: { label: x.exposure, of: (_item, { exposure }) => exposure },
  progress: { label: x.progress, of: (item) => item.actualProgress },
  delay: { label: x.delay, of: (item) => item.deviation },
  lateTasks: { label: x.lateTasks, of: (item) => item.lateTasks },
  issues: { label: x.issues, of: (_item, { issues }) => issues },
  budget: { label: x.budget, money: true, of: (_item, { money }) => (money?.bac ?? 0) / CENTS },
  actual: { label: x.actual, money: true, of: (_item, { money }) => (money?.ac ?? 0) / CENTS },
  cpi: { label: x.cpi, money: true, of: (_item, { money }) => (money && cpiOf(money)) ?? 0 },
} satisfies Record<string, Measure>;
type MeasureName = keyof typeof MEASURES;
const measure = (name: MeasureName): Measure => MEASURES[name];

const [WIDTH, HEIGHT, EDGE] = [900, 420, 48];
const [LEAST, MOST] = [7, 34];
/** Beside and above a bubble at the edge: its name. */
const [ASIDE, ABOVE] = [64, 52];
const STEPS = 4;

interface Bubble {
  item: PortfolioItem;
  x: number;
  y: number;
  size: number;
}

function Picture({
  bubbles,
  across,
  up,
  open,
}: {
  bubbles: readonly Bubble[];
  across: string;
  up: string;
  open(item: PortfolioItem): void;
}) {
  const lightOf = useLights('project');
  const range = (values: readonly number[]): [number, number] => {
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
    return [low, high === low ? low + 1 : high];
  };
  const [xLow, xHigh] = range(bubbles.map((one) => one.x));
  const [yLow, yHigh] = range(bubbles.map((one) => one.y));
  const largest = Math.max(1, ...bubbles.map(({ size }) => size));
  const px = (value: number): number => EDGE + ASIDE + ((value - xLow) / (xHigh - xLow)) * (WIDTH - EDGE - 2 * ASIDE);
  const py = (value: number): number =>
    HEIGHT - EDGE - MOST - ((value - yLow) / (yHigh - yLow)) * (HEIGHT - EDGE - MOST - ABOVE);
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const said = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en-US');
  return (
    <div className="wm-rollup-picture">
      <svg width={WIDTH} height={HEIGHT}>
        <title>{`${t(x.bubble)}: ${across} × ${up}`}</title>
        <line className="wm-rollup-axis" x1={EDGE} x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
        <line className="wm-rollup-axis" x1={EDGE} x2={EDGE} y1={0} y2={HEIGHT - EDGE} />
        {steps.map((part) => (
          <g key={part}>
            <text x={px(xLow + part * (xHigh - xLow))} y={HEIGHT - EDGE + 16} textAnchor="middle">
              {said(xLow + part * (xHigh - xLow))}
            </text>
            <text x={EDGE - 4} y={py(yLow + part * (yHigh - yLow)) + 4} textAnchor="end">
              {said(yLow + part * (yHigh - yLow))}
            </text>
          </g>
        ))}
        <text x={WIDTH} y={HEIGHT - 8} textAnchor="end">
          {across}
        </text>
        <text x={EDGE + 6} y={12}>
          {up}
        </text>
        {[...bubbles]
          .sort((a, b) => b.size - a.size)
          .map((one) => {
            const radius = LEAST + Math.sqrt(Math.max(0, one.size) / largest) * (MOST - LEAST);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a link within a drawing; the table below has the same
              <g
                key={one.item.key}
                role="link"
                tabIndex={0}
                style={{ cursor: 'pointer' }}
                onClick={() => open(one.item)}
                onKeyDown={(event) => event.key === 'Enter' && open(one.item)}
              >
                <title>{`${one.item.name}: ${said(one.x)}, ${said(one.y)}`}</title>
                <circle
                  cx={px(one.x)}
                  cy={py(one.y)}
                  r={radius}
                  fill={lightOf(one.item.light).lamp}
                  fillOpacity={0.7}
                />
                <text x={px(one.x)} y={py(one.y) - radius - 3} textAnchor="middle">
                  {one.item.name.length > 18 ? `${one.item.name.slice(0, 17)}…` : one.item.name}
                </text>
              </g>
            );
          })}
      </svg>
    </div>
  );
}

function Bubbles({ data }: { data: PortfolioData }) {
  const names = (Object.keys(MEASURES) as MeasureName[]).filter((name) => data.money || !measure(name).money);
  const [saidX, setX] = useQueryParam('x');
  const [saidY, setY] = useQueryParam('y');
  const [saidSize, setSize] = useQueryParam('size');
  const pick = (said: string | null, usual: MeasureName): MeasureName => names.find((name) => name === said) ?? usual;
  const chosen = {
    x: pick(saidX, 'exposure'),
    y: pick(saidY, 'progress'),
    size: pick(saidSize, data.money ? 'budget' : 'lateTasks'),
  };
  const projects = data.items.filter(({ kind }) => kind === 'project');
  const rows: FactsRow[] = projects.map((item) => ({ item, totals: data.totals(item) }));
  const bubbles = rows.map(({ item, totals }) => ({
    item,
    x: measure(chosen.x).of(item, totals),
    y: measure(chosen.y).of(item, totals),
    size: measure(chosen.size).of(item, totals),
  }));
  const from = pageOf('bubbleChart', data.id);
  const open = (item: PortfolioItem): void => {
    const to = item.open ? recordHref(item.kind, item.id, { from }) : null;
    if (to) void go(to);
  };
  const options = names.map((value) => ({ value, label: t(measure(value).label) }));
  const choice = (label: Message, value: MeasureName, set: (value: string) => void) => (
    <span>
      {t(label)} <Select aria-label={t(label)} style={{ width: 190 }} value={value} options={options} onChange={set} />
    </span>
  );
  return (
    <div className="wm-card wm-rollup">
      <div className="wm-rollup-bar">
        {choice(x.xAxis, chosen.x, setX)}
        {choice(x.yAxis, chosen.y, setY)}
        {choice(x.size, chosen.size, setSize)}
      </div>
      {bubbles.length === 0 ? (
        <Empty description={t(x.nothing)} />
      ) : (
        <Picture bubbles={bubbles} across={t(measure(chosen.x).label)} up={t(measure(chosen.y).label)} open={open} />
      )}
      <FactsTable data={data} rows={rows} from={from} figures={['progress', 'money', 'registers']} />
    </div>
  );
}

/** Projects of a portfolio as bubbles over measures one chooses. */
export default function BubblePage() {
  return <WithPortfolio>{(data) => <Bubbles data={data} />}</WithPortfolio>;
}
