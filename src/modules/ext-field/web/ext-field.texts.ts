/** Texts of the page of additional fields. */
import { texts } from '#kernel/text.ts';

export const extFieldPageTexts = texts('extFieldPages', {
  chooseEntity: ['请选择对象', '請選擇對象', 'Choose an object'],
  chooseDictionary: ['请选择字典', '請選擇字典', 'Choose a dictionary'],
});
