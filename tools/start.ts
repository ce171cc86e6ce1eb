/**
 * `npm start`: from nothing to a running application, with a few lines of output.
 *
 * Hides: the client is built and the directory of the database made by other programs while the application is read, which is read
 * whole before anything is connected, since reading holds the process and a connection would wait meanwhile; the tables are made
 * while the client is still being built; compiled code is cached next to the packages (if writable), so that a next start reads it
 * in half the time.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT, WEB_DIR } from '#app/directories.ts';
import { startLines } from '#app/start-lines.ts';
import { DEFAULT_LANG } from '#kernel/text.ts';
import { helpText, readConfig } from '#server/config.ts';
import { prepareDatabase } from '#server/db/open-database.ts';
import { giveUpRoot } from '#server/give-up-root.ts';
import { pageName } from '#server/http/web-pages.ts';
import { runProcess } from '#server/process.ts';
import { StartRefusal } from '#server/start-refusal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds the web client when it is not built. */
async function buildWeb(): Promise<void> {
  if (existsSync(join(WEB_DIR, pageName(DEFAULT_LANG)))) return;
  say('Building the web client (once) ...');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: ROOT }).catch(
    ({ stderr, stdout, message }) => {
      throw new StartRefusal(`The web client cannot be built: ${(stderr || stdout || message).slice(-800)}`);
    },
  );
}

/** What nobody waits for yet; its failure is told by whoever does. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** The application in pieces, so that signals are handled in between. */
async function readApplication() {
  for (const piece of [
    () => import('#server/http/server.ts'),
    () => import('#modules/flow/workflow/server/workflow.ts'),
    () => import('#modules/planning/plan/server/plan.ts'),
  ]) {
    await othersTurn();
    await piece();
  }
  await othersTurn();
  const { startApplication } = await import('#app/server.ts');
  await othersTurn();
  const { firstStart, fillSample } = await import('#app/first-start.ts');
  return { startApplication, firstStart, fillSample };
}

const argv = process.argv.slice(2);
if (argv.includes('--help')) {
  say(helpText());
} else {
  await runProcess(async () => {
    const config = readConfig(process.env, argv);
    const built = begun(buildWeb());
    giveUpRoot(config.user);
    enableCompileCache(join(ROOT, 'node_modules', '.cache', 'waymark'));
    const prepared = begun(prepareDatabase(config, say));
    const { startApplication, firstStart, fillSample } = await readApplication();
    const running = await startApplication(config, say, { prepared, built });
    const { url, database } = running;
    const first = await firstStart(database.access.app, {
      sample: !config.empty && config.databaseUrl === null,
      utcOffset: config.utcOffsetMinutes,
      lang: config.language,
      log: say,
    });
    for (const line of startLines({ config, url, dataDir: database.dataDir, first, isRoot: process.getuid?.() === 0 }))
      say(line);
    const ending = new AbortController();
    const filled = fillSample(database.access.app, { log: say, signal: ending.signal }).catch((error: Error) =>
      say(`The sample company is not complete (${error.message}); the next start makes it.`),
    );
    return {
      async stop() {
        ending.abort();
        await filled;
        await running.stop();
      },
    };
  });
}
