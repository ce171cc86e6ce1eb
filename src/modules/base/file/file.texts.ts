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
  size: [
    '文件大小须为 1 至 1000 MB（1,000,000,000 字节）',
    '檔案大小須為 1 至 1000 MB（1,000,000,000 位元組）',
    'A file may have 1000 MB (1,000,000,000 bytes) at the most',
  ],
  incomplete: [
    '文件尚未传完（已收到 {received} / {size} 字节），请继续上传',
    '檔案尚未傳完（已收到 {received} / {size} 位元組），請繼續上傳',
    'The file has not come whole ({received} of {size} bytes); go on sending it',
  ],
  virus: [
    '文件含有病毒（{name}），未被保存',
    '檔案含有病毒（{name}），未被儲存',
    'The file holds a virus ({name}) and was not kept',
  ],
  notScanned: [
    '文件超过病毒扫描的上限（{megabytes} MB），不能上传；请联系系统运维人员',
    '檔案超過病毒掃描的上限（{megabytes} MB），不能上傳；請聯絡系統運維人員',
    'The file is larger than the virus scanner looks at ({megabytes} MB); please contact the operator',
  ],
  noScanner: [
    '病毒扫描暂不可用，文件未被保存，请稍后重试',
    '病毒掃描暫不可用，檔案未被儲存，請稍後重試',
    'The virus scanner does not answer, so the file was not kept; please try again later',
  ],
  lost: [
    '已上传的部分不在此服务器上，请重新上传',
    '已上傳的部分不在此伺服器上，請重新上傳',
    'What was sent is not on this server; please send the file again',
  ],
  gone: ['附件不存在或已被删除', '附件不存在或已被刪除', 'An attachment does not exist or has been deleted'],
});
