/**
 * A small server program for the tests of runProcess: the real database and one page. Arguments: data directory, `refuse`
 * or `throw` to fail later. Answers `/` with the time PostgreSQL took to sleep 0.5 s.
 */
import { createServer } from 'node:http';
import { openDatabase } from '#server/db/open-database.ts';
import { runProcess } from '#server/process.ts';

const [dataDir = '', migrations = '', mode] = process.argv.slice(2);

await runProcess(async () => {
  const config = { databaseUrl: null, dataDir, dataDirChosen: true, acceptDamage: false };
  process.stdout.write('starting\n');
  const database = await openDatabase(config, migrations, () => {});
  const server = createServer((_, response) => {
    response.shouldKeepAlive = false;
    void database.pools.app.query('SELECT pg_sleep(0.5)').then(
      () => response.end('slept'),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.stdout.write(`port ${(server.address() as { port: number }).port}\n`);
  if (mode === 'throw') setTimeout(() => Promise.reject(new Error('planted failure')), 50);
  return {
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
});
