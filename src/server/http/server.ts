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
import type { Call } from '#kernel/call.ts';
import { isPlain } from '#kernel/check.ts';
import { now } from '#kernel/dates.ts';
import { CODE, problem, Refusal, sessionEnded } from '#kernel/problem.ts';
import { type Lang, langOf } from '#kernel/text.ts';
import { Download, type Handler, type ServerModule, type Upload } from '#server/context.ts';
import { addDocs } from './docs-page.ts';
import type { Drain } from './drain.ts';
import { databaseRefusal, faultEnvelope, httpTexts, refusalEnvelope } from './errors.ts';
import { addHealth, type Health } from './health.ts';
import { readOpenApi } from './openapi.ts';
import { callName, type PipelineParts, type Request, runCall } from './pipeline.ts';
import { makeLimiter, makeSessionLimit, type SessionLimit } from './rate-limit.ts';
import { bodyInput, textInput } from './read-input.ts';
import { addWeb } from './web-files.ts';

export interface ServerParts extends PipelineParts {
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
  /** Closes kept-alive connections while the node drains. */
  drain?: Drain;
}

const JSON_LIMIT = 1_048_576;
const PUBLIC_PER_MINUTE = 120;
/** Far beyond what a page asks, also while a plan is scrolled and saved in several windows. */
const CALLS_PER_MINUTE = 3_000;
/** Share of them that an address may make with sessions that have ended or never were. */
const UNKNOWN_SHARE = 0.2;
/** Imports are read in memory; larger files belong to the document module's resumable uploads. */
export const MAX_UPLOAD = 64 * 1_048_576;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function cookieLang(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)lang(?:uage)?=([\w-]+)/.exec(header(request, 'cookie') ?? '')?.[1];
}

function decoded(text: string | undefined): string {
  try {
    return decodeURIComponent(text ?? '').slice(0, 200);
  } catch {
    return '';
  }
}

const requestLang = (request: FastifyRequest): Lang =>
  langOf(header(request, 'language') ?? cookieLang(request) ?? header(request, 'accept-language'));

async function knownSession(parts: ServerParts, request: FastifyRequest): Promise<boolean> {
  const token = header(request, 'token');
  return Boolean(token && (await parts.resolveSession(token, now())));
}

async function readUpload(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; upload?: Upload }> {
  const fields: Record<string, unknown> = {};
  let upload: Upload | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      upload ??= { fileName: part.filename.slice(0, 255), bytes };
    } else fields[part.fieldname] = part.value;
  }
  return upload ? { fields, upload } : { fields };
}

/** The JSON body. Refuses one that is no object (or the call's list): its content would be lost without a word. */
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

async function toRequest(call: Call, request: FastifyRequest): Promise<Request> {
  const body = call.body === 'upload' ? await readUpload(request) : { fields: {} };
  const json = call.body === 'upload' ? {} : jsonBody(call, request);
  const { ticket, asked } = ticketOf(call, request.query as Record<string, unknown>);
  const texts = { ...asked, ...body.fields, ...(request.params as object) };
  return {
    token: header(request, 'token') || undefined,
    lang: requestLang(request),
    menuName: decoded(header(request, 'menuname')),
    idle: header(request, 'idle') === '1',
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: header(request, 'idempotency-key'),
    ...(header(request, 'progress') && { progressId: header(request, 'progress')! }),
    input: {
      ...textInput(call, texts),
      ...bodyInput(call, json),
      ...textInput(call, request.params as Record<string, unknown>),
    },
    ...(ticket !== undefined && { ticket: { secret: ticket, url: request.url } }),
    ...('upload' in body && body.upload && { upload: body.upload }),
  };
}

/** What is shown stands in our pages only, and runs nothing. Browsers show a PDF by a viewer of theirs, which needs its own styles and no sandbox. */
const shownPolicy = (type: string): string =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  const ascii = file.fileName.replace(/[^\w.-]/g, '_');
  // RFC 6266 with the characters RFC 8187 does not allow in a value escaped too.
  const utf8 = encodeURIComponent(file.fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `${file.shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`,
    )
    .header('content-security-policy', file.shown ? shownPolicy(file.type) : "default-src 'none'; sandbox")
    .send(Buffer.from(file.body));
}

