import { entity, type Row } from '#kernel/entity.ts';
import { choice, file, json, longText, refs, text } from '#kernel/field.ts';
import { datasetItems } from './datasets.ts';
import type { Design } from './design.ts';

export const sharings = {
  mine: ['仅自己', '僅自己', 'Only me'],
  people: ['指定人员', '指定人員', 'Chosen people'],
  all: ['全公司', '全公司', 'Everybody'],
} as const;
export type Sharing = keyof typeof sharings;

/** A report somebody made: whoever opens it sees what they may read, whoever made it (1-product §2.16, report). */
export const ownReport = entity({
  name: 'ownReport',
  module: 'report',
  label: ['智能报表', '智能報表', 'Smart report'],
  title: 'name',
  fields: {
    name: text(['报表名称', '報表名稱', 'Report'], { min: 1, max: 100, required: true }),
    dataset: choice(['数据集', '資料集', 'Dataset'], datasetItems, { required: true, set: 'create' }),
    design: json<Design>()(['设计', '設計', 'Design']),
    sharing: choice(['共享', '共享', 'Shared with'], sharings, { required: true, default: 'mine' }),
    readers: refs(['可查看人员', '可查看人員', 'People'], 'user', {
      max: 200,
      when: { shown: { sharing: ['people'] }, required: true },
    }),
    description: longText(['说明', '說明', 'Description'], { max: 500 }),
  },
  list: {
    columns: ['name', 'dataset', 'sharing', 'description', 'createdBy', 'updatedAt'],
    filters: ['name', 'dataset', 'sharing'],
    sort: 'name',
  },
  form: [['name', 'dataset'], ['sharing'], ['readers'], ['description']],
  rights: { read: 'login', create: 'report:self', update: 'report:self', remove: 'report:self', export: 'login' },
  facets: { none: 'a report is read, not discussed' },
});
export interface OwnReportRow extends Row<typeof ownReport> {}

/** A template of a report server: kept and handed on, never carried out here (2-rules §5: only .cpt). */
export const cptTemplate = entity({
  name: 'cptTemplate',
  module: 'report',
  label: ['报表模板', '報表範本', 'Report template'],
  title: 'name',
  fields: {
    name: text(['模板名称', '範本名稱', 'Template'], { min: 1, max: 100, required: true }),
    category: text(['分类', '分類', 'Category'], { max: 50 }),
    template: file(['模板文件（.cpt）', '範本檔案（.cpt）', 'File (.cpt)'], { max: 1 }),
    description: longText(['说明', '說明', 'Description'], { max: 500 }),
  },
  list: {
    columns: ['name', 'category', 'template', 'description', 'updatedAt'],
    filters: ['name', 'category'],
    sort: 'name',
  },
  form: [['name', 'category'], ['template'], ['description']],
  rights: {
    read: 'report:cpt:query',
    create: 'report:cpt:edit',
    update: 'report:cpt:edit',
    remove: 'report:cpt:edit',
    export: 'report:cpt:query',
  },
  unique: [['name']],
  facets: { none: 'a file that is handed on' },
});
export interface CptTemplateRow extends Row<typeof cptTemplate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    own_report: OwnReportRow;
    cpt_template: CptTemplateRow;
  }
}
