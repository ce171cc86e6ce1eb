/** The system parameters read and stored together, over the items of their dictionary. */
import { sql } from 'kysely';
import { CODE, commonTexts, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import type { DictItemRow } from '../dict.entity.ts';
import { checkParameter, dictTexts, limitsOf, PARAMETER_DICTIONARY, parameters } from '../dict.rules.ts';
import { type ParameterInput, type ParameterName, type ParameterState, parameterKeys } from '../parameter.calls.ts';

const NAMES = Object.keys(parameterKeys) as ParameterName[];

interface Stored {
  id: number;
  itemKey: string;
  value: string | null;
  version: number;
  active: boolean;
}

async function storedItems(ctx: Ctx, lock: boolean): Promise<Stored[]> {
  const { rows } = await sql<Stored>`SELECT i.id, i.item_key, i.value, i.version, i.active FROM dict_item i
    JOIN dictionary d ON d.id = i.dictionary AND d.company_id = i.company_id
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${PARAMETER_DICTIONARY} AND i.item_key = ANY(${Object.values(parameterKeys)}::text[])
    ORDER BY i.id ${lock ? sql`FOR UPDATE OF i` : sql``}`.execute(ctx.db);
  return rows;
}

function stateOf(items: readonly Stored[]): ParameterState {
  const valueIn = (name: ParameterName): number => {
    const { fallback, max } = limitsOf(parameterKeys[name]);
    const item = items.find((i) => i.itemKey === parameterKeys[name] && i.active);
    const value = Number(item?.value ?? Number.NaN);
    return Number.isInteger(value) ? Math.min(value, max) : fallback;
  };
  return {
    version: items.reduce((sum, item) => sum + item.version, 0),
    values: Object.fromEntries(NAMES.map((name) => [name, valueIn(name)])) as ParameterState['values'],
    limits: Object.fromEntries(NAMES.map((name) => [name, limitsOf(parameterKeys[name])])) as ParameterState['limits'],
  };
}

export const readParameters = async (ctx: Ctx): Promise<ParameterState> => stateOf(await storedItems(ctx, false));

/** Changed parameters become changes of their items, with change log and the dictionary's own checks. */
export async function writeParameters(
  ctx: Ctx,
  service: EntityService<DictItemRow>,
  input: ParameterInput,
): Promise<ParameterState> {
  if (input.redDays < input.yellowDays) throw new Refusal([problem(dictTexts.delayOrder, undefined, 'redDays')]);
  const problems = NAMES.flatMap((name) => {
    const found = checkParameter(parameterKeys[name], String(input[name]));
    return found ? [{ ...found, field: name }] : [];
  });
  if (problems.length > 0) throw new Refusal(problems);
  const items = await storedItems(ctx, true);
  const before = stateOf(items);
  if (before.version !== input.version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  for (const name of NAMES) {
    if (input[name] === before.values[name]) continue;
    const item = items.find((i) => i.itemKey === parameterKeys[name]);
    const value = String(input[name]);
    try {
      if (item) await service.update(ctx, item.id, null, { value, active: true });
      else await service.create(ctx, await newItem(ctx, name, value));
    } catch (error) {
      // In the form the value is under the parameter's own name.
      if (!(error instanceof Refusal)) throw error;
      const problems = error.problems.map((one) => (one.field === 'value' ? { ...one, field: name } : one));
      throw new Refusal(problems, error.code, error.data);
    }
  }
  return readParameters(ctx);
}

/** A parameter that came with a later version than the company. */
async function newItem(ctx: Ctx, name: ParameterName, value: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM dictionary
    WHERE company_id = ${ctx.viewer.companyId} AND dict_key = ${PARAMETER_DICTIONARY}`.execute(ctx.db);
  const itemKey = parameterKeys[name];
  const [zh, hk, en] = parameters[itemKey].label;
  return { dictionary: rows[0]?.id, itemKey, name: zh, hkName: hk, enName: en, value, active: true };
}
