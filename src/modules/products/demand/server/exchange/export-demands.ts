/** Demands to ReqIF: an imported file brought up to date, or a file of our own. What the viewer may not read is in neither. */
import { sql } from 'kysely';
import { forbidden, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { runChore } from '#server/workers/workers.ts';
import { devDemand, MAX_LEVELS } from '../../dev-demand.entity.ts';
import { demandFileTexts as t } from '../../exchange/exchange-texts.ts';
import { MAX_DEMANDS } from '../../exchange/file-demands.ts';
import { emptyReqif, ownMapping } from '../../exchange/reqif-empty.ts';
import type { DemandNow, LinkNow, ReqifNow } from '../../exchange/reqif-write.ts';
import {
  demandFiles,
  demandOriginal,
  exportDemandFile,
  exportReqif,
  type FileTarget,
  fileTargets,
  importDemandFile,
  previewDemandFile,
} from '../../exchange.calls.ts';
import { devDemandService } from '../dev-demands.ts';
import { fileOf, filesOf, originOf, ownIdentifier, type Target } from './files.ts';
import { fieldsOf, importDemands, serviceOf } from './import-demands.ts';
import { originalChore, writeDemandFileChore } from './read-file.ts';

const TYPE = 'application/octet-stream';
const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').slice(0, 100);

async function mayExport(ctx: Ctx, goesTo: FileTarget): Promise<void> {
  if (!(await ctx.can(goesTo === 'devDemand' ? 'dm:dev:export' : 'dm:lib:query'))) throw forbidden();
}

type Row = { id: number; code: string; createdAt: string; parent?: number | null } & Record<string, unknown>;

/** Demands as a file has them, by identifier, and the links between them. */
async function nowOf(
  ctx: Ctx,
  goesTo: FileTarget,
  records: ReadonlyMap<number, string>,
): Promise<Pick<ReqifNow, 'demands' | 'links'>> {
  const { entity } = serviceOf(goesTo);
  const readable = await readableRecords(ctx, entity.name, [...records.keys()]);
  const rows = await rowsById<Row>(entity as never, ctx, [...(readable ?? [])]);
  const keys = new Map(rows.map((row) => [row.id, records.get(row.id)!]));
  const demands = rows.map(
    (row): DemandNow => ({
      ...{ key: keys.get(row.id)!, code: row.code },
      parent: goesTo === 'devDemand' ? (keys.get(row.parent ?? 0) ?? null) : undefined,
      values: Object.fromEntries(
        fieldsOf(goesTo).map((field) => [
          field,
          row[field] === null || row[field] === undefined ? null : String(row[field]),
        ]),
      ),
    }),
  );
  const { rows: found } = await sql<{
    up: number;
    down: number;
    type: LinkNow['type'];
  }>`SELECT up_record AS up, down_record AS down, type
    FROM trace_link WHERE company_id = ${ctx.viewer.companyId} AND up_kind = ${entity.name} AND down_kind = ${entity.name}
      AND up_record = ANY(${[...keys.keys()]}::bigint[]) AND down_record = ANY(${[...keys.keys()]}::bigint[]) ORDER BY id`.execute(
    ctx.db,
  );
  return { demands, links: found.map(({ up, down, type }) => ({ up: keys.get(up)!, down: keys.get(down)!, type })) };
}

/** Those in a target, above before below. */
async function recordsIn(ctx: Ctx, { goesTo, product }: Target): Promise<Map<number, string>> {
  const { companyId } = ctx.viewer;
  const statement =
    goesTo === 'devDemand'
      ? sql<{ id: number }>`SELECT id FROM dev_demand WHERE company_id = ${companyId}
          AND (${product}::bigint IS NULL OR product = ${product}::bigint) ORDER BY id LIMIT ${MAX_DEMANDS + 1}`
      : sql<{ id: number }>`SELECT id FROM lib_demand WHERE company_id = ${companyId}
          AND lib_kind = ${goesTo === 'libUser' ? 'user' : 'dev'} ORDER BY id LIMIT ${MAX_DEMANDS + 1}`;
  const { rows } = await statement.execute(ctx.db);
  if (rows.length > MAX_DEMANDS)
    throw new Refusal([problem(t.tooMany, { count: `> ${MAX_DEMANDS}`, max: MAX_DEMANDS }, 'product')]);
  const found = await rowsById<Row>(
    serviceOf(goesTo).entity as never,
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(found.map((row) => [row.id, ownIdentifier(ctx, row)]));
}

/** Those above first: a new object hangs under one that is there already. */
function aboveFirst(demands: readonly DemandNow[]): DemandNow[] {
  const byKey = new Map(demands.map((one) => [one.key, one]));
  const out = new Set<DemandNow>();
  const put = (one: DemandNow): void => {
    const above = one.parent ? byKey.get(one.parent) : undefined;
    if (above && !out.has(above)) put(above);
    out.add(one);
  };
  for (const one of demands) put(one);
  return [...out];
}

const at = (ctx: Ctx): string => new Date(ctx.now).toISOString().replace(/\.\d+Z$/, 'Z');

export const exchangeHandlers = [
  handle(previewDemandFile, (ctx, input, upload) => importDemands(ctx, input, upload, false)),
  handle(importDemandFile, (ctx, input, upload) => importDemands(ctx, input, upload, true)),
  handle(demandFiles, async (ctx, { goesTo, product }) => {
    await mayExport(ctx, goesTo);
    return filesOf(ctx, { goesTo, product: goesTo === 'devDemand' ? (product ?? null) : null });
  }),
  handle(exportDemandFile, async (ctx, { fileId }) => {
    const file = await fileOf(ctx, fileId);
    // As if it were not there.
    await mayExport(ctx, file.goesTo).catch(() => {
      throw refuse(t.noSource);
    });
    const records = new Map(
      [...file.objects].flatMap(([identifier, record]) => (record === null ? [] : [[record, identifier]])),
    );
    // Demands that were put under those of the file since.
    if (file.goesTo === 'devDemand') {
      const { rows } = await sql<{ id: number }>`WITH RECURSIVE below (id) AS (
          SELECT unnest(${[...records.keys()]}::bigint[])
          UNION SELECT d.id FROM below b JOIN dev_demand d ON d.company_id = ${ctx.viewer.companyId} AND d.parent = b.id)
        SELECT id FROM below`.execute(ctx.db);
      const added = rows.map(({ id }) => id).filter((id) => !records.has(id));
      for (const row of await rowsById<Row>(devDemand as never, ctx, added))
        records.set(row.id, ownIdentifier(ctx, row));
    }
    const now = await nowOf(ctx, file.goesTo, records);
    const bytes = await runChore(ctx, writeDemandFileChore, {
      bytes: file.bytes,
      now: {
        ...{ ...now, demands: aboveFirst(now.demands), imported: new Set(file.objects.keys()) },
        ...{ mapping: file.mapping, levels: file.goesTo === 'devDemand' ? MAX_LEVELS : 1000, at: at(ctx) },
      },
    });
    return new Download(fileName(file.name), TYPE, bytes);
  }),
  handle(exportReqif, async (ctx, { goesTo, product }) => {
    await mayExport(ctx, goesTo);
    const target = { goesTo, product: product ?? null };
    const now = await nowOf(ctx, goesTo, await recordsIn(ctx, target));
    const title = ctx.say({ key: '', text: fileTargets[goesTo] });
    const bytes = await runChore(ctx, writeDemandFileChore, {
      bytes: Buffer.from(emptyReqif(title, at(ctx))),
      now: {
        ...{ ...now, demands: aboveFirst(now.demands), imported: new Set<string>() },
        ...{ mapping: ownMapping(), levels: MAX_LEVELS, at: at(ctx) },
      },
    });
    return new Download(`${fileName(title)}.reqif`, TYPE, bytes);
  }),
  handle(demandOriginal, async (ctx, { id }) => {
    await devDemandService.row(ctx, id);
    const origin = await originOf(ctx, id);
    if (!origin) return null;
    const file = await fileOf(ctx, origin.fileId);
    const values = await runChore(ctx, originalChore, { bytes: file.bytes, identifier: origin.identifier });
    return {
      ...{ file: file.name, identifier: origin.identifier },
      values: values.map((one) => ({ ...one, field: file.mapping[one.name] || null })),
    };
  }),
];
