/**
 * The built web client: hashed files for ever, the page in the language of who asks for every page address (history mode).
 *
 * A page loads dozens of small files, each browser all of them once: they are read and compressed when first asked for and
 * kept in memory (5 MB and a third of it per encoding, in each language that is asked for).
 * Refuses: files that were not there at the start, so no address can lead out of the directory; the page for addresses
 * of calls, which answer an envelope, so that a wrong address is seen as such; to remember a read that failed.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { problem, Refusal } from '#kernel/problem.ts';
import { LANGS, langOf } from '#kernel/text.ts';
import { httpTexts, refusalEnvelope } from './errors.ts';
import { pageName, requestLang } from './web-pages.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const API = /^\/(api|commonservice-\w+|imis-\w+|health)(\/|$|-)/;

type Encoding = 'br' | 'gzip' | 'identity';
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ENCODERS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** The best encoding that `accept-encoding` names and does not refuse by `q=0`. */
function encodingFor(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = taken.map((part) => part.split(';')[0]!.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}

/** null for a file that is not there any more. */
function goneOf(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Hashed files of `directory` and its folders of languages under `/assets/`. */
async function addAssets(app: FastifyInstance, directory: string): Promise<void> {
  const names = new Set((await readdir(directory, { recursive: true })).filter((name) => extname(name)));
  const kept = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const { '*': name } = request.params;
    if (!names.has(name)) return reply.callNotFound();
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const encoding = /^text|svg/.test(type) ? encodingFor(request.headers['accept-encoding']) : 'identity';
    const key = `${encoding} ${name}`;
    let bytes = kept.get(key);
    if (!bytes) {
      bytes = readFile(join(directory, name)).then(ENCODERS[encoding]);
      kept.set(key, bytes);
      // Too many open files, a disk that was away: the next one may have more luck.
      bytes.catch(() => kept.delete(key));
    }
    const found = await bytes.catch(goneOf);
    // A build made since then has taken it away.
    if (!found) return reply.callNotFound();
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(found);
  });
}

/** `methods`: what calls know at an address; another method there answers 405. */
export async function addWeb(
  app: FastifyInstance,
  webDir: string | null,
  methods: (path: string) => string[],
): Promise<void> {
  const pages = new Map<string, Buffer>();
  if (webDir) {
    for (const lang of LANGS) pages.set(lang, await readFile(join(webDir, pageName(lang))));
    await addAssets(app, join(webDir, 'assets'));
    // Files beside the pages (icon, logo) have names without a hash.
    for (const file of await readdir(webDir, { withFileTypes: true })) {
      const type = TYPES[extname(file.name)];
      if (!file.isFile() || !type) continue;
      const bytes = await readFile(join(webDir, file.name));
      app.get(`/${file.name}`, (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=3600').send(bytes),
      );
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const page = request.method === 'GET' || request.method === 'HEAD';
    const index = pages.get(requestLang(request.headers));
    if (index && page && !API.test(path) && !path.startsWith('/assets/')) {
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-language');
      return reply.send(index);
    }
    const lang = langOf(request.headers.language as string | undefined);
    const allowed = methods(path);
    if (allowed.length > 0) {
      const refusal = new Refusal([problem(httpTexts.method)], 405 as never);
      return reply.code(405).header('allow', allowed.join(', ')).send(refusalEnvelope(refusal, lang));
    }
    return reply.code(404).send(refusalEnvelope(new Refusal([problem(httpTexts.notFound)], 404), lang));
  });
}
