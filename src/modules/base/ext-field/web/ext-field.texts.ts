/** Texts of the page of additional fields. */
import { texts } from '#kernel/text.ts';

export const extFieldPageTexts = texts('extFieldPages', {
  none: [
    '还没有扩展字段。可为项目、任务等增加公司自己的字段',
    '還沒有擴展欄位。可為項目、任務等增加公司自己的欄位',
    'No additional fields yet. Give projects, tasks and others fields of your own',
  ],
  chooseEntity: ['请选择对象', '請選擇對象', 'Choose an object'],
  chooseDictionary: ['请选择字典', '請選擇字典', 'Choose a dictionary'],
});
