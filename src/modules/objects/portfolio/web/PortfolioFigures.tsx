/** What modules that build on portfolios tell of one among its figures (money, risks). */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface PortfolioFiguresProps {
  portfolioId: number;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** Told of a portfolio on its page, among its figures. */
    portfolioFigures?: Part<PortfolioFiguresProps>;
  }
}
export const PortfolioFigures = slot<PortfolioFiguresProps>('portfolioFigures');
