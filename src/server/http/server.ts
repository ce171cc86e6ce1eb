/**
 * Fastify around the pipeline: addresses, bodies, headers, files, static pages.
 *
 * Hides: Fastify; modules never see a request or reply. Invariants: security headers on every answer, `no-store` on every
 * call, expected refusals are HTTP 200 with a code in the envelope (2-rules §7), an unknown address under the API answers
 * an envelope too. Refuses: two handlers for one call, and inline scripts.
 */
import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Call, Envelope } from '#kernel/call.ts';
import { isPlain } from '#kernel/check.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { langOf } from '#kernel/text.ts';
import { Download, type Handler, type ServerModule, type Upload } from '#server/context.ts';
import { httpTexts, refusalEnvelope } from './errors.ts';
import { addHealth, type Health } from './health.ts';
import { callName, type PipelineParts, type Request, runCall } from './pipeline.ts';
import { makeLimiter } from './rate-limit.ts';
import { textInput } from './read-input.ts';
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
}

const JSON_LIMIT = 1_048_576;
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

async function toRequest(call: Call, request: FastifyRequest): Promise<Request> {
  const body = call.body === 'upload' ? await readUpload(request) : { fields: {} };
  const json = call.body === 'upload' || !isPlain(request.body) ? {} : request.body;
  const texts = { ...(request.query as object), ...body.fields, ...(request.params as object) };
  return {
    token: header(request, 'token') || undefined,
    lang: langOf(header(request, 'language') ?? cookieLang(request) ?? header(request, 'accept-language')),
    menuName: decoded(header(request, 'menuname')),
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: header(request, 'idempotency-key'),
    input: { ...textInput(call, texts), ...json, ...textInput(call, request.params as Record<string, unknown>) },
    ...('upload' in body && body.upload && { upload: body.upload }),
  };
}

function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  const ascii = file.fileName.replace(/[^\w.-]/g, '_');
  return reply
    .header('content-type', file.type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(file.body));
}

function addCall(app: FastifyInstance, parts: ServerParts, handler: Handler, limited: (ip: string) => boolean): void {
  const { call } = handler;
  app.route({
    method: call.method,
    url: call.path.startsWith('/') ? call.path : `/${call.path}`,
    bodyLimit: call.body === 'upload' ? parts.maxUpload : (call.limit ?? JSON_LIMIT),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const input = await toRequest(call, request);
      if (call.right === 'public' && !limited(request.ip)) {
        return reply
          .code(429)
          .send(refusalEnvelope(new Refusal([problem(httpTexts.tooMany)], 429 as never), input.lang));
      }
      const answer = await runCall(parts, handler, input);
      if (answer instanceof Download) return sendFile(reply, answer);
      if (answer.code === 500) reply.code(500);
      if ((answer.code as number) === 503) reply.code(503).header('retry-after', '2');
      return reply.send(answer);
    },
  });
}

/** Errors outside handlers: bodies that cannot be read, sizes, unknown media types. */
function failure(parts: ServerParts) {
  return (
    error: { statusCode?: number; code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const lang = langOf(header(request, 'language'));
    const status = error.statusCode ?? (error.code?.startsWith('FST_') ? 400 : 500);
    const text = status === 413 ? httpTexts.tooLarge : httpTexts.parameter;
    if (status < 500)
      return reply.code(status).send(refusalEnvelope(new Refusal([problem(text)], status as never), lang));
    parts.logFault(error, request.id, `${request.method} ${request.url.split('?')[0]}`);
    const envelope: Envelope = { code: 500, data: null, msg: '', requestId: request.id };
    return reply.code(500).send(envelope);
  };
}

/** The application's server, not listening yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: parts.logLevel,
      redact: ['req.headers.token', 'req.headers.cookie'],
      serializers: { req: (r) => ({ method: r.method, url: r.url?.replace(/token=[^&]*/g, 'token=*') }) },
    },
    disableRequestLogging: true,
    trustProxy: parts.trustProxy === false || parts.trustProxy.length === 0 ? false : parts.trustProxy,
    genReqId: () => randomBytes(8).toString('hex'),
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
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
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
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
  app.setErrorHandler(failure(parts));
  addHealth(app, parts.health);
  const seen = new Set<string>();
  const limited = makeLimiter(120, 60_000);
  for (const handler of parts.modules.flatMap((m) => m.handlers)) {
    const name = callName(handler.call);
    if (seen.has(name)) throw new Error(`two handlers for ${name}`);
    seen.add(name);
    addCall(app, parts, handler, limited);
  }
  await addWeb(app, parts.webDir);
  return app;
}
