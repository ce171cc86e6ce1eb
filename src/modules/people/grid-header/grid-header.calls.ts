/** Grid headers of a list and the viewer's own column settings. */
import { call, output } from '#kernel/call.ts';
import { json, text } from '#kernel/field.ts';

export interface HeaderSetting {
  field: string;
  label: readonly [string, string, string] | null;
  width: number | null;
  sort: number;
  visible: boolean;
}

const table = text(['列表', '列表', 'List'], { required: true, max: 60, format: 'code' });

export const gridHeaders = call(
  'GET',
  '/api/v1/grid-header/headers',
  'login',
  { table },
  output<{ headers: HeaderSetting[]; mine: unknown }>(),
  { label: ['列表设置', '列表設定', 'List settings'] },
);
/** Stores the viewer's own columns of a list; null goes back to the company's. */
export const saveMyColumns = call(
  'PUT',
  '/api/v1/grid-header/mine',
  'login',
  { table, columns: json<unknown>()(['列', '欄', 'Columns'], { max: 200 }) },
  output<null>(),
  { label: ['保存列设置', '儲存列設定', 'Save own columns'], limit: 65_536 },
);
