/**
 * Demands from files. A preview is an import of which nothing is kept, so what it says is what happens. Each demand and each relation
 * stands alone: demands in the file = added + changed + as they were + rejected by name; relations likewise.
 */
import { sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { commonTexts, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { addLink } from '#modules/products/trace/server/public.ts';
import type { Ctx, Upload } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { allEntities } from '#server/entity/ports.ts';
import { databaseRefusal } from '#server/http/errors.ts';
import { allowPauses } from '#server/tx.ts';
import { runChore } from '#server/workers/workers.ts';
import { devDemand, MAX_LEVELS } from '../../dev-demand.entity.ts';
import { demandFileTexts as t } from '../../exchange/exchange-texts.ts';
import { DEMAND_FIELDS, type DemandField, draftOf, inOrder, mappingOf } from '../../exchange/file-demands.ts';
import type { DemandFileRead, FileLine, FileTarget } from '../../exchange.calls.ts';
import { libDemand } from '../../lib-demand.entity.ts';
import { devDemandService } from '../dev-demands.ts';
import { libDemandService } from '../lib-demands.ts';
import { keepFile, OWN, ownIdentifier, recordsByIdentifier, type Target } from './files.ts';
import { readDemandFileChore } from './read-file.ts';

const SHOWN_LINES = 500;
const SHOWN_REJECTS = 500;

export const serviceOf = (goesTo: FileTarget): EntityService =>
  (goesTo === 'devDemand' ? devDemandService : libDemandService) as unknown as EntityService;
/** Fields of a file that records of the target have. */
export const fieldsOf = (goesTo: FileTarget): readonly DemandField[] =>
  DEMAND_FIELDS.filter((field) => field in (goesTo === 'devDemand' ? devDemand : libDemand).fields);

export interface ImportInput {
  goesTo: FileTarget;
  product?: number | null;
  productVersion?: number | null;
  mapping?: unknown;
}

type Row = { id: number; version: number; createdAt: string } & Record<string, unknown>;

/** Records that came under these identifiers before, and those of files we wrote ourselves. */
async function knownRecords(ctx: Ctx, target: Target, identifiers: readonly string[]): Promise<Map<string, Row>> {
  const { entity } = serviceOf(target.goesTo);
  const found = await recordsByIdentifier(ctx, target, identifiers);
  const rows = await rowsById<Row>(entity as never, ctx, [...new Set(found.values())]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, Row>();
  for (const [identifier, id] of found) if (byId.has(id)) known.set(identifier, byId.get(id)!);
  const own = new Set(identifiers.filter((one) => one.startsWith(OWN) && !known.has(one)));
  if (own.size === 0) return known;
  const { companyId } = ctx.viewer;
  const statement =
    target.goesTo === 'devDemand'
      ? sql<{ id: number }>`SELECT id FROM dev_demand WHERE company_id = ${companyId}
          AND product IS NOT DISTINCT FROM ${target.product}::bigint`
      : sql<{ id: number }>`SELECT id FROM lib_demand WHERE company_id = ${companyId}
          AND lib_kind = ${target.goesTo === 'libUser' ? 'user' : 'dev'}`;
  const { rows: ours } = await statement.execute(ctx.db);
  for (const row of await rowsById<Row>(
    entity as never,
    ctx,
    ours.map(({ id }) => id),
  )) {
    const identifier = ownIdentifier(ctx, row);
    if (own.has(identifier)) known.set(identifier, row);
  }
  return known;
}

/** What fails alone is undone alone. */
async function alone<T>(
  ctx: Ctx,
  effects: (() => Promise<void> | void)[],
  run: (ctx: Ctx) => Promise<T>,
): Promise<T | Problem[]> {
  await sql`SAVEPOINT demand_of_file`.execute(ctx.db);
  const after: typeof effects = [];
  try {
    const made = await run({ ...ctx, afterCommit: (work) => void after.push(work) });
    await sql`RELEASE SAVEPOINT demand_of_file`.execute(ctx.db);
    effects.push(...after);
    return made;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(error, allEntities());
    if (!refusal) throw error;
    await sql`ROLLBACK TO SAVEPOINT demand_of_file`.execute(ctx.db);
    return refusal.problems.length > 0 ? [...refusal.problems] : [problem(commonTexts.systemError)];
  }
}

async function mayImport(ctx: Ctx, goesTo: FileTarget): Promise<void> {
  if (!(await ctx.can(goesTo === 'devDemand' ? 'dm:dev:add' : 'dm:lib:edit'))) throw forbidden();
}

/** Reads a file and takes it over; `keep` false: everything is tried and nothing kept. */
export async function importDemands(
  ctx: Ctx,
  input: ImportInput,
  upload: Upload | undefined,
  keep: boolean,
): Promise<DemandFileRead> {
  await mayImport(ctx, input.goesTo);
  if (!upload || upload.size === 0) throw new Refusal([problem(t.noFile, undefined, 'file')]);
  ctx.progress.step(t.stepReading);
  const bytes = await upload.bytes();
  const file = await runChore(ctx, readDemandFileChore, { bytes, fileName: upload.fileName });
  if (file.demands.length === 0 && file.rejects.length === 0)
    throw new Refusal([problem(t.nothing, undefined, 'file')]);
  const { goesTo } = input;
  const isDev = goesTo === 'devDemand';
  const target: Target = { goesTo, product: isDev ? (input.product ?? null) : null };
  const service = serviceOf(goesTo);
  const fields = fieldsOf(goesTo);
  const mapping = mappingOf(input.mapping, file.columns);
  const columns = file.columns.map(({ name }) => name);
  const known =
    file.kind === 'reqif' || file.kind === 'reqifz'
      ? await knownRecords(
          ctx,
          target,
          file.demands.map(({ key }) => key),
        )
      : new Map<string, Row>();
  const records = new Map<string, number>();
  const depths = new Map<string, number>();
  const lines: FileLine[] = [];
  const counts = { added: 0, changed: 0, same: 0 };
  const rejects = file.rejects.map(({ what, name, problem: why }) => ({
    what,
    name,
    reason: ctx.say(why.message, why.params),
  }));
  const told = (problems: readonly Problem[]): string =>
    problems.map((one) => ctx.say(one.message, one.params)).join('; ');
  const unread = new Map<string, number>();
  const shortened = new Map<DemandField, number>();
  const effects: (() => Promise<void> | void)[] = [];
  const placed = inOrder(file.demands, isDev ? MAX_LEVELS : 1000);
  await allowPauses(ctx.db);
  await sql`SAVEPOINT demand_file`.execute(ctx.db);
  ctx.progress.step(t.stepStoring);
  for (const [at, { demand, parent: above }] of placed.entries()) {
    ctx.progress.check();
    ctx.progress.tell(at, placed.length);
    const draft = draftOf(demand, columns, mapping);
    for (const column of draft.unread) unread.set(column, (unread.get(column) ?? 0) + 1);
    for (const field of draft.shortened) shortened.set(field, (shortened.get(field) ?? 0) + 1);
    const values: Record<string, unknown> = {};
    for (const field of fields) if (draft.values[field] !== undefined) values[field] = draft.values[field];
    const parent = above === null ? null : (records.get(above) ?? null);
    if (isDev) values.parent = parent;
    const before = known.get(demand.key);
    const changes = before
      ? Object.keys(values).filter((name) => !sameValue(values[name] ?? null, before[name] ?? null))
      : [];
    const made = await alone(ctx, effects, async (one) => {
      if (!before) {
        const place = isDev
          ? { product: target.product, productVersion: input.productVersion ?? null }
          : { libKind: goesTo === 'libUser' ? 'user' : 'dev' };
        return (await service.create(one, { ...values, ...place })).id;
      }
      if (changes.length > 0)
        await service.update(
          one,
          before.id,
          null as never,
          Object.fromEntries(changes.map((name) => [name, values[name]])),
        );
      return before.id;
    });
    if (typeof made !== 'number') {
      rejects.push({ what: 'demand', name: String(values.title ?? demand.key), reason: told(made) });
      continue;
    }
    records.set(demand.key, made);
    const depth = above === null ? 0 : (depths.get(above) ?? -1) + 1;
    depths.set(demand.key, depth);
    const what = before ? (changes.length > 0 ? 'changed' : 'same') : 'new';
    counts[what === 'new' ? 'added' : what]++;
    if (lines.length < SHOWN_LINES)
      lines.push({
        title: String(values.title),
        depth,
        what,
        fields: changes.filter((name) => name !== 'parent') as DemandField[],
      });
  }
  let links = 0;
  const kind = service.entity.name;
  for (const link of file.links) {
    ctx.progress.check();
    const [up, down] = [records.get(link.up), records.get(link.down)];
    const made =
      up === undefined || down === undefined
        ? [problem(t.rejectEnd)]
        : await alone(ctx, effects, (one) => addLink(one, link.type, { kind, id: up }, { kind, id: down }, null));
    if (typeof made === 'number') links++;
    else
      rejects.push({
        what: 'link',
        name: ctx.say(t.relation, { name: link.key || `${link.down} - ${link.up}` }),
        reason: told(made),
      });
  }
  const taken = counts.added + counts.changed + counts.same;
  if (keep && taken === 0) throw new Refusal([problem(t.nothing, undefined, 'file')]);
  if (!keep) await sql`ROLLBACK TO SAVEPOINT demand_file`.execute(ctx.db);
  else {
    if (file.kind === 'reqif' || file.kind === 'reqifz')
      await keepFile(ctx, target, { name: upload.fileName, kind: file.kind, mapping, bytes }, records);
    for (const work of effects) ctx.afterCommit(work);
  }
  const raised = placed.filter((one) => one.raised).length;
  const notes = [
    ...file.notes,
    ...[...unread].map(([column, count]) => problem(t.unread, { column, count })),
    ...[...shortened].map(([field, count]) =>
      problem(t.shortened, { field: ctx.say({ key: '', text: devDemand.fields[field].label }), count }),
    ),
    ...(raised > 0 ? [problem(t.raised, { count: raised, max: MAX_LEVELS })] : []),
  ];
  const rejectedLinks = rejects.filter(({ what }) => what === 'link').length;
  const rejected = rejects.length - rejectedLinks;
  return {
    ...{ kind: file.kind, name: file.name, columns: file.columns, mapping, lines },
    counts: {
      ...{ demands: taken + rejected, ...counts, rejected },
      ...{ relations: links + rejectedLinks, links, linksRejected: rejectedLinks },
    },
    rejects: rejects.slice(0, SHOWN_REJECTS),
    notes: notes.map((one) => ctx.say(one.message, one.params)),
  };
}
