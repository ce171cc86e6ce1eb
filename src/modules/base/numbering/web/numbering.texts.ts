/** Texts of the coding rule page. */
import { texts } from '#kernel/text.ts';

export const numberingPageTexts = texts('numberingPages', {
  rules: ['编码规则', '編碼規則', 'Coding rules'],
  chooseTarget: ['请选择模块', '請選擇模組', 'Choose a module'],
  hasRule: ['{target}（已有规则）', '{target}（已有規則）', '{target} (has a rule)'],
  examples: ['依次生成', '依次產生', 'Next numbers'],
  noExample: ['完善组成后显示示例', '完善組成後顯示範例', 'Shown once the elements are complete'],
});
