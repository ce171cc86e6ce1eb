/**
 * What was frozen when a record was made: the record says what it is called, of what it is, who took it and when, and its
 * content lies beside it in a table of the module's (company_id, <entity>_id, schema, parts as jsonb).
 *
 * Hides: SQL of the contents. Invariants: a content is stored once, and the database refuses to change it, or to drop it
 * before its record (`SELECT keep_snapshots(...)` in a migration, 0300); who may not read the record finds no content
 * either. Refuses: what a content means: the module hands over in which form (`schema`) it writes and how it reads each
 * form it ever wrote.
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
  /** A snapshot the viewer may read, of this owner (`{ projectId }`); otherwise there is none. */
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
