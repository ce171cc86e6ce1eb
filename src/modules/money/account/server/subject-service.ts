/** Subjects: a tree whose codes follow it, at most six levels deep; only its leaves take amounts, and what is used stays. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type SubjectRow, subject } from '../account.entity.ts';
import { SUBJECT_LEVELS, accountTexts as t } from '../account.rules.ts';
import { usesInWords, usesOf } from './subject-uses.ts';

interface Above extends Pick<SubjectRow, 'id' | 'code' | 'accountSet' | 'leaf'> {
  /** Levels above and with it. */
  levels: number;
}

/** The parent, held until the end of the transaction. */
async function heldParent(ctx: Ctx, id: number): Promise<Above | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Omit<Above, 'levels'>>`SELECT id, code, account_set, leaf FROM subject
    WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) return null;
  const above = await sql<{ levels: number }>`WITH RECURSIVE up AS (
      SELECT id, parent, 1 AS level FROM subject WHERE company_id = ${companyId} AND id = ${id}
      UNION ALL SELECT s.id, s.parent, up.level + 1 FROM subject s JOIN up ON s.id = up.parent
        WHERE s.company_id = ${companyId} AND up.level < 50)
    SELECT max(level) AS levels FROM up`.execute(ctx.db);
  return { ...rows[0], levels: above.rows[0]!.levels };
}

/** Levels of subjects below one, and their codes. */
async function below(ctx: Ctx, id: number): Promise<{ levels: number; codes: string[] }> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ levels: number; codes: string[] }>`WITH RECURSIVE down AS (
      SELECT id, code, 1 AS level FROM subject WHERE company_id = ${companyId} AND parent = ${id}
      UNION ALL SELECT s.id, s.code, down.level + 1 FROM subject s JOIN down ON s.parent = down.id
        WHERE s.company_id = ${companyId} AND down.level < 50)
    SELECT coalesce(max(level), 0) AS levels, coalesce(array_agg(code) FILTER (WHERE level = 1), '{}') AS codes FROM down`.execute(
    ctx.db,
  );
  return rows[0]!;
}

async function placeProblems(ctx: Ctx, before: SubjectRow | null, after: SubjectRow): Promise<Problem[]> {
  const down = before ? await below(ctx, before.id) : { levels: 0, codes: [] };
  const stray = down.codes.find((code) => !code.startsWith(after.code));
  const found = stray ? [problem(t.codeOfChildren, { code: stray }, 'code')] : [];
  if (!after.parent) return found;
  const parent = await heldParent(ctx, after.parent);
  if (!parent || parent.accountSet !== after.accountSet) return [...found, problem(t.otherSet, undefined, 'parent')];
  if (!after.code.startsWith(parent.code) || after.code === parent.code)
    found.push(problem(t.codeBegins, { code: parent.code }, 'code'));
  if (parent.levels + 1 + down.levels > SUBJECT_LEVELS)
    found.push(problem(t.tooDeep, { max: SUBJECT_LEVELS }, 'parent'));
  if (before?.parent !== after.parent && parent.leaf) {
    const where = usesInWords(ctx, await usesOf(ctx, [parent.id]));
    if (where) found.push(problem(t.parentUsed, { code: parent.code, where }, 'parent'));
  }
  return found;
}

async function removeProblems(ctx: Ctx, { id }: SubjectRow): Promise<Problem[]> {
  if ((await below(ctx, id)).levels > 0) return [problem(t.hasChildren)];
  const where = usesInWords(ctx, await usesOf(ctx, [id]));
  return where ? [problem(t.used, { where })] : [];
}

export const subjectService = entityService(subject, {
  check: (ctx, { mode, before, after }) =>
    mode === 'remove' ? removeProblems(ctx, before!) : placeProblems(ctx, before, after!),
  async changed(ctx, { before, after }) {
    const parents = [before?.parent, after?.parent].filter((id) => typeof id === 'number');
    if (before && after && before.parent === after.parent) return;
    await sql`UPDATE subject p SET leaf = NOT EXISTS (SELECT FROM subject c WHERE c.company_id = p.company_id AND c.parent = p.id)
      WHERE p.company_id = ${ctx.viewer.companyId} AND p.id = ANY(${parents}::bigint[])`.execute(ctx.db);
  },
});
