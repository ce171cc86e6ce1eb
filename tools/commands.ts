/** Common parts of the commands other than `npm start`: a refusal is one plain line and exit code 1. */
import type { Config } from '#server/config.ts';
import { StartRefusal } from '#server/start-refusal.ts';

export const MIB = 1024 ** 2;
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** An external server is backed up by its own means; the data directory then holds the key only. */
export function refuseExternal(config: Config): void {
  if (config.databaseUrl)
    throw new StartRefusal(
      'DATABASE_URL is set: back that server up and restore it by its own means (pg_dump, base copy), and keep secret.key of the data directory.',
    );
}
