import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test-order.ts';

/** What is polled for is a matter of the machine's load; a second, the delivered limit, is not enough beside other work. */
const patient = { poll: { timeout: 20_000 } };

/**
 * `pure` needs nothing but Node; `server` shares one embedded PostgreSQL (globalSetup) and clones a template per file;
 * `supervisor` starts and kills its own; `e2e` has one running application a worker.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'src/{kernel,modules,web}/**/*.test.{ts,tsx}',
            'src/app/{arch,catalogue,english,fields,routes,words}.test.ts',
          ],
          exclude: ['src/modules/*/*/{server,tests}/**'],
          setupFiles: ['tools/test-seed.ts', 'src/app/testing/told.ts'],
          // What the files of a worker import is read once: half of all processor time of the small ones (ADR 375).
          isolate: false,
          // Properties and oracles take seconds; a loaded machine takes several times as long.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          // As above; what a process keeps of its database is forgotten with each new one (kept.ts).
          isolate: false,
          expect: patient,
          include: ['src/{server,modules/*/*/{server,tests},app}/**/*.test.ts', 'tools/*.test.ts'],
          exclude: ['src/app/{arch,catalogue,english,fields,routes,words}.test.ts', 'src/server/db/embedded/**'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/app/testing/told.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'supervisor',
          expect: patient,
          include: ['src/server/db/embedded/**/*.test.ts'],
          // Many starts and kills in a test; each takes seconds, on a loaded machine many.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // As long as the browser itself waits for what must come (openWindow).
          expect: { poll: { timeout: 60_000 } },
          globalSetup: ['e2e/server.ts'],
          setupFiles: ['e2e/each-file.ts'],
          // What the files of a worker import is read once; each has a browser and windows of its own.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // `npm test` asks for more.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
