/**
 * A small server program for the tests of runProcess: the real database and one page. Arguments: data directory,
 * directory of migrations, `throw` to fail later. Answers `/N` when PostgreSQL has slept N seconds, and says `asked` when
 * it is asked.
 */
import { createServer } from 'node:http';
import { openDatabase } from '#server/db/open-database.ts';
import { runProcess } from '#server/process.ts';

const [dataDir = '', migrations = '', mode] = process.argv.slice(2);

await runProcess(async () => {
  const config = { databaseUrl: null, dataDir, dataDirChosen: true, acceptDamage: false };
  process.stdout.write('starting\n');
  const database = await openDatabase(config, migrations, () => {});
  const server = createServer((request, response) => {
    response.shouldKeepAlive = false;
    process.stdout.write('asked\n');
    void database.pools.app.query('SELECT pg_sleep($1)', [Number(request.url?.slice(1))]).then(
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
