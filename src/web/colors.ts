/** Colors that follow from others. */

const channel = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);

/** Mix of two `#rrggbb` colors; `share` 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const part = (i: number): string =>
    Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}
