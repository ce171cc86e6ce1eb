/**
 * The next number of a coding rule. The counter row is locked by its own UPDATE until the caller commits, so numbers are
 * unique and gap-free: a record that is not stored gives its number back.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';
import type { CodeRuleRow } from '../code-rule.entity.ts';
import { composeCode, resetPeriod } from '../numbering.rules.ts';

/** `count` numbers at once (a plan numbers all its new tasks together). Empty when the company has no active rule. */
export async function nextCodes(
  ctx: Ctx,
  target: string,
  scope: ScopeRef,
  count: number,
  mark = '',
): Promise<string[]> {
  const rule = await sql<
    Pick<CodeRuleRow, 'id' | 'digits' | 'parts' | 'reset'>
  >`SELECT id, digits, parts, reset FROM code_rule
    WHERE company_id = ${ctx.viewer.companyId} AND target = ${target} AND active`.execute(ctx.db);
  const found = rule.rows[0];
  if (!found || count === 0) return [];
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const owner = target === 'task' ? (scope.projectId ?? scope.templateId ?? 0) : 0;
  const ownerKind = target === 'task' ? (scope.projectId ? 'project' : 'template') : '';
  const period = resetPeriod(found.reset as 'never', today);
  const { rows } = await sql<{
    last: number;
  }>`INSERT INTO code_counter (company_id, rule, owner_kind, owner, period, last)
      VALUES (${ctx.viewer.companyId}, ${found.id}, ${ownerKind}, ${owner}, ${period}, ${count})
    ON CONFLICT (company_id, rule, owner_kind, owner, period) DO UPDATE SET last = code_counter.last + ${count} RETURNING last`.execute(
    ctx.db,
  );
  const first = rows[0]!.last - count + 1;
  return Array.from({ length: count }, (_, i) => composeCode(found.parts, found.digits, first + i, today, mark));
}

/** One number; `mark`: of the class of what is numbered. */
export async function nextCode(ctx: Ctx, target: string, scope: ScopeRef, mark = ''): Promise<string | null> {
  return (await nextCodes(ctx, target, scope, 1, mark))[0] ?? null;
}
