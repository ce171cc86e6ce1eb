/**
 * The ten rights of folders and documents (1-product §6.5), and what a list of them gives. Pure.
 *
 * A list is allow-only: what a person may do is the union over their entries in the one list that holds for a node; nothing is
 * denied, lists do not mix. All rights need `view`: granting one adds it, and it is not taken away while another one stands
 * (2-rules §5). The level is judged before (levels.ts).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { type Triple, texts } from '#kernel/text.ts';

export const documentRights = {
  view: ['查看', '查看', 'View'],
  create: ['新建', '新建', 'Create'],
  edit: ['编辑', '編輯', 'Edit'],
  changeStatus: ['变更状态', '變更狀態', 'Change status'],
  delete: ['删除', '刪除', 'Delete'],
  download: ['下载', '下載', 'Download'],
  upload: ['上传', '上傳', 'Upload'],
  config: ['配置', '設定', 'Configure'],
  authorize: ['授权', '授權', 'Authorize'],
  print: ['打印', '列印', 'Print'],
} as const satisfies Record<string, Triple>;
export type DocumentRight = keyof typeof documentRights;

export const DOCUMENT_RIGHTS = Object.keys(documentRights) as DocumentRight[];

/** The place of a right in the number that keeps a set of them. */
export const bitOf = (right: DocumentRight): number => 1 << DOCUMENT_RIGHTS.indexOf(right);
export const bitsOf = (rights: readonly DocumentRight[]): number =>
  rights.reduce((bits, right) => bits | bitOf(right), 0);
export const rightsOf = (bits: number): DocumentRight[] => DOCUMENT_RIGHTS.filter((right) => bits & bitOf(right));
export const holds = (bits: number, right: DocumentRight): boolean => (bits & bitOf(right)) !== 0;

export const VIEW = bitOf('view');
export const ALL_BITS = (1 << DOCUMENT_RIGHTS.length) - 1;
/** What nobody is locked out of who manages the documents of an object; it is not `view`. */
export const MANAGES = bitsOf(['config', 'authorize']);
/** What owners keep of a document that they may view, until it is completed. */
export const OWNS = bitsOf(['edit', 'delete']);
/** What members of a new project begin with, and its stakeholders. */
export const MEMBER_BITS = bitsOf(['view', 'download', 'print', 'upload', 'create', 'edit']);

/** Whom an entry of a list is about. `manager`: who manages the object; `members`: all who take part in it. */
export const subjectKinds = {
  manager: ['经理', '經理', 'Manager'],
  members: ['全体成员', '全體成員', 'All members'],
  role: ['角色', '角色', 'Role'],
  user: ['人员', '人員', 'Person'],
  department: ['部门', '部門', 'Department'],
  group: ['用户组', '用戶組', 'User group'],
} as const satisfies Record<string, Triple>;
export type SubjectKind = keyof typeof subjectKinds;
/** Those of which an object has one: their entries name nobody. */
export const isAlone = (kind: SubjectKind): boolean => kind === 'manager' || kind === 'members';

export interface AclEntry {
  kind: SubjectKind;
  /** 0 for `manager` and `members`. */
  subject: number;
  /** A set of rights as a number. */
  rights: number;
}

export const MOST_ENTRIES = 200;

export const rightTexts = texts('documentRight', {
  viewFirst: [
    '请先取消后面的权限，再取消“查看”权限',
    '請先取消後面的權限，再取消「查看」權限',
    'Please cancel the later permissions first, then cancel "View"',
  ],
  entries: ['权限列表最多 {max} 条', '權限列表最多 {max} 項', 'A list can have at most {max} entries'],
  twice: ['同一对象在权限列表中出现多次', '同一對象在權限列表中出現多次', 'The same subject is in the list twice'],
  shape: ['权限列表格式不正确', '權限列表格式不正確', 'The list of permissions is not valid'],
});

/** Granting a right adds `view`; taking `view` away while another right stands is refused (2-rules §5). */
export function toggled(bits: number, right: DocumentRight): number | Problem {
  const bit = bitOf(right);
  if (!(bits & bit)) return bits | bit | VIEW;
  return right === 'view' && bits !== VIEW ? problem(rightTexts.viewFirst) : bits & ~bit;
}

/** A list as it was sent, or why it cannot be kept. An entry without rights is left out. */
export function listOf(sent: unknown): AclEntry[] | Problem {
  if (!Array.isArray(sent)) return problem(rightTexts.shape, undefined, 'entries');
  if (sent.length > MOST_ENTRIES) return problem(rightTexts.entries, { max: MOST_ENTRIES }, 'entries');
  const kept: AclEntry[] = [];
  const seen = new Set<string>();
  for (const one of sent) {
    const { kind, subject, rights } = (one ?? {}) as Record<string, unknown>;
    const known = typeof kind === 'string' && Object.hasOwn(subjectKinds, kind) ? (kind as SubjectKind) : null;
    const whole = (value: unknown, most: number): value is number =>
      Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
    if (
      known === null ||
      !whole(subject, Number.MAX_SAFE_INTEGER) ||
      !whole(rights, ALL_BITS) ||
      isAlone(known) !== (subject === 0)
    )
      return problem(rightTexts.shape, undefined, 'entries');
    if (rights === 0) continue;
    if (!(rights & VIEW)) return problem(rightTexts.viewFirst, undefined, 'entries');
    if (seen.has(`${known} ${subject}`)) return problem(rightTexts.twice, undefined, 'entries');
    seen.add(`${known} ${subject}`);
    kept.push({ kind: known, subject, rights });
  }
  return kept;
}
