import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, lines, longText, ref, text } from '#kernel/field.ts';

const rights = {
  read: 'prd:structure:query',
  create: 'prd:structure:edit',
  update: 'prd:structure:edit',
  remove: 'prd:structure:edit',
  export: 'prd:structure:query',
} as const;

/** What can be chosen about a product, and what there is to choose from; conditions of nodes name it by its code. */
export const productOption = entity({
  name: 'productOption',
  module: 'structure',
  label: ['产品选项', '產品選項', 'Product option'],
  title: 'name',
  scopes: ['product'],
  fields: {
    code: text(['选项代码', '選項代碼', 'Option code'], { min: 1, max: 30, required: true }),
    name: text(['选项名称', '選項名稱', 'Option name'], { min: 1, max: 50, required: true }),
    /** Every variant chooses one of its values; otherwise it may go without. */
    needed: bool(['必选', '必選', 'Must be chosen'], { required: true, default: true }),
    choices: lines(
      ['可选值', '可選值', 'Values'],
      {
        code: text(['值代码', '值代碼', 'Value code'], { min: 1, max: 30, required: true }),
        name: text(['值名称', '值名稱', 'Value name'], { min: 1, max: 50, required: true }),
      },
      { required: true, max: 50 },
    ),
    note: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: { columns: ['code', 'name', 'needed', 'choices', 'note'], filters: ['code', 'name', 'needed'], sort: 'code' },
  form: [['code', 'name'], ['needed'], ['choices'], ['note']],
  rights,
  unique: [
    ['scope', 'code'],
    ['scope', 'name'],
  ],
});
export interface ProductOptionRow extends Row<typeof productOption> {}

export const variantStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  published: ['已发布', '已發佈', 'Published'],
} as const;

/** A choice of values for the options of a product: with it the structure of a version is one that can be built. */
export const productVariant = entity({
  name: 'productVariant',
  module: 'structure',
  label: ['产品变型', '產品變型', 'Product variant'],
  title: 'name',
  scopes: ['product'],
  fields: {
    name: text(['变型名称', '變型名稱', 'Variant name'], { min: 1, max: 100, required: true }),
    productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion', {
      required: true,
      set: 'create',
    }),
    status: choice(['状态', '狀態', 'Status'], variantStatus, { required: true, default: 'draft', set: 'server' }),
    chosen: lines(
      ['选择', '選擇', 'Choices'],
      {
        option: ref(['选项', '選項', 'Option'], 'productOption', { required: true }),
        value: text(['值代码', '值代碼', 'Value code'], { min: 1, max: 30, required: true }),
      },
      { max: 50 },
    ),
    note: longText(['说明', '說明', 'Note'], { max: 500 }),
  },
  list: {
    columns: ['name', 'productVersion', 'status', 'chosen', 'note'],
    filters: ['name', 'productVersion', 'status'],
    sort: 'name',
  },
  form: [['name', 'productVersion'], ['chosen'], ['note']],
  rights,
  unique: [['scope', 'productVersion', 'name']],
});
export interface ProductVariantRow extends Row<typeof productVariant> {}

declare module '#kernel/entity.ts' {
  interface Tables {
    product_option: ProductOptionRow;
    product_variant: ProductVariantRow;
  }
}
