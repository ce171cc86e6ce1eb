/**
 * Products of the sample company: two lines, three products with versions, modules that they share, structures, a baseline, and a
 * change that waits for its approval. By the services people use.
 */
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { saveBinding } from '#modules/flow/approval/server/public.ts';
import { publishNew, startWorkflow } from '#modules/flow/workflow/server/public.ts';
import { baseModuleService, revisionService } from '#modules/products/base-module/server/public.ts';
import { takeBaseline } from '#modules/products/baseline/server/public.ts';
import { lineService, linkService, productService, versionService } from '#modules/products/product/server/public.ts';
import { keepProductChange, submitProductChange } from '#modules/products/product-change/product-change.calls.ts';
import { changeHandlers } from '#modules/products/product-change/server/public.ts';
import { loadStructure, optionService, putEdits, variantService } from '#modules/products/structure/server/public.ts';
import type { NodeEdit } from '#modules/products/structure/structure-edits.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import { designOf, ENDS } from '../workflows.ts';
import { type Branch, LINES, MODULES, PRODUCTS, type Story } from './stories.ts';

let made = 0;
/** Nodes of a branch, parents before what lies in them. */
function editsOf(
  branches: readonly Branch[],
  revisions: ReadonlyMap<string, number>,
  parent: string | null = null,
): NodeEdit[] {
  return branches.flatMap(({ name, code, quantity, unit, uses, material, condition, below = [] }, at) => {
    const key = `sample-${++made}`;
    const shared = uses === undefined ? null : revisions.get(uses)!;
    const after = {
      ...{ parent, rank: at + 1, name, code: code ?? null, quantity: quantity ?? '1', unit: unit ?? null },
      ...{ materialNo: material ?? null, shared, condition: condition ?? null },
    };
    return [{ kind: 'add' as const, key, after }, ...editsOf(below, revisions, key)];
  });
}

async function fill(
  ctx: Ctx,
  owner: { versionId: number } | { revisionId: number },
  edits: readonly NodeEdit[],
): Promise<void> {
  await putEdits(ctx, owner, await loadStructure(ctx, owner, true), edits);
}

async function makeModules(ctx: Ctx, manager: number): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  for (const { code, name, material, parts } of told(ctx, MODULES)) {
    const module = await baseModuleService.create(ctx, { code, name, materialNo: material, manager });
    const revision = await revisionService.create(ctx, { baseModule: module.id });
    await fill(ctx, { revisionId: revision.id }, editsOf(parts, revisions));
    await revisionService.move(ctx, revision.id, { action: 'release', version: revision.version });
    revisions.set(code, revision.id);
  }
  return revisions;
}

/** What can be chosen about a product, before its structure names it. */
async function makeOptions(
  ctx: Ctx,
  productId: number,
  options: NonNullable<Story['options']>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const option of options) {
    const row = await optionService.create(ctx, {
      ...option,
      productId,
      choices: option.choices.map((one) => ({ ...one })),
    });
    ids.set(option.code, row.id);
  }
  return ids;
}

const run = (call: object, ctx: Ctx, input: object) =>
  changeHandlers.find((one) => one.call === call)!.run(ctx, input as never) as Promise<unknown>;

/** The change of a controlled version that waits, asked for from inside a project. */
async function askForChange(admin: Ctx, applicant: Ctx, projectId: number, versionId: number): Promise<void> {
  const steps = [{ name: '产品经理审批变更', approver: admin.viewer.userId }];
  const drawn = { key: 'product_change_approval', name: '产品变更审批', steps };
  await publishNew(admin, 'project', designOf(told(admin, drawn), told(admin, ENDS)));
  const binding = { action: 'product.change', mode: 'workflow', definition: drawn.key, adjustable: true } as const;
  await saveBinding(admin, 'company', 0, {}, binding);
  const { nodes } = await loadStructure(applicant, { versionId });
  const two = [...nodes.values()].find(({ quantity, shared }) => quantity === '2' && shared === null)!;
  const edits: NodeEdit[] = [
    { kind: 'change', key: two.key, before: { name: two.name, quantity: '2' }, after: { quantity: '3' } },
    {
      kind: 'add',
      key: `sample-${++made}`,
      after: { parent: null, rank: 99, name: told(applicant, '防雷模块'), code: 'X200-90', quantity: '1' },
    },
  ];
  const reason = told(applicant, '现场雷击损坏网关，增加防雷模块。');
  const kept = (await run(keepProductChange, applicant, { versionId, projectId, reason, edits })) as { id: number };
  const { approval } = (await run(submitProductChange, applicant, { changeId: kept.id })) as {
    approval: ApprovalItem | null;
  };
  if (!approval) return;
  const { definitionKey: definition, businessType, businessId, title } = approval;
  await startWorkflow(applicant, { definition, businessType, businessId, projectId, title, opinion: reason });
}

export async function makeSampleProducts({ admin, lina, chenjie }: People, places: Places): Promise<void> {
  const manager = chenjie.viewer.userId;
  const lines = new Map<string, number>();
  for (const { key, code, name, strategy } of told(admin, LINES)) {
    const row = await lineService.create(admin, { name, code, manager, strategy });
    lines.set(key, row.id);
  }
  const revisions = await makeModules(admin, manager);
  const versions: number[] = [];
  for (const { name, line, description, versions: own, options = [], variants = [] } of told(admin, PRODUCTS)) {
    const product = await productService.create(admin, { name, line: lines.get(line)!, manager, description });
    const chosen = await makeOptions(admin, product.id, options);
    let basedOn: number | null = null;
    for (const { number, released, structure } of own) {
      const row: { id: number; version: number } = await versionService.create(admin, {
        ...{ productId: product.id, number, manager, ...(basedOn !== null && { basedOn }) },
      });
      if (structure.length > 0) await fill(admin, { versionId: row.id }, editsOf(structure, revisions));
      const begun = await versionService.move(admin, row.id, { action: 'start', version: row.version });
      if (released) await versionService.move(admin, row.id, { action: 'release', version: begun.version });
      basedOn = row.id;
      versions.push(row.id);
    }
    for (const { name: called, published, choice } of variants) {
      const row = await variantService.create(admin, {
        ...{ productId: product.id, name: called, productVersion: versions.at(-1)! },
        chosen: Object.entries(choice).map(([option, value]) => ({ option: chosen.get(option)!, value })),
      });
      if (published) await variantService.move(admin, row.id, { action: 'publish', version: row.version });
    }
    if (versions.length === 2)
      await takeBaseline(
        admin,
        { id: versions[1]!, productId: product.id },
        { name: told(admin, '需求评审基线') },
        { origin: 'manual' },
      );
  }
  for (const [projectId, version] of [
    [places.platform, versions[3]!],
    [places.platform, versions[1]!],
  ] as const)
    await linkService.create(admin, {
      projectId,
      productVersion: version,
      part: 'develop',
      main: version === versions[3],
    });
  await askForChange(admin, lina, places.platform, versions[1]!);
}
