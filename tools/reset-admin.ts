/**
 * `npm run reset-admin [-- ACCOUNT]`: a one-time password for the only administrator, or for the named account, which
 * becomes administrator of its company. With the embedded database Waymark must be stopped.
 */
import { fileURLToPath } from 'node:url';
import { resetAdministrator } from '#app/reset-admin.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { makeDb } from '#server/tx.ts';
import { runCommand, say } from './commands.ts';

await runCommand(async () => {
  const [account, ...more] = process.argv.slice(2);
  if (more.length > 0 || account?.startsWith('-')) throw new StartRefusal('Usage: npm run reset-admin [-- ACCOUNT]');
  const config = readConfig(process.env, []);
  const database = await openDatabase(config, fileURLToPath(new URL('../migrations', import.meta.url)), () => {});
  try {
    bindSecret(loadSecret(database.dataDir, config.secret));
    const { username, empName, password } = await resetAdministrator(makeDb(database.pools.jobs), account ?? null);
    say(`Account        ${username}  ${empName}`);
    say(`Password       ${password}`);
    say('It must be changed at the first sign-in; two-step sign-in of the account is off.');
  } finally {
    await database.close();
  }
});
