/**
 * Numbers by coding rule (1-product §3, Coding rule: fixed, number, custom, year, month-year, date-month-year).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type CodePart, type CodePartKind, codePartKinds } from './code-part.ts';
import { numberedKinds } from './numbered.ts';

const numberingTexts = texts('numbering', {
  oneNumber: [
    '编码规则必须且只能包含一个流水号',
    '編碼規則必須且只能包含一個流水號',
    'A coding rule must contain exactly one running number',
  ],
  noClass: [
    '这些记录没有分类，编码不能使用分类标识',
    '這些記錄沒有分類，編碼不能使用分類標識',
    'These records have no classification, so their codes cannot use a class mark',
  ],
});

/** Problems of the elements of a rule, whose numbers are for `target`. */
export function checkParts(parts: readonly CodePart[], target?: string): Problem[] {
  if (target !== undefined && !isClassed(target) && parts.some((part) => part.kind === 'class'))
    return [problem(numberingTexts.noClass, undefined, 'parts')];
  if (parts.filter((part) => part.kind === 'number').length !== 1)
    return [problem(numberingTexts.oneNumber, undefined, 'parts')];
  return [];
}

/** Whether records of this kind have a class, whose mark their numbers may carry. */
export const isClassed = (target: string): boolean => numberedKinds().get(target)?.classed === true;

/** The kinds each element may become, by what it is now ('' of a new one): none of these makes the rule invalid. */
export function offeredKinds(parts: readonly Pick<CodePart, 'kind'>[], target: string): Record<string, CodePartKind[]> {
  const numbered = parts.some(({ kind }) => kind === 'number');
  const all = Object.keys(codePartKinds) as CodePartKind[];
  const from = (now: string): CodePartKind[] =>
    all.filter(
      (kind) =>
        kind === now ||
        ((kind !== 'number' || !numbered) && (kind !== 'class' || isClassed(target)) && now !== 'number'),
    );
  return Object.fromEntries(['', ...all].map((now) => [now, from(now)]));
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
