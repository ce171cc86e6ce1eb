/**
 * What takes effect together with a change of demands: a change of the project's plan, changes of structures. All of it or none, in
 * one transaction; each by the rules of its own module.
 *
 * Order of locks: workflow instance, demand change, demands by id, structures by version, plan. Source: design/products.md 4.6, 7.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { approvalOf } from '#modules/flow/approval/server/public.ts';
import {
  type BusinessDiff,
  type DiffTable,
  filled,
  readableDiff,
} from '#modules/flow/workflow/business/business-diff.ts';
import { bindingObject, projectRow } from '#modules/objects/project/server/public.ts';
import { type PlanChangeRow, planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import {
  applyBundled,
  bundledDiff,
  bundledProblems,
  holdChanges,
  markBundled,
  ownApproval,
  ownForBundle,
} from '#modules/planning/plan/server/public.ts';
import { type ProductChangeRow, productChange } from '#modules/products/product-change/product-change.entity.ts';
import {
  applyProductChange,
  holdProductChanges,
  markProductChange,
  ownProductApproval,
  ownProductChange,
  productChangeDiff,
  productChangeProblems,
} from '#modules/products/product-change/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { ChangePart } from '../demand.calls.ts';
import { APPLY, type DemandChangeRow } from '../demand-change.entity.ts';
import { togetherTexts as t } from '../together.texts.ts';

interface Part {
  kind: ChangePart['kind'];
  row: Pick<PlanChangeRow & ProductChangeRow, 'id' | 'name' | 'instance'> & { status: string };
}

/** The changes that a change of demands takes with it. */
async function partsOf(ctx: Ctx, change: DemandChangeRow): Promise<Part[]> {
  const products = await rowsById<ProductChangeRow>(productChange, ctx, change.productChanges ?? []);
  const plans = await rowsById<PlanChangeRow>(planChange, ctx, change.planChange ? [change.planChange] : []);
  return [
    ...products.map((row): Part => ({ kind: 'productChange', row })),
    ...plans.map((row): Part => ({ kind: 'planChange', row })),
  ];
}

/** Whoever takes a change with theirs has made it, and could ask for it alone. */
export async function mustBeOwn(ctx: Ctx, before: DemandChangeRow | null, change: DemandChangeRow): Promise<Problem[]> {
  const known = new Set(before?.productChanges ?? []);
  const versions = new Set<number>();
  for (const id of [...(change.productChanges ?? [])].sort((a, b) => a - b)) {
    const { productVersion } = known.has(id)
      ? (await rowsById<ProductChangeRow>(productChange, ctx, [id]))[0]!
      : await ownProductChange(ctx, id);
    // Two of one structure would have to agree with each other first.
    if (versions.has(productVersion)) return [problem(t.oneVersion, undefined, 'productChanges')];
    versions.add(productVersion);
  }
  if (change.planChange && change.planChange !== before?.planChange) await ownForBundle(ctx, change.planChange);
  return [];
}

/** Workflows that decide about this change, now or before. */
export async function instancesOf(ctx: Ctx, { id }: DemandChangeRow): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ instance: number }>`SELECT instance_id AS instance FROM wf_business_request
    WHERE company_id = ${ctx.viewer.companyId} AND action = ${APPLY} AND record_id = ${id} AND instance_id IS NOT NULL ORDER BY id`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ instance }) => instance));
}

const FREE: ReadonlySet<string> = new Set(['draft', 'rejected', 'withdrawn']);

