/** Fields of records as approvers read them: what differs between two states of one, in every language. */
import { minuteOfInstant } from '#kernel/dates.ts';
import { diffRows } from '#kernel/diff.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import type { DiffField, DiffValue } from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx } from '#server/context.ts';
import { titlesOf } from '#server/entity/entity-read.ts';

/** A value as approvers read it. */
function shownValue(
  field: Field,
  value: unknown,
  titles: Record<number, string> | undefined,
  offset: number,
): DiffValue {
  if (value === null || value === undefined || value === '') return null;
  const named = (one: unknown): string => titles?.[Number(one)] ?? String(one);
  if (Array.isArray(value)) {
    if (field.kind === 'choices') return value.map((one) => field.items?.[String(one)]?.[0] ?? String(one)).join('、');
    return field.kind === 'lines' || field.kind === 'json' ? String(value.length) : value.map(named).join('、');
  }
  if (field.kind === 'choice') return field.items?.[String(value)] ?? String(value);
  if (field.kind === 'ref' || field.kind === 'dict' || field.kind === 'tree') return named(value);
  if (field.kind === 'date') return { date: String(value) };
  if (field.kind === 'instant') return { minute: minuteOfInstant(Date.parse(String(value)), offset) };
  if (typeof value === 'number') return value;
  if (field.kind === 'richText')
    return String(value)
      .replace(/<[^>]*>/g, ' ')
      .trim();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Fields of a record that differ, as approvers read them. */
export async function changedFields(entity: Entity, ctx: Ctx, before: BaseRow, after: BaseRow): Promise<DiffField[]> {
  const titles = await titlesOf(entity, ctx, [before, after]);
  const shown = (field: string, value: unknown): DiffValue =>
    shownValue(entity.fields[field]!, value, titles[field], ctx.utcOffset);
  return diffRows(entity, before, after).flatMap(({ field, before: old, after: next }) => {
    if (!(field in entity.fields)) return [];
    const { label, need } = entity.fields[field]!;
    const guard = need && ({ need, strict: true } as const);
    return [{ label, before: shown(field, old), after: shown(field, next), ...guard }];
  });
}
