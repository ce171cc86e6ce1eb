/**
 * Its own process that does nothing but hold the embedded database, for the tests that kill it.
 *
 * Arguments: data directory, then `unsafe`, `relocatable`, `accept-damage` if wanted. Writes one JSON line per event to stdout:
 * {log}, {state}, {ready: connections}, {refused: line}. Ends, after a proper stop, when its stdin ends.
 */
import { StartRefusal } from '#server/start-refusal.ts';
import { startEmbedded } from './embedded-database.ts';

const say = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);

const [dataDir = '', ...flags] = process.argv.slice(2);
process.stdin.resume();
// The test itself was killed: end, rather than be an orphan of it.
process.stdout.on('error', () => process.exit(1));
try {
  const database = await startEmbedded({
    dataDir,
    log: (line) => say({ log: line }),
    unsafe: flags.includes('unsafe'),
    relocatable: flags.includes('relocatable'),
    acceptDamage: flags.includes('accept-damage'),
  });
  database.onStateChange((state) => say({ state }));
  say({ ready: { dataDir: database.dataDir, app: database.app, owner: database.ownerUrl, admin: database.admin } });
  const stop = (): void => void database.stop().then(() => process.exit(0));
  process.stdin.on('end', stop);
  if (process.stdin.readableEnded) stop();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  say({ refused: error.message });
  process.exit(3);
}
