/**
 * From a configuration to a migrated database with open pools: the one door to PostgreSQL at start.
 *
 * Hides: whether the server is the embedded one or an external one.
 * Invariants: when it answers, the schema is of this version and the server was checked; `close` leaves nothing running.
 * Refuses: to go on with a server that is absent for 30 s, too old, too new, unsafe (embedded), behind a pooler that has no sessions, or migrated by a newer
 * Waymark; each with one plain line (StartRefusal).
 */
import { realpathSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { forgetKept } from '#server/kept.ts';
import { checkServer } from './embedded/cluster-check.ts';
import { makeDirectory } from './embedded/data-directory.ts';
import { type EmbeddedDatabase, type PreparedDatabase, prepareEmbedded } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';
import {
  accessByUrl,
  type DatabaseAccess,
  makePool,
  makePools,
  type Pools,
  PROFILES,
  patient,
  requireServer,
} from './pool.ts';
import { requireSessions } from './pooler-check.ts';
import { makePulse, type Pulse } from './pulse.ts';

export interface OpenDatabase {
  pools: Pools;
  access: DatabaseAccess;
  /** Null with an external server. */
  embedded: EmbeddedDatabase | null;
  /** Directory of everything that must be kept; real path. */
  dataDir: string;
  /** Names of the migrations applied by this start. */
  migrated: string[];
  /** Whether the database answers and can be written. */
  isReady(): Promise<boolean>;
  /** A call has met a full disk. */
  noteFull(): void;
  /** Closes the pools, then stops the embedded server. */
  close(): Promise<void>;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'dataDirChosen' | 'acceptDamage'> &
  Partial<Pick<Config, 'databasePatience'>>;

const EXTERNAL_WAIT_MS = 30_000;

function ownDirectory(path: string): string {
  makeDirectory(path);
  return realpathSync(path);
}

/** Takes the directory of the embedded database and makes its cluster; answers null with an external server. */
export async function prepareDatabase(
  config: DatabaseConfig,
  log: (line: string) => void,
): Promise<PreparedDatabase | null> {
  if (config.databaseUrl) return null;
  const { dataDir, dataDirChosen, acceptDamage } = config;
  return prepareEmbedded({ dataDir, relocatable: !dataDirChosen, acceptDamage, log });
}

/** Opens, checks and migrates. `migrations` is the directory of the SQL files; `prepared` has been begun before, or it is done here. */
export async function openDatabase(
  config: DatabaseConfig,
  migrations: string,
  log: (line: string) => void,
  prepared = prepareDatabase(config, log),
): Promise<OpenDatabase> {
  forgetKept();
  const embedded = (await (await prepared)?.start()) ?? null;
  let pools: Pools | undefined;
  let pulse: Pulse | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([pools?.close(), pulse?.close()]);
    await embedded?.stop();
  };
  try {
    const access: DatabaseAccess = embedded
      ? { owner: embedded.ownerUrl, app: embedded.app, audit: embedded.audit }
      : accessByUrl(config.databaseUrl!);
    const dataDir = embedded?.dataDir ?? ownDirectory(config.dataDir);
    const owner = makePool(patient(access.owner), PROFILES.owner, log);
    let migrated: string[];
    try {
      await requireServer(owner, EXTERNAL_WAIT_MS, log);
      // How an external server is run is its administrator's choice: reported, not refused.
      if (!embedded) {
        await requireSessions(access.owner, EXTERNAL_WAIT_MS);
        for (const finding of await checkServer(owner)) log(finding.text);
      }
      migrated = await migrate(owner, migrations);
    } finally {
      await owner.end();
    }
    pools = makePools(access, log, config.databasePatience);
    const beating = makePulse(access.app);
    pulse = beating;
    return {
      pools,
      access,
      embedded,
      dataDir,
      migrated,
      isReady: async () => (!embedded || embedded.state() === 'ready') && (await beating.beats()),
      noteFull: () => beating.noteFull(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
