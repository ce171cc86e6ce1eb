/** Server of dictionaries. */

import { sql } from 'kysely';
import { absent, type Problem, problem } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type DictOption, dictByKey, dictByModule } from '../dict.calls.ts';
import { dictDictionaries } from '../dict.dictionaries.ts';
import { type DictItemRow, dictItem, dictionary } from '../dict.entity.ts';
import { dictPlaces } from '../dict.menu.ts';
import { dictModule } from '../dict.module.ts';
import { dictRights } from '../dict.rights.ts';
import {
  checkParameter,
  dictTexts,
  guardedParameters,
  PARAMETER_DICTIONARY,
  parameters,
  rightLabelOver,
} from '../dict.rules.ts';
import { parameterState, saveParameters } from '../parameter.calls.ts';
import { classificationHandlers } from './classification.ts';
import { dictIds, dictItems, dictTitleRows, nameSql } from './items.ts';
import { readParameters, writeParameters } from './parameters.ts';

const dictionaryService = entityService(dictionary, {
  check: (_ctx, { mode, before }) => (mode === 'remove' && before!.builtIn ? [problem(dictTexts.builtIn)] : []),
});

interface ItemChange {
  mode: string;
  before: DictItemRow | null;
  after: DictItemRow | null;
}

/** Parameters that take their own right, whichever way their item is changed. */
async function checkGuarded(ctx: Ctx, { before, after }: ItemChange): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { key, need } of guardedParameters(before, after))
    if (!(await ctx.can(need)))
      problems.push(
        problem(dictTexts.parameterRight, { parameter: parameters[key].label, right: rightLabelOver(key) }, 'value'),
      );
  return problems;
}

async function checkItem(ctx: Ctx, change: ItemChange): Promise<Problem[]> {
  if (change.mode === 'remove' && change.before?.builtIn) return [problem(dictTexts.builtIn)];
  const item = (change.after ?? change.before)!;
  const { rows } = await sql<{
    dictKey: string;
    kind: string;
  }>`SELECT dict_key, kind FROM dictionary WHERE company_id = ${ctx.viewer.companyId} AND id = ${item.dictionary}`.execute(
    ctx.db,
  );
  const isParameter = rows[0]?.dictKey === PARAMETER_DICTIONARY;
  const problems = isParameter ? await checkGuarded(ctx, change) : [];
  if (change.mode === 'remove') return problems;
  if (change.before?.builtIn && change.before.itemKey !== item.itemKey)
    problems.push(problem(dictTexts.builtInKey, undefined, 'itemKey'));
  if (item.parent && rows[0]?.kind !== 'tree') problems.push(problem(dictTexts.notTree, undefined, 'parent'));
  const found = isParameter ? checkParameter(item.itemKey, item.value) : null;
  return found ? [...problems, found] : problems;
}
const dictItemService = entityService(dictItem, { check: checkItem as never });

export const dictServer: ServerModule = {
  ...dictModule,
  dictionaries: dictDictionaries,
  entityPorts: { dictItems, dictTitleRows, dictIds },
  menu: dictPlaces,
  tables: ['classification_setting'],
  services: [dictionaryService, dictItemService],
  rights: [dictRights],
  handlers: [
    ...entityHandlers(dictionaryService),
    ...entityHandlers(dictItemService),
    ...classificationHandlers,
    handle(parameterState, readParameters),
    handle(saveParameters, (ctx, input) => writeParameters(ctx, dictItemService, input)),
    handle(dictByModule, async (ctx, { moduleKey }) => {
      const { rows } =
        await sql<DictOption>`SELECT i.id AS dic_id, ${nameSql(ctx.lang)} AS dic_name, i.item_key, i.parent AS parent_id, i.color, i.value
        FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE i.company_id = ${ctx.viewer.companyId} AND d.company_id = i.company_id
          AND d.dict_key = ${moduleKey} AND i.active ORDER BY i.sort, i.id`.execute(ctx.db);
      return rows;
    }),
    handle(dictByKey, async (ctx, { id }) => {
      const { rows } = await sql<{
        dicId: number;
        dicName: string;
        dicValue: string;
      }>`SELECT i.id AS dic_id, ${nameSql(ctx.lang)} AS dic_name, i.value AS dic_value
        FROM dict_item i WHERE i.company_id = ${ctx.viewer.companyId} AND i.item_key = ${id} AND i.active LIMIT 1`.execute(
        ctx.db,
      );
      if (!rows[0]) throw absent();
      return rows[0];
    }),
  ],
};
