/** Calls of structures: of a version of a product, or of a revision of a base module. */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';
import type { EditConflict, NodeEdit } from './structure-edits.ts';
import type { StructureNode } from './structure-model.ts';
import type { Choice, OptionRule } from './structure-variants.ts';

const versionId = int(['产品版本', '產品版本', 'Product version'], { min: 1 });
const revisionId = int(['模块版本', '模組版本', 'Module revision'], { min: 1 });
/** Exactly one of them. */
const owner = { versionId, revisionId };

/** Nodes as they travel: values in the order of `['key', ...NODE_FIELDS]`. */
export type NodeWire = (string | number | null)[];

/** What a revision that is used consists of. */
export interface SharedRevision {
  id: number;
  /** Code and label. */
  name: string;
  moduleId: number;
  module: string;
  status: string;
  drawingNo: string | null;
  materialNo: string | null;
  /** Label of the newest released one, when that is another: "revision C is out". */
  newer: { id: number; name: string } | null;
  rows: NodeWire[];
}
/** A variant of a version: what it chooses. */
export interface VariantOfVersion {
  id: number;
  name: string;
  status: 'draft' | 'published';
  choice: Choice;
}
export interface StructureAnswer {
  /** Name of the version or revision. */
  title: string;
  productId: number | null;
  status: string;
  revision: number;
  rows: NodeWire[];
  shared: SharedRevision[];
  /** When its first baseline was made; null: it is edited freely. */
  controlledSince: string | null;
  mayEdit: boolean;
  /** May ask for a product change. */
  mayChange: boolean;
  users: Record<number, string>;
  departments: Record<number, string>;
  types: { id: number; name: string; hkName: string | null; enName: string | null }[];
  /** Of the product; none for a revision of a base module. */
  options: (OptionRule & { id: number })[];
  variants: VariantOfVersion[];
  /** May keep variants. */
  mayVary: boolean;
}
export const readStructure = call('GET', '/api/v1/structure/structure', 'login', owner, output<StructureAnswer>(), {
  label: ['读取产品结构', '讀取產品結構', 'Read a structure'],
  scope: 'row',
  reads: ['productVersion', 'baseRevision'],
});

export interface SavedStructure {
  revision: number;
  /** Whether somebody else's changes came in between: the browser reads it again. */
  merged: boolean;
}
/** Saves edits that were made on revision `baseRevision`; they merge field by field with what others did since. */
export const saveStructure = call(
  'PUT',
  '/api/v1/structure/structure',
  'login',
  {
    ...owner,
    baseRevision: int(['结构修订号', '結構修訂號', 'Structure revision'], { required: true, min: 0 }),
    edits: json<NodeEdit[]>()(['修改', '修改', 'Edits'], { required: true }),
  },
  output<SavedStructure>(),
  { label: ['保存产品结构', '儲存產品結構', 'Save a structure'], scope: 'row', touches: ['structure'] },
);
/** Data of the refusal of a save. */
export interface SaveConflict {
  conflicts: EditConflict[];
}

/** An occurrence of a module in a structure. */
export interface UsedIn {
  versionId: number | null;
  revisionId: number | null;
  productId: number | null;
  /** Name of the version or revision. */
  title: string;
  key: string;
  /** Names from the top to the node. */
  path: string[];
  quantity: string;
  revision: string;
}
export const whereUsed = call(
  'GET',
  '/api/v1/structure/where-used',
  'login',
  {
    moduleId: int(['基础模块', '基礎模組', 'Base module'], { min: 1 }),
    materialNo: text(['物料号', '物料號', 'Material number'], { max: 100 }),
  },
  output<{ list: UsedIn[]; hidden: number }>(),
  {
    label: ['使用情况', '使用情況', 'Where used'],
    reads: ['productVersion', 'baseRevision'],
  },
);
export type { StructureNode };
