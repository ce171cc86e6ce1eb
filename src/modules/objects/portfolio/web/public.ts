/** Portfolios on screens of other modules. */
export { ItemName, type ItemRow, ItemTable, itemRows, kindLabel } from './ItemTable.tsx';
export { LightCounts } from './LightCounts.tsx';
export type { PortfolioFiguresProps } from './PortfolioFigures.tsx';
export { portfolioPageTexts } from './texts.ts';
