/** Texts of levels of people. */
import { texts } from '#kernel/text.ts';

export const levelTexts = texts('docLevel', {
  most: ['请选择 1-{max} 人', '請選擇 1-{max} 人', 'Choose 1 to {max} people'],
  notOneself: ['不能设置本人的密级', '不能設定本人的密級', 'You cannot set your own level'],
});
