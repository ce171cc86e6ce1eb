/**
 * Blocks of variable data that hold more than one value: hyperlinks, rates by date, units over time, files of subprojects.
 *
 * Facts: a hyperlink is a head of 12 bytes, then per part length, number (0 text, 1 address, 2 place, 3 tip), 12 and the text.
 * Rates and units begin with their count and 16 bytes; a rate is 44 bytes (an hour's price and unit, the same of overtime, price
 * per use, until), units are 20 bytes (hundredths of a percent, until). Until is tenths of a minute since 1983-12-31. Of subprojects
 * there is one block in `Props`: of each the path as a file moniker of Windows.
 */
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import type { Bytes } from './mpp-bytes.ts';
import { EPOCH } from './mpp-bytes.ts';
import { dateText, rounded } from './mpp-values.ts';

const PARTS = ['Hyperlink', 'HyperlinkAddress', 'HyperlinkSubAddress', 'HyperlinkScreenTip'];

export function hyperlinkOf(block: Bytes | null, into: Map<string, string>): void {
  if (!block) return;
  let at = 12;
  while (at + 12 <= block.length) {
    const [length, part, head] = [block.u32(at), block.u32(at + 4), block.u32(at + 8)];
    const name = PARTS[part];
    if (head !== 12 || !name || at + 12 + length > block.length) return;
    const text = block.text(at + 12, length);
    if (text) into.set(name, text);
    at += 12 + length;
  }
}

/** The last day that Project knows: what lasts until then has no end. */
const OPEN = Math.floor(347_155_190 / 10);
const ENTRIES = 16;
const MOST = 1000;

/** A time of a block in minutes; null before all days and at the last of them. */
const limit = (tenths: number): number | null => {
  const minutes = Math.floor(tenths / 10);
  return minutes <= 0 || minutes >= OPEN ? null : EPOCH + minutes;
};
const span = (from: number | null, until: number | null, names: readonly [string, string]): [string, string][] => [
  ...(from === null ? [] : [[names[0], dateText(from)] as [string, string]]),
  // The next one begins a minute later.
  ...(until === null ? [] : [[names[1], dateText(until - 1)] as [string, string]]),
];

const RATE = 44;
/** The unit of a rate that was never chosen. */
const HOURS = 2;

/** Rates of one table, 0 to 4 for A to E; nothing if all of it is nothing. */
export function ratesOf(block: Bytes | null, table: number): XmlNode[] {
  if (!block) return [];
  const rates: XmlNode[] = [];
  let from: number | null = null;
  let some = false;
  for (let i = 0, at = ENTRIES; i < Math.min(block.u16(0), MOST) && at + RATE <= block.length; i++, at += RATE) {
    const until = limit(block.u32(at + 40));
    const [standard, overtime, use] = [block.double(at), block.double(at + 16), block.double(at + 32)];
    const unit = (place: number): string => {
      const code = block.u16(place);
      return String(code >= 1 && code <= 7 ? code : HOURS);
    };
    some ||= standard !== 0 || overtime !== 0 || use !== 0;
    rates.push(
      node('Rate', [
        ...span(from, until, ['RatesFrom', 'RatesTo']),
        ['RateTable', String(table)],
        ['StandardRate', rounded(standard)],
        ['StandardRateFormat', unit(at + 8)],
        ['OvertimeRate', rounded(overtime)],
        ['OvertimeRateFormat', unit(at + 24)],
        ['CostPerUse', rounded(use)],
      ]),
    );
    from = until;
    if (from === null) break;
  }
  return some ? rates : [];
}

const UNITS = 20;

/** When how much of a resource is there; times without any of it are left out. */
export function availabilityOf(block: Bytes | null): XmlNode[] {
  if (!block) return [];
  const periods: XmlNode[] = [];
  let from: number | null = null;
  for (let i = 0, at = ENTRIES; i < Math.min(block.u16(0), MOST) && at + UNITS <= block.length; i++, at += UNITS) {
    const until = limit(block.u32(at + 16));
    const units = block.double(at);
    if (units > 0)
      periods.push(
        node('AvailabilityPeriod', [
          ...span(from, until, ['AvailableFrom', 'AvailableTo']),
          ['AvailableUnits', rounded(units / 10_000)],
        ]),
      );
    from = until;
    if (from === null) break;
  }
  return periods;
}

const MOST_PATH = 4000;

/** Paths of subprojects in the order of the file: those that are whole, for each is there a second time without its folder. */
export function subprojectPaths(block: Bytes | undefined): string[] {
  const paths: string[] = [];
  if (!block) return paths;
  for (let at = 0; at + 10 < block.length; at++) {
    const length = block.u32(at + 4);
    if (length === 0 || length > MOST_PATH || length % 2 !== 0) continue;
    if (block.u32(at) !== length + 6 || block.u16(at + 8) !== 3) continue;
    const path = block.text(at + 10, length);
    if (/^([a-z]:|\\)\\/i.test(path)) paths.push(path);
    at += 9 + length;
  }
  return paths;
}
