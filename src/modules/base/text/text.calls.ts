/** Calls of overriding texts. The path of the specification (2-rules §7) keeps its spelling. */
import { call, output } from '#kernel/call.ts';
import { chosenSheet } from '#kernel/entity-calls.ts';
import { json, text } from '#kernel/field.ts';
import type { Message } from '#kernel/text.ts';
import type { OwnText } from './text.rules.ts';

/** Extra translations of a language by key, of the viewer's company; before sign-in of the only company there is. */
export const multiLanguageConfig = call(
  'GET',
  '/commonservice-system/sys/multiLanguageConfig/list',
  'public',
  { language: text(['语言', '語言', 'Language'], { max: 10 }) },
  output<{ data: Record<string, string> }>(),
  { label: ['扩展翻译', '擴展翻譯', 'Extra translations'] },
);

export interface OwnTextRow {
  key: string;
  own: OwnText;
}

/** The company's own texts, and every message the server knows (the browser knows those of the screens). */
export const ownTexts = call(
  'GET',
  '/api/v1/text/own',
  'sys:text:edit',
  {},
  output<{ own: OwnTextRow[]; known: Message[] }>(),
  { label: ['查看多语言文字', '查看多語言文字', 'View custom texts'] },
);

const words = { max: 2000 } as const;
/** Three empty texts take the own text away. */
export const saveOwnText = call(
  'PUT',
  '/api/v1/text/own',
  'sys:text:edit',
  {
    key: text(['键', '鍵', 'Key'], { required: true, max: 200 }),
    zh: text(['简体中文', '簡體中文', 'Simplified Chinese'], words),
    hk: text(['繁体中文', '繁體中文', 'Traditional Chinese'], words),
    en: text(['英文', '英文', 'English'], words),
  },
  output<null>(),
  { label: ['保存多语言文字', '儲存多語言文字', 'Save a custom text'], touches: ['own'] },
);

/** A workbook for translators: key, built-in and own texts. `more`: messages of the screens. */
export const exportTexts = call(
  'POST',
  '/api/v1/text/export',
  'sys:text:edit',
  { more: json<Message[]>()(['文字', '文字', 'Texts'], { max: 20_000 }) },
  output<Uint8Array>(),
  { label: ['导出多语言文字', '匯出多語言文字', 'Export texts'], body: 'download', reads: true, limit: 8 * 1_048_576 },
);
/** Takes the own texts of such a workbook; keys it does not name stay as they are. All or nothing. */
export const importTexts = call(
  'POST',
  '/api/v1/text/import',
  'sys:text:edit',
  { sheet: chosenSheet },
  output<{ count: number; sheet: string }>(),
  {
    label: ['导入多语言文字', '匯入多語言文字', 'Import texts'],
    fails: 'import',
    body: 'upload',
    touches: ['own'],
  },
);
