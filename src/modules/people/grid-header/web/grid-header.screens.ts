/** Routes of grid headers. */

import { takesExtFields } from '#kernel/entity.ts';
import { entitiesByName } from '#kernel/module.ts';
import { entityRuntime } from '#modules/base/ext-field/ext-field.calls.ts';
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { gridHeaders, saveMyColumns } from '../grid-header.calls.ts';

/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'grid-header',
  routes: [
    {
      path: '/modules/sys/gridheader',
      title: ['列表表头', '列表表頭', 'Grid headers'],
      layout: 'system',
      need: 'sys:gridheader:query',
      page: () => import('./GridHeaderPage.tsx'),
    },
  ],
  records: {
    async runtime(entity) {
      const definition = entitiesByName().get(entity);
      const [{ extFields }, { headers }] = await Promise.all([
        definition && takesExtFields(definition) ? send(entityRuntime, { entity }, QUIET) : { extFields: [] },
        send(gridHeaders, { table: entity }, QUIET),
      ]);
      return {
        extFields,
        headers: headers.map(({ field, label, width, sort, visible }) => ({
          field,
          width,
          visible,
          // 0 is the default of the form: no place of its own.
          ...(sort > 0 && { order: sort }),
          ...(label && { label }),
        })),
      };
    },
    readSetting: async (table) => (await send(gridHeaders, { table }, QUIET)).mine,
    saveSetting: (table, columns) => send(saveMyColumns, { table, columns }, QUIET),
  },
};
