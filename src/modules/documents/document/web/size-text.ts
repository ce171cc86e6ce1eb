/** Sizes of files as people read them, by 1000 (2-rules §9, File size unit base). */
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
