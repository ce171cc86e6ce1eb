/**
 * Closes connections of stalled readers: answers of any kind from which nothing is read for a minute.
 *
 * One check of all open answers now and then, instead of a timer for each. Slow readers are fine as long as they read something now
 * and then.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Open {
  taken: number;
  at: number;
}

/** `stillMs`: how long a reader may take nothing. */
export function closeStillReaders(app: FastifyInstance, stillMs: number): void {
  const open = new Map<ServerResponse, Open>();
  const look = (): void => {
    for (const [raw, seen] of open) {
      const { socket } = raw;
      // Bytes written, and those still waiting in this process: the system has taken the rest for the reader.
      const taken = (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0);
      if (taken !== seen.taken) open.set(raw, { taken, at: performance.now() });
      else if (performance.now() - seen.at >= stillMs) socket?.destroy();
    }
  };
  const timer = setInterval(look, stillMs / 4).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply;
    const taken = (raw.socket?.bytesWritten ?? 0) - (raw.socket?.writableLength ?? 0);
    open.set(raw, { taken, at: performance.now() });
    raw.once('close', () => open.delete(raw));
  });
}
