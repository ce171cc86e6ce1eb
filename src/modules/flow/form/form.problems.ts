/** Refusals of forms: designing them and filling them in. */
import { texts } from '#kernel/text.ts';

export const formProblems = texts('form', {
  shape: ['表单结构不正确：{at}', '表單結構不正確：{at}', 'The form is not valid: {at}'],
  tooManyItems: ['表单最多 {max} 个控件', '表單最多 {max} 個控件', 'A form has at most {max} items'],
  badKey: [
    '标识“{key}”须以字母开头，只含字母、数字、下划线，最多 40 字符',
    '標識「{key}」須以字母開頭，只含字母、數字、底線，最多 40 字元',
    'The key "{key}" must start with a letter and hold at most 40 letters, digits and underscores',
  ],
  twice: ['标识“{key}”重复', '標識「{key}」重複', 'The key "{key}" is used twice'],
  variableTwice: ['变量“{key}”重复', '變數「{key}」重複', 'The variable "{key}" is used twice'],
  noLabel: ['“{key}”缺少三种语言的名称', '「{key}」缺少三種語言的名稱', '"{key}" needs a label in all three languages'],
  noItems: ['“{key}”没有选项', '「{key}」沒有選項', '"{key}" has no options'],
  noTarget: ['“{key}”未选择对象', '「{key}」未選擇對象', 'No object is selected for "{key}"'],
  noColumns: ['子表“{key}”没有列', '子表「{key}」沒有欄', 'The sub-table "{key}" has no columns'],
  badRange: ['“{key}”的最小值大于最大值', '「{key}」的最小值大於最大值', '"{key}" has a minimum above its maximum'],
  badSum: [
    '“{key}”不是数字列，不能合计',
    '「{key}」不是數字欄，不能合計',
    '"{key}" is not a number column, so it cannot have a total',
  ],
  calcKind: [
    '字段“{key}”的公式结果与字段类型不符：文本需要姓名时用 name of(人员字段)，需要选项文字时用 label of(单选字段)；日期字段需要日期，日期时间字段需要日期时间，选项字段需要选项，人员字段需要人员；附件、富文本、期间和多选字段不能使用公式',
    '欄位「{key}」的公式結果與欄位類型不符：文字需要姓名時用 name of(人員欄位)，需要選項文字時用 label of(單選欄位)；日期欄位需要日期，日期時間欄位需要日期時間，選項欄位需要選項，人員欄位需要人員；附件、富文字、期間和多選欄位不能使用公式',
    'The formula of "{key}" does not give what the field holds: a text takes name of(person field) for a name and label of(choice field) for the words of an option, a date field needs a date, a date and time field a date and time, a choice one of its options, a person field a person; files, rich texts, periods and multiple choices have no formulas',
  ],
  badCalc: [
    '“{key}”的公式不正确：{detail}',
    '「{key}」的公式不正確：{detail}',
    'The formula of "{key}" is not valid: {detail}',
  ],
  badWhen: [
    '“{key}”的显示条件不正确：{detail}',
    '「{key}」的顯示條件不正確：{detail}',
    'The display condition of "{key}" is not valid: {detail}',
  ],
  whenOfColumn: [
    '子表的列“{key}”不能设置显示条件',
    '子表的欄「{key}」不能設定顯示條件',
    'Columns of a sub-table ("{key}") cannot have a display condition',
  ],
  whenCycle: [
    '显示条件循环依赖：{keys}',
    '顯示條件循環依賴：{keys}',
    'Display conditions depend on each other: {keys}',
  ],
  badKeyField: [
    '列表关键字段“{key}”不存在，或不能在一行中显示',
    '列表關鍵欄位「{key}」不存在，或不能在一列中顯示',
    'Key field "{key}" does not exist or cannot be shown on one line',
  ],
  formulaCostly: [
    '“{field}”的公式无法计算：{reason}',
    '「{field}」的公式無法計算：{reason}',
    'The formula of "{field}" cannot be calculated: {reason}',
  ],
  cycle: ['计算字段相互引用：{keys}', '計算欄位相互引用：{keys}', 'Calculated fields refer to each other: {keys}'],
  empty: ['表单没有任何字段', '表單沒有任何欄位', 'The form has no fields'],
  unknown: ['表单没有字段“{field}”', '表單沒有欄位「{field}」', 'The form has no field "{field}"'],
  FIELD_FORBIDDEN: [
    '在此步骤不能修改“{field}”',
    '在此步驟不能修改「{field}」',
    '"{field}" cannot be changed at this step',
  ],
  required: ['请填写“{field}”', '請填寫「{field}」', 'Please fill in "{field}"'],
  fewRows: ['“{field}”至少需要 {min} 行', '「{field}」至少需要 {min} 列', '"{field}" needs at least {min} rows'],
  manyRows: ['“{field}”最多 {max} 行', '「{field}」最多 {max} 列', '"{field}" can have at most {max} rows'],
  badRows: ['“{field}”的行不正确', '「{field}」的列不正確', 'The rows of "{field}" are not valid'],
});
