import { texts } from '#kernel/text.ts';

export const demandFileTexts = texts('demandFile', {
  kind: [
    '请上传 ReqIF（reqif、reqifz）、xlsx 或 docx 文件',
    '請上傳 ReqIF（reqif、reqifz）、xlsx 或 docx 檔案',
    'Please choose a ReqIF file (reqif, reqifz), an xlsx workbook, or a docx document',
  ],
  noFile: ['请选择文件', '請選擇檔案', 'Please choose a file'],
  damaged: ['文件已损坏，无法读取', '檔案已損壞，無法讀取', 'The file is damaged and cannot be read'],
  noReqif: ['压缩包中没有 .reqif 文件', '壓縮檔中沒有 .reqif 檔案', 'The archive holds no .reqif file'],
  severalReqif: [
    '压缩包中有 {count} 个 .reqif 文件，请分别上传：{names}',
    '壓縮檔中有 {count} 個 .reqif 檔案，請分別上傳：{names}',
    'The archive holds {count} .reqif files; please upload each by itself: {names}',
  ],
  notReqif: ['根元素是 {name}，不是 REQ-IF', '根元素是 {name}，不是 REQ-IF', 'The root element is {name}, not REQ-IF'],
  tooMany: [
    '文件含 {count} 条需求，最多 {max} 条',
    '檔案含 {count} 條需求，最多 {max} 條',
    'The file holds {count} demands, at most {max} are allowed',
  ],
  nothing: ['没有可导入的需求', '沒有可匯入的需求', 'There are no demands to import'],
  // What a file has against the standard.
  unknown: [
    '第 {line} 行：{name} 不属于 {inside}',
    '第 {line} 行：{name} 不屬於 {inside}',
    'Line {line}: {name} does not belong in {inside}',
  ],
  missingPart: [
    '第 {line} 行：{inside} 缺少 {name}',
    '第 {line} 行：{inside} 缺少 {name}',
    'Line {line}: {inside} lacks {name}',
  ],
  missingAttribute: [
    '第 {line} 行：{inside} 缺少属性 {name}',
    '第 {line} 行：{inside} 缺少屬性 {name}',
    'Line {line}: {inside} lacks the attribute {name}',
  ],
  wrongAttribute: [
    '第 {line} 行：{inside} 的属性 {name} 不能是“{value}”',
    '第 {line} 行：{inside} 的屬性 {name} 不能是「{value}」',
    'Line {line}: attribute {name} of {inside} cannot be "{value}"',
  ],
  twice: [
    '第 {line} 行：标识 {name} 重复',
    '第 {line} 行：識別 {name} 重複',
    'Line {line}: identifier {name} is used twice',
  ],
  dangling: [
    '第 {line} 行：{inside} 引用的 {name} 不存在',
    '第 {line} 行：{inside} 引用的 {name} 不存在',
    'Line {line}: {inside} refers to {name}, which is not there',
  ],
  wrongVersion: [
    'REQ-IF-VERSION 是“{value}”，应为 1.0',
    'REQ-IF-VERSION 是「{value}」，應為 1.0',
    'REQ-IF-VERSION is "{value}"; it has to be 1.0',
  ],
  wrongSpace: [
    '根元素的命名空间不是 ReqIF 的：{value}',
    '根元素的命名空間不是 ReqIF 的：{value}',
    'The root element is not in the namespace of ReqIF: {value}',
  ],
  noXhtml: [
    '第 {line} 行：XHTML 中不允许 {name}',
    '第 {line} 行：XHTML 中不允許 {name}',
    'Line {line}: XHTML of ReqIF has no {name}',
  ],
  moreNotes: ['另有 {count} 处', '另有 {count} 處', 'And {count} more of this kind'],
  comments: [
    '文件含 {count} 处注释，原样保留',
    '檔案含 {count} 處註解，原樣保留',
    'The file has comments in {count} places; they are kept',
  ],
  // What is not taken over.
  rejectNoId: ['没有标识（IDENTIFIER）', '沒有識別（IDENTIFIER）', 'It has no IDENTIFIER'],
  rejectTwice: [
    '标识 {name} 已被前面的需求使用',
    '識別 {name} 已被前面的需求使用',
    'Its identifier {name} is taken by a demand before it',
  ],
  rejectEnd: ['关联的一端不在文件中', '關聯的一端不在檔案中', 'An end of the relation is not in the file'],
  rejectSelf: ['关联指向自身', '關聯指向自身', 'The relation leads to itself'],
  rejectCircle: ['关联会形成循环', '關聯會形成循環', 'The relation would close a circle'],
  relation: ['关联 {name}', '關聯 {name}', 'Relation {name}'],
  unread: [
    '“{column}”有 {count} 个值无法识别，按默认值处理',
    '「{column}」有 {count} 個值無法識別，按預設值處理',
    '"{column}": {count} values are not known; the default is used',
  ],
  shortened: [
    '{count} 条需求的“{field}”超长，已截短；原文保留在文件中',
    '{count} 條需求的「{field}」超長，已截短；原文保留在檔案中',
    '"{field}" of {count} demands is too long and is shortened; the file keeps the whole',
  ],
  raised: [
    '{count} 条需求的层级超过 {max} 层，放在上一层',
    '{count} 條需求的層級超過 {max} 層，放在上一層',
    '{count} demands lie deeper than {max} levels and are placed higher',
  ],
  stepReading: ['读取文件', '讀取檔案', 'Reading the file'],
  stepStoring: ['保存需求', '儲存需求', 'Saving demands'],
  noSource: ['该文件不存在', '該檔案不存在', 'The file is not there'],
});
