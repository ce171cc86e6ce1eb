/**
 * Which items of a bar fit into one row.
 *
 * Invariant: those that matter least leave first, and come back where there is room behind them all the same; one without
 * `keep` never leaves. Pure.
 */
export interface BarWidth {
  /** Pixels. */
  width: number;
  /** The greater, the longer it stays; null: always. */
  keep: number | null;
}

/** The places of the items that have no room in a row of `room` pixels with `gap` between two, in their order. */
export function leftOut(items: readonly BarWidth[], room: number, gap: number): number[] {
  let total = items.reduce((sum, { width }) => sum + width + gap, -gap);
  const leaving = items
    .map(({ keep }, place) => ({ keep, place }))
    .filter(({ keep }) => keep !== null)
    .sort((a, b) => a.keep! - b.keep!);
  const out = new Set<number>();
  for (const { place } of leaving) {
    if (total <= room) break;
    total -= items[place]!.width + gap;
    out.add(place);
  }
  for (const { place } of leaving.toReversed()) {
    const more = items[place]!.width + gap;
    if (!out.has(place) || total + more > room) continue;
    total += more;
    out.delete(place);
  }
  return [...out].sort((a, b) => a - b);
}
