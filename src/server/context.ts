/**
 * What a handler gets: who asks, in which language, and the transaction it runs in.
 *
 * Hides: Fastify, pools, sessions. Every handler and service runs inside one transaction of the request (`ctx.db`);
 * it commits when the handler returns and rolls back when it throws, so a refused action leaves the data as it was.
 * Refuses: reading the clock (use ctx.now), opening another transaction, and rights answered without the catalogue.
 */
import type { Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/call.ts';
import type { Entity, EntitySearch, RightKey, Tables } from '#kernel/entity.ts';
import type { Module } from '#kernel/module.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Lang, Message, Params, Triple } from '#kernel/text.ts';
import type { Progress } from './progress.ts';

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
  /** Address of the client as trusted proxies tell it. */
  ip: string;
  /** Menu path of the page that sent the call (header menuName). */
  menuName: string;
  userAgent: string;
  /** What the caller is told of how far this is; he may cancel it. */
  progress: Progress;
  /** Rights held inside an object; system rights when the scope is empty. Cached for the request. */
  rightsIn(scope: ScopeRef): Promise<ReadonlySet<RightKey>>;
  /** Whether a right is held, inside the object when a scope is given. */
  can(right: RightKey | readonly RightKey[], scope?: ScopeRef): Promise<boolean>;
  /** A text in the viewer's language. */
  say(message: Message, params?: Params): string;
  /** The same request as somebody else: for one's own record, registration and sample data. */
  as(viewer: Viewer): Ctx;
  /** Runs after commit; failures are logged, never shown. */
  afterCommit(work: () => Promise<void> | void): void;
}

/** A file to send. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly body: Uint8Array;
  /** The browser shows it (in a page that may do nothing) instead of keeping it. */
  readonly shown: boolean;
  constructor(fileName: string, type: string, body: Uint8Array, shown = false) {
    this.fileName = fileName;
    this.type = type;
    this.body = body;
    this.shown = shown;
  }
}

/**
 * What a handler answers whose work must not hold a transaction: talking to another server, which may take its time. It
 * runs after the commit; what it throws is the answer as if the handler had thrown it. It gets no transaction of its own.
 */
export class Outside<T> {
  readonly run: () => Promise<T>;
  constructor(run: () => Promise<T>) {
    this.run = run;
  }
}

/** A received file. */
export interface Upload {
  fileName: string;
  bytes: Uint8Array;
}

export interface Handler {
  call: Call;
  run(ctx: Ctx, input: unknown, upload?: Upload): Promise<unknown>;
  /** Of a call whose items stand alone (`handleEach`): the items of an input; `run` gets one of them. */
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
): Handler {
  return { call, run: run as Handler['run'] };
}

/**
 * Binds a call of a list whose items are done or refused each by itself, in its order: each has a transaction, an entry in
 * the operation log and an answer (an envelope) of its own. `items` refuses a list that is none; `run` does one item.
 */
export function handleEach<C extends Call>(
  call: C,
  items: (ctx: Ctx, input: InputOf<C>) => readonly unknown[],
  run: (ctx: Ctx, item: unknown) => Promise<NonNullable<ItemOf<OutputOf<C>>['data']>>,
): Handler {
  return { call, run, items: items as NonNullable<Handler['items']> };
}
type ItemOf<List> = List extends readonly (infer Item extends Envelope<unknown>)[] ? Item : never;

/** A module with a server of its own: what it hands over to all, and how it answers. */
export interface ServerModule extends Module {
  /** Its definitions are all there is of it: its calls are those of its entities, allowed by their rights alone. */
  plain?: true;
  /** Services that read records for others (the change log of a record needs its read right). */
  services?: readonly RecordReader[];
  /** Records of its own that are no entities and that the global search finds. */
  searches?: readonly SearchSource[];
  handlers: readonly Handler[];
  /** Work in the background, started after the server listens and stopped before it closes. */
  jobs?: readonly Job[];
}

/** The part of an entity service that tells whether a record may be read. */
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
  /** Fields that name the object a record lies in. */
  owners?: readonly string[];
  /** What the viewer may read, as a condition on alias `t` of the table; null: nothing. */
  readable(ctx: Ctx): Promise<RawBuilder<SqlBool> | null>;
}

export interface Job {
  name: string;
  everySeconds: number;
  /** `aged` answers the time by which ages are told before something is deleted for its age (proven-clock.ts). */
  run(db: Kysely<Tables>, now: number, aged: () => Promise<number>): Promise<void>;
}
