/** Calls of looking at files and editing them in the browser (1-product §2.4, 2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';
import type { FileFacts, FileMay } from '#modules/base/file/file.calls.ts';
import type { Edit } from './view.ts';

const service = '/commonservice-system/file';
const fileId = int(['文件', '檔案', 'File'], { required: true, min: 1 });
/** A one-time ticket (POST /api/v1/ticket) in place of the session's token. */
const token = text(['访问凭证', '存取憑證', 'Ticket'], { max: 100 });

/** How a file is shown: by the browser from its bytes, as pictures of its pages, as texts and tables made by the server, or not. */
export type Shown = 'bytes' | 'pages' | 'view' | 'none';

export interface OpenedFile {
  file: FileFacts;
  may: FileMay;
  shown: Shown;
  /** Of what the browser shows. */
  preview: 'image' | 'pdf' | 'text' | null;
  /** `builtin`: edited here; `view`: looked at only. */
  mode: 'builtin' | 'view';
  /** Laid over what is shown; empty: nothing is. */
  mark: string;
}

/** How the file opens for the viewer: all but `fileId` in the address of a page are hints, the server decides. */
export const editOffice = call('GET', `${service}/editOffice`, 'login', { fileId }, output<OpenedFile>(), {
  label: ['打开在线文件', '開啟線上檔案', 'Open a file'],
});
export interface SavedFile extends FileFacts {
  /** Somebody else saved before: this one is kept beside theirs. */
  conflict: string | null;
}
/** Saves edits as a new version; refuses what would change anything else. */
export const saveOffice = call(
  'POST',
  `${service}/editOffice`,
  'login',
  { fileId, edits: json<readonly Edit[]>()(['修改内容', '修改內容', 'Changes'], { required: true }) },
  output<SavedFile>(),
  { label: ['保存在线编辑', '儲存線上編輯', 'Save a file edited in the browser'], creates: true, touches: ['file'] },
);
/** Texts and tables of a file as JSON (`FileView`). */
export const fileView = call('GET', `${service}/view`, 'login', { fileId, token }, output<Uint8Array>(), {
  label: ['在线查看文件', '線上檢視檔案', 'View a file'],
  body: 'download',
  stored: true,
});
/** A page of a PDF as a picture with the viewer's mark in it. */
export const filePage = call(
  'GET',
  `${service}/page`,
  'login',
  { fileId, page: int(['页', '頁', 'Page'], { required: true, min: 1, max: 100_000 }), token },
  output<Uint8Array>(),
  { label: ['查看文件的一页', '檢視檔案的一頁', 'View a page of a file'], body: 'download', stored: true },
);
/** How many pages a PDF has. */
export const filePages = call('GET', `${service}/pages`, 'login', { fileId }, output<{ pages: number }>(), {
  label: ['文件页数', '檔案頁數', 'Pages of a file'],
});
