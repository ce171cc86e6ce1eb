/** Directories that are read every night, by the clock of their company. */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, minuteOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { CompanyJob } from '#server/context.ts';
import { providerById } from '../providers.ts';
import { runOnce } from './sync.ts';

/** Minute of the company's night from which on it is done. */
const NIGHT = 120;

interface Due {
  id: number;
  companyId: number;
  name: string;
}

async function due(db: Kysely<Tables>, at: number): Promise<Due[]> {
  const { rows } = await sql<
    Due & { utcOffset: number; last: Date | null }
  >`SELECT p.id, p.company_id, p.name, c.utc_offset,
      (SELECT max(r.started_at) FROM directory_run r WHERE r.provider_id = p.id AND r.started_by IS NULL) AS last
    FROM identity_provider p JOIN company c ON c.id = p.company_id
    WHERE p.kind = 'ldap' AND p.active AND p.nightly ORDER BY p.company_id, p.id`.execute(db);
  return rows.filter(({ utcOffset, last }) => {
    if (minuteOfInstant(at, utcOffset) % 1440 < NIGHT) return false;
    return last === null || dateOfInstant(last.getTime(), utcOffset) !== dateOfInstant(at, utcOffset);
  });
}

export const directoryNights: CompanyJob = {
  name: 'directories',
  label: ['每晚同步目录', '每晚同步目錄', 'Directories at night'],
  lane: 'night',
  everySeconds: 600,
  companies: async (db, at) => [...new Set((await due(db, at)).map(({ companyId }) => companyId))],
  async each(db, companyId, at) {
    const [next, ...others] = (await due(db, at)).filter((one) => one.companyId === companyId);
    if (!next) return undefined;
    const provider = await asSystem(db, companyId, at, (ctx) => providerById(ctx, next.id));
    const run = await runOnce((work) => asSystem(db, companyId, at, work), provider, null, null);
    if (run.state === 'asks')
      throw new Error(`${next.name}: ${run.reason} people would be disabled; a person must confirm`);
    return others.length > 0 ? 'more' : undefined;
  },
};
