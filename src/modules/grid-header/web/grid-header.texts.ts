/** Texts of the page of grid headers. */
import { texts } from '#kernel/text.ts';

export const gridHeaderPageTexts = texts('gridHeaderPages', {
  chooseEntity: ['请选择对象', '請選擇對象', 'Choose an object'],
  chooseField: ['请选择字段', '請選擇欄位', 'Choose a field'],
});
