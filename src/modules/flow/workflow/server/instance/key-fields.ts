/**
 * Fields of a form that tell one task of the list from others: those its form names, else its first two.
 *
 * Invariants: what the step hides is neither shown nor counted as one of the two; empty ones are left out. Fields that say nothing in a line (long texts, files, sub-tables) are left out.
 */
import { sql } from 'kysely';
import { factsOf } from '#modules/flow/feel/server/public.ts';
import { keyFieldsIn } from '#modules/flow/form/form-keys.ts';
import { settle } from '#modules/flow/form/form-visible.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { KeyField } from '../../instance/instance.calls.ts';
import { graphOfVersion } from '../graphs.ts';
import { formOf, rightsAt } from './instance-form.ts';
import type { ListedTask } from './lists.ts';

/** By the id of the row. */
export async function keyFieldsOf(ctx: Ctx, rows: readonly ListedTask[]): Promise<Map<number, KeyField[]>> {
  const out = new Map<number, KeyField[]>();
  if (rows.length === 0) return out;
  const { rows: forms } = await sql<{ id: number; form: Record<string, unknown> }>`SELECT id, form FROM wf_instance
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${rows.map((row) => row.instanceId)}::bigint[])`.execute(
    ctx.db,
  );
  const values = new Map(forms.map(({ id, form }) => [id, form]));
  for (const row of rows) {
    const schema = await formOf(ctx, row.definition, row.definitionVersion);
    if (!schema) continue;
    const graph = await graphOfVersion(ctx, row.definition, row.definitionVersion);
    const right = rightsAt(graph.nodes[row.node]);
    const form = values.get(row.instanceId) ?? {};
    const keys: KeyField[] = [];
    const { hidden } = settle(schema, form, factsOf(ctx));
    for (const { key, field } of keyFieldsIn(schema, (path) => right(path) !== 'hidden' && !hidden.has(path))) {
      const value = form[key];
      const people =
        field.to === 'user' ? await userNames(ctx, [value].flat().filter(Number.isSafeInteger) as number[]) : {};
      if (value !== undefined && value !== null && value !== '') keys.push({ field, value, people });
    }
    out.set(row.actorId, keys);
  }
  return out;
}
