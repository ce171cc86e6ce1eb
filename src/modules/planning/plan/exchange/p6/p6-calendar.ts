/**
 * `clndr_data` of Primavera: days of the week (1 = Sunday) and exceptions by the number of their day since 1899-12-30, each with its
 * working times. Nested parts `(0||name(values)(parts))`, blanks between them since version 20. Null when it is cut off.
 */
export interface P6Calendar {
  /** Times of Sunday to Saturday. */
  week: [string, string][][];
  /** Days since 1970. */
  exceptions: { day: number; times: [string, string][] }[];
}

interface Part {
  name: string;
  values: string;
  parts: Part[];
}

const MOST_DEPTH = 20;
/** From 1899-12-30 to 1970-01-01. */
const SERIAL = 25_569;

function parse(text: string): Part | null {
  let at = 0;
  const blanks = (): void => {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  };
  const take = (sign: string): boolean => {
    blanks();
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const part = (depth: number): Part | null => {
    if (depth > MOST_DEPTH || !take('(')) return null;
    const bars = text.indexOf('||', at);
    const open = bars < 0 ? -1 : text.indexOf('(', bars);
    const close = open < 0 ? -1 : text.indexOf(')', open);
    if (close < 0) return null;
    const found: Part = {
      name: text.slice(bars + 2, open).trim(),
      values: text.slice(open + 1, close).trim(),
      parts: [],
    };
    at = close + 1;
    if (!take('(')) return null;
    for (;;) {
      blanks();
      if (text[at] !== '(') break;
      const inner = part(depth + 1);
      if (!inner) return null;
      found.parts.push(inner);
    }
    return take(')') && take(')') ? found : null;
  };
  return part(0);
}

const clock = (text: string): string => `${text.padStart(5, '0')}:00`;

function timesOf({ parts }: Part): [string, string][] {
  const out: [string, string][] = [];
  for (const { values } of parts) {
    const words = values.split('|').map((word) => word.trim());
    const [from, to] = [words[words.indexOf('s') + 1], words[words.indexOf('f') + 1]];
    if (words.includes('s') && words.includes('f') && /^\d{1,2}:\d\d$/.test(from!) && /^\d{1,2}:\d\d$/.test(to!))
      out.push([clock(from!), clock(to!)]);
  }
  return out.sort((a, b) => a[0].localeCompare(b[0]));
}

export function readClndrData(text: string): P6Calendar | null {
  const root = parse(text.trim());
  if (!root) return null;
  const named = (name: string): Part[] => root.parts.find((one) => one.name === name)?.parts ?? [];
  const week: [string, string][][] = Array.from({ length: 7 }, () => []);
  for (const day of named('DaysOfWeek')) {
    const number = Number(day.name);
    if (number >= 1 && number <= 7) week[number - 1] = timesOf(day);
  }
  const exceptions = named('Exceptions').flatMap((one) => {
    const serial = Number(/d\|(\d+)/.exec(one.values)?.[1] ?? Number.NaN);
    return Number.isFinite(serial) ? [{ day: serial - SERIAL, times: timesOf(one) }] : [];
  });
  return { week, exceptions };
}
