/** Files that demands came from, and their objects, in the database. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { hashOf } from '#server/parts/canonical.ts';
import { demandFileTexts as t } from '../../exchange/exchange-texts.ts';
import type { DemandMapping } from '../../exchange/file-demands.ts';
import type { FileTarget, KeptFile } from '../../exchange.calls.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Demands of which kind, and of which product. */
export interface Target {
  goesTo: FileTarget;
  product: number | null;
}
const column = (goesTo: FileTarget) => (goesTo === 'devDemand' ? sql.ref('dev_demand') : sql.ref('lib_demand'));
const inTarget = (ctx: Ctx, { goesTo, product }: Target) =>
  sql`f.company_id = ${ctx.viewer.companyId} AND f.goes_to = ${goesTo} AND f.product_id IS NOT DISTINCT FROM ${product}::bigint`;

export async function keepFile(
  ctx: Ctx,
  target: Target,
  file: { name: string; kind: KeptFile['kind']; mapping: DemandMapping; bytes: Uint8Array },
  records: ReadonlyMap<string, number>,
): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ id: number }>`INSERT INTO demand_file
      (company_id, name, kind, goes_to, product_id, mapping, content, demands, made_by, made_at)
    VALUES (${companyId}, ${file.name.slice(0, 200) || '-'}, ${file.kind}, ${target.goesTo}, ${target.product},
      ${JSON.stringify(file.mapping)}::jsonb, ${await pack(file.bytes)}, ${records.size}, ${userId || null}, ${new Date(ctx.now)})
    RETURNING id`.execute(ctx.db);
  const list = JSON.stringify([...records].map(([identifier, record]) => ({ identifier, record })));
  await sql`INSERT INTO demand_file_object (company_id, file_id, identifier, ${column(target.goesTo)})
    SELECT ${companyId}, ${rows[0]!.id}, identifier, record
    FROM jsonb_to_recordset(${list}::jsonb) AS x (identifier text, record bigint)`.execute(ctx.db);
}

/** Demands by the identifiers under which files of the target brought them, the latest file first. */
export async function recordsByIdentifier(
  ctx: Ctx,
  target: Target,
  identifiers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ identifier: string; record: number }>`SELECT DISTINCT ON (o.identifier) o.identifier,
      ${column(target.goesTo)} AS record
    FROM demand_file f JOIN demand_file_object o ON o.company_id = f.company_id AND o.file_id = f.id
    WHERE ${inTarget(ctx, target)} AND o.identifier = ANY(${[...identifiers]}::text[]) AND ${column(target.goesTo)} IS NOT NULL
    ORDER BY o.identifier, f.id DESC`.execute(ctx.db);
  return new Map(rows.map(({ identifier, record }) => [identifier, record]));
}

export async function filesOf(ctx: Ctx, target: Target): Promise<KeptFile[]> {
  const { rows } = await sql<
    Omit<KeptFile, 'madeAt'> & { madeAt: Date }
  >`SELECT f.id, f.name, f.kind, f.demands, f.made_at
    FROM demand_file f WHERE ${inTarget(ctx, target)} ORDER BY f.id DESC LIMIT 100`.execute(ctx.db);
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }));
}

export interface StoredFile extends Target {
  name: string;
  kind: KeptFile['kind'];
  mapping: DemandMapping;
  bytes: Uint8Array;
  /** By identifier; null: the demand is gone. */
  objects: ReadonlyMap<string, number | null>;
}
export async function fileOf(ctx: Ctx, fileId: number): Promise<StoredFile> {
  const { companyId } = ctx.viewer;
  // Names of attributes are the file's, not columns of ours.
  const db = ctx.db.withoutPlugins();
  const { rows } = await sql<{
    name: string;
    kind: KeptFile['kind'];
    goes_to: FileTarget;
    product_id: number | null;
    mapping: DemandMapping;
    content: Buffer;
  }>`SELECT name, kind, goes_to, product_id, mapping, content FROM demand_file
    WHERE company_id = ${companyId} AND id = ${fileId}`.execute(db);
  const [file] = rows;
  if (!file) throw refuse(t.noSource);
  const { rows: objects } = await sql<{ identifier: string; record: number | null }>`SELECT identifier,
      ${column(file.goes_to)} AS record FROM demand_file_object
    WHERE company_id = ${companyId} AND file_id = ${fileId}`.execute(db);
  return {
    ...{ name: file.name, kind: file.kind, goesTo: file.goes_to, product: file.product_id, mapping: file.mapping },
    bytes: await unpack(file.content),
    objects: new Map(objects.map(({ identifier, record }) => [identifier, record])),
  };
}

/** The latest file a development demand came from. */
export async function originOf(ctx: Ctx, demand: number): Promise<{ fileId: number; identifier: string } | null> {
  const { rows } = await sql<{ fileId: number; identifier: string }>`SELECT file_id, identifier FROM demand_file_object
    WHERE company_id = ${ctx.viewer.companyId} AND dev_demand = ${demand} ORDER BY file_id DESC LIMIT 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export const OWN = '_wm';
/** How a demand of ours is called in files that we write; the same in every file, and in no other company. */
export const ownIdentifier = (ctx: Ctx, row: { id: number; createdAt: string }): string =>
  `${OWN}${hashOf({ company: ctx.viewer.companyId, id: row.id, at: row.createdAt }).slice(0, 32)}`;
