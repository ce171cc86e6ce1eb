/**
 * What an answer says to people: the message rules of the envelope, and the refusal a caller gets.
 *
 * Pure. Source: 2-rules §8 "Generic response handling".
 */
import { type Call, type Envelope, failureOf } from '#kernel/call.ts';
import { CODE, commonTexts } from '#kernel/problem.ts';
import { type Lang, type Message, say, texts } from '#kernel/text.ts';

/** What did not happen, in the words of 2-rules §8 "Messages". */
export const failureTexts = texts('failure', {
  save: ['保存失败', '儲存失敗', 'Save Failed'],
  delete: ['删除失败', '刪除失敗', 'Delete Failed'],
  import: ['导入失败', '匯入失敗', 'Import Failed'],
  upload: ['文件上传失败', '檔案上傳失敗', 'File upload failed'],
  incomplete: ['文件上传不完整', '檔案上傳不完整', 'File upload incomplete'],
  edit: ['编辑失败，请联系管理员', '編輯失敗，請聯絡管理員', 'Edit failed, please contact administrator'],
  because: ['{failure}：{reason}', '{failure}：{reason}', '{failure}: {reason}'],
});

export interface FieldProblem {
  field?: string;
  row?: number;
  text: string;
  key: string;
}

/**
 * A refused call. Nothing was changed; forms show `problems` at their fields, `data` may hold the current record.
 * `message` is only the reason, `told` the text shown where nothing else says what failed.
 */
export class CallRefused extends Error {
  readonly code: number;
  readonly problems: readonly FieldProblem[];
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** What failed, in words of the catalog; empty where the reason is alone. */
  readonly failure: string;
  readonly told: string;
  constructor(message: string, answer: Envelope, failure = '', told = message) {
    super(message);
    this.name = 'CallRefused';
    this.failure = failure;
    this.told = told;
    this.code = answer.code;
    this.problems = answer.problems ?? [];
    this.data = answer.data;
    this.requestId = answer.requestId;
  }
  /** Texts by field name, joined when a field has several. */
  get byField(): Record<string, string> {
    const out: Record<string, string> = {};
    for (const { field, text } of this.problems) if (field) out[field] = out[field] ? `${out[field]}; ${text}` : text;
    return out;
  }
}

/** The server did not answer, or not with an envelope. */
export class CallFailed extends Error {
  /** 0 when the network was cut. */
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
  }
  get offline(): boolean {
    return this.status === 0;
  }
}

/** The server is failing or busy: this is not an answer to the question. */
const PASSING: readonly number[] = [CODE.fault, CODE.busy, CODE.tooMany];

/**
 * The server refused. Not if it failed, was busy, or did not answer: that does not mean a missing right or an ended session.
 */
export const saysNo = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && !PASSING.includes(error.code);

const LANGUAGE_KEYED = /"(CN|HK|US)"\s*:/;

function inLanguage(texts: Record<string, unknown>, lang: Lang): string | undefined {
  const text = texts[lang.slice(-2)];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/**
 * The text of a refusal. A string message gives way to a text in `data`; one that holds a language-keyed object
 * (`{"CN":"..","HK":"..","US":".."}`) gives the text of the language; so does an object; otherwise the fallback.
 */
export function messageOf(answer: { msg?: unknown; data?: unknown }, lang: Lang): string {
  const fallback = say(commonTexts.systemError, lang);
  const { msg, data } = answer;
  if (typeof msg === 'string') {
    if (typeof data === 'string' && data !== '') return data;
    if (LANGUAGE_KEYED.test(msg)) {
      try {
        return inLanguage(JSON.parse(msg.slice(msg.indexOf('{'), msg.lastIndexOf('}') + 1)), lang) ?? fallback;
      } catch {
        return fallback;
      }
    }
    return msg || fallback;
  }
  if (typeof msg === 'object' && msg !== null) return inLanguage(msg as Record<string, unknown>, lang) ?? fallback;
  return fallback;
}

/**
 * The result of a call: `data`; for calls of the specification with values next to `code` (count, user, perms) those values.
 */
export function answerValue(envelope: Envelope): unknown {
  if ('data' in envelope) return envelope.data;
  const { code: _code, msg: _msg, ...rest } = envelope as Envelope & Record<string, unknown>;
  return rest;
}

/** Refusals that are words of the catalog themselves: the session has ended, no right to it. */
const ALONE: readonly number[] = [CODE.session, CODE.forbidden];

/** What failed with a call that is answered `code`; null: the message says it all. */
export function failureTitle(call: Call, code: number): Message | null {
  const failure = failureOf(call);
  if (failure === null || ALONE.includes(code)) return null;
  return code === CODE.fault && call.method === 'PUT' ? failureTexts.edit : failureTexts[failure];
}
