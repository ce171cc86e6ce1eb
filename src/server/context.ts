/**
 * What a handler gets: the user, the language, and the transaction it runs in.
 *
 * Hides: Fastify, pools, sessions. Every handler and service runs inside one transaction of the request (`ctx.db`);
 * it commits when the handler returns and rolls back when it throws, so a refused action leaves the data as it was.
 * Refuses: reading the clock (use ctx.now), opening another transaction, and rights answered without the catalog.
 */
import type { ReadStream } from 'node:fs';
import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/call.ts';
import type { Entity, EntitySearch, RightKey, Tables } from '#kernel/entity.ts';
import type { Module } from '#kernel/module.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Lang, Message, Params, Triple } from '#kernel/text.ts';
import type { Progress } from './progress.ts';

/** What a program that calls in a person's name may do at most; their own rights limit it too. */
export interface ApiKey {
  id: number;
  name: string;
  /** Otherwise it only reads. */
  writes: boolean;
  /** Only calls and rights of these; null: all. */
  within: ReadonlySet<RightKey> | null;
}

export interface Viewer {
  /** 0 for jobs and public calls. */
  userId: number;
  companyId: number;
  /** Name for logs and messages. */
  name: string;
  /** System-wide rights from the viewer's roles. */
  rights: ReadonlySet<RightKey>;
  /** Departments whose data may be seen (data permissions); null: no limit. */
  departments: readonly number[] | null;
  sessionId: number | null;
  /** Of a program that calls with an API token; left out: the person themselves. */
  key?: ApiKey;
}

export interface Ctx {
  viewer: Viewer;
  lang: Lang;
  /** Milliseconds since the epoch at the start of the request. */
  now: number;
  /** The company's clock: minutes ahead of UTC. */
  utcOffset: number;
  /** The transaction of the request. */
  db: Transaction<Tables>;
  requestId: string;
  /** Address of the client as reported by trusted proxies. */
  ip: string;
  /** Menu path of the page that sent the call (header menuName). */
  menuName: string;
  userAgent: string;
  /** Progress reported to the caller, who may cancel. */
  progress: Progress;
  /** Rights held inside an object; system rights when the scope is empty. Cached for the request. */
  rightsIn(scope: ScopeRef): Promise<ReadonlySet<RightKey>>;
  /** Whether a right is held, inside the object when a scope is given. */
  can(right: RightKey | readonly RightKey[], scope?: ScopeRef): Promise<boolean>;
  /** A text in the viewer's language. */
  say(message: Message, params?: Params): string;
  /** The same request as somebody else: for a user's own record, registration and sample data. */
  as(viewer: Viewer): Ctx;
  /** Runs after commit; failures are logged, never shown. */
  afterCommit(work: () => Promise<void> | void): void;
}

/** Bytes on disk that go out in pieces. Whoever takes the stream closes nothing; otherwise `close` must be called. */
export interface Kept {
  size: number;
  stream(): ReadStream;
  close(): Promise<void>;
}

/** A file to send: bytes of the server's own making, or how those kept on disk are opened (null: they are lost), after the transaction. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly body: Uint8Array | (() => Promise<Kept | null>);
  /** The browser shows it (in a page that may do nothing) instead of keeping it. */
  readonly shown: boolean;
  constructor(fileName: string, type: string, body: Download['body'], shown = false) {
    this.fileName = fileName;
    this.type = type;
    this.body = body;
    this.shown = shown;
  }
}

/** A further transaction of the same caller, who is asked for anew: who has been signed out meanwhile is refused. */
export type Again = <R>(work: (ctx: Ctx) => Promise<R>) => Promise<R>;

/**
 * Answer of a handler for work that must not hold a transaction: talking to another server, which may be slow. It runs after the
 * commit; an error in it is answered as if the handler had thrown it. What it reads or writes then is `again`.
 */
export class Outside<T> {
  readonly run: (again: Again) => Promise<T>;
  constructor(run: (again: Again) => Promise<T>) {
    this.run = run;
  }
}

/** A received file, on disk. */
export interface Upload {
  fileName: string;
  size: number;
  /** SHA-256. */
  hash: string;
  /** Its first bytes. */
  head: Uint8Array;
  /** All of it in memory; what only keeps it asks for none (`keepBlob`). */
  bytes(): Promise<Uint8Array>;
}

