/**
 * Fastify around the pipeline: addresses, bodies, headers, files, static pages.
 *
 * Hides: Fastify; modules never see a request or reply. Invariants: security headers on every answer, `no-store` on every
 * call, expected refusals are HTTP 200 with a code in the envelope (2-rules §7), an unknown address under the API answers
 * an envelope too. Refuses: two handlers for one call, and inline scripts.
 */
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Call, Envelope } from '#kernel/call.ts';
import { isPlain, legible } from '#kernel/check.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { langOf } from '#kernel/text.ts';
import type { Handler, ServerModule } from '#server/context.ts';
import { addMetrics, type Metrics } from '#server/watch/metrics-page.ts';
import { callName } from './admit.ts';
import { addDocs } from './docs-page.ts';
import type { Drain } from './drain.ts';
import { databaseRefusal, faultEnvelope, httpTexts, refusalEnvelope } from './errors.ts';
import { type Floods, makeFloods } from './floods.ts';
import { addForeign } from './foreign.ts';
import { type Gates, makeGates } from './gates.ts';
import { addHealth, type Health } from './health.ts';
import { readOpenApi } from './openapi.ts';
import { logFlood, logUnread, Opened, type PipelineParts, type Request, runCall, runUpload } from './pipeline.ts';
import { makeLimiter, makeSessionLimit, type SessionLimit, subscriber } from './rate-limit.ts';
import { bodyInput, textInput } from './read-input.ts';
import { discard, readBody } from './read-upload.ts';
import { addResumable } from './resumable.ts';
import { sendFile } from './send-file.ts';
import { closeStillReaders } from './still-readers.ts';
import { closeStillSenders } from './still-senders.ts';
import { addWeb } from './web-files.ts';
import { requestLang } from './web-pages.ts';

export interface ServerParts extends Omit<PipelineParts, 'gates'> {
  modules: readonly ServerModule[];
  /** Folder of the built web client; null serves calls only. */
  webDir: string | null;
  trustProxy: string[] | false;
  logLevel: string;
  health: Health;
  /** Largest upload in bytes. */
  maxUpload: number;
  /** Public calls that write, which an address may make in a minute; left out: PUBLIC_PER_MINUTE. */
  publicPerMinute?: number;
  /** Calls a session may make in a minute; left out: CALLS_PER_MINUTE. */
  callsPerMinute?: number;
  /** Whether a token was made by this installation, without asking the database; left out: unknown. */
  isOurs?(token: string): boolean;
  /** Milliseconds a reader of an answer may stand still; left out: STILL_MS. */
  stillMs?: number;
  /** Servers to which pages may send forms: the office server's origin. */
  formTargets?: readonly string[];
  /** Counts what a call came to, in milliseconds. */
  met?(call: Call, code: number, millis: number): void;
  metrics?: Metrics;
  /** Closes kept-alive connections while the node drains. */
  drain?: Drain;
}

const JSON_LIMIT = 1_048_576;
const STILL_MS = 60_000;
const PUBLIC_PER_MINUTE = 120;
/** Far beyond what a page asks, also while a plan is scrolled and saved in several windows. */
const CALLS_PER_MINUTE = 3_000;
/** Share of them that an address may make with sessions that have ended or never were. */
const UNKNOWN_SHARE = 0.2;
/** Imports are read in memory; larger files belong to resumable uploads. */
export const MAX_UPLOAD = 64 * 1_048_576;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The session of a page, or the API token of a program, which may also be a bearer token. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  header(request, 'token') || /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];

function decoded(text: string | undefined): string {
  try {
    // It is only logged: what cannot be stored must not keep the log from being written.
    return legible(decodeURIComponent(text ?? '').slice(0, 200));
  } catch {
    return '';
  }
}

/** The JSON body. Refuses anything but an object (or the call's list): its content would be lost silently. */
function jsonBody(call: Call, request: FastifyRequest): Record<string, unknown> {
  if (request.body === undefined || request.body === null) return {};
  if (call.list && Array.isArray(request.body)) return { [call.list]: request.body };
  if (!isPlain(request.body)) throw Object.assign(new Error('body is no object'), { statusCode: 400 });
  return request.body;
}

/** The one-time ticket of a file call; calls of the specification name it `token`. */
function ticketOf(call: Call, query: Record<string, unknown>): { ticket?: string; asked: Record<string, unknown> } {
  const name = Object.hasOwn(call.input, 'token') ? 'token' : 'ticket';
  const { [name]: ticket, ...asked } = query;
  const own = name === 'ticket' && Object.hasOwn(call.input, 'ticket');
  return call.body === 'download' && typeof ticket === 'string' && !own ? { ticket, asked } : { asked: query };
}

