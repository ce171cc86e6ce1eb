/**
 * The steps of every call, in this order: session, language, right, validation, idempotency, transaction, handler,
 * operation log, envelope.
 *
 * Hides: all of it; a handler sees a checked input and a Ctx. Invariants: nothing runs before the right is checked; what a refused
 * call wrote is rolled back (unless the refusal says keep); the operation log entry commits with the change, that of a download or
 * an export, a refused change, and of a forbidden read, is written on its own with the reason; independent items of a list go
 * through all this separately. Refuses: a call whose right is not declared (kernel/call.ts) and answers other than the envelope or
 * a file. Source: specification 2-rules §7, §8; design/architecture.md §5.3.
 */

import type { Kysely, Transaction } from 'kysely';
import { type Call, type Envelope, reads } from '#kernel/call.ts';
import { isPlain, legibleValue } from '#kernel/check.ts';
import { now } from '#kernel/dates.ts';
import { type Entity, scopeId, type Tables } from '#kernel/entity.ts';
import { unloggedOf } from '#kernel/fields/readable.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { holds, type ScopeRef } from '#kernel/permission.ts';
import { absent, CODE, type Problem, problem, Refusal, sessionEnded } from '#kernel/problem.ts';
import { type Lang, type Overrides, say } from '#kernel/text.ts';
import type { Received } from '#server/blobs.ts';
import {
  type Again,
  type Ctx,
  Download,
  type Handler,
  type Kept,
  Outside,
  type Upload,
  type Viewer,
} from '#server/context.ts';
import { Progress, watched } from '#server/progress.ts';
import { withTx } from '#server/tx.ts';
import { callName, checkedInput, needRight } from './admit.ts';
import { beyondKey, withinObject } from './api-key.ts';
import { databaseRefusal, faultEnvelope, httpTexts, refusalEnvelope } from './errors.ts';
import type { Gates } from './gates.ts';
import { keyOfItem, once } from './idempotency.ts';
import type { Judges } from './read-upload.ts';

/** What a request brings, freed of HTTP. */
export interface Request {
  token: string | undefined;
  lang: Lang;
  menuName: string;
  /** Sent by a page nobody uses at the moment: it does not renew the idle time. */
  idle: boolean;
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Id by which the caller may ask how far the call is, and cancel it (progress.ts). */
  progressId?: string;
  /** One-time ticket of a file call, and the address it must have been made for. */
  ticket?: { secret: string; url: string };
  /** Path, query and body merged; not checked yet. */
  input: Record<string, unknown>;
  upload?: Upload;
}

/** The user. `barred`: the answer to every call that is not needed to become unbarred (`entry`). */
export interface Session {
  viewer: Viewer;
  utcOffset: number;
  barred?: Refusal;
}

/** How a call ended, for the operation log. */
export interface OperationResult {
  code: number;
  millis: number;
  /** Why it was refused. */
  problems?: readonly Problem[];
}

/** What the composition gives the pipeline; modules implement it. */
export interface PipelineParts {
  db: Kysely<Tables>;
  entities: readonly Entity[];
  /** The owner of a token, or of a session by its id; null if it has ended. Renews the idle time unless told not to; `ip` sent it. */
  resolveSession(token: string | number, at: number, renew?: boolean, ip?: string): Promise<Session | null>;
  /** Who may read a file by a one-time ticket (tickets.ts); left out: nobody. */
  resolveTicket?(ticket: string, url: string, at: number): Promise<Session | null>;
  /** Rights inside an object; null when the viewer may not know that it exists. */
  scopeRights(ctx: Ctx, scope: ScopeRef): Promise<ReadonlySet<string> | null>;
  overrides(companyId: number, lang: Lang): Overrides | undefined;
  /** Writes the operation log in the transaction; the input comes without secrets. */
  logOperation(ctx: Ctx, call: Call, input: Record<string, unknown>, result: OperationResult): Promise<void>;
  /** Names of inputs that modules keep out of the operation log. */
  secrets: readonly string[];
  /** Whether nothing may be changed now (a disk that is nearly full); left out: never. */
  readOnly?(): boolean;
  gates: Gates;
  /** Faults and after-commit failures. */
  logFault(error: unknown, requestId: string, what: string): void;
}

