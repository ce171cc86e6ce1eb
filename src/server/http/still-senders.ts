/**
 * Closes connections of stalled senders: requests with almost no bytes for a minute.
 *
 * A limit of the whole request would cut off an honest file on a slow line; one that keeps coming may take its time. One check of
 * all open requests now and then, instead of a timer for each.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Bytes that must arrive meanwhile, or the rest: a dripping body holds a connection like a stalled one. */
const LEAST = 65_536;

interface Open {
  read: number;
  at: number;
}

/** `stillMs`: how long a sender may send next to nothing. More than an upload waits for its turn (gates.ts). */
export function closeStillSenders(app: FastifyInstance, stillMs: number): void {
  const open = new Map<IncomingMessage, Open>();
  const look = (): void => {
    for (const [raw, seen] of open) {
      const read = raw.socket.bytesRead;
      if (raw.complete) open.delete(raw);
      else if (read - seen.read >= LEAST) open.set(raw, { read, at: performance.now() });
      else if (performance.now() - seen.at >= stillMs) raw.socket.destroy();
    }
  };
  const timer = setInterval(look, stillMs / 4).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async ({ raw }) => {
    // Injected requests (tests, health) come whole and without a connection that could be closed.
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    open.set(raw, { read: raw.socket.bytesRead, at: performance.now() });
    raw.once('close', () => open.delete(raw));
  });
}
