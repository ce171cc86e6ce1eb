/**
 * Snapshots: the record has the name, the object, the person and the time, and its frozen content is in a table of the module
 * (company_id, <entity>_id, schema, parts as jsonb).
 *
 * Hides: SQL of the contents. Invariants: a content is stored once, and the database refuses to change it, or to drop it before its
 * record (`SELECT keep_snapshots(...)` in a migration, 0300); without the right to the record there is no content either. Refuses:
 * interpreting a content: the module hands over the format it writes (`schema`) and how to read each earlier one.
 */
import { sql } from 'kysely';
import type { BaseRow } from '#kernel/entity.ts';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { othersTurn } from '#server/turns.ts';
import type { EntityService } from './entity-service.ts';

/** A content as it is stored: each part, and the form it was written in. */
export type StoredContent<P extends string> = { schema: number } & Readonly<Record<P, unknown>>;

export interface SnapshotKind<P extends string, C> {
  table: string;
  parts: readonly P[];
  /** The form in which contents are written now, from 1. */
  schema: number;
  read(stored: StoredContent<P>): C;
}

export interface Snapshots<R, P extends string, C> {
  /** Freezes the content of a record that was just made. */
  take(ctx: Ctx, id: number, content: Readonly<Record<P, object | null>>): Promise<void>;
  /** A snapshot of this owner (`{ projectId }`) that the viewer may read; otherwise refused as absent. */
  read(ctx: Ctx, id: number, owner: object): Promise<{ row: R; content: C }>;
  /** Contents of these records, in their order. Rights are the caller's business. */
  contents(ctx: Ctx, ids: readonly number[]): Promise<C[]>;
}

export function snapshots<R extends BaseRow, P extends string, C>(
  service: EntityService<R>,
  kind: SnapshotKind<P, C>,
): Snapshots<R, P, C> {
  const table = sql.table(kind.table);
  const key = sql.id(`${snake(service.entity.name)}_id`);
  const parts = sql.join(kind.parts.map((part) => sql.id(part)));
  const contents = async (ctx: Ctx, ids: readonly number[]): Promise<C[]> => {
    const { rows } = await sql<StoredContent<P>>`SELECT c.schema, ${parts}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS asked (id, place)
      JOIN ${table} c ON c.company_id = ${ctx.viewer.companyId} AND c.${key} = asked.id ORDER BY asked.place`.execute(
      ctx.db,
    );
    return rows.map(kind.read);
  };
  return {
    contents,
    async take(ctx, id, content) {
      const values = kind.parts.map((part) => (content[part] === null ? null : JSON.stringify(content[part])));
      await othersTurn();
      await sql`INSERT INTO ${table} (company_id, ${key}, schema, ${parts}) VALUES
        (${ctx.viewer.companyId}, ${id}, ${kind.schema}, ${sql.join(values.map((value) => sql`${value}::jsonb`))})`.execute(
        ctx.db,
      );
    },
    async read(ctx, id, owner) {
      const row = await service.row(ctx, id);
      if (Object.entries(owner).some(([name, value]) => row[name as keyof R] !== value)) throw absent();
      const [content] = await contents(ctx, [id]);
      if (content === undefined) throw absent();
      return { row, content };
    },
  };
}
