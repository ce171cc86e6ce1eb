import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, longText, ref } from '#kernel/field.ts';

export const projectParts = {
  develop: ['开发', '開發', 'Develops it'],
  customise: ['定制', '定制', 'Customizes it'],
  maintain: ['维护', '維護', 'Maintains it'],
} as const;

/** That a project works on a version of a product. */
export const projectProduct = entity({
  name: 'projectProduct',
  module: 'product',
  label: ['项目产品', '項目產品', 'Product of a project'],
  title: 'productVersion',
  scopes: ['project'],
  fields: {
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion', {
      required: true,
      set: 'create',
    }),
    part: choice(['项目职责', '項目職責', "The project's part"], projectParts, { required: true, default: 'develop' }),
    main: bool(['主要产品', '主要產品', 'Main product'], { required: true, default: false }),
    note: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['productVersion', 'part', 'main', 'note'],
    filters: ['productVersion', 'part', 'main'],
    sort: '-createdAt',
  },
  form: [['productVersion'], ['part', 'main'], ['note']],
  rights: {
    read: 'pm:product:query',
    create: 'pm:product:edit',
    update: 'pm:product:edit',
    remove: 'pm:product:edit',
    export: 'pm:product:query',
  },
  unique: [['scope', 'productVersion']],
});
export interface ProjectProductRow extends Row<typeof projectProduct> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    project_product: ProjectProductRow;
  }
}
