/** What an overriding text may be (1-product §1, multiLanguageConfig). */
import { type Problem, problem } from '#kernel/problem.ts';
import { LANGS, type Message, type Triple, texts } from '#kernel/text.ts';

export const textTexts = texts('text', {
  title: ['多语言', '多語言', 'Texts'],
  note: [
    '修改界面文字。留空使用内置文字；{ } 中的参数须保留。其他人重新登录或次日起可见。',
    '修改介面文字。留空使用內建文字；{ } 中的參數須保留。其他人重新登入或次日起可見。',
    'Change the texts of the interface. Leave empty to use the built-in text; parameters in { } must be kept. Others see changes after signing in again, or the next day at the latest.',
  ],
  key: ['键', '鍵', 'Key'],
  builtIn: ['内置文字', '內建文字', 'Built-in text'],
  own: ['自定义文字', '自訂文字', 'Custom text'],
  search: ['搜索键或文字', '搜尋鍵或文字', 'Search keys and texts'],
  onlyOwn: ['仅显示已自定义', '僅顯示已自訂', 'Only custom texts'],
  editTitle: ['修改文字', '修改文字', 'Change a text'],
  reset: ['恢复内置文字', '恢復內建文字', 'Restore the built-in text'],
  imported: [
    '已从工作表“{sheet}”导入 {count} 条文字',
    '已從工作表「{sheet}」匯入 {count} 條文字',
    '{count} texts imported from the sheet "{sheet}"',
  ],
  badKey: ['文字键 {key} 无效', '文字鍵 {key} 無效', 'The text key {key} is not valid'],
  tooLong: ['文字不能超过 {max} 个字符', '文字不能超過 {max} 個字元', 'A text may have at most {max} characters'],
  lostParameter: [
    '文字须保留参数 {parameters}',
    '文字須保留參數 {parameters}',
    'The text must keep its parameters {parameters}',
  ],
  noHeads: [
    '未找到表头，请使用导出的表格',
    '未找到表頭，請使用匯出的表格',
    'The heading row was not found; please use the exported sheet',
  ],
});

/** [zh-CN, HK, en-US]; null: the built-in text. */
export type OwnText = readonly [zh: string | null, hk: string | null, en: string | null];

export const MAX_OWN = 2000;
/** Of a module, of what in it (some have parts), and the text's own. */
const KEY = /^[A-Za-z][\w-]{0,60}(\.[A-Za-z][\w-]{0,120}){1,3}$/;
const FIELDS = ['zh', 'hk', 'en'] as const;

const parametersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Problems of own texts. `builtIn` absent: the key belongs to a part that is not loaded here; its form is checked only. */
export function checkOwnText(key: string, own: OwnText, builtIn?: Triple): Problem[] {
  if (!KEY.test(key)) return [problem(textTexts.badKey, { key: key.slice(0, 80) }, 'key')];
  return own.flatMap((text, i) => {
    if (text === null) return [];
    if ([...text].length > MAX_OWN) return [problem(textTexts.tooLong, { max: MAX_OWN }, FIELDS[i])];
    const wanted = builtIn ? parametersOf(builtIn[i]!) : [];
    const kept = parametersOf(text);
    if (wanted.every((name) => kept.includes(name))) return [];
    return [problem(textTexts.lostParameter, { parameters: wanted.join(' ') }, FIELDS[i])];
  });
}

/** Trimmed; empty, or the same as the built-in text, means not overridden. */
export const cleanOwn = (own: readonly (string | null | undefined)[], builtIn?: Triple): OwnText =>
  LANGS.map((_lang, i) => {
    const text = (own[i] ?? '').trim();
    return text === '' || text === builtIn?.[i] ? null : text;
  }) as unknown as OwnText;

/** Both lists together by key, the first one's entry first. */
export function mergeTexts(...lists: readonly (readonly Message[])[]): Message[] {
  const all = new Map<string, Message>();
  for (const message of lists.flat()) if (!all.has(message.key)) all.set(message.key, message);
  return [...all.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
