/**
 * `npm start`: from nothing to a running application, told in a few lines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstStart } from '#app/first-start.ts';
import { startApplication, WEB_DIR } from '#app/server.ts';
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
    say('');
    say(`  Waymark 路标   ${running.url}`);
    say(`  Data           ${running.database.dataDir}`);
    const everywhere = config.host === '0.0.0.0' || config.host === '::';
    if (everywhere) say('  Reached from   every network of this machine (WAYMARK_HOST=127.0.0.1: from here only)');
    if (process.getuid?.() === 0) say('  Runs as        root; WAYMARK_USER=name gives that up');
    if (first) {
      say(
        first.sample
          ? '  Sample accounts, each with its password:'
          : '  Sign in as (the password must be changed at once):',
      );
      for (const a of first.accounts) say(`    ${a.username.padEnd(12)}${a.password}   ${a.name}  ${a.role}`);
      if (first.sample && config.language === 'zh-CN')
        say('  In English     WAYMARK_LANGUAGE=en-US, at the first start with an empty data directory');
    }
    say('  Stop           Ctrl-C');
    return running;
  });
}
