/** The span of time that both sides of a comparison fill. Pure. */
import type { ComparedTask } from '../../change/compare.ts';

export interface Span {
  from: number;
  to: number;
}

/** First start and last finish of both sides, in civil minutes; null when nothing is scheduled. */
export function spanOf(tasks: readonly Pick<ComparedTask, 'before' | 'after'>[]): Span | null {
  let from = Infinity;
  let to = -Infinity;
  for (const { before, after } of tasks) {
    for (const side of [before, after]) {
      if (side?.start != null) from = Math.min(from, side.start);
      if (side?.finish != null) to = Math.max(to, side.finish);
    }
  }
  return to > from ? { from, to } : null;
}
