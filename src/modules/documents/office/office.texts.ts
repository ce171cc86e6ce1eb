/** Texts of office files: what cannot be shown or edited, and why. */
import { texts } from '#kernel/text.ts';

export const officeTexts = texts('office', {
  noPackage: [
    '文件已损坏或不是所称的格式，无法在线查看',
    '檔案已損壞或不是所稱的格式，無法線上檢視',
    'The file is damaged, or not what its name says; it cannot be shown',
  ],
  tooLarge: [
    '文件内容过大，不能在线查看或编辑',
    '檔案內容過大，不能線上檢視或編輯',
    'The file holds too much to be shown or edited here',
  ],
  lost: [
    '文件内容已丢失或损坏，请联系管理员从备份恢复',
    '檔案內容已遺失或損壞，請聯絡管理員從備份還原',
    'The content of this file is lost or damaged; ask an administrator to restore it from a backup',
  ],
  locked: [
    '文件有密码保护，不能在线查看',
    '檔案有密碼保護，不能線上檢視',
    'The file is protected by a password and cannot be shown',
  ],
  kind: ['该类文件不能在线查看', '該類檔案不能線上檢視', 'Files of this kind cannot be shown'],
  noPage: ['该文件只有 {pages} 页', '該檔案只有 {pages} 頁', 'The file has {pages} pages'],
  mayNotEdit: ['您没有编辑该文件的权限', '您沒有編輯該檔案的權限', 'You have no right to edit this file'],
  signed: [
    '文件带有数字签名，编辑会使签名失效',
    '檔案帶有數位簽章，編輯會使簽章失效',
    'The file is signed; an edit would end its signature',
  ],
  protected: ['文件设置了编辑保护', '檔案設定了編輯保護', 'The file is protected against changes'],
  macros: ['文件含有宏，不能在线编辑', '檔案含有巨集，不能線上編輯', 'The file holds macros and is not edited here'],
  oldFormat: [
    '旧格式的文件不能在线编辑，请下载后另存为新格式',
    '舊格式的檔案不能線上編輯，請下載後另存為新格式',
    'Files of the old formats (doc, xls) are not edited here; save them in the new format',
  ],
  noText: ['文件中没有可编辑的文字', '檔案中沒有可編輯的文字', 'The file has no text that can be edited here'],
  conflict: [
    '“{place}”在您打开后已被修改，请重新打开文件；您的修改未保存',
    '「{place}」在您開啟後已被修改，請重新開啟檔案；您的修改未儲存',
    '{place} has changed since you opened the file; open it again. Your changes are not saved',
  ],
  notText: [
    '“{place}”中的图片、换行、制表符、域和控件等不能在此删除或添加，只能修改文字；您的修改未保存',
    '「{place}」中的圖片、換行、定位點、功能變數和控制項等不能在此刪除或新增，只能修改文字；您的修改未儲存',
    'In {place} only characters can be changed, not pictures, breaks, tabs, fields or controls. Your changes are not saved',
  ],
  absent: ['“{place}”不能在此编辑', '「{place}」不能在此編輯', '{place} cannot be edited here'],
  formula: [
    '单元格 {place} 含有公式，不能在此编辑',
    '儲存格 {place} 含有公式，不能在此編輯',
    'Cell {place} holds a formula and cannot be edited here',
  ],
  merged: [
    '单元格 {place} 属于合并区域，请编辑该区域的第一个单元格',
    '儲存格 {place} 屬於合併區域，請編輯該區域的第一個儲存格',
    'Cell {place} lies in a merged area; edit the first cell of it',
  ],
  array: [
    '单元格 {place} 属于多单元格公式的结果，不能在此编辑',
    '儲存格 {place} 屬於多儲存格公式的結果，不能在此編輯',
    'Cell {place} belongs to the result of a formula of many cells and cannot be edited here',
  ],
  table: [
    '单元格 {place} 是表格的标题行或汇总行，不能在此编辑',
    '儲存格 {place} 是表格的標題列或合計列，不能在此編輯',
    'Cell {place} is in the header or the totals of a table and cannot be edited here',
  ],
  pivot: [
    '单元格 {place} 属于数据透视表，不能在此编辑',
    '儲存格 {place} 屬於樞紐分析表，不能在此編輯',
    'Cell {place} belongs to a pivot table and cannot be edited here',
  ],
  rich: [
    '单元格 {place} 的文字含有多种格式或注音，在此编辑会丢失',
    '儲存格 {place} 的文字含有多種格式或注音，在此編輯會遺失',
    'Cell {place} holds a text of several formats, which an edit here would lose',
  ],
  linked: [
    '单元格 {place} 含有图片或数据类型，不能在此编辑',
    '儲存格 {place} 含有圖片或資料類型，不能在此編輯',
    'Cell {place} holds a picture or a data type and cannot be edited here',
  ],
  text: [
    '单元格 {place} 的内容过长或含有不允许的字符（最多 32767 个字符）',
    '儲存格 {place} 的內容過長或含有不允許的字元（最多 32767 個字元）',
    'Cell {place} is too long or has characters that are not allowed (at most 32767 characters)',
  ],
  date: [
    '单元格 {place} 的格式需要日期（如 2026-01-31）、时间或百分比（如 12.5%）',
    '儲存格 {place} 的格式需要日期（如 2026-01-31）、時間或百分比（如 12.5%）',
    'Cell {place} takes a date (such as 2026-01-31), a time or a percentage (such as 12.5%)',
  ],
  damage: [
    '保存会改动您没有编辑的内容，已拒绝，文件保持原样：{parts}',
    '儲存會改動您沒有編輯的內容，已拒絕，檔案保持原樣：{parts}',
    'The save would change what you did not edit, so it was refused and the file is as it was: {parts}',
  ],
  noOffice: [
    '办公服务器没有应答，或不能打开该类文件',
    '辦公伺服器沒有回應，或不能開啟該類檔案',
    'The office server does not answer, or does not open files of this kind',
  ],
  edits: ['修改内容无效', '修改內容無效', 'The changes are not valid'],
});
