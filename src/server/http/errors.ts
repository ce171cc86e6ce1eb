/**
 * From errors to the envelope, in one place.
 *
 * Expected refusals and constraint violations become texts in the viewer's language; anything else becomes a text-less
 * system error with the request's id, and a line in the log. Refuses: stack traces, SQL or paths in an answer.
 */
import type { Envelope } from '#kernel/call.ts';
import { byKey, contribution, isTold } from '#kernel/contribution.ts';
import type { Entity } from '#kernel/entity.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { type Lang, type Message, type Overrides, say, type Triple, texts } from '#kernel/text.ts';
import { uniqueName } from '#server/db/ddl.ts';
import { snake } from '#server/db/names.ts';
import { entityTexts } from '#server/entity/entity-texts.ts';

export const httpTexts = texts('http', {
  parameter: ['参数错误', '參數錯誤', 'Parameter error'],
  busy: ['系统繁忙，请稍后重试', '系統繁忙，請稍後重試', 'The system is busy, please try again later'],
  diskFull: [
    '服务器磁盘空间已满，未作任何更改；请联系管理员清理空间',
    '伺服器磁碟空間已滿，未作任何更改；請聯絡管理員清理空間',
    'The disk of the server is full and nothing was changed; please ask the administrator to free some space',
  ],
  readOnly: [
    '服务器磁盘空间不足，系统暂时只读；请联系管理员清理空间',
    '伺服器磁碟空間不足，系統暫時唯讀；請聯絡管理員清理空間',
    'The disk of the server is nearly full, so the system is read-only for now; please ask the administrator to free some space',
  ],
  notFound: ['请求的地址不存在', '請求的地址不存在', 'The requested address does not exist'],
  offset: [
    '上传进度与服务器不一致，请从服务器记录的位置继续',
    '上傳進度與伺服器不一致，請從伺服器記錄的位置繼續',
    'The upload does not go on where the server is; ask where that is and go on there',
  ],
  tooLarge: ['提交的内容过大', '提交的內容過大', 'The request is too large'],
  refusedTimes: [
    '操作过于频繁，一分钟内被拒绝 {count} 次',
    '操作過於頻繁，一分鐘內被拒絕 {count} 次',
    'Too many requests: {count} refused within a minute',
  ],
  tooMany: ['操作过于频繁，请稍后再试', '操作過於頻繁，請稍後再試', 'Too many requests, please try again later'],
  keyNever: [
    '此操作只能由本人登录后进行，不能使用 API 令牌',
    '此操作只能由本人登入後進行，不能使用 API 令牌',
    'Only a person who has signed in may do this, not an API token',
  ],
  keyReads: ['API 令牌“{name}”只能读取', 'API 令牌「{name}」只能讀取', 'The API token "{name}" may only read'],
  keyWithin: [
    'API 令牌“{name}”的范围不包括此操作（需要其中一项：{rights}）',
    'API 令牌「{name}」的範圍不包括此操作（需要其中一項：{rights}）',
    'This is not among what the API token "{name}" may do (it takes one of {rights})',
  ],
  keyWhole: [
    '此操作需要范围不受限制的 API 令牌，“{name}”只能用于选定的权限',
    '此操作需要範圍不受限制的 API 令牌，「{name}」只能用於選定的權限',
    'This takes an API token for all permissions of its owner; "{name}" is limited to chosen ones',
  ],
  manyAtOnce: [
    '您同时进行的导入、导出或文件传输过多，请等其中一些完成后再试',
    '您同時進行的匯入、匯出或檔案傳輸過多，請等其中一些完成後再試',
    'Too many imports, exports or file transfers are under way at once; please try again when some of them are done',
  ],
  partName: [
    '上传的文件没有名称，请重新选择文件',
    '上傳的檔案沒有名稱，請重新選擇檔案',
    'The uploaded file has no name; please choose the file again',
  ],
  withoutInput: [
    '请求被拒绝；其内容无法记录',
    '請求被拒絕；其內容無法記錄',
    'The call was refused; its input could not be recorded',
  ],
  oneFile: ['一次只能上传一个文件', '一次只能上傳一個檔案', 'Only one file can be uploaded at a time'],
  reusedKey: [
    '同一操作标识被用于不同内容',
    '同一操作標識被用於不同內容',
    'The idempotency key was already used with other content',
  ],
  method: ['不支持的请求方法', '不支援的請求方法', 'The method is not allowed for this address'],
  upload: ['请先选择文件', '請先選擇檔案', 'Please choose a file first'],
});

