/**
 * The built web client: hashed files for ever, index.html for every page address (history mode).
 *
 * Refuses: index.html for addresses of calls; those answer an envelope, so that a wrong address is seen as such.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem, Refusal } from '#kernel/problem.ts';
import { langOf } from '#kernel/text.ts';
import { httpTexts, refusalEnvelope } from './errors.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const API = /^\/(api|commonservice-\w+|imis-\w+|health)(\/|$|-)/;

/** `methods`: what calls know at an address; another method there answers 405. */
export async function addWeb(
  app: FastifyInstance,
  webDir: string | null,
  methods: (path: string) => string[],
): Promise<void> {
  const index = webDir ? await readFile(join(webDir, 'index.html')) : null;
  if (webDir) {
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
    // Files beside index.html (icon, logo) have names without a hash.
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
    if (index && page && !API.test(path) && !path.startsWith('/assets/')) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
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
