/** Which projects, programs and portfolios lie in a portfolio. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

export interface Governed {
  portfolios: number[];
  programs: number[];
  projects: number[];
}

/** All of them, at any depth. Rights are the caller's business. */
export async function governedBy(ctx: Ctx, portfolioId: number): Promise<Governed> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ kind: 'portfolios' | 'programs' | 'projects'; id: number }>`WITH RECURSIVE inside AS (
      SELECT id FROM portfolio WHERE company_id = ${companyId} AND id = ${portfolioId}
      UNION SELECT p.id FROM inside i JOIN portfolio p ON p.company_id = ${companyId} AND p.parent = i.id)
    SELECT 'portfolios' AS kind, id FROM inside
    UNION ALL SELECT 'programs', id FROM program WHERE company_id = ${companyId} AND portfolio IN (SELECT id FROM inside)
    UNION ALL SELECT 'projects', id FROM project WHERE company_id = ${companyId} AND portfolio IN (SELECT id FROM inside)
    ORDER BY 2`.execute(ctx.db);
  const of = (kind: keyof Governed): number[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { portfolios: of('portfolios'), programs: of('programs'), projects: of('projects') };
}

/** Records `t` that lie in one of them. */
export const insideGoverned = ({ portfolios, programs, projects }: Governed) => sql`t.object_key IN (
  SELECT object_key('portfolio', id) FROM unnest(${portfolios}::bigint[]) AS id
  UNION ALL SELECT object_key('program', id) FROM unnest(${programs}::bigint[]) AS id
  UNION ALL SELECT object_key('project', id) FROM unnest(${projects}::bigint[]) AS id)`;
