/** What lists and forms ask about an entity at run time. */
import { call, output } from '#kernel/call.ts';
import { type Field, text } from '#kernel/field.ts';

export interface EntityRuntime {
  extFields: { name: string; field: Field }[];
}

export const entityRuntime = call(
  'GET',
  '/api/v1/ext-field/runtime',
  'login',
  { entity: text(['对象', '對象', 'Entity'], { required: true, max: 50 }) },
  output<EntityRuntime>(),
  { label: ['扩展字段定义', '擴展欄位定義', 'Additional field definitions'] },
);
