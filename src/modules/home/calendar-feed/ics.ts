/**
 * iCalendar text (RFC 5545). Pure.
 *
 * Invariants: lines end with CRLF and are folded after at most 75 bytes of UTF-8, never inside a character; texts are escaped;
 * control characters are left out. Whole days have no time zone, and end on the day after; times are instants in UTC, so no zone
 * has to be described. The same events give the same bytes.
 */

export interface IcsEvent {
  /** The same for ever, and of no other event anywhere. */
  uid: string;
  /** Counts changes. */
  sequence: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
  title: string;
  description?: string;
  location?: string;
  category?: string;
  url?: string;
  /** Days (`YYYY-MM-DD`), the last one included; or milliseconds since the epoch. */
  when: { from: string; through: string } | { start: number; end: number };
  /** Whether the time counts as busy. */
  busy: boolean;
}

const utf8Bytes = (character: string): number => {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** A content line in pieces of at most 75 bytes; continued ones begin with a space, which counts. */
export function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8Bytes(character);
    if (bytes + size > 75) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}

/** A TEXT value: line breaks as `\n`, no other control characters. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const two = (n: number): string => String(n).padStart(2, '0');

/** `20261130T083000Z` */
function utc(ms: number): string {
  const at = new Date(ms);
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `${day}T${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}Z`;
}
const dayText = (day: string): string => day.replaceAll('-', '');

function span({ when }: IcsEvent, dayAfter: (day: string) => string): string[] {
  if ('from' in when) {
    // Days that are the wrong way round are one day.
    const last = when.through < when.from ? when.from : when.through;
    return [`DTSTART;VALUE=DATE:${dayText(when.from)}`, `DTEND;VALUE=DATE:${dayText(dayAfter(last))}`];
  }
  // An event without a length begins and has no end (RFC 5545 3.6.1: DTEND must be later).
  return [`DTSTART:${utc(when.start)}`, ...(when.end > when.start ? [`DTEND:${utc(when.end)}`] : [])];
}

const line = (name: string, text: string | undefined): string[] => (text ? [`${name}:${escaped(text)}`] : []);

function eventLines(event: IcsEvent, dayAfter: (day: string) => string): string[] {
  const changed = utc(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    ...span(event, dayAfter),
    ...line('SUMMARY', event.title),
    ...line('DESCRIPTION', event.description),
    ...line('LOCATION', event.location),
    ...line('CATEGORIES', event.category),
    // A URI is no text: nothing is escaped, and nothing of it can end the line.
    ...(event.url ? [`URL:${event.url.replace(/\s/g, '')}`] : []),
    `TRANSP:${event.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

/** A calendar as it is sent; `dayAfter` counts days. */
export function icsCalendar(name: string, events: readonly IcsEvent[], dayAfter: (day: string) => string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...line('NAME', name),
    ...line('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, dayAfter)),
    'END:VCALENDAR',
  ];
  return lines.map((one) => `${folded(one)}\r\n`).join('');
}