/** Why what goes with a change cannot take effect now; each is said with its number. */
export async function togetherProblems(ctx: Ctx, change: DemandChangeRow): Promise<Problem[]> {
  const parts = await partsOf(ctx, change);
  if (parts.length === 0) return [];
  const mine = await instancesOf(ctx, change);
  const whole = await approvalOf(ctx, APPLY, bindingObject(await projectRow(ctx, change.projectId!)));
  const out: Problem[] = [];
  for (const { kind, row } of parts) {
    const { name } = row;
    if (!FREE.has(row.status) && !(row.status !== 'approved' && row.instance !== null && mine.has(row.instance))) {
      out.push(problem(t.notFree, { name }));
      continue;
    }
    const own =
      kind === 'planChange'
        ? await ownApproval(ctx, row.id)
        : { must: false, bound: await ownProductApproval(ctx, row.id) };
    // A plan whose own approvers are others keeps them: its change is asked for alone.
    if (own.bound && own.bound.key !== whole?.key) out.push(problem(t.ownApproval, { name, workflow: own.bound.name }));
    else if (own.must && !whole) out.push(problem(t.needsWorkflow, { name }));
    else {
      const problems = await (kind === 'planChange' ? bundledProblems : productChangeProblems)(ctx, row.id);
      for (const { message, params } of problems) out.push(problem(t.ofPart, { name, why: ctx.say(message, params) }));
    }
  }
  return out;
}

/** Puts what goes with a change into structures and plan; a refusal by one of them leaves all as it was. */
export async function applyTogether(ctx: Ctx, change: DemandChangeRow): Promise<void> {
  const products = change.productChanges ?? [];
  if (products.length === 0 && !change.planChange) return;
  const rights = new Set([...ctx.viewer.rights, 'pm:project:manageAll', 'prd:product:manageAll'] as const);
  const own = ctx.as({ ...ctx.viewer, rights });
  const held = await holdProductChanges(own, products);
  if (change.planChange) await holdChanges(own, [change.planChange]);
  const problems = await togetherProblems(own, change);
  if (problems.length > 0) throw new Refusal(problems);
  for (const { id } of held) await applyProductChange(own, id);
  if (change.planChange) await applyBundled(own, change.planChange, change.reason);
}

/** What goes with a change has the state of the whole. */
export async function markTogether(
  ctx: Ctx,
  change: DemandChangeRow,
  status: 'waiting' | 'returned' | 'rejected' | 'withdrawn',
  instance: number | null,
): Promise<void> {
  for (const { id } of await holdProductChanges(ctx, change.productChanges ?? []))
    await markProductChange(ctx, id, { status, instance });
  for (const { id } of change.planChange ? await holdChanges(ctx, [change.planChange]) : [])
    await markBundled(ctx, id, { status, instance, reason: change.reason });
}

const diffOf = (ctx: Ctx, { kind, row }: Part): Promise<BusinessDiff> =>
  (kind === 'planChange' ? bundledDiff : productChangeDiff)(ctx, row.id);

/** The redlines of what goes with a change, for those who decide; the whole is decided, not their lines. */
export async function togetherTables(
  ctx: Ctx,
  change: DemandChangeRow,
): Promise<Pick<BusinessDiff, 'fields' | 'tables'>> {
  const fields: BusinessDiff['fields'] = [];
  const tables: DiffTable[] = [];
  for (const part of await partsOf(ctx, change)) {
    const { name } = part.row;
    const diff = readableDiff(await diffOf(ctx, part), () => false);
    for (const field of diff.fields)
      fields.push({ ...field, label: filled(t.partTitle.text, { name, title: field.label }) });
    for (const table of diff.tables)
      tables.push({
        ...table,
        title: filled(t.partTitle.text, { name, title: table.title }),
        rows: table.rows.map(({ decidable: _, ...row }) => ({ ...row, id: `${part.kind}${part.row.id}:${row.id}` })),
      });
  }
  return { fields, tables };
}

/** What goes with a change, as far as its reader may see it. */
export async function shownParts(ctx: Ctx, change: DemandChangeRow): Promise<ChangePart[]> {
  const shown: ChangePart[] = [];
  for (const part of await partsOf(ctx, change)) {
    const { id, name, status } = part.row;
    const readable = (await readableRecords(ctx, part.kind, [id]))?.has(id) === true;
    const scope = part.kind === 'planChange' ? { projectId: change.projectId! } : {};
    const held = await ctx.rightsIn(scope);
    const fields = readable ? readableDiff(await diffOf(ctx, part), (need) => held.has(need)).fields : [];
    const row = part.row as object;
    shown.push({
      kind: part.kind,
      id,
      name,
      status,
      link: readable ? addressOf(part.kind, { ...row } as never) : null,
      fields,
    });
  }
  return shown;
}
