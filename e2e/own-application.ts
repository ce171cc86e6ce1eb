/**
 * An application of a file's own, with the sample company as the first start made it: for what speaks of the first thing to be
 * done, of counts or of first pages, which other files change in the application of their worker.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, inject } from 'vitest';
import { testPlace } from '#server/testing/scratch-cluster.ts';
import { talkTo } from './person.ts';
import { type Started, startServer, temporaryDirectory } from './server.ts';

export function ownApplication(): void {
  const directory = temporaryDirectory('waymark-own-', testPlace());
  let server: Started;
  beforeAll(async () => {
    server = await startServer(directory, {}, [], inject('sample'));
    talkTo(server);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
}
