/**
 * A server for tests: the real pipeline on its own database, called in memory (no port is opened).
 *
 * Hides: database, Fastify, sessions. Viewers get a token from `as`; the session port is a map, since sign-in belongs to
 * another module. Everything else is what production runs.
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/call.ts';
import { handOver, isTold } from '#kernel/contribution.ts';
import type { Entity, Tables } from '#kernel/entity.ts';
import type { ServerModule, Viewer } from '#server/context.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import type { EntityPorts } from '#server/entity/ports.ts';
import type { Session } from '#server/http/pipeline.ts';
import { createServer, type ServerParts } from '#server/http/server.ts';
import { ticketPort } from '#server/http/tickets.ts';
import { makeDb } from '#server/tx.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface TestAnswer<O> extends Envelope<O> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The body as bytes; of downloads the only content. */
  raw: Buffer;
}

export interface TestClient {
  token: string;
  /** Sends a call as the browser does; path parameters are taken from the input, `file` (bytes) goes with an upload. */
  send<C extends Call>(
    call: C,
    input: InputOf<C> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<OutputOf<C>>>;
}

export interface LoggedOperation {
  call: string;
  userId: number;
  input: Record<string, unknown>;
  code: number;
  /** Of a program with a token. */
  menuName?: string;
  /** Keys of the problems. */
  refused?: string[];
}

export interface TestServer {
  app: FastifyInstance;
  db: Kysely<Tables>;
  database: TestDatabase;
  /** Operation log entries of committed and refused-but-kept calls, in order of writing. */
  operations: LoggedOperation[];
  /** Faults that reached the log. */
  faults: { error: unknown; what: string }[];
  /** A signed-in client. Left out: user 1 of company 1 without rights. */
  as(viewer?: Partial<Omit<Viewer, 'rights'>> & { rights?: readonly string[] }): TestClient;
  /** Ends the session of a client of `as`. */
  end(client: TestClient): void;
  anonymous: TestClient;
  /** Another server over the same database, with its own connections, sharing the sessions. */
  node(modules: readonly ServerModule[]): Promise<TestNode>;
  close(): Promise<void>;
}

export interface TestNode {
  /** The same person, asking this server. */
  as(client: TestClient): TestClient;
  /** Before the first server is closed. */
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Omit<ServerParts, 'modules' | 'db' | 'resolveSession'>> {
  /** `many`: every request comes from its own address, so that the limit of public calls meets none. */
  addresses?: 'one' | 'many';
  /** How long a call waits for a lock; left out: much longer than in production, for loaded machines. */
  lockMs?: number;
  /** What the database is cloned from; left out: the migrated one without rows. */
  template?: string;
  /** Statements run by the owner role first: tables the migrations do not have. */
  schema?: readonly string[];
  entityPorts?: EntityPorts & { entities?: readonly Entity[] };
  /** Sessions that were opened by signing in; left out: only those of `as`. */
  sessions?(db: Kysely<Tables>, token: string, at: number, renew: boolean, ip?: string): Promise<Session | null>;
}

/** As a browser writes a value into an address: lone surrogates cannot be. */
export const inUrl = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

/** Fields and the file as a form of several parts. */
async function multipart(texts: [string, unknown][], file: unknown) {
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, inUrl(value));
  if (file instanceof File) form.append('file', file, file.name);
  else if (file instanceof Uint8Array) form.append('file', new Blob([new Uint8Array(file)]), 'file');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  };
}

