/** Texts of requests about documents. */
import { texts } from '#kernel/text.ts';

export const requestTexts = texts('documentRequest', {
  group: ['文档', '文件', 'Documents'],
  archiveHint: [
    '审批通过后文档归档，成为有效版本；审批期间文档不能修改',
    '審批通過後文件歸檔，成為有效版本；審批期間文件不能修改',
    'Documents are archived and become effective once approved; they cannot be changed meanwhile',
  ],
  upgradeHint: [
    '审批通过后开始编制下一个大版本；有效版本保持不变',
    '審批通過後開始編製下一個大版本；有效版本保持不變',
    'Work on the next major version begins once approved; the effective version stays',
  ],
  changeHint: [
    '审批通过后开始修改当前版本；有效版本保持不变',
    '審批通過後開始修改目前版本；有效版本保持不變',
    'Work on a correction of the version begins once approved; the effective version stays',
  ],
  withdrawHint: [
    '审批通过后文档作废，仍可查看',
    '審批通過後文件作廢，仍可查看',
    'Documents are withdrawn once approved; they can still be read',
  ],
  busy: [
    '文档的审批流程未完成，不能操作',
    '文件的審批流程未完成，不能操作',
    'The approval workflow of the document has not been completed; it cannot be operated',
  ],
  count: ['文档数', '文件數', 'Number of documents'],
  level: ['最高密级', '最高密級', 'Highest level'],
  size: ['总大小（字节）', '總大小（位元組）', 'Total size (bytes)'],
  type: ['文档类型（单一类型时）', '文件類型（單一類型時）', 'Document type (if all have one)'],
  title: ['{action}文档：{count} 个', '{action}文件：{count} 個', '{action} documents: {count}'],
  reason: ['请填写原因', '請填寫原因', 'Please give a reason'],
  reasonOf: ['原因：{reason}', '原因：{reason}', 'Reason: {reason}'],
  document: ['文档', '文件', 'Document'],
  code: ['编号', '編號', 'Number'],
  version: ['版本', '版本', 'Version'],
  file: ['文件', '檔案', 'File'],
  status: ['状态', '狀態', 'Status'],
  documents: ['文档', '文件', 'Documents'],
});
