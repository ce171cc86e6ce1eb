/**
 * Records inside an object that come along to what is made of it: a module names the entity and the fields (`copied`), and
 * the rest begins as it does in a new record. References to tasks become those of the copied plan; files are handed on.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { entityPorts } from '#server/entity/ports.ts';

export interface Copied {
  entity: Entity;
  fields: readonly string[];
  /** Those that come along, as a condition on alias `r`; left out: all. */
  where?: RawBuilder<SqlBool>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    /** Its records that are copied into what is made of their object. */
    copied?: readonly Copied[];
  }
}
const copied = contribution('server', 'copied', list<Copied>);

const of = (alias: string, { scope, id }: ObjectRef) => sql<SqlBool>`${sql.id(alias, `${scope}_id`)} = ${id}`;

/** Tasks of one plan (`task`) with those of its copy (`made`): by their places, of which a copied plan has the same. */
function copiedTasks({ viewer: { companyId } }: Ctx, from: ObjectRef, to: ObjectRef): RawBuilder<unknown> {
  const placed = (object: ObjectRef) => sql`SELECT t.id, t.name, row_number() OVER (ORDER BY t.position, t.id) AS place
    FROM task t WHERE t.company_id = ${companyId} AND ${of('t', object)} AND t.status <> 'discarded'`;
  return sql`SELECT a.id AS task, b.id AS made FROM (${placed(from)}) a JOIN (${placed(to)}) b
    ON b.place = a.place AND b.name = a.name`;
}

async function copyOne(ctx: Ctx, { entity, fields, where }: Copied, from: ObjectRef, to: ObjectRef): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const by = sql`${userId || null}::bigint`;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  const value = (name: string) => {
    const column = sql.id('r', snake(name));
    const { kind, to: target } = entity.fields[name]!;
    return kind === 'ref' && target === 'task' ? sql`(SELECT p.made FROM placed p WHERE p.task = ${column})` : column;
  };
  const { rows } = await sql<BaseRow & Readonly<Record<string, unknown>>>`WITH placed AS (${copiedTasks(ctx, from, to)})
    INSERT INTO ${tableOf(entity)} (company_id, ${sql.id(`${to.scope}_id`)},
        ${sql.join(fields.map((name) => sql.id(snake(name))))}, created_by, updated_by, created_at, updated_at)
      SELECT r.company_id, ${to.id}, ${sql.join(fields.map(value))}, ${by}, ${by}, ${at}, ${at}
      FROM ${tableOf(entity)} r
      WHERE r.company_id = ${companyId} AND ${of('r', from)} AND ${where ?? sql`true`} ORDER BY r.id
    RETURNING *`.execute(ctx.db);
  const files = fields.filter((name) => entity.fields[name]!.kind === 'file');
  for (const row of rows) {
    const used = files.flatMap((name) => (row[name] as number[] | null) ?? []);
    if (used.length > 0) await entityPorts().files.use(ctx, entity.name, row.id, used);
  }
}

/** Runs behind the copy of the plan. Rights are the caller's business. */
export async function copyRecords(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  for (const one of copied()) {
    const lies = ({ scope }: ObjectRef): boolean => one.entity.scopes?.includes(scope) === true;
    if (lies(from) && lies(to)) await copyOne(ctx, one, from, to);
  }
}
