/**
 * Settings of the installation that change while it runs.
 *
 * Hides: where a value comes from. Invariants: environment before database before default; what is tried holds until its time is over
 * and is then forgotten by the clock alone, so nothing has to run for it to be taken back; every node reads what was changed within
 * two seconds. Source: design/operations.md §2.3.
 */
import { type Kysely, sql } from 'kysely';
import { now } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { type Config, readConfig, SETTINGS } from './config.ts';

export type SettingKey = (typeof SETTINGS)[number]['key'];
export type Origin = 'environment' | 'database' | 'default';

/** A row of installation_setting. */
export interface KeptSetting {
  key: string;
  value: string | null;
  tried: string | null;
  triedAt: Date | null;
  triedUntil: Date | null;
  triedBy: number | null;
  version: number;
  changedAt: Date;
  changedBy: number | null;
}

let started: Config = readConfig({}, []);

/** What the environment said at the start; told once by the composition. */
export function bindStarted(config: Config): void {
  started = config;
}
export const startedWith = (): Config => started;

export const keptSettings = async (db: Kysely<Tables>): Promise<KeptSetting[]> =>
  (
    await sql<KeptSetting>`SELECT key, value, tried, tried_at, tried_until, tried_by, version, changed_at, changed_by
      FROM installation_setting`.execute(db)
  ).rows;

/** The text that is kept for a setting at a moment: what is tried, else what was said for good; null: nothing. */
export const keptText = (kept: KeptSetting | undefined, at: number): string | null =>
  kept?.triedUntil && kept.triedUntil.getTime() > at ? kept.tried : (kept?.value ?? null);

export const originOf = (key: SettingKey, kept: KeptSetting | undefined, at: number): Origin =>
  started.given.includes(key) ? 'environment' : keptText(kept, at) === null ? 'default' : 'database';

/** The values that hold now, of settings that change while it runs. */
export function valuesAt(kept: readonly KeptSetting[], at: number): Config {
  const values: Partial<Record<keyof Config, unknown>> = {};
  for (const { key, live, parse } of SETTINGS) {
    const text = keptText(
      kept.find((one) => one.key === key),
      at,
    );
    if (!live || text === null || started.given.includes(key)) continue;
    const parsed = parse(text);
    if ('value' in parsed) values[key] = parsed.value;
  }
  return { ...started, ...(values as Partial<Config>) };
}

const EVERY_MS = 2_000;
let apply: (values: Config) => void = () => {};

/** Reads and applies what holds now. */
export async function readSettings(db: Kysely<Tables>): Promise<void> {
  apply(valuesAt(await keptSettings(db), now()));
}

/** Applies the values now and whenever they change. */
export async function watchSettings(
  db: Kysely<Tables>,
  use: (values: Config) => void,
  fault: (error: unknown) => void,
): Promise<{ stop(): void }> {
  apply = use;
  await readSettings(db);
  let reading = false;
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    void readSettings(db)
      .catch(fault)
      .finally(() => {
        reading = false;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      apply = () => {};
    },
  };
}
