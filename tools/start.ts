/**
 * `npm start`: from nothing to a running application, told in a few lines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstStart } from '#app/first-start.ts';
import { startApplication, WEB_DIR } from '#app/server.ts';
import { startLines } from '#app/start-lines.ts';
import { helpText, readConfig } from '#server/config.ts';
import { giveUpRoot } from '#server/give-up-root.ts';
import { runProcess } from '#server/process.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { makeDb } from '#server/tx.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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

const argv = process.argv.slice(2);
if (argv.includes('--help')) {
  say(helpText());
} else {
  await runProcess(async () => {
    const config = readConfig(process.env, argv);
    buildWeb();
    giveUpRoot(config.user);
    const running = await startApplication(config, say);
    const db = makeDb(running.database.pools.jobs);
    const first = await firstStart(db, {
      sample: !config.empty && config.databaseUrl === null,
      utcOffset: config.utcOffsetMinutes,
      lang: config.language,
      log: say,
    });
    const { url, database } = running;
    for (const line of startLines({ config, url, dataDir: database.dataDir, first, isRoot: process.getuid?.() === 0 }))
      say(line);
    return running;
  });
}
