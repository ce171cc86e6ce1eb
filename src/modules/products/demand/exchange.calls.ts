/** Calls of demands in files: looking at one, taking it over, giving it back, and what a file said of a demand. */
import { call, output } from '#kernel/call.ts';
import { choice, int, json, ref } from '#kernel/field.ts';
import type { DemandField, DemandFileKind, DemandMapping, FileColumn } from './exchange/file-demands.ts';
import type { ShownText } from './exchange/rich-text.ts';

export const fileTargets = {
  devDemand: ['研发需求', '研發需求', 'Development demands'],
  libUser: ['用户需求库', '用戶需求庫', 'Library of user demands'],
  libDev: ['研发需求库', '研發需求庫', 'Library of development demands'],
} as const;
export type FileTarget = keyof typeof fileTargets;

const goesTo = choice(['导入到', '匯入到', 'Becomes'], fileTargets, { required: true, default: 'devDemand' });
const product = ref(['产品', '產品', 'Product'], 'product');
const input = {
  goesTo,
  product,
  productVersion: ref(['产品版本', '產品版本', 'Product version'], 'productVersion'),
  /** Which column or attribute becomes which field; absent: as proposed. */
  mapping: json<DemandMapping>()(['列对应', '欄對應', 'Column mapping']),
} as const;
const RIGHTS = ['dm:dev:add', 'dm:lib:edit'] as const;

/** What becomes of one demand of a file. */
export interface FileLine {
  title: string;
  /** From 0. */
  depth: number;
  what: 'new' | 'changed' | 'same';
  /** Fields that change. */
  fields: readonly DemandField[];
}
export interface DemandFileRead {
  kind: DemandFileKind;
  name: string;
  columns: readonly FileColumn[];
  mapping: DemandMapping;
  /** Demands in the file = added + changed + same + rejected; relations in it = links + linksRejected. */
  counts: {
    demands: number;
    added: number;
    changed: number;
    same: number;
    rejected: number;
    relations: number;
    links: number;
    linksRejected: number;
  };
  rejects: readonly { what: 'demand' | 'link'; name: string; reason: string }[];
  /** What the file has against the standard, and what of it is taken over otherwise. */
  notes: readonly string[];
  /** The first of them. */
  lines: readonly FileLine[];
}

/** Tries an import and keeps nothing of it. */
export const previewDemandFile = call('POST', '/api/v1/demand/files/preview', RIGHTS, input, output<DemandFileRead>(), {
  label: ['预览需求文件', '預覽需求檔案', 'Preview a file of demands'],
  body: 'upload',
  fails: 'import',
  reads: true,
});
export const importDemandFile = call('POST', '/api/v1/demand/files/import', RIGHTS, input, output<DemandFileRead>(), {
  label: ['导入需求文件', '匯入需求檔案', 'Import a file of demands'],
  body: 'upload',
  creates: true,
  fails: 'import',
  touches: ['devDemand', 'libDemand', 'traceLink', 'userDemand'],
});

export interface KeptFile {
  id: number;
  name: string;
  kind: 'reqif' | 'reqifz';
  demands: number;
  madeAt: string;
}
/** ReqIF files that were imported, for giving them back. */
export const demandFiles = call(
  'GET',
  '/api/v1/demand/files',
  ['dm:dev:export', 'dm:lib:query'],
  { goesTo, product },
  output<KeptFile[]>(),
  { label: ['已导入的需求文件', '已匯入的需求檔案', 'Imported files of demands'], reads: ['devDemand', 'libDemand'] },
);
/** An imported file with the demands as they are now. */
export const exportDemandFile = call(
  'GET',
  '/api/v1/demand/files/:fileId/export',
  ['dm:dev:export', 'dm:lib:query'],
  { fileId: int(['文件', '檔案', 'File'], { required: true, min: 1 }) },
  output<Uint8Array>(),
  { label: ['导出 ReqIF 文件', '匯出 ReqIF 檔案', 'Export a ReqIF file'], body: 'download' },
);
/** Demands as a ReqIF file of our own. */
export const exportReqif = call(
  'GET',
  '/api/v1/demand/files/reqif',
  ['dm:dev:export', 'dm:lib:query'],
  { goesTo, product },
  output<Uint8Array>(),
  { label: ['导出为 ReqIF', '匯出為 ReqIF', 'Export as ReqIF'], body: 'download' },
);

/** What the file a demand came from says of it, attribute by attribute; rich text as it is shown. */
export interface DemandOriginal {
  file: string;
  identifier: string;
  values: readonly { name: string; field: DemandField | null; text: string; rich: readonly ShownText[] | null }[];
}
export const demandOriginal = call(
  'GET',
  '/api/v1/demand/devDemand/:id/original',
  'login',
  { id: int(['需求', '需求', 'Demand'], { required: true, min: 1 }) },
  output<DemandOriginal | null>(),
  { label: ['需求的原始文件', '需求的原始檔案', 'What the file says of a demand'], scope: 'row', reads: ['devDemand'] },
);
