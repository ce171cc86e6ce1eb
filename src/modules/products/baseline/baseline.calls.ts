/** Calls of baselines of products beside those of their entity. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import type { StructureAnswer } from '#modules/products/structure/structure.calls.ts';
import type { StructureNode } from '#modules/products/structure/structure-model.ts';

const baselineId = int(['基线', '基線', 'Baseline'], { required: true, min: 1 });

export interface BaselineContent extends Pick<StructureAnswer, 'rows' | 'shared' | 'users' | 'departments' | 'types'> {
  title: string;
  version: string;
  root: string;
  takenAt: string;
  /** Parts that are not what their hash says; 0: it is as it was taken. */
  broken: number;
}
/** A baseline as a structure of that day. */
export const baselineContent = call(
  'GET',
  '/api/v1/baseline/baseline/:baselineId/content',
  'login',
  { baselineId },
  output<BaselineContent>(),
  { label: ['基线内容', '基線內容', 'Content of a baseline'], scope: 'row', reads: ['productBaseline'] },
);

/** Takes a baseline from inside a project that works on the version. */
export const takeProjectBaseline = call(
  'POST',
  '/api/v1/baseline/project/:projectId/baseline',
  'pm:product:baseline',
  {
    projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }),
    versionId: int(['产品版本', '產品版本', 'Product version'], { required: true, min: 1 }),
    name: text(['基线名称', '基線名稱', 'Baseline name'], { required: true, min: 1, max: 100 }),
    description: text(['说明', '說明', 'Description'], { max: 200 }),
  },
  output<{ id: number }>(),
  {
    label: ['建立项目产品基线', '建立項目產品基線', 'Take a baseline'],
    scope: 'project',
    touches: ['productBaseline'],
  },
);

/** A node in both baselines, or in one of them. */
export type ComparedNode = Omit<StructureNode, 'rank'>;
export interface BaselineComparison {
  before: { id: number; name: string; versionId: number };
  after: { id: number; name: string; versionId: number };
  beforeRows: ComparedNode[];
  afterRows: ComparedNode[];
  names: Pick<StructureAnswer, 'users' | 'departments' | 'types'> & { revisions: Record<number, string> };
}
const pair = {
  before: baselineId,
  /** 0: the version as it is. */
  after: int(['对比基线', '對比基線', 'Compared with'], { required: true, min: 0 }),
};
export const compareProductBaselines = call(
  'GET',
  '/api/v1/baseline/compare',
  'login',
  pair,
  output<BaselineComparison>(),
  { label: ['基线对比', '基線對比', 'Compare baselines'], scope: 'row', reads: ['productBaseline'] },
);
export const exportProductComparison = call(
  'GET',
  '/api/v1/baseline/compare/export',
  'login',
  pair,
  output<Uint8Array>(),
  {
    body: 'download',
    label: ['导出基线对比', '匯出基線對比', 'Export a comparison'],
    scope: 'row',
    reads: ['productBaseline'],
  },
);
