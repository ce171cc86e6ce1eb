/** What forms, objects and templates share when they are stored. */

import { isPlain } from '#kernel/check.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { CODE, commonTexts, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { withExpressions } from '#modules/flow/feel/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { formTexts as t } from '../form.texts.ts';
import { checkSchema } from '../form-check.ts';
import { type FormSchema, type FormValues, inputsOf, rowsOf } from '../form-schema.ts';
import { applyInput, editAll } from '../form-values.ts';

export const KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
export const needKey = (key: string): void => {
  if (!KEY.test(key)) throw refuse(t.badKey, undefined, 'key');
};
export const conflict = (): Refusal => new Refusal([problem(commonTexts.conflict)], CODE.conflict);

/** A schema as it came, or a refusal that names every problem. */
export function readSchema(value: unknown, mode: 'draft' | 'publish'): FormSchema {
  const problems = checkSchema(value, mode);
  if (problems.length > 0) throw new Refusal(problems);
  return value as FormSchema;
}

/** Fields of a form as those of a record, sub-tables left out. */
export const fieldsOf = (schema: FormSchema): Record<string, Field> =>
  Object.fromEntries([...inputsOf(schema).values()].flatMap((i) => (i.type === 'field' ? [[i.key, i.field]] : [])));

/** Titles of what values name: field -> id -> title. Names nothing the viewer may not know. */
export const titlesIn = (ctx: Ctx, fields: Record<string, Field>, rows: readonly FormValues[]) =>
  titlesOf({ fields } as unknown as Entity, ctx, rows);

/** Chosen records that do not exist, or not for the viewer; values stored before are not checked again. */
export async function missingRecords(
  ctx: Ctx,
  schema: FormSchema,
  before: FormValues,
  after: FormValues,
): Promise<Problem[]> {
  const out: Problem[] = [];
  const look = async (fields: Record<string, Field>, was: readonly FormValues[], now: readonly FormValues[]) => {
    const titles = await titlesIn(ctx, fields, now);
    for (const [name, field] of Object.entries(fields)) {
      if (!field.to && !field.dict) continue;
      const known = new Set(was.flatMap((row) => row[name]));
      const ids = now.flatMap((row) => row[name] ?? []);
      if (ids.some((id) => !known.has(id) && titles[name]?.[id as number] === undefined))
        out.push(problem(t.notThere, { field: field.label }, name));
    }
  };
  await look(fieldsOf(schema), [before], [after]);
  for (const item of inputsOf(schema).values())
    if (item.type === 'table')
      await look(
        Object.fromEntries(item.columns.map((c) => [c.key, c.field])),
        rowsOf(before[item.key]),
        rowsOf(after[item.key]),
      );
  return out;
}

/** Checks an input in which everything may be edited; returns the values to store. */
export async function takeValues(
  ctx: Ctx,
  schema: FormSchema,
  before: FormValues,
  input: unknown,
  mode: 'draft' | 'submit',
): Promise<Record<string, unknown>> {
  const { values, problems } = await withExpressions(ctx, (evaluate, facts) =>
    applyInput(schema, editAll, before, isPlain(input) ? input : {}, mode, facts, evaluate),
  );
  const found = problems.length > 0 ? problems : await missingRecords(ctx, schema, before, values);
  if (found.length > 0) throw new Refusal(found);
  return values;
}
