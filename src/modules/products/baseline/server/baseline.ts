/** Server of baselines of products. */
import { compareRows } from '#kernel/compare.ts';
import { text } from '#kernel/field.ts';
import { absent, refuse } from '#kernel/problem.ts';
import type { ProductVersionRow } from '#modules/products/product/product-version.entity.ts';
import { versionService, versionsOfProject } from '#modules/products/product/server/public.ts';
import { accessTo, loadStructure, namesFor, revisionNames } from '#modules/products/structure/server/public.ts';
import { structureTexts as s } from '#modules/products/structure/structure.texts.ts';
import { toWire } from '#modules/products/structure/structure-wire.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { brokenParts, differingParts, readTree } from '#server/parts/parts.ts';
import { comparedCells, comparisonBook, fieldSheetColumn } from '#server/report/comparison-sheet.ts';
import {
  type BaselineComparison,
  baselineContent,
  type ComparedNode,
  compareProductBaselines,
  exportProductComparison,
  takeProjectBaseline,
} from '../baseline.calls.ts';
import type { ProductBaselineRow } from '../baseline.entity.ts';
import { baselineModule } from '../baseline.module.ts';
import { baselineTexts as t } from '../baseline.texts.ts';
import { COMPARED, comparedBy } from '../compared.ts';
import { baselineService, takeBaseline } from './baseline-service.ts';
import { nodeOfRow, readKept } from './tree.ts';

const readOne = (ctx: Ctx, id: number) => baselineService.row(ctx, id) as Promise<ProductBaselineRow>;

async function comparisonOf(ctx: Ctx, first: number, second: number): Promise<BaselineComparison> {
  if (first === second) throw refuse(t.twoOnly);
  const before = await readOne(ctx, first);
  const after = second > 0 ? await readOne(ctx, second) : null;
  const version = before.productVersion;
  if (!after) await accessTo(ctx, { versionId: version });
  const rows = after
    ? await differingParts(ctx, before.root, after.root)
    : { before: await readTree(ctx, before.root), after: [] };
  const beforeRows = rows.before.map(nodeOfRow);
  const afterRows = after
    ? rows.after.map(nodeOfRow)
    : [...(await loadStructure(ctx, { versionId: version })).nodes.values()];
  const both = [...beforeRows, ...afterRows];
  return {
    before: { id: before.id, name: before.name, versionId: version },
    after: { id: after?.id ?? 0, name: after?.name ?? ctx.say(t.now), versionId: after?.productVersion ?? version },
    ...{ beforeRows, afterRows },
    names: { ...(await namesFor(ctx, both)), revisions: await revisionNames(ctx, both) },
  };
}

export const baselineServer: ServerModule = {
  ...baselineModule,
  services: [baselineService],
  follows: {
    // A released version has a baseline of what was released.
    async productVersion(ctx, { after, moved }) {
      if (moved?.action !== 'release' || !after) return;
      const { id, productId, number } = after as ProductVersionRow;
      const name = ctx.say(t.ofRelease, { number });
      await takeBaseline(ctx, { id, productId: productId! }, { name }, { origin: 'release' });
    },
  },
  handlers: [
    ...entityHandlers(baselineService, ['import', 'importTemplate']),
    handle(baselineContent, async (ctx, { baselineId }) => {
      const row = await readOne(ctx, baselineId);
      const version = await versionService.row(ctx, row.productVersion);
      const { nodes, shared } = await readKept(ctx, row.root);
      return {
        ...{ title: row.name, version: version.name ?? version.number, root: row.root, takenAt: row.createdAt },
        ...{ rows: nodes.map(toWire), shared, ...(await namesFor(ctx, nodes)) },
        broken: (await brokenParts(ctx, row.root)).length,
      };
    }),
    handle(takeProjectBaseline, async (ctx, { projectId, versionId, name, description }) => {
      const version = await versionService.row(ctx, versionId);
      if (!(await versionsOfProject(ctx, projectId)).includes(versionId)) throw absent();
      const values = { name, description: description ?? null };
      const { id } = await takeBaseline(ctx, { id: versionId, productId: version.productId! }, values, {
        origin: 'manual',
        project: projectId,
      });
      return { id };
    }),
    handle(compareProductBaselines, (ctx, { before, after }) => comparisonOf(ctx, before, after)),
    handle(exportProductComparison, async (ctx, { before, after }) => {
      const found = await comparisonOf(ctx, before, after);
      const read = comparedBy(found.names);
      const rows = compareRows<ComparedNode, string>(found.beforeRows, found.afterRows, {
        ...{ key: ({ key }) => key, parent: ({ parent }) => parent, fields: COMPARED, ordered: true },
      }).filter(({ change }) => change !== 'same');
      const cells = comparedCells<ComparedNode, (typeof rows)[number]>(ctx, {
        names: [found.before.name, found.after.name],
        rows,
        columns: COMPARED.map((field) =>
          fieldSheetColumn<ComparedNode>(ctx, text(field === 'quantity' ? s.amount.text : s[field].text), (node) =>
            read(node, field),
          ),
        ),
      });
      return comparisonBook(ctx, `${found.before.name} - ${found.after.name}`, cells);
    }),
  ],
};
