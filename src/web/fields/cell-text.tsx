import { t } from '../lang.ts';
import type { CellProps } from './field-kind.ts';
import { unpadded, valueText } from './format.ts';

/** Shown for no value, and for a title that is loading. */
export const DASH = '–';

/** Amounts of money keep their two decimals wherever they stand. */
const MONEY_DIGITS = 2;

/** The plain cell: one line of text, cut with an ellipsis, whole in the tooltip. Empty values show a dash. */
export function TextCell({ field, value, titles, full }: CellProps) {
  const said = valueText(field, value, t, titles);
  const padded = full && field.kind === 'decimal' && (field.digits ?? MONEY_DIGITS) !== MONEY_DIGITS;
  const text = padded ? unpadded(said) : said;
  if (text === '') return <span className="wm-none">{DASH}</span>;
  return full ? (
    <span className="wm-full-text">{text}</span>
  ) : (
    <span className="wm-line" title={text}>
      {text}
    </span>
  );
}
