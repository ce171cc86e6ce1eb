/**
 * `npm run doctor`: looks at this node while Waymark runs or not, says what is wrong and what to do. Ends with 1 if something is
 * wrong, with 0 otherwise.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { examine, type Finding } from '#app/doctor.ts';
import { readConfig } from '#server/config.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { runCommand, say } from './commands.ts';

const SIGNS: Readonly<Record<Finding['state'], string>> = { good: 'ok   ', look: 'look ', wrong: 'WRONG' };
const ROOT = new URL('../', import.meta.url);

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartRefusal('Usage: npm run doctor');
  const { engines } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { engines: { node: string } };
  const findings = await examine({
    config: readConfig(process.env, []),
    node: Number(/\d+/.exec(engines.node)?.[0]),
    migrations: fileURLToPath(new URL('migrations', ROOT)),
    backups: 'backups',
  });
  for (const { check, state, text, todo } of findings) {
    say(`${SIGNS[state]}  ${check.padEnd(10)} ${text}`);
    if (todo) say(`${' '.repeat(18)}-> ${todo}`);
  }
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  say(bad === 0 ? 'Nothing is wrong.' : `${bad} of ${findings.length} checks found something wrong.`);
  if (bad > 0) process.exitCode = 1;
});
