/**
 * `npm run new-entity meetingRoom -- [--label 会议室,會議室,"Meeting room"] [--module meeting] [--wing registers]
 * [--route /modules/...]`
 *
 * Writes the files of a new entity (entity-files.ts), formats them and prints what is left to do by hand.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { WINGS } from '#app/modules.ts';
import { serverModules } from '#app/server-modules.ts';
import { entityFiles, labelOf } from './entity-files.ts';
import { biome, ROOT } from './steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    label: { type: 'string' },
    module: { type: 'string' },
    wing: { type: 'string' },
    route: { type: 'string' },
  },
});
const [name] = positionals;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const read = (path: string): string | null => {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** Numbers of the groups of rights that exist. */
const rightIds = (): number[] =>
  serverModules({ idleMinutes: 1, hours: 1 }).flatMap((module) => (module.rights ?? []).map((group) => group.id));

if (!name) {
  say(
    'npm run new-entity <name> -- [--label <zh-CN>,<HK>,<en-US>] [--module <module>] [--wing <wing>] [--route <address>]',
  );
  process.exitCode = 2;
} else
  try {
    const label = labelOf(name, values.label);
    const module = values.module ?? name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    const migrations = readdirSync(join(ROOT, 'migrations')).filter((file) => file.endsWith('.sql'));
    const stands = Object.entries(WINGS).find(([, modules]) => modules.some((one) => one.name === module))?.[0];
    const wing = values.wing ?? stands ?? 'registers';
    const wanted = { name, module, wing, label, ...(values.route && { route: values.route }) };
    const { files, byHand } = entityFiles(wanted, read, {
      migrations,
      rightIds: rightIds(),
    });
    for (const [path, content] of files) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), content);
      say(path);
    }
    const sources = [...files.keys()].filter((path) => !/\.(sql|md)$/.test(path));
    spawnSync(process.execPath, [biome.script, 'check', '--write', '--reporter=summary', ...sources], { cwd: ROOT });
    for (const line of byHand) say(`by hand: ${line}`);
    if (!values.label) say(`by hand: its name in Chinese and Hong Kong Chinese, in place of "${label[0]}"`);
    say('Then: write its fields, run npm run db:diff for the migration, npm run check, and look at the page.');
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 1;
  }
