import { entity, type Row } from '#kernel/entity.ts';
import { choice, dict, instant, int, longText, ref, text, tree } from '#kernel/field.ts';
import { levels } from './levels.ts';

/** 1-product §4.3: incomplete, under approval, archived; only a completed one is archived (design/documents.md §3). */
export const documentStatus = {
  incomplete: ['未完成', '未完成', 'Incomplete'],
  completed: ['已完成', '已完成', 'Completed'],
  approving: ['审批中', '審批中', 'Under approval'],
  archived: ['已归档', '已歸檔', 'Archived'],
  withdrawn: ['已作废', '已作廢', 'Withdrawn'],
} as const;
export type DocumentStatus = keyof typeof documentStatus;

/** Everybody asks: lists of rights and levels say what each person may do (server/visible.ts). */
const rights = { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' } as const;

/** A folder of the documents of a project, program or template, or of the company's knowledge (no object). */
export const docFolder = entity({
  name: 'docFolder',
  module: 'document',
  label: ['文件夹', '資料夾', 'Folder'],
  title: 'name',
  scopes: 'holders',
  readAs: ['project', 'program', 'template'],
  ownerless: true,
  fields: {
    name: text(['文件夹名称', '資料夾名稱', 'Folder name'], { min: 1, max: 200, required: true }),
    /** Without one it is the root, of which each object and the company's knowledge has one. */
    parent: tree(['上级文件夹', '上級資料夾', 'Parent folder'], 'docFolder'),
    /** Documents in it have this level at least; who does not reach it does not see the folder. */
    floor: choice(['最低密级', '最低密級', 'Lowest level'], levels, { required: true, default: 'public' }),
    position: int(['顺序', '順序', 'Position'], { required: true, default: 0, min: 0, max: 1_000_000 }),
    /** The list of rights that holds here: its own, or that of the nearest folder above that has one. */
    aclRoot: int(['权限列表', '權限列表', 'List of rights'], { required: true, set: 'server' }),
    deletedAt: instant(['删除时间', '刪除時間', 'Deleted at'], { set: 'server' }),
  },
  list: { columns: ['name', 'parent', 'floor', 'updatedAt'], filters: ['name', 'parent', 'floor'], sort: 'position' },
  form: [['name'], ['parent'], ['floor', 'position']],
  rights,
});
export interface DocFolderRow extends Row<typeof docFolder> {}

/** A document: what its versions have in common (1-product §3, Document). */
export const document = entity({
  name: 'document',
  module: 'document',
  label: ['文档', '文件', 'Document'],
  title: 'title',
  scopes: 'holders',
  readAs: ['project', 'program', 'template'],
  ownerless: true,
  fields: {
    title: text(['标题', '標題', 'Title'], { min: 1, max: 200, required: true }),
    code: text(['文档编号', '文件編號', 'Document number'], { max: 50, required: true, set: 'server' }),
    folder: ref(['文件夹', '資料夾', 'Folder'], 'docFolder', { required: true, set: 'create' }),
    type: dict(['文档类型', '文件類型', 'Document type'], 'document_type'),
    level: choice(['密级', '密級', 'Security level'], levels, { required: true, default: 'internal' }),
    status: choice(['状态', '狀態', 'Status'], documentStatus, {
      required: true,
      default: 'incomplete',
      set: 'server',
    }),
    /** Unfinished it holds back the finish of this task and of the tasks above (2-rules §8). */
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    /** The output it is a part of, which is as far as the least of its documents. */
    output: ref(['交付物', '交付物', 'Output'], 'output'),
    owner: ref(['负责人', '負責人', 'Owner'], 'user', { required: true }),
    /** As people read them: 1.0, 1.1, 2.0; in work with the number of the save, 2.0 #3. */
    working: text(['编制版本', '編製版本', 'Version in work'], { max: 40, set: 'server' }),
    effective: text(['有效版本', '有效版本', 'Effective version'], { max: 40, set: 'server' }),
    workingVersion: int(['编制版本编号', '編製版本編號', 'Id of the version in work'], { set: 'server' }),
    effectiveVersion: int(['有效版本编号', '有效版本編號', 'Id of the effective version'], { set: 'server' }),
    description: longText(['文档说明', '文件說明', 'Description'], { max: 2000 }),
    aclRoot: int(['权限列表', '權限列表', 'List of rights'], { required: true, set: 'server' }),
    deletedAt: instant(['删除时间', '刪除時間', 'Deleted at'], { set: 'server' }),
    deletedBy: ref(['删除人', '刪除人', 'Deleted by'], 'user', { set: 'server' }),
  },
  list: {
    columns: ['title', 'type', 'level', 'status', 'effective', 'working', 'owner', 'task', 'updatedAt'],
    filters: [
      'title',
      'code',
      'folder',
      'type',
      'level',
      'status',
      'owner',
      'task',
      'output',
      'updatedAt',
      'createdAt',
    ],
    sort: 'title',
  },
  form: [['title'], ['folder'], ['type', 'level'], ['owner', 'task'], ['output'], ['description'], ['code']],
  rights,
  search: { words: ['title', 'code'] },
  facets: { watchedBy: ['owner'], meaning: ['title', 'status', 'level', 'effective'] },
});
export interface DocumentRow extends Row<typeof document> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    doc_folder: DocFolderRow;
    document: DocumentRow;
  }
}
