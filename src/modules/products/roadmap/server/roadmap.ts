/** Server of roadmaps: items whose dates are read from what they are bound to, editions, and the ledger of promises. */
import { sql } from 'kysely';
import { parseDay } from '#kernel/dates.ts';
import { absent, type Problem, problem } from '#kernel/problem.ts';
import { compiled, workdaysBetween } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { partsOf } from '#server/parts/merkle.ts';
import { brokenParts, keepParts, readTree } from '#server/parts/parts.ts';
import { type LedgerLine, ledgerOf } from '../ledger.ts';
import { type MapItem, roadmapEditionView, roadmapMap, type ToldItem } from '../roadmap.calls.ts';
import {
  MAX_ITEMS,
  type RoadmapEditionRow,
  type RoadmapItemRow,
  type RoadmapRow,
  roadmap,
  roadmapEdition,
  roadmapItem,
} from '../roadmap.entity.ts';
import { roadmapLife } from '../roadmap.life.ts';
import { roadmapModule } from '../roadmap.module.ts';
import { roadmapTexts as t } from '../roadmap.texts.ts';

const BINDINGS = ['productVersion', 'devDemand', 'task'] as const;
type Binding = (typeof BINDINGS)[number];
const bindingOf = (row: RoadmapItemRow): { kind: Binding; id: number } | null => {
  const kind = BINDINGS.find((name) => (row[name] ?? null) !== null);
  return kind ? { kind, id: row[kind]! } : null;
};

/** Working days from one date to another on the company's calendar; below 0: back. */
async function workdaysOf(ctx: Ctx): Promise<(from: string, to: string) => number> {
  const id = await defaultCalendarId(ctx);
  const calendar = compiled((await workCalendars(ctx, [id]))[0]!);
  return (from, to) => {
    const [a, b] = [parseDay(from)!, parseDay(to)!];
    return a <= b ? workdaysBetween(calendar, a + 1, b) : -workdaysBetween(calendar, b + 1, a);
  };
}

interface Dates {
  begins: string | null;
  ends: string | null;
  title: string;
}
const keyOf = (kind: Binding, id: number): string => `${kind} ${id}`;

/** Dates of what items are bound to, read where they are. */
async function boundDates(ctx: Ctx, rows: readonly RoadmapItemRow[]): Promise<ReadonlyMap<string, Dates>> {
  const { companyId } = ctx.viewer;
  const of = (kind: Binding) => rows.flatMap((row) => row[kind] ?? []);
  const { rows: found } = await sql<Dates & { kind: Binding; id: number }>`
    SELECT 'productVersion' AS kind, v.id, NULL AS begins, to_char(v.planned_release, 'YYYY-MM-DD') AS ends, coalesce(v.name, v.number) AS title
      FROM product_version v WHERE v.company_id = ${companyId} AND v.id = ANY(${of('productVersion')}::bigint[])
    UNION ALL SELECT 'task', k.id, left(k.planned_start::text, 10), left(k.planned_end::text, 10), k.name
      FROM task k WHERE k.company_id = ${companyId} AND k.id = ANY(${of('task')}::bigint[])
    UNION ALL SELECT 'devDemand', d.id, min(left(k.planned_start::text, 10)), max(left(k.planned_end::text, 10)), d.title
      FROM dev_demand d LEFT JOIN generated_task g ON g.company_id = d.company_id AND g.source_entity = 'devDemand' AND g.source_id = d.id
        LEFT JOIN task k ON k.company_id = g.company_id AND k.id = g.task_id AND k.status <> 'discarded'
      WHERE d.company_id = ${companyId} AND d.id = ANY(${of('devDemand')}::bigint[]) GROUP BY d.id, d.title`.execute(
    ctx.db,
  );
  return new Map(found.map(({ kind, id, ...dates }) => [keyOf(kind, id), dates]));
}

