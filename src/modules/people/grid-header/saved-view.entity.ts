import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, json, refs, text } from '#kernel/field.ts';
import type { ListQuery } from '#kernel/query.ts';

/** Who sees a view of a list. */
const viewAudience = {
  own: ['仅自己', '僅自己', 'Only me'],
  roles: ['指定角色', '指定角色', 'Chosen roles'],
  company: ['全公司', '全公司', 'Whole company'],
} as const;

/** What a view says of the query: all but the page one is on. */
export type ViewQuery = Omit<ListQuery, 'pageNum'>;

/** A named way to look at a list: filters, sort, page size and columns (docs/adr/180-search.md). */
export const savedView = entity({
  name: 'savedView',
  module: 'gridHeader',
  label: ['视图', '視圖', 'View'],
  title: 'name',
  fields: {
    name: text(['视图名称', '視圖名稱', 'View name'], { max: 50, required: true }),
    list: text(['所属列表', '所屬列表', 'List'], { max: 80, required: true, format: 'code', set: 'create' }),
    audience: choice(['可见范围', '可見範圍', 'Visible to'], viewAudience, { required: true, default: 'own' }),
    roles: refs(['角色', '角色', 'Roles'], 'role', { max: 50 }),
    standard: bool(['默认打开', '預設開啟', 'Opens by default'], { required: true, default: false }),
    query: json<ViewQuery>()(['查询条件', '查詢條件', 'Query'], { required: true }),
    columns: json<object>()(['列', '欄', 'Columns'], { required: true }),
  },
  list: {
    columns: ['name', 'list', 'audience', 'standard'],
    filters: ['name', 'list', 'audience', 'standard'],
    sort: 'name',
  },
  form: [['name'], ['audience', 'roles'], ['standard']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
export interface SavedViewRow extends Row<typeof savedView> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    savedView: SavedViewRow;
  }
}

export const SHARE_VIEWS = 'sys:savedView:share';
