/** Refusals of files (2-rules §5 "Documents and uploads", §8). */
import { texts } from '#kernel/text.ts';

export const fileTexts = texts('file', {
  none: ['请先上传文件', '請先上傳檔案', 'Please upload the file first'],
  empty: ['不能上传空文件', '不能上傳空檔案', 'Cannot upload empty documents'],
  kind: [
    '不允许上传“{name}”这类文件，或文件内容与扩展名不符',
    '不允許上傳「{name}」這類檔案，或檔案內容與副檔名不符',
    'Files like "{name}" are not allowed, or the content does not match the file extension',
  ],
  quota: [
    '公司的文件总容量已达上限（{gib} GiB），请先删除不需要的文件或联系系统运维人员',
    '公司的檔案總容量已達上限（{gib} GiB），請先刪除不需要的檔案或聯絡系統運維人員',
    'The files of the company have reached their limit of {gib} GiB; please delete files you no longer need or contact the operator',
  ],
  notShown: [
    '该类文件不能预览，请下载后查看',
    '該類檔案不能預覽，請下載後查看',
    'Files of this kind cannot be previewed; please download the file',
  ],
  gone: ['附件不存在或已被删除', '附件不存在或已被刪除', 'An attachment does not exist or has been deleted'],
});