/** Inputs of a request other than its body. `fields`: those of a form. */
function toRequest(call: Call, request: FastifyRequest, fields: Readonly<Record<string, unknown>> = {}): Request {
  const { ticket, asked } = ticketOf(call, request.query as Record<string, unknown>);
  return {
    token: tokenOf(request),
    lang: requestLang(request.headers),
    menuName: decoded(header(request, 'menuname')),
    idle: header(request, 'idle') === '1',
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: header(request, 'idempotency-key'),
    ...(header(request, 'progress') && { progressId: header(request, 'progress')! }),
    input: textInput(call, { ...asked, ...fields, ...(request.params as object) }),
    ...(ticket !== undefined && { ticket: { secret: ticket, url: request.url } }),
  };
}

/** Bytes a body may have, as far as it says. */
const announced = (request: FastifyRequest, most: number): number =>
  Math.min(most, Number(header(request, 'content-length') ?? most));

/** An upload, received as its checks allow; the rest of a refused one is discarded. */
async function takeUpload(
  parts: PipelineParts,
  handler: Handler,
  request: FastifyRequest,
  most: number,
): Promise<Envelope | Opened> {
  const typed = (fields: Readonly<Record<string, unknown>>): Request => toRequest(handler.call, request, fields);
  let answer: Envelope | Opened | undefined;
  try {
    answer = await runUpload(parts, handler, typed({}), async (judges, person) => {
      const leave = await parts.gates.receiving.enter(person, announced(request, most));
      try {
        const { fields, upload } = await readBody(request, most, {
          ...judges,
          begin: (before) => judges.begin(typed(before).input),
        });
        return { request: typed(fields), ...(upload && { upload }) };
      } finally {
        leave();
      }
    });
    return answer;
  } finally {
    if (!answer || (!(answer instanceof Opened) && answer.code !== CODE.ok)) discard(request, most);
  }
}

/** With its JSON body; what the address says wins. */
function withBody(call: Call, request: FastifyRequest): Request {
  const asked = toRequest(call, request);
  const path = textInput(call, request.params as Record<string, unknown>);
  return { ...asked, input: { ...asked.input, ...bodyInput(call, jsonBody(call, request)), ...path } };
}

/** Of public calls: texts and the like are read by everybody behind an address; what writes or sends is counted, unless it counts itself. */
const isCounted = (call: Call): boolean => call.method !== 'GET' && call.uncounted !== true;

function addCall(
  app: FastifyInstance,
  parts: ServerParts & { gates: Gates },
  handler: Handler,
  limited: (ip: string) => Promise<boolean>,
  sessions: SessionLimit,
  floods: Floods,
): void {
  const { call } = handler;
  const { gates } = parts;
  app.route({
    method: call.method,
    url: call.path.startsWith('/') ? call.path : `/${call.path}`,
    bodyLimit: call.body === 'upload' ? parts.maxUpload : (call.limit ?? JSON_LIMIT),
    exposeHeadRoute: false,
    config: { answers: handler },
    handler: async (request, reply) => {
      const begun = performance.now();
      const token = tokenOf(request);
      const open = call.right === 'public';
      if (open ? isCounted(call) && !(await limited(request.ip)) : !sessions.allows(token, request.ip)) {
        const first = toRequest(call, request);
        // Without a session there is no company with a log, so it goes to the log of the node.
        floods.refused(token && !open ? token : subscriber(request.ip), async (count) => {
          if (open || !(await logFlood(parts, handler, first, count)))
            request.log.warn({ ip: request.ip, call: callName(call), count }, 'too many requests');
        });
        parts.met?.(call, CODE.tooMany, performance.now() - begun);
        return reply
          .code(429)
          .header('retry-after', '60')
          .send(refusalEnvelope(new Refusal([problem(httpTexts.tooMany)], CODE.tooMany), requestLang(request.headers)));
      }
      const answer =
        call.body === 'upload'
          ? await takeUpload(parts, handler, request, parts.maxUpload)
          : await runCall(parts, handler, withBody(call, request));
      parts.met?.(call, answer instanceof Opened ? CODE.ok : answer.code, performance.now() - begun);
      if (answer instanceof Opened) {
        if (token) sessions.known(token);
        return sendFile(reply, answer, gates.sending).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return reply
            .code(503)
            .header('retry-after', '2')
            .send(refusalEnvelope(error, requestLang(request.headers)));
        });
      }
      if (answer.code === CODE.session) sessions.unknown(token, request.ip);
      else if (token && !open) sessions.known(token);
      // A fault carries its id; the code 500 of the project menu (2-rules §8) is an expected answer.
      if (answer.code === 500 && answer.requestId) reply.code(500);
      if (answer.code === CODE.full || answer.code === CODE.tooLarge) reply.code(answer.code);
      if (answer.code === CODE.tooMany) reply.code(429).header('retry-after', '60');
      if (answer.code === CODE.busy) reply.code(503).header('retry-after', '2');
      return reply.send(answer);
    },
  });
}

