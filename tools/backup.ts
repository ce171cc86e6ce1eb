/**
 * `npm run backup [-- DIRECTORY]`: a backup of the data directory (WAYMARK_DATA) while Waymark runs or not.
 * Without DIRECTORY it is made in ./backups, named by the time.
 */
import { formatInstant, now } from '#kernel/dates.ts';
import { readConfig } from '#server/config.ts';
import { makeBackup } from '#server/db/embedded/backup.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { MIB, refuseExternal, runCommand, say } from './commands.ts';

await runCommand(async () => {
  const [directory, ...more] = process.argv.slice(2);
  if (more.length > 0 || directory?.startsWith('-')) throw new StartRefusal('Usage: npm run backup [-- DIRECTORY]');
  const config = readConfig(process.env, []);
  refuseExternal(config);
  const name = `waymark-${formatInstant(now(), config.utcOffsetMinutes).replaceAll(/\D/g, '')}`;
  const begin = performance.now();
  const { target, manifest } = await makeBackup({
    dataDir: config.dataDir,
    relocatable: !config.dataDirChosen,
    target: directory ?? `backups/${name}`,
    log: say,
  });
  const bytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  say(`Backup         ${target}`);
  say(
    `Files          ${manifest.files.length}, ${Math.ceil(bytes / MIB)} MiB, in ${Math.ceil((performance.now() - begin) / 1000)} s`,
  );
  say(`Prove it       npm run restore -- --try ${target}`);
});
