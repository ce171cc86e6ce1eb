/** Calls of the versions of documents: adding, looking at, comparing and taking up again; and documents that arrive as files. */
import { call, output } from '#kernel/call.ts';
import { choice, dict, int, longText, ref, text } from '#kernel/field.ts';
import type { DocumentRow } from './document.entity.ts';
import type { DocumentRight } from './document-rights.ts';
import { levels } from './levels.ts';

/** How a version came to be. */
export const versionWays = {
  upload: ['上传', '上傳', 'Upload'],
  edit: ['在线编辑', '線上編輯', 'Online edit'],
  upgrade: ['升版', '升版', 'Upgrade'],
  change: ['变更', '變更', 'Change'],
  restore: ['恢复', '恢復', 'Restored'],
} as const;
export type VersionWay = keyof typeof versionWays;

export interface VersionFacts {
  id: number;
  /** 2.0, or 2.0 #3 of the work on it. */
  name: string;
  file: { id: number; name: string; size: number; type: string };
  how: VersionWay;
  note: string | null;
  /** The version it was made from. */
  base: string | null;
  /** Somebody else saved first: it stands beside the others. */
  side: boolean;
  by: string;
  /** ISO instants. */
  at: string;
  archivedAt: string | null;
  working: boolean;
  effective: boolean;
}

const documentId = int(['文档', '文件', 'Document'], { required: true, min: 1 });
const versionId = int(['版本', '版本', 'Version'], { required: true, min: 1 });
const note = longText(['版本说明', '版本說明', 'Note'], { max: 200 });
const base = '/api/v1/document/document';
const touches = ['document', 'docVersion', 'task'];

export interface DocumentView {
  /** What the viewer may do with it. */
  may: DocumentRight[];
  /** Names of the folders above, the root first; those the viewer does not see are left out. */
  path: { id: number; name: string }[];
  versions: VersionFacts[];
  /** The request that waits, when it is under approval. */
  waiting: { action: string; instanceId: number | null; number: string | null } | null;
  /** Stars of the viewer, and of all who gave some. */
  rating: { mine: number | null; average: number | null; count: number };
}
/** A document beside its facts: rights, place, versions that the viewer may read. Errors: 404 for one they do not see. */
export const documentView = call('GET', `${base}/:documentId/view`, 'login', { documentId }, output<DocumentView>(), {
  label: ['查看文档', '查看文件', 'View a document'],
  scope: 'row',
  reads: ['document', 'docVersion', 'docList', 'workflow'],
});

/** A file becomes a document in a folder. Errors: 400 with the field; the same title or content, no stakeholder. */
export const addDocument = call(
  'POST',
  `${base}/add`,
  'login',
  {
    folder: ref(['文件夹', '資料夾', 'Folder'], 'docFolder', { required: true }),
    fileId: int(['文件', '檔案', 'File'], { required: true, min: 1 }),
    title: text(['标题', '標題', 'Title'], { required: true, min: 1, max: 200 }),
    type: dict(['文档类型', '文件類型', 'Document type'], 'document_type'),
    level: choice(['密级', '密級', 'Security level'], levels, { required: true, default: 'internal' }),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    output: ref(['交付物', '交付物', 'Output'], 'output'),
    description: longText(['文档说明', '文件說明', 'Description'], { max: 2000 }),
  },
  output<DocumentRow>(),
  { label: ['上传文档', '上傳文件', 'Upload a document'], creates: true, scope: 'row', touches },
);

export interface AddedVersion {
  id: number;
  name: string;
  /** Somebody else had saved: it stands beside theirs, and this says so. */
  conflict: string | null;
}
/** A version by file, made on `base` (null: the first). Nothing is overwritten: on an older base it becomes a side version. */
export const addVersion = call(
  'POST',
  `${base}/:documentId/version`,
  'login',
  {
    documentId,
    fileId: int(['文件', '檔案', 'File'], { required: true, min: 1 }),
    base: int(['依据的版本', '依據的版本', 'Made on'], { min: 1 }),
    note,
  },
  output<AddedVersion>(),
  { label: ['上传新版本', '上傳新版本', 'Upload a version'], creates: true, scope: 'row', touches },
);
/** An older or side version becomes the one in work, as a new version. */
export const restoreVersion = call(
  'POST',
  `${base}/:documentId/restore`,
  'login',
  { documentId, versionId, note },
  output<AddedVersion>(),
  { label: ['恢复版本', '恢復版本', 'Restore a version'], scope: 'row', touches },
);

export interface ComparedVersions {
  /** What is said of both, where it differs. */
  facts: { label: string; before: string | null; after: string | null }[];
  /** Lines of text files, in order; null: their content is no text, or too long. */
  lines: { kind: 'same' | 'added' | 'removed'; text: string }[] | null;
}
export const compareVersions = call(
  'GET',
  `${base}/:documentId/compare`,
  'login',
  { documentId, before: { ...versionId }, after: { ...versionId } },
  output<ComparedVersions>(),
  { label: ['对比版本', '對比版本', 'Compare versions'], scope: 'row', reads: ['docVersion'] },
);
