/**
 * What must be true of a running server before the application may use it; used at start and by `doctor`.
 *
 * Refuses: a server that could lose acknowledged rows (fsync, full_page_writes, synchronous_commit), one that cannot
 * notice damage (checksums off), one that has noticed damage, and a version outside 15-18.
 */
import { statfsSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

export interface ClusterFinding {
  /** `fatal` forbids a start; `damage` too, unless the operator accepts it. */
  kind: 'fatal' | 'damage' | 'warning';
  text: string;
}

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;

const OLDEST_VERSION = 15;
const NEWEST_VERSION = 18;

/** A plain line if `version_num` (180004) is not supported, else null. */
export function versionProblem(versionNumber: number): string | null {
  const major = Math.floor(versionNumber / 10_000);
  return major >= OLDEST_VERSION && major <= NEWEST_VERSION
    ? null
    : `The database server is PostgreSQL ${major}; Waymark needs ${OLDEST_VERSION} to ${NEWEST_VERSION}.`;
}

/** Findings of one server, `directory` (the data directory, if local) adds the free disk space. */
export async function checkServer(client: ClientBase | Pool, directory?: string): Promise<ClusterFinding[]> {
  const findings: ClusterFinding[] = [];
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name = ANY($1)`,
    [[...MUST_BE_ON, 'server_version_num']],
  );
  const setting = new Map(rows.map((row) => [row.name, row.setting]));
  const version = versionProblem(Number(setting.get('server_version_num')));
  if (version) findings.push({ kind: 'fatal', text: version });
  for (const name of MUST_BE_ON) {
    if (setting.get(name) !== 'on')
      findings.push({
        kind: 'fatal',
        text: `The database server runs with ${name} = ${setting.get(name) ?? 'unknown'}; it must be on.`,
      });
  }
  const damage = await client.query<{ failures: string | null }>(
    'SELECT sum(checksum_failures)::text AS failures FROM pg_stat_database',
  );
  const failures = Number(damage.rows[0]?.failures ?? 0);
  if (failures > 0) {
    findings.push({
      kind: 'damage',
      text: `The database server has met ${failures} damaged page(s) (pg_stat_database.checksum_failures): restore a backup, or set WAYMARK_ACCEPT_DAMAGE=yes to save what can be read.`,
    });
  }
  if (directory) {
    const disk = statfsSync(directory);
    const used = 1 - disk.bavail / disk.blocks;
    if (used > 0.85)
      findings.push({ kind: 'warning', text: `The disk of ${directory} is ${Math.floor(used * 100)} % full.` });
  }
  return findings;
}
