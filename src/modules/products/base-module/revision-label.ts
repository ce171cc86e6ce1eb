/** Labels of revisions: A, B, ... Z, AA, AB, ... Pure. */
export function labelOf(number: number): string {
  let out = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    out = String.fromCharCode(65 + ((rest - 1) % 26)) + out;
  }
  return out;
}
