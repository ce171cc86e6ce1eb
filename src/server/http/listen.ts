/**
 * Where the web server listens, and the address people open.
 *
 * Refuses, with one plain line each: a port in use, an address this machine does not have or may not use, an unknown host name.
 */
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartRefusal } from '#server/start-refusal.ts';

/** Hosts that `localhost` reaches as well. */
const LOCAL = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

const UNUSABLE = new Set(['EACCES', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']);

/** Listens; answers the address people open, with the port that was really taken. Throws StartRefusal. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartRefusal(`Port ${port} is taken; choose another with WAYMARK_PORT.`);
    if (UNUSABLE.has(code))
      throw new StartRefusal(`${host}:${port} cannot be used (${code}); see WAYMARK_HOST and WAYMARK_PORT.`);
    throw error;
  }
  const address = app.server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  const name = LOCAL.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${taken}`;
}
