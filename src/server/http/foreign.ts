/**
 * Addresses that programs of others call by a protocol of their own, with a key in place of a session. A module hands them over as
 * `foreign`; it finds the session behind a key and works as its person, in one transaction, with what they may do and no more.
 *
 * Invariants: errors that are no answers of the protocol are logged and answer 500 without a word; an address without a good key
 * counts against the address that calls. Refuses: bodies above the limit of uploads, and writing while the disk is full.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, Envelope } from '#kernel/call.ts';
import { contribution, list } from '#kernel/contribution.ts';
import { now } from '#kernel/dates.ts';
import type { Ctx, Kept } from '#server/context.ts';
import { Progress } from '#server/progress.ts';
import { withTx } from '#server/tx.ts';
import { handlerFor } from './handler-for.ts';
import { makeCtx, type PipelineParts, runCall, type Session } from './pipeline.ts';
import type { SessionLimit } from './rate-limit.ts';
import { requestLang } from './web-pages.ts';

export interface ForeignAsked {
  method: 'GET' | 'POST';
  /** Empty: its path has none. */
  id: string;
  /** As it was called: path and query. */
  url: string;
  /** Of this server, as it was called: `https://host`. */
  base: string;
  query: Readonly<Record<string, unknown>>;
  header(name: string): string | undefined;
  body: Buffer;
  at: number;
}
export interface ForeignAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  bytes?: Kept;
  /** Of the type its headers say. */
  text?: string;
  /** No good key, said otherwise than by 401. */
  stranger?: true;
}
/** What a module gets to work with. */
export interface ForeignTools {
  db: PipelineParts['db'];
  /** The session by its id; null: it has ended. `renew`: somebody uses it. */
  session(id: number, renew: boolean): Promise<Session | null>;
  /** Works as the person of a session; what is thrown undoes it. */
  as<T>(session: Session, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** One of our own calls, through everything a call goes through. */
  call(call: Call, token: string, input: Record<string, unknown>): Promise<Envelope>;
}
export interface Foreign {
  /** May have `:id` in it. */
  path: string;
  methods: readonly ('GET' | 'POST')[];
  /** What it writes are calls, which are refused one by one while the disk is full. */
  writesByCalls?: true;
  /** 401 means: no good key. */
  run(tools: ForeignTools, asked: ForeignAsked): Promise<ForeignAnswer>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    foreign?: readonly Foreign[];
  }
}
const foreigns = contribution('server', 'foreign', list<Foreign>);

interface Parts extends PipelineParts {
  maxUpload: number;
}

function toolsOf(parts: Parts, request: FastifyRequest, at: number): ForeignTools {
  return {
    db: parts.db,
    session: (id, renew) => parts.resolveSession(id, at, renew),
    async as({ viewer, utcOffset }, work) {
      const after: (() => Promise<void> | void)[] = [];
      const result = await withTx(parts.db, (db) => {
        after.length = 0;
        const base = {
          ...{
            viewer,
            utcOffset,
            db,
            lang: requestLang(request.headers),
            now: at,
            requestId: request.id,
            ip: request.ip,
          },
          ...{ menuName: '', userAgent: '', progress: new Progress() },
        };
        return work(makeCtx(parts, base, after));
      });
      for (const one of after)
        await Promise.resolve()
          .then(one)
          .catch((error: unknown) => parts.logFault(error, request.id, 'after commit'));
      return result;
    },
    async call(call, token, input) {
      const { id: requestId, ip, headers } = request;
      const answer = await runCall(parts, handlerFor(call), {
        ...{ token, input, requestId, ip, lang: requestLang(headers), idle: false, menuName: '' },
        ...{ userAgent: headers['user-agent'] ?? '', idempotencyKey: undefined },
      });
      if ('code' in answer) return answer;
      throw new Error(`${call.path} answers a file`);
    },
  };
}

/** Routes with bodies of any kind, which no other route takes. */
export function addForeign(app: FastifyInstance, parts: Parts, sessions: SessionLimit): void {
  const all = foreigns();
  if (all.length === 0) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: parts.maxUpload }, (_request, body, done) =>
      done(null, body),
    );
    for (const foreign of all)
      scope.route<{ Params: { id?: string } }>({
        method: [...foreign.methods],
        url: foreign.path,
        bodyLimit: parts.maxUpload,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (!sessions.allows(undefined, request.ip)) return reply.code(429).header('retry-after', '60').send();
          if (request.method === 'POST' && !foreign.writesByCalls && parts.readOnly?.()) return reply.code(507).send();
          const at = now();
          const answer = await foreign.run(toolsOf(parts, request, at), {
            method: request.method as 'GET' | 'POST',
            id: request.params.id ?? '',
            url: request.url,
            base: `${request.protocol}://${request.host}`,
            query: request.query as Record<string, unknown>,
            header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            at,
          });
          if (answer.status === 401 || answer.stranger) sessions.unknown(undefined, request.ip);
          reply.code(answer.status).headers(answer.headers ?? {});
          if (answer.bytes)
            return reply
              .header('content-type', 'application/octet-stream')
              .header('content-length', answer.bytes.size)
              .send(answer.bytes.stream());
          return reply.send(answer.text ?? answer.json);
        },
      });
  });
}
