/** How wide the side of a page is. Pure. */
export const SIDE = { least: 180, usual: 270, most: 520, step: 20 } as const;

export const sideWidth = (wanted: number | null): number =>
  wanted === null || !Number.isFinite(wanted)
    ? SIDE.usual
    : Math.min(SIDE.most, Math.max(SIDE.least, Math.round(wanted)));

/** Arrows make it wider and narrower, Home and End go to the ends; null: another key. */
export function widthByKey(key: string, now: number): number | null {
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: now - SIDE.step,
    ArrowRight: now + SIDE.step,
    Home: SIDE.least,
    End: SIDE.most,
  };
  return by[key] === undefined ? null : sideWidth(by[key]);
}
