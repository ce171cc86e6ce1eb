/** Numbers of comments and relations of records, for lists and tabs. */
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { type Handler, handle } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { discussionTexts as t } from '../discussion.texts.ts';
import { type FacetCounts, facetCounts, MAX_COUNTED } from '../watch.calls.ts';
import { discussed } from './records.ts';
import { relationCounts } from './relations.ts';

export const countHandler: Handler = handle(facetCounts, async (ctx, { entity, ids }) => {
  const e = discussed(entity);
  if (!e) throw absent();
  const asked = [...new Set(ids.split(',').map(Number))];
  if (asked.length > MAX_COUNTED || asked.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw refuse(t.notRefs, undefined, 'ids');
  const known = [...((await readableRecords(ctx, e.name, asked)) ?? [])];
  const { rows } = await sql<{ recordId: number; comments: number }>`SELECT record_id, count(*) AS comments FROM comment
    WHERE company_id = ${ctx.viewer.companyId} AND entity = ${e.name} AND record_id = ANY(${known}::bigint[])
      AND removed_at IS NULL GROUP BY record_id`.execute(ctx.db);
  const said = new Map(rows.map((row) => [row.recordId, row.comments]));
  const related = await relationCounts(ctx, e, known);
  const out: Record<number, FacetCounts> = {};
  for (const id of known) out[id] = { comments: said.get(id) ?? 0, ...related.get(id)! };
  return out;
});
