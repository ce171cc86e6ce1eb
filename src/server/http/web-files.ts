/**
 * The built web client: hashed files for ever, index.html for every page address (history mode).
 *
 * Refuses: index.html for addresses of calls; those answer an envelope, so that a wrong address is seen as such.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem, Refusal } from '#kernel/problem.ts';
import { langOf } from '#kernel/text.ts';
import { httpTexts, refusalEnvelope } from './errors.ts';

const API = /^\/(api|commonservice-\w+|imis-\w+|health)(\/|$|-)/;

export async function addWeb(app: FastifyInstance, webDir: string | null): Promise<void> {
  const index = webDir ? await readFile(join(webDir, 'index.html')) : null;
  if (webDir) {
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
    app.get('/favicon.svg', async (_request, reply) =>
      reply.type('image/svg+xml').send(await readFile(join(webDir, 'favicon.svg'))),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    if (index && request.method === 'GET' && !API.test(path) && !path.startsWith('/assets/')) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
    }
    const lang = langOf(request.headers.language as string | undefined);
    return reply.code(404).send(refusalEnvelope(new Refusal([problem(httpTexts.notFound)], 404), lang));
  });
}
