/** Server of additional fields. */
import { sql } from 'kysely';
import { takesExtFields } from '#kernel/entity.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { DictionaryRow } from '#modules/base/dict/dict.entity.ts';
import { dictTexts } from '#modules/base/dict/dict.rules.ts';
import { dictionaryExists } from '#modules/base/dict/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { oneByOne } from '#server/entity/hindrances.ts';
import { allEntities } from '#server/entity/ports.ts';
import { entityRuntime } from '../ext-field.calls.ts';
import { extField } from '../ext-field.entity.ts';
import { extFieldPlaces } from '../ext-field.menu.ts';
import { extFieldModule } from '../ext-field.module.ts';
import { extFieldRights } from '../ext-field.rights.ts';
import { extFieldsOf } from './fields-of.ts';

const extTexts = texts('extField', {
  unknownTable: ['该对象不支持扩展字段', '該對象不支援擴展欄位', 'This object does not support additional fields'],
  unknownDictionary: ['绑定的字典不存在', '綁定的字典不存在', 'The bound dictionary does not exist'],
  unknownEntity: ['绑定的对象不存在', '綁定的對象不存在', 'The bound object does not exist'],
});

const extFieldService = entityService(extField, {
  check: async (ctx, { after }) => {
    if (!after) return [];
    const entities = allEntities();
    if (!entities.some((e) => e.name === after.tableName && takesExtFields(e)))
      return [problem(extTexts.unknownTable, undefined, 'tableName')];
    if (!after.bindingType) return [];
    if (after.fieldType === 'popup')
      return entities.some((e) => e.name === after.bindingType)
        ? []
        : [problem(extTexts.unknownEntity, undefined, 'bindingType')];
    return (await dictionaryExists(ctx, after.bindingType))
      ? []
      : [problem(extTexts.unknownDictionary, undefined, 'bindingType')];
  },
});

/** Fields that take their values from a dictionary keep it. */
async function bindsDictionary(ctx: Ctx, { dictKey }: DictionaryRow): Promise<Problem | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM ext_field WHERE company_id = ${ctx.viewer.companyId}
    AND field_type IN ('select', 'multiSelect') AND binding_type = ${dictKey} LIMIT 1`.execute(ctx.db);
  return rows[0] ? problem(dictTexts.bound, { field: rows[0].name }) : null;
}

export const extFieldServer: ServerModule = {
  ...extFieldModule,
  entityPorts: { extFields: extFieldsOf },
  hinders: { dictionary: { remove: oneByOne(bindsDictionary) } },
  menu: extFieldPlaces,
  services: [extFieldService],
  rights: [extFieldRights],
  handlers: [
    ...entityHandlers(extFieldService),
    handle(entityRuntime, async (ctx, { entity }) => ({
      extFields: Object.entries(await extFieldsOf(ctx, entity)).map(([name, field]) => ({ name, field })),
    })),
  ],
};
