/** Server of structures. */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import type { CheckResult } from '#modules/products/product/product.calls.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { readStructure, saveStructure } from '../structure.calls.ts';
import { structureModule } from '../structure.module.ts';
import { structureTexts as t } from '../structure.texts.ts';
import { toWire } from '../structure-wire.ts';
import { accessTo, structureOwnerOf } from './access.ts';
import { namesFor } from './named.ts';
import { optionService, optionsOf } from './options.ts';
import { save } from './save.ts';
import { draftsOfRevisions, sharedIn } from './shared.ts';
import { copyStructure, loadStructure } from './store.ts';
import { brokenVariants, variantService, variantsOf } from './variants.ts';
import { whereUsedHandler } from './where-used.ts';

/** A revision that something uses stays. */
const usedRevisions: Hindrance = async (ctx, records) => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`SELECT DISTINCT r.id, coalesce(r.name, '') AS name FROM product_node n
    JOIN base_revision r ON r.company_id = n.company_id AND r.id = n.shared
    WHERE n.company_id = ${ctx.viewer.companyId} AND n.shared = ANY(${records.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, problem(t.revisionUsed, { name })]));
};

/** Versions are released with released base modules only. */
async function draftsUsed(
  ctx: Ctx,
  rows: readonly { id: number; productId?: number | null }[],
): Promise<Map<number, CheckResult>> {
  const { rows: found } = await sql<{
    id: number;
    count: number;
  }>`SELECT n.version_id AS id, count(DISTINCT n.shared)::int AS count
    FROM product_node n JOIN base_revision r ON r.company_id = n.company_id AND r.id = n.shared
    WHERE n.company_id = ${ctx.viewer.companyId} AND n.version_id = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND r.status IN ('draft', 'obsolete') GROUP BY 1`.execute(ctx.db);
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  return new Map(
    rows.map(({ id, productId }) => [
      id,
      {
        key: 'drafts',
        label: t.checkDrafts.text,
        open: counts.get(id) ?? 0,
        todo: t.todoDrafts.text,
        link: `/modules/product/productStructure?productId=${productId}&versionId=${id}`,
      },
    ]),
  );
}

export const structureServer: ServerModule = {
  ...structureModule,
  revisionDrafts: draftsOfRevisions,
  services: [optionService, variantService],
  releaseChecks: [draftsUsed, brokenVariants],
  hinders: { baseRevision: { remove: usedRevisions } },
  follows: {
    async productVersion(ctx, { mode, after }) {
      if (mode !== 'create' || !after) return;
      const { id, basedOn } = after as { id: number; basedOn?: number | null };
      if (basedOn) await copyStructure(ctx, { versionId: basedOn }, { versionId: id });
    },
    // A draft begins as the newest released revision of its module.
    async baseRevision(ctx, { mode, after }) {
      if (mode !== 'create' || !after) return;
      const { id, baseModule } = after as { id: number; baseModule: number };
      const { rows } = await sql<{ id: number }>`SELECT id FROM base_revision WHERE company_id = ${ctx.viewer.companyId}
        AND base_module = ${baseModule} AND status = 'released' ORDER BY released_at DESC LIMIT 1`.execute(ctx.db);
      if (rows[0]) await copyStructure(ctx, { revisionId: rows[0].id }, { revisionId: id });
    },
  },
  handlers: [
    ...entityHandlers(optionService),
    ...entityHandlers(variantService),
    whereUsedHandler,
    handle(readStructure, async (ctx, input) => {
      const owner = structureOwnerOf(input);
      const access = await accessTo(ctx, owner);
      const { nodes, revision, controlledSince } = await loadStructure(ctx, owner);
      const list = [...nodes.values()];
      const free = 'revisionId' in owner || (controlledSince === null && access.status !== 'released');
      return {
        ...{ title: access.title, productId: access.productId, status: access.status, revision, controlledSince },
        rows: list.map(toWire),
        shared: await sharedIn(ctx, list),
        mayEdit: access.edit && free,
        mayChange: access.change && !free,
        ...(await namesFor(ctx, list)),
        options: access.productId === null ? [] : await optionsOf(ctx, access.productId),
        variants: 'versionId' in owner ? await variantsOf(ctx, owner.versionId) : [],
        mayVary: access.productId !== null && (await ctx.can('prd:structure:edit', { productId: access.productId })),
      };
    }),
    handle(saveStructure, (ctx, input) => save(ctx, structureOwnerOf(input), input.baseRevision, input.edits)),
  ],
};