let requests = 0;
/** One of sixteen million addresses, the next one at each call. */
const nextAddress = (): string => `10.${++requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;

function client(app: FastifyInstance, token: string, addresses: 'one' | 'many'): TestClient {
  return {
    token,
    async send(call, input, headers = {}) {
      const { file, ...fields }: Record<string, unknown> = call.body === 'upload' ? { ...input } : {};
      const rest: Record<string, unknown> = call.body === 'upload' ? fields : { ...input };
      const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(inUrl(value));
      });
      const query = call.method === 'GET' || call.method === 'DELETE';
      const texts = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
      const form = call.body === 'upload' ? await multipart(texts, file) : null;
      const answer = await app.inject({
        method: call.method,
        ...(addresses === 'many' && { remoteAddress: nextAddress() }),
        url: path.startsWith('/') ? path : `/${path}`,
        headers: { ...(token && { token, tokentype: '1' }), ...form?.headers, ...headers },
        ...(query
          ? { query: Object.fromEntries(texts.map(([name, value]) => [name, inUrl(value)])) }
          : { payload: form?.payload ?? (call.list ? ((rest[call.list] ?? []) as object) : rest) }),
      });
      // A refused download answers an envelope; a file comes with its name.
      const json = String(answer.headers['content-type']).startsWith('application/json');
      const envelope =
        json && !answer.headers['content-disposition'] ? answer.json() : { code: 0, data: null, msg: '' };
      return { ...envelope, status: answer.statusCode, headers: answer.headers, raw: answer.rawPayload };
    },
  };
}

/** The modules, with what a test answers itself in their place. */
function told(modules: readonly ServerModule[], entityPorts: TestServerOptions['entityPorts']): readonly object[] {
  if (!entityPorts) return modules;
  const { entities = [], ...answers } = entityPorts;
  const own = new Set(modules.flatMap((module) => module.entities ?? []).map(({ name }) => name));
  const beside = entities.filter(({ name }) => !own.has(name));
  return [
    ...modules.map(({ entityPorts: _theirs, ...module }) => module),
    { name: 'test', entities: beside, entityPorts: answers },
  ];
}

/** Builds the server of these modules on a clone of the migrated or a filled database; call `close` in afterAll. */
export async function testServer(
  modules: readonly ServerModule[],
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { schema = [], entityPorts, sessions: opened, addresses = 'one', lockMs, template, ...parts } = options;
  const database = await testDatabase({ ...(lockMs !== undefined && { lockMs }), ...(template && { template }) });
  for (const statement of schema) await database.owner.query(statement);
  const db = makeDb(database.pool);
  if (!isTold('modules')) handOver('modules', modules);
  handOver('server', told(modules, entityPorts));
  const sessions = new Map<string, Viewer>();
  const operations: LoggedOperation[] = [];
  const faults: { error: unknown; what: string }[] = [];
  const serve = (of: readonly ServerModule[], on: Kysely<Tables>) =>
    createServer({
      modules: of,
      db: on,
      entities: of.flatMap((m) => m.entities ?? []),
      resolveSession: async (token, at, renew = true, ip = '') => {
        const viewer =
          typeof token === 'string'
            ? sessions.get(token)
            : [...sessions.values()].find((one) => one.sessionId === token);
        if (typeof token === 'number') return viewer ? { viewer, utcOffset: 480 } : null;
        return viewer ? { viewer, utcOffset: 480 } : ((await opened?.(on, token, at, renew, ip)) ?? null);
      },
      resolveTicket: ticketPort(on, async (id) => {
        const viewer = [...sessions.values()].find((one) => one.sessionId === id);
        return viewer ? { viewer, utcOffset: 480 } : null;
      }),
      scopeRights: async (ctx) => ctx.viewer.rights,
      overrides: () => undefined,
      secrets: of.flatMap((m) => m.secrets ?? []),
      logOperation: async (ctx, call, input, result) => {
        operations.push({
          call: `${call.method} ${call.path}`,
          userId: ctx.viewer.userId,
          input,
          code: result.code,
          ...(ctx.viewer.key && { menuName: ctx.menuName }),
          ...(result.problems && { refused: result.problems.map((one) => one.message.key) }),
        });
      },
      logFault: (error, _requestId, what) => void faults.push({ error, what }),
      webDir: null,
      trustProxy: false,
      logLevel: 'silent',
      health: { ready: async () => true },
      maxUpload: 16 * 1_048_576,
      // What tests ask must not depend on how fast they are.
      callsPerMinute: Number.POSITIVE_INFINITY,
      ...parts,
    });
  const app = await serve(modules, db);
  await app.ready();
  let tokens = 0;
  return {
    app,
    db,
    database,
    operations,
    faults,
    as(viewer = {}) {
      const token = `test-token-${++tokens}`;
      sessions.set(token, {
        userId: 1,
        companyId: 1,
        name: 'tester',
        departments: null,
        sessionId: tokens,
        ...viewer,
        rights: new Set(viewer.rights ?? []),
      });
      return client(app, token, addresses);
    },
    end: ({ token }) => void sessions.delete(token),
    anonymous: client(app, '', addresses),
    async node(of) {
      const pool = makePool(database.access.app, { ...PROFILES.app, max: 4 }, () => {});
      const beside = await serve(of, makeDb(pool));
      await beside.ready();
      return {
        as: ({ token }) => client(beside, token, addresses),
        async close() {
          await beside.close();
          await pool.end();
        },
      };
    },
    async close() {
      await app.close();
      // The pool belongs to the database, which ends it.
      await database.drop();
    },
  };
}
