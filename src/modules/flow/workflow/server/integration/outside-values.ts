/**
 * Values as pages and clients of others send them: numbers may be written as texts.
 *
 * Only what reads as a number, for a variable or field that is one, is changed; the checks that follow are the same.
 */
import { inputsOf } from '#modules/flow/form/form-schema.ts';
import type { Ctx } from '#server/context.ts';
import type { Graph } from '../../graph.ts';
import { formOf } from '../instance/instance-form.ts';

type Values = Record<string, unknown>;
const NUMERAL = /^\s*-?\d{1,15}(\.\d+)?\s*$/;
const NUMBERS = new Set(['int', 'percent', 'dict', 'ref']);

const read = (values: Values, isNumber: (name: string) => boolean): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && NUMERAL.test(value) && isNumber(name) ? Number(value) : value,
    ]),
  );

/** Variables and form of an input at a version of a definition, with their numbers as numbers. */
export async function fromOutside<T extends { vars?: Values; form?: Values }>(
  ctx: Ctx,
  graph: Pick<Graph, 'key' | 'variables'>,
  version: number,
  input: T,
): Promise<T> {
  const schema = input.form && (await formOf(ctx, graph.key, version));
  const inputs = schema ? inputsOf(schema) : null;
  const kindOf = (name: string): string => {
    const found = inputs?.get(name);
    return found?.type === 'field' ? found.field.kind : '';
  };
  const typeOf = (name: string): string => (Object.hasOwn(graph.variables, name) ? graph.variables[name]! : '');
  return {
    ...input,
    ...(input.vars && {
      vars: read(input.vars, (name) => ['number', 'user'].includes(typeOf(name))),
    }),
    ...(input.form && { form: read(input.form, (name) => NUMBERS.has(kindOf(name))) }),
  };
}