/** Items with their dates as they are now. */
async function datedItems(ctx: Ctx, rows: readonly RoadmapItemRow[]) {
  const dates = await boundDates(ctx, rows);
  return rows.map((row) => {
    const binding = bindingOf(row);
    const found = binding && dates.get(keyOf(binding.kind, binding.id));
    return {
      ...{ row, binding, title: found?.title ?? null },
      begins: binding ? (found?.begins ?? found?.ends ?? null) : row.from,
      ends: binding ? (found?.ends ?? null) : row.to,
    };
  });
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function itemsOf(ctx: Ctx, roadmapId: number): Promise<RoadmapItemRow[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM roadmap_item WHERE company_id = ${ctx.viewer.companyId}
    AND roadmap = ${roadmapId} ORDER BY id`.execute(ctx.db);
  return (await rowsById<RoadmapItemRow>(roadmapItem, ctx, ids(rows))).sort((a, b) => a.id - b.id);
}
async function editionsOf(ctx: Ctx, roadmapId: number): Promise<RoadmapEditionRow[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM roadmap_edition WHERE company_id = ${ctx.viewer.companyId}
    AND roadmap = ${roadmapId}`.execute(ctx.db);
  return (await rowsById<RoadmapEditionRow>(roadmapEdition, ctx, ids(rows))).sort((a, b) => a.no - b.no);
}
async function toldIn(ctx: Ctx, edition: RoadmapEditionRow | undefined): Promise<ToldItem[]> {
  if (!edition) return [];
  const empty = { lane: null, from: null, to: null };
  return (await readTree(ctx, edition.root)).map(
    ({ key, content }) => ({ ...empty, ...(content as object), id: Number(key) }) as ToldItem,
  );
}

/** What is told now is kept as an edition. */
async function publish(ctx: Ctx, row: RoadmapRow): Promise<void> {
  const items = await datedItems(ctx, await itemsOf(ctx, row.id));
  const tree = partsOf(
    'roadmap',
    items.map(({ row: item, begins, ends }) => ({
      key: String(item.id),
      parent: null,
      content: {
        name: item.name,
        lane: item.lane,
        kind: item.kind,
        confidence: item.confidence,
        from: begins,
        to: ends,
      },
    })),
  );
  await keepParts(ctx, tree);
  const no = row.editions;
  const edition = {
    name: `${row.name} · ${ctx.say(t.edition, { no })}`,
    roadmap: row.id,
    no,
    items: items.length,
    root: tree.root,
  };
  // An effect of publishing: whoever approved that need not draw up roadmaps themselves.
  const may = ctx.as({ ...ctx.viewer, rights: new Set([...ctx.viewer.rights, roadmapEdition.rights.create]) });
  await roadmapEditionService.create(may, {}, edition);
}

export const roadmapService = entityService(roadmap, {
  life: roadmapLife,
  async facts(ctx: Ctx, rows: readonly RoadmapRow[]) {
    const { rows: counts } = await sql<{
      id: number;
      n: number;
    }>`SELECT roadmap AS id, count(*)::int AS n FROM roadmap_item
      WHERE company_id = ${ctx.viewer.companyId} AND roadmap = ANY(${ids(rows)}::bigint[]) GROUP BY 1`.execute(ctx.db);
    const of = new Map(counts.map(({ id, n }) => [id, n]));
    return ({ id }: RoadmapRow) => ({ items: of.get(id) ?? 0 });
  },
  check(_ctx, { mode, before, after }): Problem[] {
    if (mode === 'move') return [];
    if (mode === 'remove') return before!.editions > 0 ? [problem(t.kept)] : [];
    if (before?.status === 'archived') return [problem(t.archived)];
    return after!.from > after!.to ? [problem(t.datesWrong, undefined, 'to')] : [];
  },
  async changed(ctx, { after, moved }) {
    if (moved?.action === 'publish') await publish(ctx, after!);
  },
});

/** Whether what an item depends on leads back to it. */
async function leadsBack(ctx: Ctx, row: RoadmapItemRow): Promise<boolean> {
  const all = new Map((await itemsOf(ctx, row.roadmap)).map((one) => [one.id, one.dependsOn ?? []]));
  const seen = new Set<number>();
  const open = [...(row.dependsOn ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === row.id) return true;
    if (!seen.has(at)) open.push(...(all.get(at) ?? []));
    seen.add(at);
  }
  return false;
}

async function checkItem(ctx: Ctx, { mode, before, after, values }: Change<RoadmapItemRow>): Promise<Problem[]> {
  // Held: items of one roadmap change one at a time, so that neither their number nor a circle slips through.
  const mapId = (after ?? before)!.roadmap;
  await sql`SELECT 1 FROM roadmap WHERE company_id = ${ctx.viewer.companyId} AND id = ${mapId} FOR NO KEY UPDATE`.execute(
    ctx.db,
  );
  const [map] = await rowsById<RoadmapRow>(roadmap, ctx, [mapId]);
  if (map?.status === 'archived') return [problem(t.archived)];
  if (mode === 'remove') return [];
  const row = after!;
  const problems: Problem[] = [];
  const bound = BINDINGS.filter((name) => (row[name] ?? null) !== null);
  if (bound.length > 1) problems.push(problem(t.oneBinding, undefined, bound[1]));
  for (const name of bound)
    if (row[name] !== before?.[name] && !(await readableRecords(ctx, name, [row[name]!]))?.has(row[name]!))
      problems.push(problem(t.notReadable, undefined, name));
  if (bound.length > 0) {
    for (const name of ['from', 'to'] as const)
      if (name in values && (row[name] ?? null) !== null) problems.push(problem(t.datesRead, undefined, name));
  } else if (!row.from || !row.to) problems.push(problem(t.datesNeeded, undefined, row.from ? 'to' : 'from'));
  else if (row.from > row.to) problems.push(problem(t.datesWrong, undefined, 'to'));
  const lanes = map?.lanes ?? [];
  if (row.lane && row.lane !== before?.lane && !lanes.some(({ name }) => name === row.lane))
    problems.push(problem(t.noLane, { lane: row.lane }, 'lane'));
  if (mode === 'create' && (await itemsOf(ctx, mapId)).length >= MAX_ITEMS)
    problems.push(problem(t.tooMany, { max: MAX_ITEMS }));
  const others = await rowsById<RoadmapItemRow>(roadmapItem, ctx, row.dependsOn ?? []);
  if (others.some((one) => one.roadmap !== mapId)) problems.push(problem(t.otherMap, undefined, 'dependsOn'));
  else if (before && (await leadsBack(ctx, row))) problems.push(problem(t.circle, undefined, 'dependsOn'));
  return problems;
}

export const roadmapItemService = entityService(roadmapItem, {
  check: checkItem,
  // A binding replaces dates that were typed.
  derive: (_ctx, { mode, after, values }) =>
    mode !== 'remove' && after && bindingOf(after) && !('from' in values && after.from) && !('to' in values && after.to)
      ? { from: null, to: null }
      : {},
});

export const roadmapEditionService = entityService(roadmapEdition, {
  // Made by publishing alone, and never changed.
  check: (_ctx, { mode, after }) => (mode === 'create' && after!.root ? [] : [problem(t.editionFixed)]),
});

async function mapOf(ctx: Ctx, roadmapId: number) {
  const row = (await roadmapService.row(ctx, roadmapId)) as RoadmapRow;
  const editions = await editionsOf(ctx, roadmapId);
  const told = new Map((await toldIn(ctx, editions.at(-1))).map((item) => [item.id, item.to]));
  const workdays = await workdaysOf(ctx);
  const dated = await datedItems(ctx, await itemsOf(ctx, roadmapId));
  const readable = new Map<Binding, ReadonlySet<number>>();
  for (const kind of BINDINGS) {
    const wanted = dated.flatMap(({ binding }) => (binding?.kind === kind ? [binding.id] : []));
    readable.set(kind, (await readableRecords(ctx, kind, wanted)) ?? new Set());
  }
  const items = dated.map(({ row: item, binding, title, begins, ends }): MapItem => {
    const before = told.get(item.id) ?? null;
    return {
      ...{ ...item, begins, ends, told: before },
      bound: binding && { ...binding, title: readable.get(binding.kind)!.has(binding.id) ? title : null },
      drift: before && ends ? workdays(before, ends) : null,
      gap: item.neededBy && ends && ends > item.neededBy ? workdays(item.neededBy, ends) : null,
    };
  });
  const mayEdit = row.status !== 'archived' && (await ctx.can('rm:roadmap:edit'));
  return { roadmap: row, items, editions, mayEdit };
}

async function editionOf(ctx: Ctx, roadmapId: number, editionId: number | null) {
  const row = (await roadmapService.row(ctx, roadmapId)) as RoadmapRow;
  const editions = await editionsOf(ctx, roadmapId);
  const edition = editionId === null ? editions.at(-1) : editions.find(({ id }) => id === editionId);
  if (editionId !== null && !edition) throw absent();
  const all: { edition: RoadmapEditionRow; items: ToldItem[] }[] = [];
  for (const one of editions.filter(({ no }) => no <= (edition?.no ?? 0)))
    all.push({ edition: one, items: await toldIn(ctx, one) });
  const ledger: LedgerLine[] = ledgerOf(
    all.map(({ edition: { no, createdAt }, items }) => ({ no, at: createdAt, items })),
    await workdaysOf(ctx),
  );
  return {
    ...{ roadmap: row, edition: edition ?? null, editions, ledger },
    items: all.at(-1)?.items ?? [],
    before: all.at(-2)?.items ?? [],
    broken: edition ? (await brokenParts(ctx, edition.root)).length : 0,
  };
}

export const roadmapServer: ServerModule = {
  ...roadmapModule,
  services: [roadmapService, roadmapItemService, roadmapEditionService],
  handlers: [
    ...entityHandlers(roadmapService),
    ...entityHandlers(roadmapItemService),
    ...entityHandlers(roadmapEditionService, ['create', 'update', 'remove', 'batchRemove', 'import', 'importTemplate']),
    handle(roadmapMap, (ctx, { roadmapId }) => mapOf(ctx, roadmapId)),
    handle(roadmapEditionView, (ctx, { roadmapId, editionId }) => editionOf(ctx, roadmapId, editionId ?? null)),
  ],
};
