/** Server of forms, business objects and data templates. */
import type { ServerModule } from '#server/context.ts';
import { formPlaces } from '../form.menu.ts';
import { formModule } from '../form.module.ts';
import { formRights } from '../form.rights.ts';
import { formHandlers } from './forms.ts';
import { objectHandlers } from './objects.ts';

export const formServer: ServerModule = {
  ...formModule,
  menu: formPlaces,
  tables: ['business_object', 'data_template', 'form', 'form_version', 'object_row'],
  rights: [formRights],
  handlers: [...formHandlers, ...objectHandlers],
};
