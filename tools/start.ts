/**
 * `npm start`: from nothing to a running application, told in a few lines.
 *
 * Hides: while PostgreSQL comes up, the rest of the application is read; what was read is kept compiled beside the packages
 * (where one may write there), so that a next start reads it in half the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { MIGRATIONS, ROOT, WEB_DIR } from '#app/directories.ts';
import { startLines } from '#app/start-lines.ts';
import { helpText, readConfig } from '#server/config.ts';
import { giveUpRoot } from '#server/give-up-root.ts';
import { runProcess } from '#server/process.ts';
import { StartRefusal } from '#server/start-refusal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds the web client when it is not built. */
function buildWeb(): void {
  if (existsSync(join(WEB_DIR, 'index.html'))) return;
  say('Building the web client (once) ...');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, stderr, stdout } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartRefusal(`The web client cannot be built: ${(stderr || stdout).slice(-800)}`);
}

/** The application in pieces: between them the lock of the data directory is touched and the database gets on. */
async function readApplication() {
  for (const piece of [
    () => import('#server/http/server.ts'),
    () => import('#modules/workflow/server/workflow.ts'),
    () => import('#modules/plan/server/plan.ts'),
  ]) {
    await othersTurn();
    await piece();
  }
  await othersTurn();
  const { startApplication } = await import('#app/server.ts');
  await othersTurn();
  return { startApplication, firstStart: (await import('#app/first-start.ts')).firstStart };
}

const argv = process.argv.slice(2);
if (argv.includes('--help')) {
  say(helpText());
} else {
  await runProcess(async () => {
    const config = readConfig(process.env, argv);
    buildWeb();
    giveUpRoot(config.user);
    enableCompileCache(join(ROOT, 'node_modules', '.cache', 'waymark'));
    const { openDatabase } = await import('#server/db/open-database.ts');
    const opening = openDatabase(config, MIGRATIONS, say);
    // What it is refused for is heard where it is waited for.
    opening.catch(() => {});
    const { startApplication, firstStart } = await readApplication();
    const running = await startApplication(config, say, { opening });
    const { url, database } = running;
    const first = await firstStart(database.access.app, {
      sample: !config.empty && config.databaseUrl === null,
      utcOffset: config.utcOffsetMinutes,
      lang: config.language,
      log: say,
    });
    for (const line of startLines({ config, url, dataDir: database.dataDir, first, isRoot: process.getuid?.() === 0 }))
      say(line);
    return running;
  });
}
