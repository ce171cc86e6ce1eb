/**
 * Links by visible rows: which arrows touch or cross a window of rows, without walking all of them.
 *
 * Hides: a segment tree over blocks of 16 visible rows; a link is in the O(log n) nodes that cover the rows between its
 * ends, as one CSR array. A query of one screen visits two nodes a level.
 * Invariants: a link with a hidden end is not in the index; a query reports each link once.
 */
const BLOCK_BITS = 4;

export class LinkIndex {
  private leaves = 1;
  private offset = new Int32Array(2);
  private items = new Int32Array(0);
  private stamp = new Int32Array(0);
  private epoch = 0;

  /** Builds from the links' row ends and the visible position of every row. O(links + rows / 16). */
  build(linkFrom: Int32Array, linkTo: Int32Array, position: Int32Array, visibleCount: number): void {
    const links = linkFrom.length;
    const blocks = (visibleCount >> BLOCK_BITS) + 1;
    let leaves = 1;
    while (leaves < blocks) leaves <<= 1;
    const offset = new Int32Array(2 * leaves + 1);
    for (let pass = 0; pass < 2; pass++) {
      for (let link = 0; link < links; link++) {
        const a = position[linkFrom[link]!]!;
        const b = position[linkTo[link]!]!;
        if (a < 0 || b < 0) continue;
        let low = (Math.min(a, b) >> BLOCK_BITS) + leaves;
        let high = (Math.max(a, b) >> BLOCK_BITS) + leaves + 1;
        while (low < high) {
          if (low & 1) this.put(offset, low++, link, pass);
          if (high & 1) this.put(offset, --high, link, pass);
          low >>= 1;
          high >>= 1;
        }
      }
      if (pass === 0) {
        // Turn counts into ends; the second pass fills each list backwards, leaving the starts.
        for (let node = 1; node < offset.length; node++) offset[node]! += offset[node - 1]!;
        this.items = new Int32Array(offset[offset.length - 1]!);
      }
    }
    this.leaves = leaves;
    this.offset = offset;
    this.stamp = new Int32Array(links);
    this.epoch = 0;
  }

  private put(offset: Int32Array, node: number, link: number, pass: number): void {
    if (pass === 0) offset[node]!++;
    else this.items[--offset[node]!] = link;
  }

  /** Calls `visit` once for each link that touches or crosses visible rows first..last, until it returns false. */
  query(first: number, last: number, visit: (link: number) => boolean | undefined): void {
    const epoch = ++this.epoch;
    let low = Math.min(first >> BLOCK_BITS, this.leaves - 1) + this.leaves;
    let high = Math.min(last >> BLOCK_BITS, this.leaves - 1) + this.leaves;
    while (low >= 1) {
      for (let node = low; node <= high; node++) {
        const end = this.offset[node + 1]!;
        for (let k = this.offset[node]!; k < end; k++) {
          const link = this.items[k]!;
          if (this.stamp[link] === epoch) continue;
          this.stamp[link] = epoch;
          if (visit(link) === false) return;
        }
      }
      low >>= 1;
      high >>= 1;
    }
  }
}
