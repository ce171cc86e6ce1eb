/** Calls of stored files: upload, metadata, and the content for readers of its object. */
import { call, output } from '#kernel/call.ts';
import { int, json, text } from '#kernel/field.ts';

export interface FileFacts {
  id: number;
  name: string;
  size: number;
  /** Media type, by its content. */
  type: string;
}
/** What a person may do with a file; one may not view what one cannot see at all, the rest comes with `view` only. */
export interface FileMay {
  view: boolean;
  /** The original bytes, and previews that need them in the browser. */
  download: boolean;
  print: boolean;
  edit: boolean;
}

const service = '/commonservice-system/file';
const id = int(['文件', '檔案', 'File'], { required: true, min: 1 });

/** Without an object yet: only its sender sees it, and after 7 days it is deleted. */
export const uploadFile = call('POST', `${service}/upload`, 'login', {}, output<FileFacts>(), {
  label: ['上传文件', '上傳檔案', 'Upload a file'],
  body: 'upload',
  stored: true,
  creates: true,
});
/** Bytes of the largest file: 1000 MB of 1,000,000 bytes each (2-rules §5, §9). */
export const MAX_FILE = 1_000_000_000;
/** Where the pieces of an upload go, before its id. */
export const PIECES = `${service}/upload/pieces`;

/**
 * Begins an upload in pieces, which are sent to `${PIECES}/{id}` (tus 1.0.0: HEAD, PATCH). The same person, name and size within a day
 * goes on with what came before.
 */
export const beginUpload = call(
  'POST',
  `${service}/upload/begin`,
  'login',
  {
    name: text(['文件名', '檔案名稱', 'Name'], { required: true, max: 255 }),
    size: int(['大小', '大小', 'Size'], { required: true, min: 1, max: MAX_FILE }),
    mark: text(['标识', '標識', 'Mark'], { max: 100 }),
  },
  output<{ id: number; received: number }>(),
  { label: ['开始上传', '開始上傳', 'Begin an upload'] },
);
/** Makes a file of what has come whole; asked again, it answers the same file. */
export const endUpload = call('POST', `${service}/upload/end`, 'login', { id }, output<FileFacts>(), {
  label: ['完成上传', '完成上傳', 'Finish an upload'],
});
/** Throws away what has come. */
export const dropUpload = call('POST', `${service}/upload/drop`, 'login', { id }, output<null>(), {
  label: ['取消上传', '取消上傳', 'Cancel an upload'],
});
/** A one-time ticket (POST /api/v1/ticket), for addresses that a browser opens directly; never a session's token. */
const token = text(['下载凭证', '下載憑證', 'Download ticket'], { max: 100 });
/** Shown by the browser: pictures, PDF, text (2-rules §7). `module`: the page it is shown in; only for the log. */
export const onlinePreview = call(
  'GET',
  `${service}/onlinePreview`,
  'login',
  { id, module: text(['模块', '模組', 'Module'], { max: 64 }), token },
  output<Uint8Array>(),
  { label: ['预览文件', '預覽檔案', 'Preview a file'], body: 'download', stored: true },
);
/** The content of a file under a name of the caller's choice, its ending stays (2-rules §7). `downId` wins over `fileId`. */
export const getDownloadFile = call(
  'GET',
  '/imis-pm-file/imisfile/baseinfo/getDownloadFile',
  'login',
  {
    fileId: int(['文件', '檔案', 'File'], { min: 1 }),
    downId: int(['文件', '檔案', 'File'], { min: 1 }),
    fileName: text(['文件名', '檔案名稱', 'Name'], { max: 255 }),
    tokenType: text(['凭证类型', '憑證類型', 'Kind of ticket'], { max: 10 }),
    token,
  },
  output<Uint8Array>(),
  { label: ['获取文件内容', '獲取檔案內容', 'Fetch a file'], body: 'download', stored: true },
);
export const downloadFile = call('GET', `${service}/download`, 'login', { id }, output<Uint8Array>(), {
  label: ['下载文件', '下載檔案', 'Download a file'],
  body: 'download',
  stored: true,
});
/** Those of the ids that the viewer may read. */
export const fileFacts = call(
  'POST',
  `${service}/list`,
  'login',
  { ids: json<number[]>()(['文件', '檔案', 'Files'], { required: true }) },
  output<FileFacts[]>(),
  { label: ['文件信息', '檔案資訊', 'File information'], reads: true },
);
