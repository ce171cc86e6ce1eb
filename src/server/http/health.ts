/**
 * Whether this node lives and is ready, for balancers and supervisors.
 */
import type { FastifyInstance } from 'fastify';

export interface Health {
  /** False while the database is away, frozen, read-only or full, or the node drains. */
  ready(): Promise<boolean>;
}

export function addHealth(app: FastifyInstance, health: Health): void {
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await health.ready();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}
