/** Open threats of a portfolio by probability and impact. Pure. */
import type { RiskLevel } from '#modules/registers/risk/risk-matrix.ts';
import type { RiskLine } from './rollup.calls.ts';

export interface RiskCell {
  probability: number;
  impact: number;
  count: number;
  /** The level most of them have; projects may judge by matrices of their own. */
  level: RiskLevel | null;
}
export interface RiskCells {
  /** Classes a side: the largest that was used, at least 5. */
  size: number;
  cells: RiskCell[][];
  unrated: number;
  exposure: number;
}
const USUAL = 5;
const BY_LEVEL: readonly RiskLevel[] = ['high', 'medium', 'low'];

/** Whether a risk counts for a board: a threat that is not closed. */
export const concerns = ({ status, nature }: Pick<RiskLine, 'status' | 'nature'>): boolean =>
  status !== 'closed' && nature === 'threat';

/** The most probable first, as matrices are drawn. */
export function riskCells(risks: readonly RiskLine[]): RiskCells {
  const open = risks.filter(concerns);
  const rated = open.filter(({ probability, impact }) => probability !== null && impact !== null);
  const size = Math.max(USUAL, ...rated.flatMap(({ probability, impact }) => [probability!, impact!]));
  const classes = Array.from({ length: size }, (_, i) => i + 1);
  const cells = classes.toReversed().map((probability) =>
    classes.map((impact): RiskCell => {
      const here = rated.filter((one) => one.probability === probability && one.impact === impact);
      const of = (level: RiskLevel): number => here.filter((one) => one.level === level).length;
      const level = here.length === 0 ? null : [...BY_LEVEL].sort((a, b) => of(b) - of(a))[0]!;
      return { probability, impact, count: here.length, level };
    }),
  );
  return {
    size,
    cells,
    unrated: open.length - rated.length,
    exposure: open.reduce((sum, { score }) => sum + (score ?? 0), 0),
  };
}
