/** Calls of embedded pages (/modules/ht, /modules/projectht): only addresses an administrator has registered (1-product §2.4). */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';

export interface EmbeddedPage {
  id: number;
  alias: string;
  name: string;
  url: string;
}
const RIGHT = 'wf:integration:edit';
const base = '/api/v1/workflow/embedded-pages';
const touches = ['wfEmbedded'];
const alias = text(['别名', '別名', 'Alias'], { required: true, max: 64, format: 'code' });

/** The page of an alias; null when none is registered. */
export const embeddedPage = call('GET', `${base}/of/:alias`, 'login', { alias }, output<EmbeddedPage | null>(), {
  label: ['嵌入页面', '嵌入頁面', 'Embedded page'],
});
/** The registered page with exactly this address; null: nobody has registered it, so it is not shown. */
export const embeddedAt = call(
  'GET',
  `${base}/at`,
  'login',
  { url: text(['地址', '地址', 'Address'], { required: true, max: 1000 }) },
  output<EmbeddedPage | null>(),
  { label: ['嵌入页面', '嵌入頁面', 'Embedded page'] },
);
export const listEmbedded = call('GET', base, RIGHT, {}, output<EmbeddedPage[]>(), {
  label: ['嵌入页面列表', '嵌入頁面列表', 'Embedded pages'],
});
/** Registers a page, or replaces the one with the alias. */
export const saveEmbedded = call(
  'POST',
  base,
  RIGHT,
  {
    alias,
    name: text(['名称', '名稱', 'Name'], { required: true, max: 100 }),
    url: text(['地址', '地址', 'Address'], { required: true, max: 1000, format: 'url' }),
  },
  output<{ id: number }>(),
  { label: ['登记嵌入页面', '登記嵌入頁面', 'Register an embedded page'], touches },
);
export const removeEmbedded = call(
  'DELETE',
  `${base}/:id`,
  RIGHT,
  { id: int(['编号', '編號', 'ID'], { required: true, min: 1 }) },
  output<null>(),
  { label: ['删除嵌入页面', '刪除嵌入頁面', 'Remove an embedded page'], touches },
);
