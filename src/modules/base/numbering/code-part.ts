/** Elements of coding rules (1-product §3, Coding rule elements). */
import { choice, type LineOf, text } from '#kernel/field.ts';

export const codePartKinds = {
  fixed: ['固定值', '固定值', 'Fixed text'],
  custom: ['自定义', '自訂', 'Custom text'],
  /** The mark of the object's class (classification settings); nothing where it has none. */
  class: ['分类标识', '分類標識', 'Class mark'],
  number: ['流水号', '流水號', 'Running number'],
  year: ['年', '年', 'Year'],
  yearMonth: ['年月', '年月', 'Year and month'],
  date: ['年月日', '年月日', 'Date'],
} as const;

export type CodePartKind = keyof typeof codePartKinds;

export const codePart = {
  kind: choice(['类型', '類型', 'Kind'], codePartKinds, { required: true }),
  text: text(['内容', '內容', 'Text'], { max: 20, when: { shown: { kind: ['fixed', 'custom'] }, required: true } }),
};
/** One part of a number, left to right. */
export type CodePart = LineOf<typeof codePart>;
