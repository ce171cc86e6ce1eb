/**
 * Inherited settings: set for the company, for a type of objects or for one object, where the more specific applies.
 *
 * One store for all of them, so that removal with their object and copying to objects made from it are in one place. A module
 * declares a setting (`setting`) and hands it over (`settings` of ServerModule); values are JSON. Refuses: checking values and
 * rights, which the owner does, and merging levels: a setting applies as a whole.
 */

import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { ObjectRef, SettingLevel } from '#kernel/object-kind.ts';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from './context.ts';

export interface Setting<V = unknown> {
  name: string;
  /** The value an object made from another starts with; null: none. */
  copied(value: V, key: string, made: Made): V | null;
}
/** An object that was made of another. */
export interface Made {
  object: ObjectRef;
  /** Its role for one of the other's, undefined where it has none. */
  roleOf(id: number): number | undefined;
}
declare module '#server/context.ts' {
  interface ServerModule {
    /** Its settings in the common store. */
    settings?: readonly Setting[];
  }
}

/** A setting as its owner declares it. */
export const setting = <V>(definition: Setting<V>): Setting<V> => definition;

/** Where something is said. */
export interface SettingPlace {
  level: SettingLevel;
  /** 0 for the company. */
  id: number;
}
export const OF_COMPANY: SettingPlace = { level: 'company', id: 0 };
export const ofObject = ({ scope, id }: ObjectRef): SettingPlace => ({ level: scope, id });

export interface Said<V> extends SettingPlace {
  /** Which of several of its kind; empty where there is but one. */
  key: string;
  value: V;
  version: number;
}

const known = contribution('server', 'settings', list<Setting>);

/** The settings at these places. */
export async function settingsAt<V>(ctx: Ctx, of: Setting<V>, places: readonly SettingPlace[]): Promise<Said<V>[]> {
  const { rows } = await sql<Said<V>>`SELECT s.level, s.owner_id AS id, s.key, s.value, s.version FROM setting s
    JOIN unnest(${places.map((one) => one.level)}::text[], ${places.map((one) => one.id)}::bigint[]) AS p (level, id)
      ON p.level = s.level AND p.id = s.owner_id
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.name = ${of.name}`.execute(ctx.db);
  return rows;
}

/** All settings at a level. */
export async function settingsOfLevel<V>(ctx: Ctx, of: Setting<V>, level: SettingLevel): Promise<Said<V>[]> {
  const { rows } = await sql<Said<V>>`SELECT level, owner_id AS id, key, value, version FROM setting
    WHERE company_id = ${ctx.viewer.companyId} AND name = ${of.name} AND level = ${level}`.execute(ctx.db);
  return rows;
}

/**
 * Sets a value, or removes it (null). `version`: the one that was read, 0 if there was none; if left out, any. Errors: 409 if
 * others changed it meanwhile.
 */
export async function saySetting<V>(
  ctx: Ctx,
  of: Setting<V>,
  { level, id }: SettingPlace,
  key: string,
  value: V | null,
  version: number | null = null,
): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  if (value === null) {
    await sql`DELETE FROM setting WHERE company_id = ${companyId} AND name = ${of.name} AND level = ${level}
      AND owner_id = ${id} AND key = ${key}`.execute(ctx.db);
    return;
  }
  const { rows } =
    await sql`INSERT INTO setting AS s (company_id, name, level, owner_id, key, value, updated_at, updated_by)
    SELECT ${companyId}::bigint, ${of.name}, ${level}, ${id}::bigint, ${key}, ${JSON.stringify(value)}::jsonb,
      ${new Date(ctx.now)}::timestamptz, ${userId || null}::bigint
    WHERE ${version}::integer IS NULL OR ${version}::integer = 0 OR EXISTS (SELECT 1 FROM setting o
      WHERE o.company_id = ${companyId} AND o.name = ${of.name} AND o.level = ${level} AND o.owner_id = ${id} AND o.key = ${key})
    ON CONFLICT (company_id, name, level, owner_id, key) DO UPDATE SET value = excluded.value,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = s.version + 1
      WHERE ${version}::integer IS NULL OR s.version = ${version}::integer RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}

/** Copies all settings of an object to one that was just made from it and has none. */
export async function copySettings(ctx: Ctx, from: ObjectRef, made: Made): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const said = await sql<{ name: string; key: string; value: unknown }>`SELECT name, key, value FROM setting
    WHERE company_id = ${companyId} AND level = ${from.scope} AND owner_id = ${from.id}`.execute(ctx.db);
  const copies = said.rows.flatMap(({ name, key, value }) => {
    const copied =
      known()
        .find((one) => one.name === name)
        ?.copied(value, key, made) ?? null;
    return copied === null ? [] : [{ name, key, value: copied }];
  });
  if (copies.length === 0) return;
  const { scope, id } = made.object;
  await sql`INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at, updated_by)
    SELECT ${companyId}::bigint, c.name, ${scope}, ${id}::bigint, c.key, c.value, ${new Date(ctx.now)}::timestamptz, ${userId || null}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS c (name text, key text, value jsonb)`.execute(ctx.db);
}

/** All settings of an object that is removed. */
export async function dropSettings(ctx: Ctx, { scope, id }: ObjectRef): Promise<void> {
  await sql`DELETE FROM setting WHERE company_id = ${ctx.viewer.companyId} AND level = ${scope}
    AND owner_id = ${id}`.execute(ctx.db);
}
