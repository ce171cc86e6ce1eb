/** Rules and refusals of documents (2-rules §5, Documents and uploads; §8, Files; design/documents.md §3, §4). */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { OutputStatus } from '#modules/registers/output/output.entity.ts';
import type { DocumentStatus } from './document.entity.ts';

export const MOST_AT_ONCE = 100;
export const MOST_CHILDREN = 10_000;
export const MOST_DEPTH = 20;
export const MOST_VERSIONS = 1000;

export const documentTexts = texts('document', {
  noRoot: [
    '当前项目没有根目录，请联系管理员！',
    '目前項目沒有根目錄，請聯絡管理員！',
    'This project currently has no root directory, please contact the administrator!',
  ],
  incomplete: ['状态为未完成，不能归档', '狀態為未完成，不能歸檔', 'The status is incomplete and cannot be archived'],
  archivedAlready: [
    '状态已归档，不能再次归档',
    '狀態已歸檔，不能再次歸檔',
    'The status is already archived and cannot be archived again',
  ],
  foldersOnly: ['只能选择文件夹进行授权', '只能選擇資料夾進行授權', 'Only folders can be selected for authorization'],
  codeFailed: [
    '文件编码生成错误，请联系管理员',
    '檔案編碼產生錯誤，請聯絡管理員',
    'File encoding generation error, please contact administrator',
  ],
  sameTitle: [
    '文件夹中已有标题为“{title}”的文档',
    '資料夾中已有標題為「{title}」的文件',
    'The folder already has a document titled "{title}"',
  ],
  sameFile: [
    '文件夹中已有相同内容的文档',
    '資料夾中已有相同內容的文件',
    'The folder already has a document with the same content',
  ],
  sameFolder: ['名称重复', '名稱重複', 'The name is duplicated'],
  toRoot: ['文档不能移动到根目录', '文件不能移動到根目錄', 'A document cannot be moved to the root directory'],
  inRoot: [
    '文档不能放在根目录，请选择文件夹',
    '文件不能放在根目錄，請選擇資料夾',
    'A document cannot be placed in the root directory; choose a folder',
  ],
  otherSpace: [
    '只能在同一项目内移动',
    '只能在同一項目內移動',
    'Documents and folders can only be moved within their project',
  ],
  undeletable: [
    '文件夹中有 {count} 个文档没有删除权限，不能删除',
    '資料夾中有 {count} 個文件沒有刪除權限，不能刪除',
    'The folder holds {count} documents that you may not delete, so it cannot be deleted',
  ],
  rootStays: ['根目录不能移动或删除', '根目錄不能移動或刪除', 'The root directory cannot be moved or deleted'],
  noRight: ['没有该操作的权限', '沒有該操作的權限', 'You do not have the permission for this'],
  noFile: ['请先上传文件', '請先上傳檔案', 'Please upload the file first'],
  above: ['密级不能高于本人的密级', '密級不能高於本人的密級', 'The level cannot be higher than your own'],
  below: [
    '密级不能低于文件夹的最低密级“{level}”',
    '密級不能低於資料夾的最低密級「{level}」',
    'The level cannot be lower than the lowest level of the folder, "{level}"',
  ],
  lower: [
    '降低密级需要安全保密员操作',
    '降低密級需要安全保密員操作',
    'Only a security officer can lower the level of a document',
  ],
  floorHolds: [
    '文件夹中有 {count} 个文档或文件夹低于该密级',
    '資料夾中有 {count} 個文件或資料夾低於該密級',
    'The folder holds {count} documents or folders below this level',
  ],
  fixed: [
    '文档状态为“{status}”，不能修改或删除',
    '文件狀態為「{status}」，不能修改或刪除',
    'The document is "{status}" and cannot be changed or deleted',
  ],
  hasArchived: [
    '文档已有归档版本，不能删除',
    '文件已有歸檔版本，不能刪除',
    'The document has an archived version and cannot be deleted',
  ],
  depth: ['文件夹最多 {max} 层', '資料夾最多 {max} 層', 'Folders can be at most {max} levels deep'],
  children: ['一个文件夹最多 {max} 项', '一個資料夾最多 {max} 項', 'A folder can hold at most {max} items'],
  versions: ['一个文档最多 {max} 个版本', '一個文件最多 {max} 個版本', 'A document can have at most {max} versions'],
  name: [
    '名称不能包含 / \\ 或控制字符，不能以点或空格结尾，也不能是系统保留名称',
    '名稱不能包含 / \\ 或控制字元，不能以點或空格結尾，也不能是系統保留名稱',
    'The name cannot contain / \\ or control characters, end with a dot or a space, or be a name reserved by systems',
  ],
  oneObject: ['所选文档不在同一项目中', '所選文件不在同一項目中', 'The selected documents are not in one project'],
  most: ['一次最多选择 {max} 个文档', '一次最多選擇 {max} 個文件', 'At most {max} documents can be selected at once'],
  wrongStatus: [
    '“{title}”状态为“{status}”，不能{action}',
    '「{title}」狀態為「{status}」，不能{action}',
    '"{title}" is "{status}"; {action} is not possible',
  ],
  approverBelow: [
    '审批人“{name}”的密级不足，不能发起',
    '審批人「{name}」的密級不足，不能發起',
    'The approver "{name}" does not reach the level of the documents, so this cannot be started',
  ],
  conflict: [
    '其他人已保存了新版本，您的文件已另存为并列版本',
    '其他人已儲存新版本，您的檔案已另存為並列版本',
    'Somebody else has saved a new version; yours is kept as a side version',
  ],
  inOffice: [
    '{name} 正在办公服务器中编辑该文档，请稍后再上传',
    '{name} 正在辦公伺服器中編輯該文件，請稍後再上傳',
    '{name} is editing the document in the office server; upload it later',
  ],
  folderGone: [
    '文档所在文件夹已删除，请先恢复文件夹',
    '文件所在資料夾已刪除，請先恢復資料夾',
    'The folder of the document was deleted; restore the folder first',
  ],
  outputKept: [
    '交付物“{output}”关联了文档“{name}”，不能删除，请先取消关联',
    '交付物「{output}」關聯了文件「{name}」，不能刪除，請先取消關聯',
    'The output "{output}" holds the document "{name}" and cannot be deleted; remove the link first',
  ],
  taskKept: [
    '任务“{task}”关联了文档“{name}”，不能删除，请先取消关联',
    '任務「{task}」關聯了文件「{name}」，不能刪除，請先取消關聯',
    'The task "{task}" is linked to the document "{name}" and cannot be deleted; remove the link first',
  ],
});

