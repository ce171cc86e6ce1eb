/**
 * Sums of a portfolio: every number is that of the projects below it, each counted once. Pure; screens and the one-page paper add up
 * the same way.
 */
import type { PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';

/** Cents. */
export interface Money {
  bac: number;
  pv: number;
  ev: number;
  ac: number;
  /** Estimate at completion; null: nothing to estimate from. */
  eac: number | null;
}

/** Figures of one project. */
export interface ProjectFacts {
  project: number;
  /** Open risks that the viewer may see; of high level; sum of their scores. */
  risks: number;
  highRisks: number;
  exposure: number;
  /** Issues that are not closed and that the viewer may see; those past their planned finish. */
  issues: number;
  lateIssues: number;
  /** null: the viewer may not know it. */
  money: Money | null;
}
/** Estimate at completion at the pace so far: what it may cost by what was earned for what was spent. */
export function eacOf({ bac, ev, ac }: Pick<Money, 'bac' | 'ev' | 'ac'>): number | null {
  if (bac === 0) return ac > 0 ? ac : null;
  if (ac === 0) return bac;
  return ev > 0 ? Math.round((bac * ac) / ev) : null;
}

/** Adds amounts; what one of them cannot estimate counts as its budget, or what is spent if that is more. */
export function addMoney(all: readonly Money[]): Money | null {
  if (all.length === 0) return null;
  const total = { bac: 0, pv: 0, ev: 0, ac: 0, eac: 0 };
  for (const one of all) {
    total.bac += one.bac;
    total.pv += one.pv;
    total.ev += one.ev;
    total.ac += one.ac;
    total.eac += one.eac ?? Math.max(one.bac, one.ac);
  }
  return total;
}

/** Cost performance: earned by spent. null: nothing spent. */
export const cpiOf = ({ ev, ac }: Money): number | null => (ac > 0 ? ev / ac : null);

export interface Totals {
  projects: number;
  risks: number;
  highRisks: number;
  exposure: number;
  issues: number;
  lateIssues: number;
  money: Money | null;
}

/** Ids of the projects in an item, itself among them if it is one. */
export function projectsIn(items: readonly PortfolioItem[], key: string): number[] {
  const inside = Map.groupBy(items, ({ within }) => within);
  const found: number[] = [];
  const visit = (at: string): void => {
    const own = items.find((one) => one.key === at);
    if (own?.kind === 'project') found.push(own.id);
    for (const child of inside.get(at) ?? []) visit(child.key);
  };
  visit(key);
  return found;
}

/** Figures of some projects together. */
export function totalsOf(facts: readonly ProjectFacts[]): Totals {
  const sum = (of: (one: ProjectFacts) => number): number => facts.reduce((total, one) => total + of(one), 0);
  return {
    projects: facts.length,
    risks: sum((one) => one.risks),
    highRisks: sum((one) => one.highRisks),
    exposure: sum((one) => one.exposure),
    issues: sum((one) => one.issues),
    lateIssues: sum((one) => one.lateIssues),
    money: addMoney(facts.flatMap(({ money }) => money ?? [])),
  };
}
