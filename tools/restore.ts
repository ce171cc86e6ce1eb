/**
 * `npm run restore -- DIRECTORY`: from a backup to the empty data directory WAYMARK_DATA.
 * `npm run restore -- --try DIRECTORY`: proves the backup in a temporary directory, which is removed.
 */
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { restoreBackup, tryBackup } from '#server/db/embedded/restore.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { refuseExternal, runCommand, say } from './commands.ts';

await runCommand(async () => {
  const given = process.argv.slice(2);
  const trial = given.includes('--try');
  const [source, ...more] = given.filter((argument) => argument !== '--try');
  if (!source || source.startsWith('-') || more.length > 0)
    throw new StartRefusal('Usage: npm run restore -- [--try] DIRECTORY');
  const config = readConfig(process.env, []);
  refuseExternal(config);
  const migrations = await readMigrations(fileURLToPath(new URL('../migrations', import.meta.url)));
  const common = { source, known: migrations.map((m) => m.name), log: say };
  const { dataDir, tables, rows } = trial
    ? await tryBackup(common)
    : await restoreBackup({ ...common, dataDir: config.dataDir, relocatable: !config.dataDirChosen });
  say(`Read           ${rows} rows of ${tables} tables`);
  say(trial ? 'The backup is good.' : `Restored       ${dataDir}; npm start opens it`);
});
