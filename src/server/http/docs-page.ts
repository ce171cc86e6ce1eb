/**
 * The page that shows the API document: three small files beside this one.
 *
 * Invariant: it holds no data of the system; its content comes through the call /api/openapi.json with the reader's
 * session. Refuses: scripts from elsewhere and inline scripts.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const FILES = [
  ['/api/docs', 'index.html', 'text/html; charset=utf-8'],
  ['/api/docs/docs.js', 'docs.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/docs.css', 'docs.css', 'text/css; charset=utf-8'],
] as const;

export async function addDocs(app: FastifyInstance): Promise<void> {
  for (const [path, name, type] of FILES) {
    const bytes = await readFile(fileURLToPath(new URL(`./docs/${name}`, import.meta.url)));
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes));
  }
}
