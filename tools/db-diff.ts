/**
 * `npm run db:diff`: what the migrations lack, compared with the entity definitions, as a draft for review. Starts its own
 * PostgreSQL, migrates it, and leaves nothing behind. Exit code 1 if something is missing.
 */
import { entities } from '#app/entities.ts';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { schemaDiff } from '#server/db/schema-diff.ts';
import { startScratch, TEMPLATE } from '#server/testing/scratch-cluster.ts';

const { cluster, end } = await startScratch();
const pool = makePool({ ...cluster.owner, database: TEMPLATE }, PROFILES.owner, () => {});
try {
  const client = await pool.connect();
  const draft = await schemaDiff(client, entities).finally(() => client.release());
  for (const statement of draft) process.stdout.write(`${statement}\n`);
  process.stderr.write(
    draft.length > 0
      ? 'The migrations differ from the definitions: review the draft above and add it as a new file of migrations/.\n'
      : 'The migrations hold what the definitions ask for.\n',
  );
  process.exitCode = draft.length > 0 ? 1 : 0;
} finally {
  await pool.end();
  await end();
}