/** Of public calls: texts and the like are read by everybody behind an address; what writes or sends is counted, unless it counts itself. */
const isCounted = (call: Call): boolean => call.method !== 'GET' && call.uncounted !== true;

function addCall(
  app: FastifyInstance,
  parts: ServerParts,
  handler: Handler,
  limited: (ip: string) => Promise<boolean>,
  sessions: SessionLimit,
): void {
  const { call } = handler;
  app.route({
    method: call.method,
    url: call.path.startsWith('/') ? call.path : `/${call.path}`,
    bodyLimit: call.body === 'upload' ? parts.maxUpload : (call.limit ?? JSON_LIMIT),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = header(request, 'token');
      const open = call.right === 'public';
      if (open ? isCounted(call) && !(await limited(request.ip)) : !sessions.allows(token, request.ip)) {
        return reply
          .code(429)
          .header('retry-after', '60')
          .send(refusalEnvelope(new Refusal([problem(httpTexts.tooMany)], CODE.tooMany), requestLang(request)));
      }
      // A file is not taken in for somebody who is not signed in.
      if (call.body === 'upload' && call.right !== 'public' && !(await knownSession(parts, request))) {
        return reply.send(refusalEnvelope(sessionEnded(), requestLang(request)));
      }
      const input = await toRequest(call, request);
      const answer = await runCall(parts, handler, input);
      if (answer instanceof Download) return sendFile(reply, answer);
      if (answer.code === CODE.session) sessions.unknown(request.ip);
      // A fault carries its id; the code 500 of the project menu (2-rules §8) is an expected answer.
      if (answer.code === 500 && answer.requestId) reply.code(500);
      if (answer.code === CODE.full) reply.code(CODE.full);
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

/** Errors outside handlers: bodies that cannot be read, sizes, unknown media types. */
function failure(parts: ServerParts) {
  return (
    error: { statusCode?: number; code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const lang = requestLang(request);
    const refusal = databaseRefusal(error, parts.entities);
    const status = refusal?.code ?? error.statusCode ?? (error.code?.startsWith('FST_') ? 400 : 500);
    if (refusal) return reply.code(refusal.code).send(refusalEnvelope(refusal, lang));
    const text = status === 413 ? httpTexts.tooLarge : httpTexts.parameter;
    if (status < 500)
      return reply.code(status).send(refusalEnvelope(new Refusal([problem(text)], status as never), lang));
    parts.logFault(error, request.id, `${request.method} ${request.url.split('?')[0]}`);
    return reply.code(500).send(faultEnvelope(request.id, lang));
  };
}

/** What is not HTTP, or too slow to be: answered before any route, so with headers of its own. */
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
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: parts.logLevel,
      redact: ['req.headers.token', 'req.headers.cookie'],
      serializers: { req: (r) => ({ method: r.method, url: r.url?.replace(/(token|ticket)=[^&]*/g, '$1=*') }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy === false || parts.trustProxy.length === 0 ? false : parts.trustProxy,
    genReqId: () => randomBytes(8).toString('hex'),
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: brokenRequest,
    // Errors before routing (an address that is no UTF-8) get the headers and envelope of all others.
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
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Of this host only: what else its domain serves is not ours to decide.
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
  parts.drain?.watch(app);
  const seen = new Set<string>();
  const limited = makeLimiter(parts.db, parts.publicPerMinute ?? PUBLIC_PER_MINUTE, 60_000);
  const perSession = parts.callsPerMinute ?? CALLS_PER_MINUTE;
  const sessions = makeSessionLimit(perSession, perSession * UNKNOWN_SHARE);
  for (const handler of parts.modules.flatMap((m) => m.handlers)) {
    const name = callName(handler.call);
    if (seen.has(name)) throw new Error(`two handlers for ${name}`);
    seen.add(name);
    addCall(app, parts, handler, limited, sessions);
  }
  const calls = parts.modules.flatMap((m) => m.handlers.map((h) => h.call));
  if (calls.includes(readOpenApi)) await addDocs(app);
  await addWeb(app, parts.webDir, allowedMethods(calls));
  return app;
}
