/** The ledger of promises: of each commitment when it was first told, and how often and by how much its date moved since. Pure. */

export interface ToldDate {
  id: number;
  name: string;
  confidence: string;
  to: string | null;
}
export interface ToldEdition {
  no: number;
  at: string;
  items: readonly ToldDate[];
}
export interface LedgerLine {
  id: number;
  name: string;
  firstNo: number;
  firstAt: string;
  /** First and last told end. */
  first: string;
  last: string;
  /** How often its date differed from the one told before. */
  moves: number;
  /** Working days from the first to the last told date; above 0: later. */
  days: number;
  /** The last edition still commits to it. */
  stands: boolean;
}

/** Lines of what was ever committed to, the most moved first. Editions are in their order. */
export function ledgerOf(
  editions: readonly ToldEdition[],
  workdays: (from: string, to: string) => number,
): LedgerLine[] {
  const lines = new Map<number, LedgerLine>();
  for (const { no, at, items } of editions) {
    for (const line of lines.values()) line.stands = false;
    for (const { id, name, confidence, to } of items) {
      if (to === null) continue;
      const line = lines.get(id);
      const committed = confidence === 'committed';
      if (!line) {
        if (committed)
          lines.set(id, { id, name, firstNo: no, firstAt: at, first: to, last: to, moves: 0, days: 0, stands: true });
        continue;
      }
      if (to !== line.last) line.moves++;
      line.name = name;
      line.last = to;
      line.stands = committed;
    }
  }
  for (const line of lines.values()) line.days = workdays(line.first, line.last);
  return [...lines.values()].sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || a.id - b.id);
}
