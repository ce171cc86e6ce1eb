/**
 * Long work of a request in pieces, so that others get their turn in between.
 *
 * For work on data from the database or a worker; work from data alone is a chore (workers/).
 */

/** Milliseconds after which others are due. */
const LONGEST = 20;
/** Items between two looks at the clock. */
const STRIDE = 128;

/** Ends with the next turn of the event loop. */
export const othersTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** `list.map(of)`, others in between. */
export async function mapInTurns<T, U>(list: readonly T[], of: (item: T, index: number) => U): Promise<U[]> {
  const out: U[] = [];
  let begun = performance.now();
  for (let i = 0; i < list.length; i++) {
    out.push(of(list[i]!, i));
    if (i % STRIDE !== STRIDE - 1 || performance.now() - begun < LONGEST) continue;
    await othersTurn();
    begun = performance.now();
  }
  return out;
}