/** What rules of a document need beside its row. */
export interface DocumentFacts {
  changesStatus: boolean;
}

/** Nothing of it changes any more, or until a workflow has ended. */
export const isFixed = (status: DocumentStatus): boolean =>
  status === 'approving' || status === 'archived' || status === 'withdrawn';

/** A finished document holds back no task. Of one that is under approval its archive is still to come. */
export const isFinished = (status: DocumentStatus, outputs: 'completed' | 'archived'): boolean =>
  status === 'archived' || status === 'withdrawn' || (outputs === 'completed' && status !== 'incomplete');

/** How far an output is by one of its documents; null: a withdrawn one says nothing. */
export function outputStateOf(status: DocumentStatus): OutputStatus | null {
  if (status === 'withdrawn') return null;
  if (status === 'incomplete') return 'working';
  return status === 'archived' ? 'archived' : 'completed';
}

const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;

/** Names that a file system or a reader would take for something else. */
export function wrongName(name: string | null | undefined, field: string): Problem[] {
  if (!name) return [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  const wrong = /[\u0000-\u001f\u007f/\\]/.test(name) || /[. ]$/.test(name) || RESERVED.test(name);
  return wrong ? [problem(documentTexts.name, undefined, field)] : [];
}

/** How two titles or names of one folder are told apart. */
export const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

export interface VersionNumber {
  major: number;
  minor: number;
  /** The save of a version in work. */
  iteration: number;
}
/** 2.0; in work with the number of the save: 2.0 #3. */
export const versionName = ({ major, minor, iteration }: VersionNumber, working: boolean): string =>
  working ? `${major}.${minor} #${iteration}` : `${major}.${minor}`;

/** Numbers of the work that an upgrade (next major) or a change (next minor) of an archived version begins. */
export const nextNumber = ({ major, minor }: VersionNumber, action: 'upgrade' | 'change'): VersionNumber =>
  action === 'upgrade' ? { major: major + 1, minor: 0, iteration: 0 } : { major, minor: minor + 1, iteration: 0 };
