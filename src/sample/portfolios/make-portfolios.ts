/** The portfolio of the sample company, with its program and projects. */
import { sql } from 'kysely';
import { portfolioService } from '#modules/objects/portfolio/server/portfolio.ts';
import { joinPortfolio } from '#modules/objects/portfolio/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';

const PORTFOLIO = {
  name: '数字化与基建投资组合',
  goal: '用有限的人力和资金支持平台、产品与办公环境升级，年内投入产出可衡量。',
};

async function departmentOf(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ department: number }>`SELECT department FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${userId}`.execute(ctx.db);
  return rows[0]!.department;
}

/** The portfolio as its manager made it: it governs the program, and with it its projects. Answers its id. */
export async function makeSamplePortfolios({ lina, chenjie, zhangwei }: People, places: Places): Promise<number> {
  const { userId, companyId } = lina.viewer;
  const { rows } = await sql<{
    start: string;
    end: string;
  }>`SELECT planned_start::text AS start, planned_end::text AS end
    FROM program WHERE company_id = ${companyId} AND id = ${places.program}`.execute(lina.db);
  const { id } = await portfolioService.create(lina, {
    ...told(lina, PORTFOLIO),
    manager: userId,
    department: await departmentOf(lina, userId),
    plannedStart: rows[0]!.start,
    plannedEnd: rows[0]!.end,
  });
  await joinPortfolio(lina, id, { programs: [places.program] });
  await portfolioService.move(lina, id, { action: 'start' });
  const members = [chenjie.viewer.userId, zhangwei.viewer.userId];
  await sql`INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
    SELECT company_id, object_kind, object_id, u, ARRAY[id] FROM project_role, unnest(${members}::bigint[]) AS u
    WHERE company_id = ${companyId} AND object_kind = 'portfolio' AND object_id = ${id} AND NOT manager`.execute(
    lina.db,
  );
  return id;
}
