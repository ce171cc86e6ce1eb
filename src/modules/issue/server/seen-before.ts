/**
 * What was seen before (docs/adr/272-seen-before.md): past issues and typical problems whose words are those of a text.
 *
 * Of each gram of the text at most so many cases are fetched: of a rare one these are all, of a common one it tells little.
 * What they share, weighed by how rare it is, ranks them; what the viewer may not read falls out before anything is
 * counted or cut to the answer.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { withUp } from '#modules/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { NEAREST, problemsAtStart, type SeenCase, seenBefore } from '../seen-before.calls.ts';
import { issueService } from './issue-service.ts';
import { typicalProblemService } from './problems.ts';

/** Grams of a text that are looked for; a longer text says the same again. */
const LOOKED = 32;
/** Cases fetched of each. */
const OF_EACH = 150;
/** Cases of which rights are asked. */
const ASKED = 600;
/** The share of the text's weight that what is near has at least. */
const NEAR = 0.18;
/** What a gram counts more in a name, and what the same type adds. */
const IN_NAME = 1.6;
const SAME_TYPE = 1.15;
/** Characters of a solution that are answered. */
const SHOWN = 300;

interface Asked {
  name: string;
  description?: string | null;
  type?: number | null;
  except?: number | null;
}

/** Condition of one kind; nothing may be read of it: false. */
const may = async (readable: Promise<RawBuilder<SqlBool> | null>): Promise<RawBuilder<SqlBool>> =>
  (await readable) ?? sql<SqlBool>`false`;

async function near(ctx: Ctx, asked: Asked): Promise<{ entity: SeenCase['entity']; id: number }[]> {
  const { companyId } = ctx.viewer;
  const issues = await may(issueService.readable(ctx));
  const problems = await may(typicalProblemService.readable(ctx));
  const { rows } = await sql<{ entity: SeenCase['entity']; id: number }>`WITH
    typed AS (SELECT g, true AS named FROM unnest(case_grams(${asked.name})) g
      UNION ALL SELECT g, false FROM unnest(case_grams(${asked.description ?? ''})) g),
    gram AS MATERIALIZED (SELECT ${companyId}::text || ':' || g AS g, bool_or(named) AS named FROM typed
      GROUP BY g ORDER BY bool_or(named) DESC, g LIMIT ${LOOKED}),
    found AS MATERIALIZED (SELECT gram.g, gram.named, f.entity, f.record_id FROM gram, LATERAL (
      SELECT s.entity, s.record_id FROM seen_case s WHERE s.grams @> ARRAY[gram.g] LIMIT ${OF_EACH}) f),
    weight AS MATERIALIZED (SELECT g, CASE WHEN named THEN 1.0 ELSE 0.4 END
        * ln(1 + (SELECT greatest(reltuples, 100) FROM pg_class WHERE oid = 'seen_case'::regclass) / (1.0 + count(*))) AS w
      FROM found GROUP BY g, named),
    rough AS MATERIALIZED (SELECT f.entity, f.record_id, sum(w.w) AS w FROM found f JOIN weight w USING (g)
      WHERE NOT (f.entity = 'issue' AND f.record_id = ${asked.except ?? 0})
      GROUP BY f.entity, f.record_id ORDER BY 3 DESC, 2 DESC LIMIT ${ASKED}),
    readable AS MATERIALIZED (
      SELECT r.entity, r.record_id, t.type, t.status <> 'closed' AS open FROM rough r JOIN issue t ON t.id = r.record_id
        WHERE r.entity = 'issue' AND ${issues}
      UNION ALL SELECT r.entity, r.record_id, t.type, false FROM rough r JOIN typical_problem t ON t.id = r.record_id
        WHERE r.entity = 'typicalProblem' AND t.status = 'published' AND ${problems}),
    -- Of a common gram not all cases were fetched: what these share is counted from the cases themselves.
    scored AS (SELECT r.*, (SELECT sum(w.w * CASE WHEN w.g = ANY(s.name_grams) THEN ${IN_NAME}::float ELSE 1 END)
          FROM weight w WHERE w.g = ANY(s.grams)) / ln(8 + cardinality(s.name_grams)) AS score
      FROM readable r JOIN seen_case s ON s.company_id = ${companyId} AND s.entity = r.entity AND s.record_id = r.record_id)
    SELECT entity, record_id AS id FROM scored
    WHERE score * ln(8) >= ${NEAR}::float * (SELECT sum(w) FROM weight)
    ORDER BY score * CASE WHEN type = ${asked.type ?? null}::bigint THEN ${SAME_TYPE}::float ELSE 1 END
      * CASE WHEN entity = 'typicalProblem' THEN 1.1 WHEN open THEN 0.95 ELSE 1 END DESC, record_id DESC
    LIMIT ${NEAREST}`.execute(ctx.db);
  return rows;
}

/** What is told of them, in their order. */
async function told(ctx: Ctx, found: readonly { entity: SeenCase['entity']; id: number }[]): Promise<SeenCase[]> {
  const { companyId } = ctx.viewer;
  const of = (entity: SeenCase['entity']): number[] => found.filter((one) => one.entity === entity).map(({ id }) => id);
  type Told = Omit<SeenCase, 'address'> & { projectId: number | null; programId: number | null };
  const { rows } = await sql<Told>`
    SELECT 'issue' AS entity, t.id, t.name AS title, t.code, t.status, left(t.solution, ${SHOWN}) AS solution,
      NULL::bigint AS uses, NULL::bigint AS helpful, t.project_id, t.program_id
      FROM issue t WHERE t.company_id = ${companyId} AND t.id = ANY(${of('issue')}::bigint[])
    UNION ALL SELECT 'typicalProblem', t.id, t.title, NULL, t.status, left(coalesce(t.solution, t.prevention), ${SHOWN}),
      t.uses, t.helpful, NULL, NULL
      FROM typical_problem t WHERE t.company_id = ${companyId} AND t.id = ANY(${of('typicalProblem')}::bigint[])`.execute(
    ctx.db,
  );
  return found.flatMap(({ entity, id }) => {
    const row = rows.find((one) => one.entity === entity && one.id === id);
    if (!row) return [];
    const { projectId, programId, ...rest } = row;
    return [{ ...rest, address: addressOf(entity, { id, projectId, programId }) }];
  });
}

/** Problems a project of this type begins with: of its type and those above it. */
async function atStart(ctx: Ctx, projectId: number): Promise<{ entity: 'typicalProblem'; id: number }[]> {
  const { companyId } = ctx.viewer;
  const type = sql<{
    type: number | null;
  }>`SELECT type FROM project WHERE company_id = ${companyId} AND id = ${projectId}`;
  const { rows: projects } = await type.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`${withUp(companyId, projects[0]?.type ?? null)}
    SELECT t.id FROM typical_problem t WHERE t.company_id = ${companyId} AND t.status = 'published'
      AND EXISTS (SELECT 1 FROM typical_problem_project_types p JOIN up ON up.id = p.project_type
        WHERE p.company_id = t.company_id AND p.record = t.id)
      AND ${await may(typicalProblemService.readable(ctx))}
    ORDER BY t.helpful - t.unhelpful DESC, t.uses DESC, t.id DESC LIMIT 10`.execute(ctx.db);
  return rows.map(({ id }) => ({ entity: 'typicalProblem', id }));
}

export const seenBeforeHandlers = [
  handle(seenBefore, async (ctx, asked) => told(ctx, await near(ctx, asked))),
  handle(problemsAtStart, async (ctx, { projectId }) => told(ctx, await atStart(ctx, projectId))),
];
