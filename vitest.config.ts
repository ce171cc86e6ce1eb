import { defineConfig } from 'vitest/config';

/** What is polled for is a matter of the machine's load; a second, the delivered limit, is not enough beside other work. */
const patient = { poll: { timeout: 20_000 } };

/** Tests in a browser, with an application of their own. */
const browserTests = (name: string, include: string) => ({
  test: {
    name,
    include: [include],
    globalSetup: ['e2e/server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});

/** `pure` needs nothing but Node; `server` shares one embedded PostgreSQL (globalSetup) and clones a template per file. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/{kernel,modules,web}/**/*.test.{ts,tsx}', 'src/app/{arch,catalogue,routes}.test.ts'],
          exclude: ['src/modules/*/server/**'],
          // Properties and oracles take seconds; a loaded machine takes several times as long.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          include: ['src/{server,modules/*/server,app}/**/*.test.ts', 'tools/*.test.ts'],
          exclude: ['src/app/{arch,catalogue,routes}.test.ts', 'src/server/db/embedded/**'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'supervisor',
          include: ['src/server/db/embedded/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      browserTests('e2e', 'e2e/journeys/**/*.e2e.ts'),
      browserTests('pages', 'e2e/*.e2e.ts'),
    ],
  },
});
