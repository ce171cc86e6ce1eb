/** Subjects for whoever keeps amounts: those that are offered, and whether one may be used. */
import { sql } from 'kysely';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Lang } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { OfferedSubject } from '../account.calls.ts';
import { type SubjectScope, subjectScopes } from '../account.entity.ts';
import { notUsable, accountTexts as t, type Usable } from '../account.rules.ts';

const NAME: Readonly<Record<Lang, ReturnType<typeof sql<string>>>> = {
  'zh-CN': sql<string>`s.name`,
  HK: sql<string>`coalesce(s.hk_name, s.name)`,
  'en-US': sql<string>`coalesce(s.en_name, s.name)`,
};
/** The name of a subject (alias `s`) in the language of the viewer. */
export const subjectName = (ctx: Ctx) => NAME[ctx.lang];

/** Subjects of the default set: leaves in use that take amounts of the kind, and those above them. By code. */
export async function offeredSubjects(ctx: Ctx, scope: SubjectScope): Promise<OfferedSubject[]> {
  const { rows } = await sql<OfferedSubject>`WITH RECURSIVE ours AS (
      SELECT s.id, s.code, ${subjectName(ctx)} AS name, s.parent, s.scope, s.leaf AND s.active AND s.scope @> ARRAY[${scope}::text] AS usable
      FROM subject s JOIN account_set a ON a.company_id = s.company_id AND a.id = s.account_set AND a.is_default
      WHERE s.company_id = ${ctx.viewer.companyId}),
    wanted AS (SELECT id, parent FROM ours WHERE usable
      UNION SELECT o.id, o.parent FROM ours o JOIN wanted w ON w.parent = o.id)
    SELECT o.* FROM ours o WHERE o.id IN (SELECT id FROM wanted) ORDER BY o.code`.execute(ctx.db);
  return rows;
}

/** How subjects are called, by id; any of the company's, whether they may still be used or not. */
export async function subjectsById(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { id: number; code: string; name: string; parent: number | null }>> {
  const { rows } = await sql<{ id: number; code: string; name: string; parent: number | null }>`SELECT s.id, s.code,
      ${subjectName(ctx)} AS name, s.parent FROM subject s
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Why subjects take no amounts of a kind, by id; no entry: they do. They are held until the end of the transaction, so that none
 * gets subjects below it meanwhile. Those already in use before (`kept`) stay, whatever they have become.
 */
export async function subjectProblems(
  ctx: Ctx,
  ids: readonly number[],
  scope: SubjectScope,
  { kept = [], field }: { kept?: readonly number[]; field?: string } = {},
): Promise<Map<number, Problem>> {
  const asked = [...new Set(ids)].filter((id) => !kept.includes(id)).sort((a, b) => a - b);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<
    Usable & { id: number }
  >`SELECT s.id, s.code, ${subjectName(ctx)} AS name, s.leaf, s.active, s.scope,
      a.is_default AS ours
    FROM subject s JOIN account_set a ON a.company_id = s.company_id AND a.id = s.account_set
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ANY(${asked}::bigint[]) ORDER BY s.id FOR SHARE OF s`.execute(
    ctx.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const said = ctx.say({ key: '', text: subjectScopes[scope] });
  return new Map(
    asked.flatMap((id): [number, Problem][] => {
      const row = byId.get(id);
      const wrong = row ? notUsable(row, scope, said, field) : problem(t.noSubject, undefined, field);
      return wrong ? [[id, wrong]] : [];
    }),
  );
}

/** Refuses subjects that take no amounts of the kind. */
export async function mustTake(
  ctx: Ctx,
  ids: readonly number[],
  scope: SubjectScope,
  options: { kept?: readonly number[]; field?: string } = {},
): Promise<void> {
  const problems = [...(await subjectProblems(ctx, ids, scope, options)).values()];
  if (problems.length > 0) throw new Refusal(problems);
}