/** Says what a file must be by its name and first bytes, before the rest is read; throws what refuses it. */
export type Takes = (fileName: string, head: Uint8Array) => void;

export interface Handler {
  call: Call;
  run(ctx: Ctx, input: unknown, upload?: Upload): Promise<unknown>;
  /** Of an upload. */
  takes?: Takes;
  /** Of a call with independent items (`handleEach`): the items of an input; `run` gets one of them. */
  items?(ctx: Ctx, input: unknown): readonly unknown[];
}

/** Binds a call to what answers it; calls of files (`output<Uint8Array>()`) answer a Download. Every call has exactly one handler (a test counts both ways). */
export function handle<C extends Call>(
  call: C,
  run: (
    ctx: Ctx,
    input: InputOf<C>,
    upload?: Upload,
  ) => Promise<OutputOf<C> extends Uint8Array ? Download : OutputOf<C> | Outside<OutputOf<C>>>,
  takes?: Takes,
): Handler {
  return { call, run: run as Handler['run'], ...(takes && { takes }) };
}

/**
 * Binds a call with a list whose items are done or refused individually, in its order: each has a transaction, an entry in
 * the operation log and its own answer (an envelope). `items` refuses an invalid list; `run` handles one item.
 */
export function handleEach<C extends Call>(
  call: C,
  items: (ctx: Ctx, input: InputOf<C>) => readonly unknown[],
  run: (ctx: Ctx, item: unknown) => Promise<NonNullable<ItemOf<OutputOf<C>>['data']>>,
): Handler {
  return { call, run, items: items as NonNullable<Handler['items']> };
}
type ItemOf<List> = List extends readonly (infer Item extends Envelope<unknown>)[] ? Item : never;

/** A module with a server: its contributions and handlers. */
export interface ServerModule extends Module {
  /** Its definitions are all there is of it: its calls are those of its entities, allowed by their rights alone. */
  plain?: true;
  /** Services that read records for others (the change log of a record needs its read right). */
  services?: readonly RecordReader[];
  /** Its records that are not entities and that the global search finds. */
  searches?: readonly SearchSource[];
  handlers: readonly Handler[];
  /** Work in the background, started after the server listens and stopped before it closes. */
  jobs?: readonly Job[];
}

/** The part of an entity service that decides whether a record may be read. */
export interface RecordReader {
  entity: Entity;
  row(ctx: Ctx, id: number): Promise<unknown>;
  readable(ctx: Ctx): Promise<RawBuilder<SqlBool> | null>;
}

/** A kind of records the global search finds. */
export interface SearchSource extends EntitySearch {
  /** As `search_entry` names it. */
  kind: string;
  label: Triple;
  table: string;
  /** What names the object a record lies in, as columns of alias `t`. */
  owners?(): RawBuilder<unknown>[];
  /** What the viewer may read, as a condition on alias `t` of the table; null: nothing. */
  readable(ctx: Ctx): Promise<RawBuilder<SqlBool> | null>;
}

/**
 * Work that is due within seconds (what people wait for), minutes (reminders, drafts), or at night (what reads a whole
 * company). No lane waits for another (server/jobs/jobs.ts).
 */
export type JobLane = 'seconds' | 'minutes' | 'night';
interface JobBase {
  /** Also what operators pick it by; never changes. */
  name: string;
  /** As the page of jobs calls it. */
  label: Triple;
  /** What would break without it: it cannot be paused. */
  essential?: true;
  lane: JobLane;
  everySeconds: number;
}
/** `aged` returns the time used to judge ages before something is deleted for its age (proven-clock.ts). */
type Aged = () => Promise<number>;
/** Work for the whole installation, which takes a moment. */
export interface WholeJob extends JobBase {
  run(db: Kysely<Tables>, now: number, aged: Aged): Promise<void>;
}
/** Work that may take long in a large company: each company that has something to do has a turn, behind those that wait. */
export interface CompanyJob extends JobBase {
  companies(db: Kysely<Tables>, now: number, aged: Aged): Promise<readonly number[]>;
  /** One turn; `more`: it has another one, when others had theirs. */
  each(db: Kysely<Tables>, companyId: number, now: number, aged: Aged): Promise<'more' | undefined>;
}
export type Job = WholeJob | CompanyJob;
