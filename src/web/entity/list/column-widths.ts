/**
 * How wide the columns of a list are. Pure, but for asking the browser, where there is one, how wide its font draws a text.
 *
 * Hides: that words are longer in one language than in another. Invariants: while the columns fit by any means nothing
 * is under the pinned actions: first headings take two lines, then columns give way while those stay whole, at last
 * each down to what its values still can be read in; columns that cannot fit keep their room, and the list scrolls. A
 * width that a person set is never touched.
 */

const glyphWidth = (c: string): number => {
  if (c > '\u2e80') return 13;
  if (/[mwMW]/.test(c)) return 11;
  if (/[fijlrtI.,:;'| ]/.test(c)) return 4.5;
  return /[A-Z0-9]/.test(c) ? 8 : 7.2;
};
/** Of the page's font, by texts; undefined: it was not asked yet, null: nobody draws. */
let drawn: ((text: string, bold: boolean) => number) | null | undefined;
const known = new Map<string, number>();
function drawer(): typeof drawn {
  if (drawn !== undefined) return drawn;
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!context) return (drawn = null);
  const { fontFamily } = getComputedStyle(document.body);
  return (drawn = (text, bold) => {
    const key = `${bold ? 1 : 0}${text}`;
    let width = known.get(key);
    if (width === undefined) {
      context.font = `${bold ? 600 : 400} 13px ${fontFamily}`;
      known.set(key, (width = context.measureText(text).width));
    }
    return width;
  });
}
const guessed = (text: string): number => [...text].reduce((sum, c) => sum + glyphWidth(c), 0);

/** How many pixels a text of 13 px takes. */
export const textWidth = (text: string): number => Math.ceil(drawer()?.(text, false) ?? guessed(text));

/** Headings are bold. */
const headingWidth = (text: string): number => Math.ceil(drawer()?.(text, true) ?? textWidth(text) * 1.08);

export interface WantedColumn {
  name: string;
  heading: string;
  sortable: boolean;
  /** Pixels its values take, and those they can be read in. */
  values: number;
  least: number;
  /** A width that was chosen. */
  set: number | null;
  /** It names the row: no other is wider, unless a person chose so or its values cannot be read in less. */
  title?: boolean;
}

/** Padding of a heading, with its sort mark. */
const beside = ({ sortable }: WantedColumn): number => (sortable ? 38 : 22);
const LONGEST_HEADING = 240;
const LONGEST_LINE = 160;

/** The room of the wider line when a heading is broken where its lines are most alike. */
export function twoLines(heading: string): number {
  const words = heading.split(/(?<=[\s/-])|(?<=[\u2e80-\uffff])/u);
  const lines = words.map((_word, at) =>
    Math.max(headingWidth(words.slice(0, at).join('').trim()), headingWidth(words.slice(at).join('').trim())),
  );
  return Math.min(...lines);
}

export interface ColumnWidths {
  widths: Readonly<Record<string, number>>;
  /** Some heading needs two lines. */
  tall: boolean;
}

/** Columns wider than the title give it their extra width, as long as they stay readable. */
function titleWidest(columns: readonly WantedColumn[], widths: Record<string, number>): Record<string, number> {
  const title = columns.find((one) => one.title && one.set === null);
  if (!title) return widths;
  const out = { ...widths };
  const others = columns.filter((one) => one !== title && one.set === null);
  for (const other of [...others].sort((a, b) => widths[b.name]! - widths[a.name]!)) {
    const more = Math.min(out[other.name]! - other.least, Math.ceil((out[other.name]! - out[title.name]!) / 2));
    if (more <= 0) continue;
    out[other.name]! -= more;
    out[title.name]! += more;
  }
  return out;
}

export function columnWidths(columns: readonly WantedColumn[], room: number): ColumnWidths {
  const sum = (of: (column: WantedColumn) => number): number => columns.reduce((all, column) => all + of(column), 0);
  const usual = (one: WantedColumn): number =>
    one.set ?? Math.max(one.values, Math.min(LONGEST_HEADING, headingWidth(one.heading) + beside(one)));
  const broken = (one: WantedColumn): number =>
    one.set ?? Math.max(one.values, Math.min(LONGEST_LINE, twoLines(one.heading) + beside(one)));
  // The values have shrunk, the heading is complete on two lines.
  const tight = (one: WantedColumn): number =>
    one.set ?? Math.min(broken(one), Math.max(one.least, Math.min(LONGEST_LINE, twoLines(one.heading) + beside(one))));
  const least = (one: WantedColumn): number => (one.set === null ? Math.min(one.least, broken(one)) : one.set);
  const width = (): ((one: WantedColumn) => number) => {
    if (room <= 0 || sum(usual) <= room || sum(least) > room) return usual;
    if (sum(broken) <= room) return broken;
    const [from, to] = sum(tight) <= room ? [broken, tight] : [tight, least];
    const share = (sum(from) - room) / (sum(from) - sum(to));
    return (one) => Math.floor(from(one) - (from(one) - to(one)) * share);
  };
  const of = width();
  const widths = titleWidest(columns, Object.fromEntries(columns.map((one) => [one.name, of(one)])));
  return { widths, tall: columns.some((one) => headingWidth(one.heading) + beside(one) > widths[one.name]!) };
}
