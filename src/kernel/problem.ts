/**
 * Expected problems are values; bugs are exceptions.
 *
 * A `Problem` says which field (or row), what is wrong and what is allowed, in a text of three languages. A rule
 * answers `Problem | null` or `Problem[]`; the server throws a `Refusal` that carries them, and one place maps it to
 * the envelope {code, data, msg}. Refuses: error texts built from strings, and codes without a text.
 * Source: specification 2-rules §8.
 */
import { type Message, type Params, texts } from './text.ts';

export interface Problem {
  message: Message;
  params?: Params;
  /** Field of the input that is wrong, when there is one. */
  field?: string;
  /** 1-based row of an imported sheet or batch. */
  row?: number;
}

/** Envelope codes: 0 success, 401 session ended, 507 no room on the disk; all others show `msg` for 3.5 s. */
export const CODE = {
  ok: 0,
  refused: 400,
  session: 401,
  forbidden: 403,
  absent: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  fault: 500,
  busy: 503,
  full: 507,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

/**
 * A refused action: nothing was changed. `data` may carry what the screen needs to help (a conflict's current row).
 * `keep`: what the handler wrote stays although it refuses (counting a wrong password).
 */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  readonly code: Code;
  readonly data: unknown;
  readonly keep: boolean;
  constructor(problems: readonly Problem[], code: Code = CODE.refused, data: unknown = null, keep = false) {
    super(problems.map((p) => p.message.key).join(', '));
    this.name = 'Refusal';
    this.problems = problems;
    this.code = code;
    this.data = data;
    this.keep = keep;
  }
}

export const problem = (message: Message, params?: Params, field?: string): Problem => ({
  message,
  ...(params && { params }),
  ...(field && { field }),
});

/** `throw refuse(text, { count })` */
export const refuse = (message: Message, params?: Params, field?: string): Refusal =>
  new Refusal([problem(message, params, field)]);

export const commonTexts = texts('common', {
  systemError: ['系统错误，请稍后重试！', '系統錯誤，請稍後重試！', 'System error, please try again later!'],
  sessionEnded: ['登录已失效，请重新登录', '登入已失效，請重新登入', 'Your session has ended, please sign in again'],
  noRight: ['没有操作权限', '沒有操作權限', 'You do not have permission for this operation'],
  noView: ['没有查看权限！', '沒有查看權限！', 'No view permission!'],
  noEdit: ['当前没有编辑权限', '目前沒有編輯權限', 'No editing permission currently available'],
  absent: ['数据不存在或已被删除', '資料不存在或已被刪除', 'The record does not exist or has been deleted'],
  conflict: [
    '数据已被他人修改，请核对后再保存',
    '資料已被他人修改，請核對後再儲存',
    'The record was changed by someone else; please review it before saving',
  ],
});

/** The same answer for an absent and a forbidden object (no oracle). */
export const absent = (): Refusal => new Refusal([problem(commonTexts.absent)], CODE.absent);
/** `what` was tried: the text differs for viewing, editing a record, and anything else (2-rules §8, Permission). */
export const forbidden = (what: 'noView' | 'noEdit' | 'noRight' = 'noRight'): Refusal =>
  new Refusal([problem(commonTexts[what])], CODE.forbidden);
export const sessionEnded = (): Refusal => new Refusal([problem(commonTexts.sessionEnded)], CODE.session);
