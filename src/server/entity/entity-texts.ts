/** Texts of refusals by the entity platform. */
import { texts } from '#kernel/text.ts';

export const entityTexts = texts('entity', {
  scopeMissing: ['缺少所属对象', '缺少所屬對象', 'The owning object is missing'],
  outsideData: [
    '“{field}”只能选择您数据权限内的部门',
    '「{field}」只能選擇您資料權限內的部門',
    '"{field}" must be a department within your data permission',
  ],
  notFoundRef: ['{field}中的记录不存在', '{field}中的記錄不存在', '{field} refers to a record that does not exist'],
  notFoundDict: ['{field}不是有效的字典项', '{field}不是有效的字典項', '{field} is not a valid dictionary item'],
  notFoundFile: [
    '{field}中的文件不存在或已被删除，请重新上传',
    '{field}中的檔案不存在或已被刪除，請重新上傳',
    'A file in {field} does not exist or has been deleted; please upload it again',
  ],
  lineGone: [
    '{field}中的行不存在或已被删除',
    '{field}中的列不存在或已被刪除',
    'A row in {field} does not exist or has been deleted',
  ],
  ownParent: [
    '{field}不能是自己或下级',
    '{field}不能是自己或下級',
    '{field} cannot be the record itself or one below it',
  ],
  duplicateName: ['名称重复', '名稱重複', 'The name is duplicated'],
  duplicateNameOf: ['{field}重复', '{field}重複', 'Duplicate {field}'],
  duplicate: ['{field}已存在，请修改', '{field}已存在，請修改', '{field} already exists; please change it'],
  referenced: ['该数据已被引用，不能删除', '該資料已被引用，不能刪除', 'The record is in use and cannot be deleted'],
  batchLimit: ['一次最多处理 {max} 条', '一次最多處理 {max} 項', 'At most {max} records at a time'],
  sheetFile: [
    '文件格式不规范，请上传 xlsx 或 xls 文件',
    '檔案格式不規範，請上傳 xlsx 或 xls 檔案',
    'The file is not a valid xlsx or xls workbook',
  ],
  sheetRows: ['一次最多导入 {max} 行', '一次最多匯入 {max} 列', 'At most {max} rows can be imported at a time'],
  sheetColumns: ['缺少列：{columns}', '缺少欄：{columns}', 'Missing columns: {columns}'],
  sheetEmpty: ['文件中没有数据', '檔案中沒有資料', 'The file holds no data'],
  stepReading: ['读取文件', '讀取檔案', 'Reading the file'],
  stepImporting: ['逐行导入', '逐列匯入', 'Importing row by row'],
  stepLoading: ['读取数据', '讀取資料', 'Reading the data'],
  stepWriting: ['生成文件', '產生檔案', 'Writing the file'],
  error: ['错误信息', '錯誤訊息', 'Error'],
  notTitle: ['{field}“{value}”不存在', '{field}「{value}」不存在', '{field} "{value}" does not exist'],
  optional: ['选填', '選填', 'Optional'],
  mandatory: ['必填', '必填', 'Required'],
});
