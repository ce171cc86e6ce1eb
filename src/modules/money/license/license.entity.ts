import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, decimal, file, longText, ref, text } from '#kernel/field.ts';

export const licenseDirections = {
  granted: ['我方授予', '我方授予', 'Granted by us'],
  received: ['我方获得', '我方獲得', 'Granted to us'],
} as const;

export const licenseStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  valid: ['有效', '有效', 'Valid'],
  expiring: ['即将到期', '即將到期', 'Expiring'],
  expired: ['已到期', '已到期', 'Expired'],
  revoked: ['已撤销', '已撤銷', 'Revoked'],
} as const;
export type LicenseStatus = keyof typeof licenseStatus;

/** What somebody may use for a time: software, patents, qualifications (1-product §2.16). */
export const license = entity({
  name: 'license',
  module: 'license',
  label: ['许可', '許可', 'License'],
  title: 'name',
  code: 'license',
  fields: {
    name: text(['许可名称', '許可名稱', 'License name'], { min: 1, max: 200, required: true }),
    code: text(['许可编号', '許可編號', 'License number'], { max: 50, required: true, set: 'create' }),
    direction: choice(['授予方向', '授予方向', 'Direction'], licenseDirections, {
      required: true,
      default: 'received',
    }),
    status: choice(['状态', '狀態', 'Status'], licenseStatus, { required: true, default: 'draft', set: 'server' }),
    customer: ref(['客户', '客戶', 'Customer'], 'customer', { when: { shown: { direction: ['granted'] } } }),
    supplier: ref(['供应商', '供應商', 'Supplier'], 'supplier', { when: { shown: { direction: ['received'] } } }),
    product: text(['产品', '產品', 'Product'], { max: 200 }),
    quantity: decimal(['数量', '數量', 'Quantity'], { digits: 2, min: 0, max: 1e9 }),
    unit: text(['单位', '單位', 'Unit'], { max: 20 }),
    validFrom: date(['生效日期', '生效日期', 'Valid from'], { required: true }),
    validTo: date(['到期日期', '到期日期', 'Valid until']),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    /** The one it was renewed from, and the one it was renewed by. */
    predecessor: ref(['续期自', '續期自', 'Renewal of'], 'license', { set: 'server' }),
    successor: ref(['续期为', '續期為', 'Renewed by'], 'license', { set: 'server' }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    remark: longText(['备注', '備註', 'Remark'], { max: 2000 }),
  },
  list: {
    columns: ['code', 'name', 'direction', 'product', 'quantity', 'unit', 'validFrom', 'validTo', 'status'],
    filters: [
      ...['name', 'code', 'direction', 'status', 'customer', 'supplier', 'product', 'validTo', 'responsible'],
      ...['department'],
    ],
    sort: 'validTo',
  },
  form: [
    ['name', 'code'],
    ['direction', 'product'],
    ['customer', 'supplier'],
    ['quantity', 'unit'],
    ['validFrom', 'validTo'],
    ['responsible', 'department'],
    ['predecessor', 'successor'],
    ['files'],
    ['remark'],
  ],
  folds: ['predecessor', 'successor', 'files', 'remark'],
  rights: {
    read: 'crm:license:query',
    create: 'crm:license:add',
    update: 'crm:license:edit',
    remove: 'crm:license:delete',
    export: 'crm:license:export',
  },
  unique: [['code']],
  search: { words: ['name', 'code', 'product'] },
  facets: { watchedBy: ['responsible'], meaning: ['name', 'product', 'quantity', 'validFrom', 'validTo', 'status'] },
});
export interface LicenseRow extends Row<typeof license> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    license: LicenseRow;
  }
}
