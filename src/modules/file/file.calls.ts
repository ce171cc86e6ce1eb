/** Calls of stored files: taking one in, its facts, and its content for whom its object may be read by. */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';

export interface FileFacts {
  id: number;
  name: string;
  size: number;
  /** Media type, told by its content. */
  type: string;
}
const service = '/commonservice-system/file';
const id = int(['文件', '檔案', 'File'], { required: true, min: 1 });

/** Of nobody's object yet: only who sent it sees it, and after 7 days without an object it is deleted. */
export const uploadFile = call('POST', `${service}/upload`, 'login', {}, output<FileFacts>(), {
  label: ['上传文件', '上傳檔案', 'Upload a file'],
  body: 'upload',
});
export const downloadFile = call('GET', `${service}/download`, 'login', { id }, output<Uint8Array>(), {
  label: ['下载文件', '下載檔案', 'Download a file'],
  body: 'download',
});
/** Those of the ids that the viewer may read. */
export const fileFacts = call(
  'POST',
  `${service}/list`,
  'login',
  { ids: json<number[]>()(['文件', '檔案', 'Files'], { required: true }) },
  output<FileFacts[]>(),
  { label: ['文件信息', '檔案資訊', 'Facts of files'], reads: true },
);
