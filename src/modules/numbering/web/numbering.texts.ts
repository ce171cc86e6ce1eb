/** Texts of the coding rule page. */
import { texts } from '#kernel/text.ts';

export const numberingPageTexts = texts('numberingPages', {
  rules: ['编码规则', '編碼規則', 'Coding rules'],
  fixed: ['固定值', '固定值', 'Fixed text'],
  custom: ['自定义', '自訂', 'Custom text'],
  class: ['分类标识', '分類標識', 'Mark of the class'],
  number: ['流水号', '流水號', 'Running number'],
  year: ['年', '年', 'Year'],
  yearMonth: ['年月', '年月', 'Year and month'],
  date: ['年月日', '年月日', 'Date'],
  add: ['添加组成部分', '新增組成部分', 'Add an element'],
  remove: ['删除该部分', '刪除該部分', 'Remove this element'],
  earlier: ['前移', '前移', 'Move left'],
  later: ['后移', '後移', 'Move right'],
  text: ['内容', '內容', 'Text'],
  example: ['示例', '範例', 'Example'],
  examples: ['依次生成', '依次產生', 'Numbers will be'],
  noExample: ['完善组成后显示示例', '完善組成後顯示範例', 'Shown when the elements are complete'],
});
