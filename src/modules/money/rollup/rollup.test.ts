import { describe, expect, test } from 'vitest';
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { riskCells } from './risk-cells.ts';
import type { RiskLine } from './rollup.calls.ts';
import { addMoney, cpiOf, eacOf, type ProjectFacts, projectsIn, totalsOf } from './rollup.ts';
import { treeMap } from './tree-map.ts';
import { monthsBefore, trendOf } from './trend.ts';

const facts = (project: number, more: Partial<ProjectFacts> = {}): ProjectFacts => ({
  ...{ project, risks: 1, highRisks: 0, exposure: 6, issues: 2, lateIssues: 1, money: null },
  ...more,
});

describe('figures of a portfolio', () => {
  test('amounts add up; an estimate follows the pace so far', () => {
    expect(eacOf({ bac: 1000, ev: 400, ac: 500 })).toBe(1250);
    expect(eacOf({ bac: 1000, ev: 0, ac: 0 })).toBe(1000);
    expect(eacOf({ bac: 1000, ev: 0, ac: 300 })).toBeNull();
    const whole = addMoney([
      { bac: 1000, pv: 500, ev: 400, ac: 500, eac: 1250 },
      { bac: 200, pv: 0, ev: 0, ac: 300, eac: null },
    ]);
    expect(whole).toEqual({ bac: 1200, pv: 500, ev: 400, ac: 800, eac: 1550 });
    expect(cpiOf(whole!)).toBe(0.5);
    expect(addMoney([])).toBeNull();
  });
  test('each project counts once, however deep it lies', () => {
    const item = (kind: PortfolioItem['kind'], id: number, within: string | null) =>
      ({ key: `${kind}:${id}`, kind, id, within }) as PortfolioItem;
    const items = [
      item('portfolio', 1, null),
      item('portfolio', 2, 'portfolio:1'),
      item('program', 1, 'portfolio:2'),
      item('project', 1, 'program:1'),
      item('project', 2, 'program:1'),
      item('project', 3, 'portfolio:1'),
    ];
    expect(projectsIn(items, 'portfolio:1').sort()).toEqual([1, 2, 3]);
    expect(projectsIn(items, 'portfolio:2')).toEqual([1, 2]);
    const all = [1, 2, 3].map((id) => facts(id, { money: { bac: id, pv: 0, ev: 0, ac: 0, eac: id } }));
    expect(totalsOf(all)).toEqual({
      ...{ projects: 3, risks: 3, highRisks: 0, exposure: 18, issues: 6, lateIssues: 3 },
      money: { bac: 6, pv: 0, ev: 0, ac: 0, eac: 6 },
    });
  });
});

test('open threats stand in the cell of their probability and impact', () => {
  const line = (more: Partial<RiskLine>): RiskLine =>
    ({
      status: 'assessed',
      nature: 'threat',
      probability: 4,
      impact: 5,
      score: 20,
      level: 'high',
      ...more,
    }) as RiskLine;
  const { cells, size, unrated, exposure } = riskCells([
    line({}),
    line({ level: 'medium' }),
    line({}),
    line({ status: 'closed' }),
    line({ nature: 'opportunity' }),
    line({ probability: null, score: null }),
  ]);
  expect([size, unrated, exposure]).toEqual([5, 1, 60]);
  expect(cells[1]![4]).toEqual({ probability: 4, impact: 5, count: 3, level: 'high' });
  expect(cells.flat().reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('the trend counts by month, over the turn of a year', () => {
  expect(monthsBefore('2026-02-10', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  const all = [
    { raised: '2025-10-03', closed: null },
    { raised: '2025-12-31', closed: '2026-01-01' },
  ];
  expect(trendOf(all, '2026-02-10', 3)).toEqual([
    { month: '2025-12', raised: 1, closed: 0, open: 2 },
    { month: '2026-01', raised: 0, closed: 1, open: 1 },
    { month: '2026-02', raised: 0, closed: 0, open: 1 },
  ]);
});

test('random areas fill their picture, each by its share, within its edges', () => {
  let seed = 11;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const frame = { x: 0, y: 0, width: 900, height: 320 };
  for (let round = 0; round < 300; round++) {
    const weights = Array.from({ length: 1 + random(30) }, () => random(1000));
    const total = weights.reduce((sum, one) => sum + one, 0);
    for (const [i, box] of treeMap(weights, frame).entries()) {
      expect(box === null).toBe(weights[i] === 0);
      if (!box) continue;
      expect(box.width * box.height).toBeCloseTo((weights[i]! / total) * 900 * 320, 3);
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-1e-6);
      expect(box.x + box.width).toBeLessThanOrEqual(900 + 1e-6);
      expect(box.y + box.height).toBeLessThanOrEqual(320 + 1e-6);
    }
  }
});
