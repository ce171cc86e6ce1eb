import { Empty } from 'antd';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { treeMap } from '../tree-map.ts';
import { FactsTable, factsRows } from './FactsTable.tsx';
import { type PortfolioData, pageOf, WithPortfolio } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

const [ROW, LEVEL, BOX, SIDE] = [38, 230, 200, 28];
const FRAME = { x: 0, y: 0, width: 900, height: 320 };
const shortened = (name: string, most: number): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

interface Placed {
  item: PortfolioItem;
  level: number;
  y: number;
  parent: Placed | null;
}

/** Leaves below each other; who has something below stands in the middle of it. */
function placed(items: readonly PortfolioItem[], root: PortfolioItem): { nodes: Placed[]; rows: number } {
  const inside = Map.groupBy(items, ({ within }) => within);
  const nodes: Placed[] = [];
  let rows = 0;
  const visit = (item: PortfolioItem, level: number, parent: Placed | null): Placed => {
    const node: Placed = { item, level, y: 0, parent };
    const below = (inside.get(item.key) ?? []).map((child) => visit(child, level + 1, node));
    node.y = below.length > 0 ? (below[0]!.y + below.at(-1)!.y) / 2 : rows++;
    nodes.push(node);
    return node;
  };
  visit(root, 0, null);
  return { nodes, rows };
}

function Tree({ data, open }: { data: PortfolioData; open(item: PortfolioItem): void }) {
  const lightOf = useLights('project');
  const { nodes, rows } = placed(data.items, data.own);
  const deepest = Math.max(...nodes.map(({ level }) => level));
  const at = ({ level, y }: Placed): [number, number] => [level * LEVEL, y * ROW + ROW / 2];
  return (
    <div className="wm-rollup-picture">
      <svg width={deepest * LEVEL + BOX + 8} height={rows * ROW + 4}>
        <title>{t(x.tree)}</title>
        {nodes.map((node) => {
          if (!node.parent) return null;
          const [[toX, toY], [fromX, fromY]] = [at(node), at(node.parent)];
          const middle = (fromX + BOX + toX) / 2;
          return (
            <path
              key={node.item.key}
              className="wm-rollup-axis"
              fill="none"
              d={`M${fromX + BOX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`}
            />
          );
        })}
        {nodes.map((node) => {
          const [left, middle] = at(node);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a link within a drawing; the table below has the same
            <g
              key={node.item.key}
              role="link"
              tabIndex={0}
              style={{ cursor: 'pointer' }}
              onClick={() => open(node.item)}
              onKeyDown={(event) => event.key === 'Enter' && open(node.item)}
            >
              <title>{`${node.item.name} · ${lightOf(node.item.light).remark} · ${node.item.actualProgress}%`}</title>
              <rect className="wm-rollup-shape" x={left} y={middle - SIDE / 2} width={BOX} height={SIDE} rx={4} />
              <circle cx={left + 14} cy={middle} r={6} fill={lightOf(node.item.light).lamp} />
              <text className="wm-rollup-name" x={left + 26} y={middle + 4}>
                {shortened(node.item.name, 24)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function Areas({ data, open }: { data: PortfolioData; open(item: PortfolioItem): void }) {
  const lightOf = useLights('project');
  const projects = data.items.filter(({ kind }) => kind === 'project');
  const boxes = treeMap(
    projects.map((item) => (data.money ? (data.totals(item).money?.bac ?? 0) : 1)),
    FRAME,
  );
  if (boxes.every((box) => box === null)) return null;
  const label = t(data.money ? x.byMoney : x.byProjects);
  return (
    <>
      <h2>{label}</h2>
      <div className="wm-rollup-picture">
        <svg width={FRAME.width} height={FRAME.height}>
          <title>{label}</title>
          {projects.map((item, i) => {
            const box = boxes[i];
            return (
              box && (
                // biome-ignore lint/a11y/useSemanticElements: a link within a drawing; the table below has the same
                <g
                  key={item.key}
                  role="link"
                  tabIndex={0}
                  style={{ cursor: 'pointer' }}
                  onClick={() => open(item)}
                  onKeyDown={(event) => event.key === 'Enter' && open(item)}
                >
                  <title>{item.name}</title>
                  <rect
                    className="wm-rollup-shape"
                    {...box}
                    style={{ fill: lightOf(item.light).lamp, fillOpacity: 0.45 }}
                  />
                  {box.width > 60 && box.height > 20 && (
                    <text className="wm-rollup-name" x={box.x + 6} y={box.y + 16}>
                      {shortened(item.name, Math.floor(box.width / 8))}
                    </text>
                  )}
                </g>
              )
            );
          })}
        </svg>
      </div>
    </>
  );
}

function Charts({ data }: { data: PortfolioData }) {
  const from = pageOf('projectPortfolioTreeChart', data.id);
  const open = (item: PortfolioItem): void => {
    const to = item.open ? recordHref(item.kind, item.id, { from }) : null;
    if (to) void go(to);
  };
  if (data.items.length < 2) return <Empty description={t(x.nothing)} />;
  return (
    <div className="wm-card wm-rollup">
      <Tree data={data} open={open} />
      <Areas data={data} open={open} />
      <FactsTable
        data={data}
        rows={factsRows(data, () => true, data.own.key)}
        from={from}
        figures={['progress', 'money']}
      />
    </div>
  );
}

/** What lies in a portfolio as a tree with lights, and its projects by the size of their budgets. */
export default function TreeChartPage() {
  return <WithPortfolio>{(data) => <Charts data={data} />}</WithPortfolio>;
}
