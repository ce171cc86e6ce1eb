/** A binary heap of places in the order of the graph, each at most once: what an edit still has to visit, predecessors first. */
export class RankHeap {
  size = 0;
  readonly #items: Int32Array;
  readonly #inside: Uint8Array;

  constructor(capacity: number) {
    this.#items = new Int32Array(capacity);
    this.#inside = new Uint8Array(capacity);
  }

  push(rank: number): void {
    if (this.#inside[rank]) return;
    this.#inside[rank] = 1;
    const items = this.#items;
    let at = this.size++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (items[up]! <= rank) break;
      items[at] = items[up]!;
      at = up;
    }
    items[at] = rank;
  }

  /** The lowest rank; the heap must not be empty. */
  pop(): number {
    const items = this.#items;
    const lowest = items[0]!;
    this.#inside[lowest] = 0;
    const last = items[--this.size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && items[child + 1]! < items[child]!) child++;
      if (items[child]! >= last) break;
      items[at] = items[child]!;
      at = child;
    }
    if (this.size > 0) items[at] = last;
    return lowest;
  }

  clear(): void {
    while (this.size > 0) this.#inside[this.#items[--this.size]!] = 0;
  }
}
