/** The project itself: its options and dates, from `Props` and the document's own properties. */

import { ofPage, utf16 } from '../decoded.ts';
import { formatTime } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import type { Bytes } from './mpp-bytes.ts';
import { dateText } from './mpp-values.ts';
import type { OleContainer } from './ole-container.ts';

const PROJECT = 0x02400000;
const key = (low: number): number => PROJECT + low;
export const DEFAULT_CALENDAR = key(0x0e);
export const USUAL_WEEK = key(0x1388);

const SUMMARY: Record<number, string> = { 2: 'Title', 3: 'Subject', 4: 'Author', 5: 'Keywords', 6: 'Comments' };
const DOCUMENT: Record<number, string> = { 2: 'Category', 14: 'Manager', 15: 'Company' };

/** Texts of a property set ([MS-OLEPS]) by their number; those that cannot be read stay away. */
export function documentTexts(raw: Uint8Array | null, names: Record<number, string>): [string, string][] {
  if (!raw || raw.length < 48) return [];
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const at = (offset: number): number => (offset >= 0 && offset + 4 <= raw.length ? view.getUint32(offset, true) : 0);
  const section = at(44);
  const count = Math.min(at(section + 4), 200);
  const entries: [number, number][] = [];
  let page = 1252;
  for (let i = 0; i < count; i++) {
    const [id, offset] = [at(section + 8 + i * 8), section + at(section + 12 + i * 8)];
    if (id === 1) page = at(offset + 4) & 0xffff;
    entries.push([id, offset]);
  }
  const out: [string, string][] = [];
  for (const [id, offset] of entries) {
    const name = names[id];
    const type = at(offset);
    if (!name || (type !== 30 && type !== 31)) continue;
    const length = Math.min(at(offset + 4) * (type === 31 ? 2 : 1), raw.length - offset - 8);
    if (length <= 0) continue;
    const bytes = raw.subarray(offset + 8, offset + 8 + length);
    const text = type === 31 || page === 1200 ? utf16(bytes) : ofPage(bytes, page);
    const value = text.split('\0')[0]!.trim();
    if (value) out.push([name, value]);
  }
  return out;
}

/** `fileType`: 9, 12 or 14. */
export function projectNode(
  props: ReadonlyMap<number, Bytes>,
  container: OleContainer,
  calendarUid: (name: string) => number | undefined,
  fileType: number,
): XmlNode {
  const u16 = (low: number, otherwise = 0): number => props.get(key(low))?.u16(0) ?? otherwise;
  const u32 = (low: number, otherwise = 0): number => props.get(key(low))?.u32(0) ?? otherwise;
  const values: [string, string][] = [
    ...documentTexts(container.read('\u0005SummaryInformation'), SUMMARY),
    ...documentTexts(container.read('\u0005DocumentSummaryInformation'), DOCUMENT),
    ['StartDate', dateText(props.get(key(0x02))?.date(0) ?? null)],
    ['FinishDate', dateText(props.get(key(0x03))?.date(0) ?? null)],
    ['ScheduleFromStart', u16(0x04, 1) === 0 ? '0' : '1'],
    ['StatusDate', dateText(props.get(key(0x45))?.date(0) ?? null)],
    ['DefaultStartTime', formatTime(u16(0x1c, 4800) / 10)],
    ['DefaultFinishTime', formatTime(u16(0x21, 10_200) / 10)],
    ['MinutesPerDay', String(u32(0x1d, 480))],
    ['MinutesPerWeek', String(u32(0x1e, 2400))],
    ['DaysPerMonth', String(u16(0x138f, 20))],
    ['CriticalSlackLimit', String(u32(0x14) | 0)],
    ['MultipleCriticalPaths', u16(0x39) !== 0 ? '1' : '0'],
    ['NewTasksAreManual', u16(0x13c8) === 0 ? '0' : '1'],
    ['SaveVersion', String(fileType)],
  ];
  const name = props.get(DEFAULT_CALENDAR)?.text(0) ?? '';
  const uid = calendarUid(name);
  if (uid !== undefined) values.push(['CalendarUID', String(uid)]);
  return node(
    'Project',
    values.filter(([, value]) => value !== ''),
  );
}
