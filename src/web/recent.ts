/** Records a person came to last in this browser, newest first, as `kind:id`; signing out forgets them (storage.ts). */
import { readJson, writeJson } from './storage.ts';

const KEY = 'recentRecords';
const MOST_RECENT = 12;

export const recordRef = (record: { kind: string; id: number }): string => `${record.kind}:${record.id}`;

/** Stored values may have been written by an older version, or by hand. */
export function recentRecords(): string[] {
  const stored = readJson<unknown>(KEY);
  const texts = Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  return texts.filter((one) => /^\w+:[1-9]\d{0,15}$/.test(one)).slice(0, MOST_RECENT);
}

export const rememberRecord = (ref: string): void =>
  writeJson(KEY, [ref, ...recentRecords().filter((one) => one !== ref)].slice(0, MOST_RECENT));
