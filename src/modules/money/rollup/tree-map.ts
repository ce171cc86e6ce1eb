/** Areas by amounts: rectangles that fill a picture, each as large as its share (squarified). Pure. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const worst = (areas: readonly number[], side: number): number => {
  const sum = areas.reduce((total, one) => total + one, 0);
  const thick = sum / side;
  return Math.max(...areas.map((area) => Math.max(area / thick / thick, (thick * thick) / area)));
};

/** A box for each weight, in their order from the largest on; weights of 0 have none. */
export function treeMap(weights: readonly number[], frame: Box): (Box | null)[] {
  const total = weights.reduce((sum, one) => sum + Math.max(0, one), 0);
  const out: (Box | null)[] = weights.map(() => null);
  if (total <= 0) return out;
  const unit = (frame.width * frame.height) / total;
  const order = weights
    .map((weight, at) => ({ area: weight * unit, at }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area || a.at - b.at);
  let rest = { ...frame };
  for (let next = 0; next < order.length; ) {
    const side = Math.min(rest.width, rest.height);
    const row = [order[next]!];
    while (next + row.length < order.length) {
      const areas = row.map(({ area }) => area);
      const more = [...areas, order[next + row.length]!.area];
      if (worst(more, side) > worst(areas, side)) break;
      row.push(order[next + row.length]!);
    }
    const thick = row.reduce((sum, { area }) => sum + area, 0) / side;
    let along = 0;
    for (const { area, at } of row) {
      const long = area / thick;
      out[at] =
        rest.width >= rest.height
          ? { x: rest.x, y: rest.y + along, width: thick, height: long }
          : { x: rest.x + along, y: rest.y, width: long, height: thick };
      along += long;
    }
    rest =
      rest.width >= rest.height
        ? { ...rest, x: rest.x + thick, width: rest.width - thick }
        : { ...rest, y: rest.y + thick, height: rest.height - thick };
    next += row.length;
  }
  return out;
}
