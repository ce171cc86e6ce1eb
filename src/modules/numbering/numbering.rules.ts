/**
 * Numbers by coding rule (1-product §3, Coding rule: fixed, number, custom, year, month-year, date-month-year).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type CodePart, numberedKinds } from './numbered.ts';

export const numberingTexts = texts('numbering', {
  oneNumber: [
    '编码规则必须且只能包含一个流水号',
    '編碼規則必須且只能包含一個流水號',
    'A coding rule needs exactly one running number',
  ],
  partText: [
    '固定值和自定义部分不能为空且最多 20 个字符',
    '固定值和自訂部分不能為空且最多 20 個字元',
    'Fixed and custom parts need 1 to 20 characters',
  ],
  noClass: [
    '这些记录没有分类，编码不能使用分类标识',
    '這些記錄沒有分類，編碼不能使用分類標識',
    'These records have no class, so their codes cannot carry a mark of it',
  ],
  partKind: ['未知的组成类型', '未知的組成類型', 'Unknown kind of element'],
  tooManyParts: ['最多 8 个组成部分', '最多 8 個組成部分', 'At most 8 elements'],
});

const KINDS = new Set(['fixed', 'number', 'custom', 'year', 'yearMonth', 'date', 'class']);

/** Problems of the elements of a rule, whose numbers are for `target`. */
export function checkParts(parts: unknown, target?: string): Problem[] {
  if (!Array.isArray(parts) || parts.length > 8) return [problem(numberingTexts.tooManyParts, undefined, 'parts')];
  const list = parts as Partial<CodePart>[];
  if (list.some((p) => !p || !KINDS.has(p.kind ?? ''))) return [problem(numberingTexts.partKind, undefined, 'parts')];
  if (target !== undefined && !numberedKinds().get(target)?.classed && list.some((p) => p.kind === 'class'))
    return [problem(numberingTexts.noClass, undefined, 'parts')];
  if (list.filter((p) => p.kind === 'number').length !== 1)
    return [problem(numberingTexts.oneNumber, undefined, 'parts')];
  const texted = list.filter((p) => p.kind === 'fixed' || p.kind === 'custom');
  const bad = texted.some((p) => typeof p.text !== 'string' || p.text.length === 0 || p.text.length > 20);
  return bad ? [problem(numberingTexts.partText, undefined, 'parts')] : [];
}

/** The number of a rule: parts joined, the running number padded to its digits. `today` is a civil date, `mark` that of the class. */
export function composeCode(
  parts: readonly CodePart[],
  digits: number,
  running: number,
  today: string,
  mark = '',
): string {
  const [y, m, d] = today.split('-') as [string, string, string];
  const text = (part: CodePart): string => {
    switch (part.kind) {
      case 'number':
        return String(running).padStart(digits, '0');
      case 'class':
        return mark;
      case 'year':
        return y;
      case 'yearMonth':
        return `${y}${m}`;
      case 'date':
        return `${y}${m}${d}`;
      default:
        return part.text ?? '';
    }
  };
  return parts.map(text).join('');
}

/** The period within which the running number counts. */
export function resetPeriod(reset: 'never' | 'year' | 'month' | 'day', today: string): string {
  return reset === 'never' ? '' : today.slice(0, reset === 'year' ? 4 : reset === 'month' ? 7 : 10);
}
