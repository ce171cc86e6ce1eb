/** What checks of values say: which field, what is wrong, what is allowed. */
import { texts } from './text.ts';

export const checkTexts = texts('check', {
  required: ['{field}不能为空', '{field}不能為空', '{field} is required'],
  unknown: ['未知字段：{name}', '未知欄位：{name}', 'Unknown field: {name}'],
  notSettable: ['{field}不能直接修改', '{field}不能直接修改', '{field} cannot be set directly'],
  notText: ['{field}应为文本', '{field}應為文字', '{field} must be text'],
  badCharacters: [
    '{field}包含不允许的字符',
    '{field}包含不允許的字元',
    '{field} contains characters that are not allowed',
  ],
  tooLong: ['{field}最多 {max} 个字符', '{field}最多 {max} 個字元', '{field} may have at most {max} characters'],
  tooShort: ['{field}至少 {min} 个字符', '{field}至少 {min} 個字元', '{field} needs at least {min} characters'],
  notInt: ['{field}应为整数', '{field}應為整數', '{field} must be a whole number'],
  notNumber: ['{field}应为数字', '{field}應為數字', '{field} must be a number'],
  digits: ['{field}最多 {digits} 位小数', '{field}最多 {digits} 位小數', '{field} may have at most {digits} decimals'],
  tooSmall: ['{field}不能小于 {min}', '{field}不能小於 {min}', '{field} must be at least {min}'],
  tooLarge: ['{field}不能大于 {max}', '{field}不能大於 {max}', '{field} must be at most {max}'],
  notBool: ['{field}应为是或否', '{field}應為是或否', '{field} must be yes or no'],
  notDate: ['{field}应为日期（yyyy-MM-dd）', '{field}應為日期（yyyy-MM-dd）', '{field} must be a date (yyyy-MM-dd)'],
  notInstant: ['{field}应为时间', '{field}應為時間', '{field} must be a point in time'],
  halfPeriod: [
    '{field}的开始和结束必须同时填写',
    '{field}的開始和結束必須同時填寫',
    'Both ends of {field} must be given',
  ],
  periodOrder: [
    '{field}的结束不能早于开始',
    '{field}的結束不能早於開始',
    'The end of {field} must not be before its start',
  ],
  notChoice: ['{field}只能是：{allowed}', '{field}只能是：{allowed}', '{field} must be one of: {allowed}'],
  notId: ['{field}应选择已有记录', '{field}應選擇已有記錄', '{field} must name an existing record'],
  notIds: ['{field}应为记录列表', '{field}應為記錄列表', '{field} must be a list of records'],
  tooMany: ['{field}最多选择 {max} 项', '{field}最多選擇 {max} 項', '{field} may have at most {max} items'],
  notMoney: ['{field}应包含金额和币种', '{field}應包含金額和幣種', '{field} needs an amount and a currency'],
  account: [
    '{field}须以字母开头，只能包含字母、数字和下划线',
    '{field}須以字母開頭，只能包含字母、數字和底線',
    '{field} starts with a letter and has letters, digits and underscores only',
  ],
  email: ['{field}格式不正确', '{field}格式不正確', '{field} is not a valid e-mail address'],
  mobile: [
    '{field}应为以 1 开头的 11 位数字',
    '{field}應為以 1 開頭的 11 位數字',
    '{field} must be 11 digits starting with 1',
  ],
  phone: [
    '{field}应为最多 20 位的电话号码',
    '{field}應為最多 20 位的電話號碼',
    '{field} must be a phone number of at most 20 digits',
  ],
  url: [
    '{field}应以 http:// 或 https:// 开头',
    '{field}應以 http:// 或 https:// 開頭',
    '{field} must begin with http:// or https://',
  ],
  code: [
    '{field}只能包含字母、数字、点、横线和下划线',
    '{field}只能包含字母、數字、點、橫線和底線',
    '{field} has letters, digits, dots, hyphens and underscores only',
  ],
  color: ['{field}应为颜色值，如 #1677ff', '{field}應為顏色值，如 #1677ff', '{field} must be a colour such as #1677ff'],
  qq: ['{field}应为 5-15 位数字', '{field}應為 5-15 位數字', '{field} must be 5 to 15 digits'],
});
