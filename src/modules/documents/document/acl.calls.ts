/** Calls of lists of rights: reading and saving one, what a change would do, who sees a node and why, and many folders at once. */
import { call, output } from '#kernel/call.ts';
import { bool, int, json } from '#kernel/field.ts';
import type { AclEntry, DocumentRight } from './document-rights.ts';
import type { Level } from './levels.ts';

const base = '/api/v1/document/acl';
/** A folder or a document, one of the two. */
const node = {
  folderId: int(['文件夹', '資料夾', 'Folder'], { min: 1 }),
  documentId: int(['文档', '文件', 'Document'], { min: 1 }),
};
const entries = json<AclEntry[]>()(['权限列表', '權限列表', 'List of rights']);
const touches = ['docList', 'docFolder', 'document'];
const reads = ['docList', 'docFolder', 'document'];

export interface ShownEntry extends AclEntry {
  /** Of the subject; of `manager` and `members` it is empty. */
  name: string;
}
export interface NodeList {
  name: string;
  /** The list is the node's own; otherwise it is that of `from`. */
  own: boolean;
  from: string;
  /** A root always has its own. */
  root: boolean;
  entries: ShownEntry[];
  /** The viewer may change it. */
  mayChange: boolean;
  /** Changes when somebody else saves it: an outdated one is refused. */
  revision: number;
  /** Roles of the object, to be chosen. */
  roles: { id: number; name: string }[];
  level: Level;
}
export const nodeList = call('GET', `${base}/list`, 'login', node, output<NodeList>(), {
  label: ['查看权限列表', '查看權限列表', 'Read a list of rights'],
  scope: 'row',
  reads,
});

export interface PersonRights {
  id: number;
  name: string;
  rights: DocumentRight[];
  reasons: { kind: AclEntry['kind']; name: string }[];
  /** Their level does not reach the node: they see nothing of it. */
  below: boolean;
}
export interface WhoSees {
  from: string;
  own: boolean;
  level: Level;
  people: PersonRights[];
}
/** All people with rights on a node, each with its reasons. */
export const whoSees = call('GET', `${base}/who`, 'login', node, output<WhoSees>(), {
  label: ['谁能看到', '誰能看到', 'Who can see this'],
  scope: 'row',
  reads,
});

export interface Foreseen {
  /** Documents the list holds for, as far as the viewer knows them. */
  documents: number;
  people: { id: number; name: string; gains: DocumentRight[]; loses: DocumentRight[]; documents: number }[];
  /** More people than are named. */
  more: number;
}
/** What saving would do: who gains and loses what, on how many documents. `own` false: the node takes its parent's list again. */
export const foreseeList = call(
  'POST',
  `${base}/foresee`,
  'login',
  { ...node, own: bool(['独立权限', '獨立權限', 'Own list'], { required: true }), entries },
  output<Foreseen>(),
  { label: ['预览权限变化', '預覽權限變化', 'Foresee a change of rights'], scope: 'row', reads },
);
/** Errors: 409 when somebody else has saved it since `revision`. */
export const saveList = call(
  'PUT',
  `${base}/list`,
  'login',
  {
    ...node,
    own: bool(['独立权限', '獨立權限', 'Own list'], { required: true }),
    entries,
    revision: int(['修订号', '修訂號', 'Revision'], { required: true, min: 0 }),
  },
  output<null>(),
  { label: ['保存权限列表', '儲存權限列表', 'Save a list of rights'], scope: 'row', touches },
);
/** Gives these folders lists of their own with the same entries. Errors: documents among them (2-rules §8). */
export const authorizeFolders = call(
  'POST',
  `${base}/batch`,
  'login',
  {
    folders: json<number[]>()(['文件夹', '資料夾', 'Folders'], { required: true }),
    documents: json<number[]>()(['文档', '文件', 'Documents']),
    entries,
  },
  output<{ done: number }>(),
  { label: ['批量授权', '批量授權', 'Authorize folders'], scope: 'row', touches },
);
