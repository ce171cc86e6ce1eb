/**
 * Classifications: dictionaries by which business objects are sorted, with what a class gives to new objects
 * (1-product §2.17, classificationSettings).
 */
import { call, output } from '#kernel/call.ts';
import { int, ref, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { DictionaryRow } from './dict.entity.ts';

/** The dictionary whose classes carry settings: types of projects and templates. */
export const PROJECT_TYPES = 'project_type';

export interface ClassSettings {
  template: number | null;
  calendar: number | null;
  /** Used in numbers by a coding rule with the element `class`. */
  codeMark: string | null;
}
export interface ClassRow extends ClassSettings {
  item: number;
  version: number;
}
export interface Classification {
  dictionary: DictionaryRow;
  /** Fields of business objects that are sorted by it. */
  uses: { entity: Triple; field: Triple }[];
  /** How many records each item sorts, by item. */
  counts: Record<number, number>;
}
export interface ClassificationState {
  list: Classification[];
  /** Own settings of classes; a class without one inherits. */
  settings: ClassRow[];
  titles: { template: Record<number, string>; calendar: Record<number, string> };
}
export const classificationState = call(
  'GET',
  '/api/v1/dict/classifications',
  'sys:dict:query',
  {},
  output<ClassificationState>(),
  { label: ['查看分类设置', '查看分類設定', 'View classification settings'], reads: ['dictionary'] },
);

export const classFields = {
  template: ref(['默认项目模板', '預設項目範本', 'Default project template'], 'template'),
  calendar: ref(['默认工作日历', '預設工作日曆', 'Default work calendar'], 'calendar'),
  codeMark: text(['编码标识', '編碼標識', 'Code mark'], { max: 20 }),
} as const;
export const saveClassification = call(
  'PUT',
  '/api/v1/dict/classification/:item',
  'sys:dict:edit',
  {
    item: int(['分类', '分類', 'Class'], { required: true, min: 1 }),
    version: int(['版本', '版本', 'Version'], { required: true, min: 0 }),
    ...classFields,
  },
  output<null>(),
  { label: ['保存分类设置', '儲存分類設定', 'Save classification settings'], touches: ['dictItem', 'classifications'] },
);

export interface ClassDefaults {
  /** An active template. */
  template: { id: number; name: string } | null;
  calendar: { id: number; name: string } | null;
}
/** Values a class gives to new projects, its own or from above. */
export const classDefaults = call(
  'GET',
  '/api/v1/dict/classification/:item/defaults',
  'login',
  { item: int(['分类', '分類', 'Class'], { required: true, min: 1 }) },
  output<ClassDefaults>(),
  { label: ['分类默认值', '分類預設值', 'Classification defaults'] },
);
