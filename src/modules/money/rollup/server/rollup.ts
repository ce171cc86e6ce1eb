/** Server of what portfolios show of their projects' figures. */
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { evmAt } from '#modules/money/evm/evm-at.ts';
import { evmDataOf } from '#modules/money/evm/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { portfolioFacts } from '../rollup.calls.ts';
import { rollupModule } from '../rollup.module.ts';
import { eacOf, type Money } from '../rollup.ts';
import { governedBy } from './governed.ts';
import { loadHandlers } from './load.ts';
import { registerCounts, registerHandlers } from './registers.ts';

/** Money of these projects as of today. The caller says which of them the viewer may know it of. */
async function moneyOf(ctx: Ctx, projects: readonly number[]): Promise<ReadonlyMap<number, Money>> {
  const day = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const found = await evmDataOf(ctx, projects, 'money');
  return new Map(
    [...found].map(([id, { data }]) => {
      const { bac, pv, ev, ac } = evmAt(data, day).total;
      return [id, { bac, pv, ev, ac, eac: eacOf({ bac, ev, ac }) }];
    }),
  );
}

export const rollupServer: ServerModule = {
  ...rollupModule,
  handlers: [
    ...registerHandlers,
    ...loadHandlers,
    handle(portfolioFacts, async (ctx, { portfolioId }) => {
      const all = await governedBy(ctx, portfolioId);
      const counts = await registerCounts(ctx, all);
      // Holders of the right in the portfolio are told the amounts of all its projects; others none.
      const money = await ctx.can(COST_RIGHT, { portfolioId });
      const amounts = await moneyOf(ctx, money ? all.projects : []);
      return {
        money,
        projects: all.projects.map((project) => ({ project, ...counts(project), money: amounts.get(project) ?? null })),
      };
    }),
  ],
};
