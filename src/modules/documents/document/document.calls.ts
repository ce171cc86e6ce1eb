/** Calls of the tree of documents, of moving, deleting and restoring, and of what people give them. */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { int, refs } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import { docFolder } from './document.entity.ts';
import type { DocumentRight } from './document-rights.ts';
import type { Level } from './levels.ts';

const base = '/api/v1/document';
const touches = ['document', 'docFolder', 'docList'];
const folderId = int(['文件夹', '資料夾', 'Folder'], { required: true, min: 1 });
const documents = refs(['文档', '文件', 'Documents'], 'document', { required: true, max: 100 });

export interface TreeFolder {
  id: number;
  name: string;
  parent: number | null;
  floor: Level;
  /** What the viewer may do with it; none: it is only on the way to something they see. */
  may: DocumentRight[];
  /** Of its row, for who changes it. */
  version: number;
  /** It has a list of rights of its own. */
  owns: boolean;
  /** Documents right in it that the viewer sees. */
  count: number;
}
export interface DocumentTree {
  root: number;
  folders: TreeFolder[];
  /** The viewer may see and give rights everywhere in it. */
  manages: boolean;
  /** The highest level the viewer may give. */
  level: Level;
}
/** The folders of an object, or of the company's knowledge. Errors: without a root, the words of 2-rules §8. */
export const documentTree = inObjects(
  docFolder,
  call('GET', `${base}/tree`, 'login', {}, output<DocumentTree>(), {
    label: ['文件夹树', '資料夾樹', 'Tree of folders'],
    scope: 'row',
    reads: ['docFolder', 'document', 'docList'],
  }),
);

/** Moves documents into another folder of the same space; each alone. */
export const moveDocuments = call(
  'POST',
  `${base}/document/move-to`,
  'login',
  { ids: documents, folder: folderId },
  output<BatchDone>(),
  { label: ['移动文档', '移動文件', 'Move documents'], scope: 'row', touches },
);
/** Takes documents back out of the trash; each alone. */
export const restoreDocuments = call(
  'POST',
  `${base}/document/restore-deleted`,
  'login',
  { ids: documents },
  output<BatchDone>(),
  { label: ['恢复文档', '恢復文件', 'Restore documents'], scope: 'row', touches },
);

/** Stars of the viewer, 1 to 5; none takes them back. */
export const rateDocument = call(
  'POST',
  `${base}/document/:documentId/rate`,
  'login',
  {
    documentId: int(['文档', '文件', 'Document'], { required: true, min: 1 }),
    stars: int(['评分', '評分', 'Stars'], { min: 1, max: 5 }),
  },
  output<null>(),
  { label: ['文档评分', '文件評分', 'Rate a document'], scope: 'row', touches: ['document'] },
);
