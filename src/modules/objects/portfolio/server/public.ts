/** Portfolios for other modules: what they govern, as their members see it. */
export { joinPortfolio } from './arrange.ts';
export { portfolioRow, visiblePortfolios } from './portfolio-row.ts';
export { portfolioStanding } from './standing.ts';
