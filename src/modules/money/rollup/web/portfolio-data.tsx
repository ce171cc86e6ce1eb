/** What the pages of one portfolio ask for together: what lies in it, and the figures of its projects. */
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { portfolioItems } from '#modules/objects/portfolio/portfolio.calls.ts';
import { itemKey, type PortfolioItem } from '#modules/objects/portfolio/roll-up.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { portfolioFacts } from '../rollup.calls.ts';
import { type ProjectFacts, projectsIn, type Totals, totalsOf } from '../rollup.ts';
import './rollup.css';

export interface PortfolioData {
  id: number;
  own: PortfolioItem;
  items: readonly PortfolioItem[];
  facts: ReadonlyMap<number, ProjectFacts>;
  /** Whether amounts may be known. */
  money: boolean;
  totals(item: PortfolioItem): Totals;
}

export const pageOf = (page: string, poId: number, more: Record<string, string | number> = {}): string =>
  href(`/modules/projectPortfolio/${page}`, { poId, ...more });

/** Draws a page of a portfolio once its data is there; says so if it cannot be read. */
export function WithPortfolio({ poId, children }: { poId?: number; children(data: PortfolioData): ReactNode }) {
  const here = useObject('portfolio')?.id ?? 0;
  const id = poId ?? here;
  const items = useCall(portfolioItems, { portfolioId: id }, { quiet: true });
  const facts = useCall(portfolioFacts, { portfolioId: id }, { quiet: true });
  const failed = failedRead(items, facts);
  if (failed) return <ReadError {...failed} />;
  if (!items.data || !facts.data) return <Skeleton active style={{ padding: 16 }} />;
  const own = items.data.find(({ key }) => key === itemKey('portfolio', id));
  if (!own) return <ReadError error={null} retry={items.refetch} />;
  const byProject = new Map(facts.data.projects.map((one) => [one.project, one]));
  const all = items.data;
  const totals = (item: PortfolioItem): Totals =>
    totalsOf(projectsIn(all, item.key).flatMap((project) => byProject.get(project) ?? []));
  return children({ id, own, items: all, facts: byProject, money: facts.data.money, totals });
}