interface PgError {
  code?: string;
  table?: string;
  constraint?: string;
  detail?: string;
}

/** Locked, canceled, in conflict, or the server is away or restarting: the same request may succeed later. */
const AWAY = new Set(
  '25P03 55P03 57014 40001 40P01 53300 57P01 57P02 57P03 08003 08006 ECONNREFUSED ECONNRESET EPIPE'.split(' '),
);

/** The full disk: the database's, or that of files. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The outage an error is a victim of, or null when it is its own fault. */
export function outageOf(error: unknown): 'disk' | 'database' | null {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return 'disk';
  const away =
    AWAY.has(code) ||
    syscall === 'connect' ||
    /timeout expired|timeout exceeded|read timeout|connection terminated|not queryable/i.test(
      (error as Error)?.message ?? '',
    );
  return away ? 'database' : null;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** What a violated constraint of a limit means, by its name. */
    limitTexts?: Readonly<Record<string, Message>>;
  }
}
const limitTexts = contribution('server', 'limitTexts', byKey<Message>);

/** A value that is taken, in the words of 2-rules §8: 'The name is duplicated', 'Duplicate role name'. */
function duplicate(e: Entity | undefined, name: string | undefined): Problem {
  const label = (name && e?.fields[name]?.label) || e?.label || (['数据', '資料', 'The record'] as const);
  if (name !== 'name') return problem(entityTexts.duplicate, { field: label }, name);
  if (label[2] === 'Name') return problem(entityTexts.duplicateName, undefined, name);
  const field: Triple = [label[0], label[1], label[2].toLowerCase()];
  return problem(entityTexts.duplicateNameOf, { field }, name);
}

/** The refusal a database error means, or null if it is a fault. */
export function databaseRefusal(error: unknown, entities: readonly Entity[]): Refusal | null {
  const { code = '', table = '', constraint = '', detail = '' } = error as PgError;
  const e = entities.find((x) => snake(x.name) === table);
  if (code === '23505') {
    const columns = e?.unique?.find((u) => uniqueName(e, u) === constraint);
    const name = columns?.includes('name') ? 'name' : columns?.filter((c) => c !== 'scope').at(-1);
    return new Refusal([duplicate(e, name)]);
  }
  if (code === '23503') {
    if (!/not present/.test(detail)) return new Refusal([problem(entityTexts.referenced)]);
    const found = Object.entries(e?.fields ?? {}).find(([name]) => constraint === `${table}_${snake(name)}_fkey`);
    if (!found) return new Refusal([problem(commonTexts.absent)]);
    return new Refusal([problem(entityTexts.notFoundRef, { field: found[1].label }, found[0])]);
  }
  const limit = code === '23514' && isTold('server') ? limitTexts().get(constraint) : undefined;
  if (limit) return new Refusal([problem(limit)]);
  if (['23514', '23502', '23P01', '54000'].includes(code) || code.startsWith('22'))
    return new Refusal([problem(httpTexts.parameter)]);
  const outage = outageOf(error);
  if (outage === 'disk') return new Refusal([problem(httpTexts.diskFull)], CODE.full);
  return outage ? new Refusal([problem(httpTexts.busy)], CODE.busy) : null;
}

/** The envelope of a refusal. Validation problems are listed with their fields; `msg` joins their texts. */
export function refusalEnvelope(refusal: Refusal, lang: Lang, overrides?: Overrides): Envelope {
  const problems = refusal.problems.map((p) => ({
    ...(p.field && { field: p.field }),
    ...(p.row && { row: p.row }),
    key: p.message.key,
    text: say(p.message, lang, p.params, overrides),
  }));
  const msg = [...new Set(problems.map((p) => p.text))].slice(0, 5).join(lang === 'en-US' ? '; ' : '；');
  return { code: refusal.code, data: refusal.data, msg, problems };
}

/** The envelope of a fault. */
export const faultEnvelope = (requestId: string, lang: Lang, overrides?: Overrides): Envelope => ({
  code: CODE.fault,
  data: null,
  msg: say(commonTexts.systemError, lang, undefined, overrides),
  requestId,
});