/** Methods that calls know at an address, for 405. */
function allowedMethods(calls: readonly Call[]): (path: string) => string[] {
  const known = calls.map((call) => ({
    method: call.method,
    pattern: new RegExp(
      `^/?${call.path
        .replace(/^\//, '')
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
        .join('/')}$`,
    ),
  }));
  return (path) => [...new Set(known.filter((k) => k.pattern.test(path)).map((k) => k.method))];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    answers?: Handler;
  }
}

/** Errors outside handlers: bodies that cannot be read, sizes, unknown media types. */
function failure(parts: PipelineParts) {
  return async (
    error: { statusCode?: number; code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const lang = requestLang(request.headers);
    const refusal = databaseRefusal(error, parts.entities);
    const status = refusal?.code ?? error.statusCode ?? (error.code?.startsWith('FST_') ? 400 : 500);
    if (refusal) return reply.code(refusal.code).send(refusalEnvelope(refusal, lang));
    if (status < 500) {
      const found = new Refusal([problem(status === 413 ? httpTexts.tooLarge : httpTexts.parameter)], status as never);
      const handler = request.routeOptions.config.answers;
      if (handler) await logUnread(parts, handler, toRequest(handler.call, request), found);
      return reply.code(status).send(refusalEnvelope(found, lang));
    }
    // The address as it is declared: what stands in its place may be a secret.
    parts.logFault(error, request.id, `${request.method} ${request.routeOptions.url ?? request.url.split('?')[0]}`);
    return reply.code(500).send(faultEnvelope(request.id, lang));
  };
}

/** Requests that are not HTTP, or too slow: answered before any route, so with their own headers. */
function brokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify(refusalEnvelope(new Refusal([problem(httpTexts.parameter)], status as never), 'zh-CN'));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'",
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** The application's server, not listening yet. */
export async function createServer(given: ServerParts): Promise<FastifyInstance> {
  const parts = { ...given, gates: makeGates(given.maxUpload) };
  const app = Fastify({
    logger: {
      level: parts.logLevel,
      redact: ['req.headers.token', 'req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: (r) => ({ method: r.method, url: r.url?.replace(/(token|ticket)=[^&]*/g, '$1=*') }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy === false || parts.trustProxy.length === 0 ? false : parts.trustProxy,
    genReqId: () => randomBytes(8).toString('hex'),
    // For a whole file on a slow line; stalled senders are closed long before (still-senders.ts).
    requestTimeout: 1_800_000,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: brokenRequest,
    // Errors before routing (an address that is not UTF-8) get the headers and envelope of all others.
    frameworkErrors: (error, request, reply) =>
      void (reply as FastifyReply)
        .headers({
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .code(error.statusCode ?? 400)
        .send(
          refusalEnvelope(new Refusal([problem(httpTexts.parameter)], 400), langOf(request.headers.language as string)),
        ),
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Forms of workflows may be pages of other servers; UrlForm.tsx sandboxes them and checks what they say.
        frameSrc: ["'self'", 'http:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        // An office server is opened by a form.
        formAction: ["'self'", ...(parts.formTargets ?? [])],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Only for this host: other servers of its domain are not ours to decide about.
    strictTransportSecurity: { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { fileSize: parts.maxUpload, files: 1, fields: 50, fieldSize: 1_048_576 } });
  // An empty body with a JSON content type is an empty input.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }), undefined);
    }
  });
  // Proxies and this server could take different ones of two for the host.
  app.addHook('onRequest', async (request) => {
    const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw Object.assign(new Error('two hosts'), { statusCode: 400 });
  });
  app.setErrorHandler(failure(parts));
  // Only files of the web client may be kept.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  addHealth(app, parts.health);
  if (parts.metrics) addMetrics(app, parts.metrics);
  parts.drain?.watch(app);
  const seen = new Set<string>();
  const limited = makeLimiter(parts.db, parts.publicPerMinute ?? PUBLIC_PER_MINUTE, 60_000);
  const perSession = parts.callsPerMinute ?? CALLS_PER_MINUTE;
  const sessions = makeSessionLimit(perSession, perSession * UNKNOWN_SHARE, parts.isOurs);
  const floods = makeFloods();
  app.addHook('onClose', () => floods.close());
  closeStillReaders(app, parts.stillMs ?? STILL_MS);
  closeStillSenders(app, parts.stillMs ?? STILL_MS);
  for (const handler of parts.modules.flatMap((m) => m.handlers)) {
    const name = callName(handler.call);
    if (seen.has(name)) throw new Error(`two handlers for ${name}`);
    seen.add(name);
    addCall(app, parts, handler, limited, sessions, floods);
  }
  addResumable(app, parts, sessions);
  addForeign(app, parts, sessions);
  const calls = parts.modules.flatMap((m) => m.handlers.map((h) => h.call));
  if (calls.includes(readOpenApi)) await addDocs(app);
  await addWeb(app, parts.webDir, allowedMethods(calls));
  return app;
}
