/** The list one came from, so that its records lead on to the next one and back. Kept until the next list is left. */

export interface List {
  kind: string;
  /** Its own address. */
  address: string;
  /** Addresses of its records by id, in its order. */
  records: ReadonlyMap<number, string>;
}

interface Neighbours {
  /** Addresses; null: it is the first or last. */
  previous: string | null;
  next: string | null;
  list: string;
}

let left: List | null = null;

/** A list opens one of its records. */
export function leaveList(list: List): void {
  left = list;
}

/** Where a record leads to; null: it was not opened from a list. */
export function neighboursOf(kind: string, id: number): Neighbours | null {
  if (left?.kind !== kind || !left.records.has(id)) return null;
  const ids = [...left.records.keys()];
  const at = ids.indexOf(id);
  const addressAt = (place: number): string | null => left!.records.get(ids[place] ?? 0) ?? null;
  return { previous: addressAt(at - 1), next: addressAt(at + 1), list: left.address };
}
