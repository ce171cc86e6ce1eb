/**
 * `/metrics`: for Prometheus and others that read its text.
 *
 * Invariants: nothing unless the operator wants it (WAYMARK_METRICS): to this machine alone, where a request that a proxy handed on is
 * not of this machine, or to whoever has the token. What is asked of the database is asked once in ten seconds, however many ask; a
 * database that does not answer leaves out its figures and says so (`waymark_database_answers`). Refuses: a word about why not.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Family, gauge, metricsText } from './metrics.ts';

export interface Metrics {
  /** `off`, `loopback`, or the token. */
  access: string;
  /** What this process knows. */
  own(): Family[];
  /** What the database knows. */
  shared(): Promise<Family[]>;
}

const FRESH_MS = 10_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The status of a refusal; null: it may be read. */
function refused(access: string, request: FastifyRequest): number | null {
  if (access === 'off') return 404;
  if (access !== 'loopback') {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token !== undefined && same(token, access) ? null : 401;
  }
  const handedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers['x-real-ip'];
  return handedOn === undefined && LOOPBACK.test(request.socket.remoteAddress ?? '') ? null : 404;
}

export function addMetrics(app: FastifyInstance, { access, own, shared }: Metrics): void {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<Family[]>([]) };
  const fresh = (): Promise<Family[]> => {
    if (performance.now() - asked.at >= FRESH_MS) {
      const answer = shared().then(
        (families) => [...families, gauge('waymark_database_answers', 'Whether the database answers this node.', 1)],
        () => [gauge('waymark_database_answers', 'Whether the database answers this node.', 0)],
      );
      asked = { at: performance.now(), answer };
    }
    return asked.answer;
  };
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    const status = refused(access, request);
    if (status !== null) {
      if (status === 401) reply.header('www-authenticate', 'Bearer');
      return reply.code(status).send();
    }
    return reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText([...own(), ...(await fresh())]));
  });
}
