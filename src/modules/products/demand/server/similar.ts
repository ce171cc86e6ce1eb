/** User demands that say much the same as a title. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import type { SimilarDemand } from '../demand.calls.ts';
import { likeness } from '../likeness.ts';

const LEAST = 0.35;
const SHOWN = 5;
/** Compared with the latest ones: what is filed twice is mostly filed again soon. */
const LATEST = 2000;

export async function similar(ctx: Ctx, title: string): Promise<SimilarDemand[]> {
  const { rows } = await sql<Omit<SimilarDemand, 'likeness'>>`SELECT id, code, title FROM user_demand
    WHERE company_id = ${ctx.viewer.companyId} ORDER BY id DESC LIMIT ${LATEST}`.execute(ctx.db);
  const alike = rows
    .map((row) => ({ ...row, likeness: likeness(row.title, title) }))
    .filter((row) => row.likeness >= LEAST)
    .sort((a, b) => b.likeness - a.likeness);
  const readable = await readableRecords(
    ctx,
    'userDemand',
    alike.map(({ id }) => id),
  );
  return alike.filter(({ id }) => readable?.has(id)).slice(0, SHOWN);
}
