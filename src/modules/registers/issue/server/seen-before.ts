/**
 * Seen before (docs/adr/272-seen-before.md): past issues, typical problems, and cases of other modules that share words with a text.
 *
 * Of each gram of the text at most so many cases are fetched: of a rare one these are all, a common one says little.
 * What they share, weighed by how rare it is, ranks them; what the viewer may not read falls out before anything is
 * counted or cut to the answer.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import type { InputOf } from '#kernel/call.ts';
import { withUp } from '#modules/base/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type IssueStatus, issueStatus } from '../issue.entity.ts';
import { NEAREST, problemsAtStart, type SeenCase, seenBefore } from '../seen-before.calls.ts';
import { issueService } from './issue-service.ts';
import { typicalProblemService } from './problems.ts';
import { type SeenSource, seenSources } from './seen-sources.ts';

/** Grams of a text that are looked for; a longer text says the same again. */
const LOOKED = 32;
/** Cases fetched of each. */
const OF_EACH = 150;
/** Cases of which rights are asked. */
const ASKED = 600;
/** The minimum share of the text's weight for a near case. */
const NEAR = 0.18;
/** Extra weight of a gram in a name, and of the same type. */
const IN_NAME = 1.6;
const SAME_TYPE = 1.15;
/** Weight of an unfinished case. */
const STILL_OPEN = 0.95;
/** Characters of a solution that are answered. */
const SHOWN = 300;

type Asked = InputOf<typeof seenBefore>;
interface Found {
  entity: string;
  id: number;
}

/** Condition of one kind; nothing may be read of it: false. */
const may = async (readable: Promise<RawBuilder<SqlBool> | null>): Promise<RawBuilder<SqlBool>> =>
  (await readable) ?? sql<SqlBool>`false`;

const unionOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` UNION ALL `);

/** Of the cases fetched those of every kind that the viewer may read, with what each counts. */
async function readableOf(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = [];
  for (const { entity, table, readable, offered, open, weight } of seenSources())
    parts.push(sql`SELECT r.entity, r.record_id, t.type, CASE WHEN ${open} THEN ${STILL_OPEN}::float ELSE ${weight}::float END AS counts
      FROM rough r JOIN ${sql.table(table)} t ON t.id = r.record_id
      WHERE r.entity = ${entity} AND ${offered ?? sql`true`} AND ${await may(readable(ctx))}`);
  return unionOf(parts);
}

async function near(ctx: Ctx, asked: Asked): Promise<Found[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Found>`WITH
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
      WHERE NOT (f.entity = ${asked.of ?? 'issue'} AND f.record_id = ${asked.except ?? 0})
      GROUP BY f.entity, f.record_id ORDER BY 3 DESC, 2 DESC LIMIT ${ASKED}),
    readable AS MATERIALIZED (${await readableOf(ctx)}),
    -- Of a common gram not all cases were fetched: what these share is counted from the cases themselves.
    scored AS (SELECT r.*, (SELECT sum(w.w * CASE WHEN s.name_grams @> ARRAY[w.g] THEN ${IN_NAME}::float ELSE 1 END)
          FROM weight w WHERE s.grams @> ARRAY[w.g]) / ln(8 + cardinality(s.name_grams)) AS score
      FROM readable r JOIN seen_case s ON s.company_id = ${companyId} AND s.entity = r.entity AND s.record_id = r.record_id)
    SELECT entity, record_id AS id FROM scored
    WHERE score * ln(8) >= ${NEAR}::float * (SELECT sum(w) FROM weight)
    ORDER BY score * counts * CASE WHEN type = ${asked.type ?? null}::bigint THEN ${SAME_TYPE}::float ELSE 1 END DESC, record_id DESC
    LIMIT ${NEAREST}`.execute(ctx.db);
  return rows;
}

/** What is shown of them, in their order. */
async function told(ctx: Ctx, found: readonly Found[]): Promise<SeenCase[]> {
  if (found.length === 0) return [];
  const kinds = seenSources().filter(({ entity }) => found.some((one) => one.entity === entity));
  type Told = Omit<SeenCase, 'address' | 'tag'> & {
    status: string;
    projectId: number | null;
    programId: number | null;
  };
  const parts = kinds.map(({ entity, table, title, code, solution, uses, helpful, places }) => {
    const ids = found.flatMap((one) => (one.entity === entity ? one.id : []));
    return sql`SELECT ${entity}::text AS entity, t.id, ${title} AS title, ${code}::text AS code, t.status, left(${solution}, ${SHOWN}) AS solution,
        ${uses}::bigint AS uses, ${helpful}::bigint AS helpful, ${places.projectId}::bigint AS project_id,
        ${places.programId}::bigint AS program_id
      FROM ${sql.table(table)} t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${ids}::bigint[])`;
  });
  const { rows } = await sql<Told>`${unionOf(parts)}`.execute(ctx.db);
  return found.flatMap(({ entity, id }) => {
    const row = rows.find((one) => one.entity === entity && one.id === id);
    const kind = kinds.find((one) => one.entity === entity);
    if (!row || !kind) return [];
    const { projectId, programId, ...rest } = row;
    return [{ ...rest, tag: kind.tag(row.status), address: addressOf(entity, { id, projectId, programId }) }];
  });
}

const NONE = sql<null>`NULL`;
const NO_PLACE = { projectId: NONE, programId: NONE };

/** Past issues, and the published problems of the library. */
export const issueCases: readonly SeenSource[] = [
  {
    entity: 'issue',
    table: 'issue',
    readable: (ctx) => issueService.readable(ctx),
    open: sql`t.status <> 'closed'`,
    weight: 1,
    title: sql`t.name`,
    code: sql`t.code`,
    solution: sql`t.solution`,
    uses: NONE,
    helpful: NONE,
    places: { projectId: sql`t.project_id`, programId: sql`t.program_id` },
    tag: (status) => issueStatus[status as IssueStatus],
  },
  {
    entity: 'typicalProblem',
    table: 'typical_problem',
    readable: (ctx) => typicalProblemService.readable(ctx),
    offered: sql`t.status = 'published'`,
    open: sql`false`,
    weight: 1.1,
    title: sql`t.title`,
    code: NONE,
    solution: sql`coalesce(t.solution, t.prevention)`,
    uses: sql`t.uses`,
    helpful: sql`t.helpful`,
    places: NO_PLACE,
    tag: () => ['典型问题', '典型問題', 'Typical problem'],
  },
];

/** Problems a project of this type begins with: of its type and those above it. */
async function atStart(ctx: Ctx, projectId: number): Promise<Found[]> {
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
