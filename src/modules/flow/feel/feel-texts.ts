/** Why a well-formed expression is not evaluated: it could block the evaluator. */
import { LANGS, say, type Triple, texts } from '#kernel/text.ts';
import type { FeelFaultKind } from './feel.ts';
import { MOST_IN_RANGE } from './feel-cost.ts';
import { MOST_TEXT } from './feel-tree.ts';

const limitTexts = texts('feel', {
  TOO_LONG: [
    '表达式过长或嵌套过深（最多 {text} 个字符）：{name}',
    '運算式過長或巢狀過深（最多 {text} 個字元）：{name}',
    'The expression is too long or nested too deep (at most {text} characters): {name}',
  ],
  RANGE: [
    '循环的范围 {name} 过大（最多 {range} 个数）',
    '循環的範圍 {name} 過大（最多 {range} 個數）',
    'The range {name} is too long to loop over (at most {range} numbers)',
  ],
  PATTERN: [
    '不支持的正则表达式“{name}”（不能使用环视、反向引用或超过 1000 次的重复）',
    '不支援的規則運算式「{name}」（不能使用環視、反向參照或超過 1000 次的重複）',
    'The pattern "{name}" is not supported (no look-around, back-references or more than 1000 repetitions)',
  ],
  TOO_COSTLY: [
    '表达式计算量过大，已停止：{name}',
    '運算式計算量過大，已停止：{name}',
    'Stopped, because the expression needs too much computing: {name}',
  ],
});
export type LimitKind = keyof typeof limitTexts;

/** The words for a limit that an expression met; null: its fault is another one. */
export function limitText(kind: FeelFaultKind | string, name: string): Triple | null {
  if (!Object.hasOwn(limitTexts, kind)) return null;
  const params = { name, text: MOST_TEXT, range: MOST_IN_RANGE };
  return LANGS.map((lang) => say(limitTexts[kind as LimitKind], lang, params)) as unknown as Triple;
}
