/** Texts of the page of grid headers. */
import { texts } from '#kernel/text.ts';

export const gridHeaderPageTexts = texts('gridHeaderPages', {
  none: [
    '列表使用默认表头。可改变列的名称、宽度、顺序，或隐藏列',
    '列表使用預設表頭。可改變欄的名稱、寬度、順序，或隱藏欄',
    'Lists have their default headers. Rename, widen, order or hide columns here',
  ],
  chooseEntity: ['请选择对象', '請選擇對象', 'Choose an object'],
  chooseField: ['请选择字段', '請選擇欄位', 'Choose a field'],
});