const NOBODY: Viewer = { userId: 0, companyId: 0, name: '', rights: new Set(), departments: [], sessionId: null };

/** Secrets of sign-in, in any call. */
const SECRET = /password|passwd|pwd|token|captcha|smscode|secret/i;

/** The input as the operation log may keep it: no secrets (`own`: what modules name as theirs), long texts cut. */
function redacted(value: unknown, own: readonly string[] = [], name = '', depth = 0): unknown {
  if ((SECRET.test(name) || own.includes(name)) && value !== null) return '***';
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000).toWellFormed()}...` : value;
  if (depth > 6) return '...';
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redacted(item, own, '', depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, own, key, depth + 1)]));
}

/** Inputs of a call that its log does not keep: secrets, and what few may read. */
const unlogged = (parts: PipelineParts, { input, keepsOut = [] }: Call): readonly string[] => [
  ...parts.secrets,
  ...keepsOut,
  ...unloggedOf(input),
];

type Base = Omit<Ctx, 'rightsIn' | 'can' | 'say' | 'as' | 'afterCommit'>;

/** A Ctx for one transaction. */
export function makeCtx(
  parts: Pick<PipelineParts, 'scopeRights' | 'overrides'>,
  base: Base,
  after: (() => Promise<void> | void)[],
): Ctx {
  const cache = new Map<string, Promise<ReadonlySet<string> | null>>();
  const ctx: Ctx = {
    ...base,
    async rightsIn(scope) {
      if (Object.keys(scope).length === 0) return ctx.viewer.rights;
      const key = JSON.stringify(scope);
      let found = cache.get(key);
      if (!found) cache.set(key, (found = parts.scopeRights(ctx, scope)));
      return withinObject(ctx.viewer, (await found) ?? new Set());
    },
    async can(right, scope = {}) {
      return holds(await ctx.rightsIn(scope), right);
    },
    say: (message, params) => say(message, ctx.lang, params, parts.overrides(ctx.viewer.companyId, ctx.lang)),
    as: (viewer) => makeCtx(parts, { ...base, viewer }, after),
    afterCommit: (work) => void after.push(work),
  };
  return ctx;
}

/** The caller: by token, or for files by a ticket. */
async function sessionOf(parts: PipelineParts, call: Call, request: Request, at: number): Promise<Session | null> {
  if (request.token) return parts.resolveSession(request.token, at, !request.idle, request.ip);
  if (!request.ticket || call.body !== 'download' || !parts.resolveTicket) return null;
  return parts.resolveTicket(request.ticket.secret, request.ticket.url, at);
}

function baseOf(
  request: Request,
  session: Session | null,
  at: number,
  db: Transaction<Tables>,
  progress = new Progress(),
): Base {
  const { lang, requestId, ip, userAgent } = request;
  const { viewer = NOBODY, utcOffset = 480 } = session ?? {};
  const menuName = viewer.key ? `API: ${viewer.key.name}` : request.menuName;
  return { viewer, lang, now: at, utcOffset, db, requestId, ip, menuName, userAgent, progress };
}

/** One run of a call: of a request, or of an item of its list. */
interface Turn {
  parts: PipelineParts;
  handler: Handler;
  request: Request;
  session: Session | null;
  at: number;
  progress?: Progress;
}

/** Refused changes always; of looking, exporting and downloading what the viewer may not see. */
const isLogged = (call: Call, { code }: Refusal): boolean =>
  reads(call)
    ? !call.question && (code === CODE.forbidden || code === CODE.absent)
    : code !== CODE.full && code !== CODE.tooMany;

/**
 * Logs exports, and refused calls with the reason. Unknown inputs are not kept, and the rest is unchecked: an entry that cannot be
 * written with it is written without. A failure of logging is ignored.
 */
async function logAlone({ parts, handler: { call }, request, session }: Turn, given: object, result: OperationResult) {
  const at = now();
  const write = (input: Record<string, unknown>, how: OperationResult): Promise<void> =>
    withTx(parts.db, async (db) =>
      parts.logOperation(makeCtx(parts, baseOf(request, session, at, db), []), call, input, how),
    );
  try {
    const known = Object.entries(given).filter(([name]) => Object.hasOwn(call.input, name));
    const input = legibleValue(redacted(Object.fromEntries(known), unlogged(parts, call))) as Record<string, unknown>;
    await write(input, result).catch(async (error: unknown) => {
      parts.logFault(error, request.requestId, 'log of a refusal or a download, now without its input');
      await write({}, { code: result.code, millis: result.millis, problems: [problem(httpTexts.withoutInput)] });
    });
  } catch (error) {
    parts.logFault(error, request.requestId, 'log of a refusal or a download');
  }
}

/** Logs rate-limited calls of a signed-in user; returns whether there was one. */
export async function logFlood(
  parts: PipelineParts,
  handler: Handler,
  request: Request,
  count: number,
): Promise<boolean> {
  const turn: Turn = { parts, handler, request: { ...request, idle: true }, session: null, at: now() };
  try {
    turn.session = await sessionOf(parts, handler.call, turn.request, turn.at);
  } catch (error) {
    parts.logFault(error, request.requestId, 'session of a call that is one too many');
  }
  if (!turn.session) return false;
  await logAlone(turn, {}, { code: CODE.tooMany, millis: 0, problems: [problem(httpTexts.refusedTimes, { count })] });
  return true;
}

/** A changing call of somebody signed in that was refused because its body could not be read. */
export async function logUnread(parts: PipelineParts, handler: Handler, request: Request, refusal: Refusal) {
  const turn: Turn = { parts, handler, request, session: null, at: now() };
  try {
    turn.session = await sessionOf(parts, handler.call, request, turn.at);
  } catch (error) {
    parts.logFault(error, request.requestId, 'session of a call that cannot be read');
  }
  if (turn.session && isLogged(handler.call, refusal))
    await logAlone(turn, {}, { code: refusal.code, millis: 0, problems: refusal.problems });
}

async function runAfter(
  parts: PipelineParts,
  { requestId }: Request,
  after: readonly (() => Promise<void> | void)[],
): Promise<void> {
  for (const one of after)
    await Promise.resolve()
      .then(one)
      .catch((error: unknown) => parts.logFault(error, requestId, 'after commit'));
}

/** Checks, work and log entry in one transaction, then work after the commit. Throws refusals. */
async function transact(
  { parts, handler: { call }, request, session, at, progress }: Turn,
  key: string | undefined,
  inputOf: (ctx: Ctx) => Promise<Record<string, unknown>>,
  work: (ctx: Ctx, input: Record<string, unknown>) => Promise<unknown>,
): Promise<unknown> {
  const after: (() => Promise<void> | void)[] = [];
  let kept: Refusal | null = null;
  const attempt = async (db: Transaction<Tables>): Promise<unknown> => {
    after.length = 0;
    kept = null;
    const ctx = makeCtx(parts, baseOf(request, session, at, db, progress), after);
    const input = await inputOf(ctx);
    let answer: unknown;
    try {
      const run = () => work(ctx, input);
      answer =
        call.creates && key
          ? await once(ctx, key, callName(call), { input, file: request.upload?.hash }, run)
          : await run();
    } catch (error) {
      if (!(error instanceof Refusal && error.keep)) throw error;
      kept = error;
    }
    const code = (kept as Refusal | null)?.code ?? CODE.ok;
    if (!reads(call)) {
      const shown = legibleValue(redacted(input, unlogged(parts, call))) as Record<string, unknown>;
      await parts.logOperation(ctx, call, shown, { code, millis: now() - at });
    }
    return answer;
  };
  // A file is read page after page while others work: it is of one moment.
  const result = await withTx(parts.db, attempt, { snapshot: call.body === 'download' });
  await runAfter(parts, request, after);
  if (kept) throw kept;
  return result;
}

/** What a call answers that was refused or failed. */
async function failed(turn: Turn, given: object, error: unknown): Promise<Envelope> {
  const { parts, handler, request, session } = turn;
  const { call } = handler;
  const overrides = parts.overrides((session?.viewer ?? NOBODY).companyId, request.lang);
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, parts.entities);
  if (!refusal) {
    parts.logFault(error, request.requestId, callName(call));
    return faultEnvelope(request.requestId, request.lang, overrides);
  }
  // A refusal may hide a failure from the caller; the log has it.
  if (refusal.cause !== undefined) parts.logFault(refusal.cause, request.requestId, callName(call));
  // A value that is taken is what the constraint is there for; other violations should have been found before.
  const taken = (error as { code?: string }).code === '23505';
  if (refusal !== error && !taken) parts.logFault(error, request.requestId, `refused: ${callName(call)}`);
  const { code, problems } = refusal;
  if (session && !refusal.keep && isLogged(call, refusal))
    await logAlone(turn, given, { code, millis: 0, problems: problems.slice(0, 20) });
  return refusalEnvelope(refusal, request.lang, overrides);
}

/** The right and the input of a call, before anything of it runs. */
async function admitted(ctx: Ctx, { handler: { call }, request }: Turn): Promise<Record<string, unknown>> {
  const scoped = Object.fromEntries(Object.entries(request.input).filter(([, v]) => typeof v === 'number'));
  await needRight(call, ctx, scoped);
  return checkedInput(call, request.input);
}

/** Every item separately; each answers as if it had been sent alone. */
async function runItems(turn: Turn, items: NonNullable<Handler['items']>): Promise<Envelope[]> {
  const { parts, handler, request, session, at } = turn;
  const { idempotencyKey } = request;
  const list = await withTx(parts.db, async (db) => {
    const ctx = makeCtx(parts, baseOf(request, session, at, db), []);
    return items(ctx, await admitted(ctx, turn));
  });
  const answers: Envelope[] = [];
  for (const [place, item] of list.entries()) {
    const input = { [handler.call.list ?? 'items']: [item] };
    const key = idempotencyKey && keyOfItem(idempotencyKey, place);
    try {
      const data = await transact(
        turn,
        key,
        async () => input,
        (ctx) => handler.run(ctx, item),
      );
      answers.push({ code: CODE.ok, data: data ?? null, msg: '' });
    } catch (error) {
      answers.push(await failed(turn, input, error));
    }
  }
  return answers;
}

/** A file to be sent, with its bytes opened on disk. */
export class Opened {
  readonly file: Download;
  readonly kept: Kept | null;
  readonly person: number;
  constructor(file: Download, kept: Kept | null, person: number) {
    this.file = file;
    this.kept = kept;
    this.person = person;
  }
}

/** Checks independent of the input: the caller, and whether anything may be changed now. */
async function enter(turn: Turn): Promise<void> {
  const { parts, handler, request } = turn;
  const { call } = handler;
  turn.session = await sessionOf(parts, call, request, turn.at);
  const { session } = turn;
  if (!session && call.right !== 'public') throw sessionEnded();
  const beyond = session?.viewer.key && beyondKey(session.viewer.key, call);
  if (beyond) throw beyond;
  if (session?.barred && call.right !== 'public' && !call.entry) throw session.barred;
  // Signed-in users may read; nothing is written.
  if (parts.readOnly?.() && !reads(call) && call.right !== 'public' && !call.entry)
    throw new Refusal([problem(httpTexts.readOnly)], CODE.full);
}

/** Room at this node for what holds a connection of the database, or a whole file in memory, for long. */
async function room({ parts, handler: { call }, request, session }: Turn): Promise<() => void> {
  const person = session?.viewer.userId ?? 0;
  if (call.stored || !call.body) return () => {};
  if (call.body === 'download') return parts.gates.exports.enter(person, 1);
  return request.upload ? parts.gates.reading.enter(person, request.upload.size) : () => {};
}

async function sendable(turn: Turn, file: Download): Promise<Opened> {
  const { handler, request, session, at } = turn;
  // Bytes that are kept are looked for when the transaction has ended, which waits for no disk.
  const kept = typeof file.body === 'function' ? await file.body() : null;
  if (typeof file.body === 'function' && !kept) throw absent();
  try {
    if (session && reads(handler.call) && !file.shown)
      await logAlone(turn, request.input, { code: CODE.ok, millis: now() - at });
  } catch (error) {
    await kept?.close();
    throw error;
  }
  return new Opened(file, kept, session?.viewer.userId ?? 0);
}

/** Further transactions of a call, each with the rights its caller has then. */
const againFor =
  ({ parts, handler: { call }, request }: Turn): Again =>
  async (work) => {
    const at = now();
    const session = await sessionOf(parts, call, request, at);
    if (!session && call.right !== 'public') throw sessionEnded();
    const after: (() => Promise<void> | void)[] = [];
    const result = await withTx(parts.db, async (db) => {
      after.length = 0;
      return work(makeCtx(parts, baseOf(request, session, at, db), after));
    });
    await runAfter(parts, request, after);
    return result;
  };

/** The rest of a call that may enter. */
async function answered(turn: Turn): Promise<Envelope | Opened> {
  const { handler, request, session } = turn;
  const { call, items } = handler;
  if (items) return { code: CODE.ok, data: await runItems(turn, items), msg: '' };
  const leave = await room(turn);
  try {
    const result = await watched(session?.viewer.userId ?? 0, request.progressId, (progress) =>
      transact(
        { ...turn, progress },
        request.idempotencyKey,
        (ctx) => admitted(ctx, turn),
        (ctx, input) => handler.run(ctx, input, request.upload),
      ),
    );
    if (result instanceof Download) return await sendable(turn, result);
    if (result instanceof Outside) return { code: CODE.ok, data: (await result.run(againFor(turn))) ?? null, msg: '' };
    return { ...(call.flat && typeof result === 'object' ? result : {}), code: CODE.ok, data: result ?? null, msg: '' };
  } finally {
    leave();
  }
}

/** Runs a call; answers an envelope or a file. Never throws. */
export async function runCall(parts: PipelineParts, handler: Handler, request: Request): Promise<Envelope | Opened> {
  const turn: Turn = { parts, handler, request, session: null, at: now() };
  try {
    await enter(turn);
    return await answered(turn);
  } catch (error) {
    return failed(turn, turn.request.input, error);
  }
}

/** Whether the object of a call is known yet; fields after the file are not known when its right is checked. */
const isPlaced = (call: Call, input: Record<string, unknown>): boolean =>
  !call.scope || objectKinds().some(({ name }) => Number.isSafeInteger(input[scopeId(name)]));

/**
 * A call with a file, received by `read`: the sender is checked before any of it, the right when the file begins, and the kind by
 * its first bytes. The received file is deleted afterwards, unless it was kept. Throws only for an invalid form.
 */
export async function runUpload(
  parts: PipelineParts,
  handler: Handler,
  asked: Request,
  read: (judges: Judges, person: number) => Promise<{ request: Request; upload?: Received }>,
): Promise<Envelope | Opened> {
  const turn: Turn = { parts, handler, request: asked, session: null, at: now() };
  const { call } = handler;
  let upload: Received | undefined;
  try {
    await enter(turn);
    const taken = await read(
      {
        begin: (input) =>
          withTx(parts.db, async (db) => {
            const known = { ...asked.input, ...input };
            if (isPlaced(call, known))
              await needRight(call, makeCtx(parts, baseOf(asked, turn.session, turn.at, db), []), known);
          }),
        head: (name, head) => handler.takes?.(name, head),
      },
      turn.session?.viewer.userId ?? 0,
    );
    upload = taken.upload;
    turn.request = { ...taken.request, ...(upload && { upload }) };
    return await answered(turn);
  } catch (error) {
    // An invalid or unreadable form is refused like any other unreadable body.
    if (!(error instanceof Refusal) && ((error as { statusCode?: number }).statusCode ?? 500) < 500) throw error;
    return failed(turn, turn.request.input, error);
  } finally {
    await upload?.drop();
  }
}
