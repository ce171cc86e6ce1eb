/**
 * The next number of a coding rule. The counter row is locked by its own UPDATE until the caller commits, so numbers are
 * unique and gap-free: a record that is not stored gives its number back. Numbers that records have already are passed over.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { selectedLines } from '#server/entity/entity-lines.ts';
import { type CodeRuleRow, codeRule } from '../code-rule.entity.ts';
import { numberedKinds } from '../numbered.ts';
import { composeCode, resetPeriod } from '../numbering.rules.ts';

/** Which of the numbers records have already: given by hand, by an import, or before the rule was changed. */
export type TakenCodes = (codes: string[]) => Promise<ReadonlySet<string>>;

/** Steps over taken numbers grow between these. */
const STEPS = { least: 64, widest: 4_096 };
/** So many taken numbers in a row are a rule that cannot give another one (its record is refused by name then). */
const GIVE_UP = 100_000;

/**
 * `count` numbers at once (a plan numbers all its new tasks together), those that are taken passed over. Empty when the
 * company has no active rule.
 */
export async function nextCodes(
  ctx: Ctx,
  target: string,
  scope: ScopeRef,
  count: number,
  taken: TakenCodes,
  mark = '',
): Promise<string[]> {
  const rule = await sql<
    Pick<CodeRuleRow, 'id' | 'digits' | 'parts' | 'reset'>
  >`${MARK} SELECT t.id, t.digits, t.reset, ${sql.join(selectedLines(codeRule))} FROM code_rule t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.target = ${target} AND t.active`.execute(ctx.db);
  const found = rule.rows[0];
  if (!found || count === 0) return [];
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { perObject } = numberedKinds().get(target) ?? {};
  const owner = perObject ? (scope.projectId ?? scope.templateId ?? 0) : 0;
  const ownerKind = perObject ? (scope.projectId ? 'project' : 'template') : '';
  const period = resetPeriod(found.reset as 'never', today);
  const key = sql`${ctx.viewer.companyId}, ${found.id}, ${ownerKind}, ${owner}, ${period}`;
  const free: [code: string, running: number][] = [];
  let last = 0;
  for (let step = count, tried = 0; free.length < count && tried < GIVE_UP; tried += step) {
    if (tried > 0) step = Math.min(Math.max(step * 8, STEPS.least), STEPS.widest);
    const { rows } = await sql<{
      last: number;
    }>`${MARK} INSERT INTO code_counter (company_id, rule, owner_kind, owner, period, last)
        VALUES (${key}, ${step})
      ON CONFLICT (company_id, rule, owner_kind, owner, period) DO UPDATE SET last = code_counter.last + ${step} RETURNING last`.execute(
      ctx.db,
    );
    last = rows[0]!.last;
    const codes = Array.from({ length: step }, (_, i): [string, number] => {
      const running = last - step + 1 + i;
      return [composeCode(found.parts, found.digits, running, today, mark), running];
    });
    const used = await taken(codes.map(([code]) => code));
    free.push(...codes.filter(([code]) => !used.has(code)));
  }
  const given = free.slice(0, count);
  const used = given.at(-1)?.[1] ?? last;
  // Unused numbers of the last step go back: the counter is locked until the commit.
  if (used < last)
    await sql`UPDATE code_counter SET last = ${used} WHERE (company_id, rule, owner_kind, owner, period) = (${key})`.execute(
      ctx.db,
    );
  return given.map(([code]) => code);
}

/** One number; `mark`: of the class of the numbered record. */
export async function nextCode(
  ctx: Ctx,
  target: string,
  scope: ScopeRef,
  taken: TakenCodes,
  mark = '',
): Promise<string | null> {
  return (await nextCodes(ctx, target, scope, 1, taken, mark))[0] ?? null;
}

/** The rules a new company starts with, each with its elements. */
export async function addCodeRules(ctx: Ctx, companyId: number): Promise<void> {
  for (const [target, { rule }] of numberedKinds())
    await sql`WITH rule AS (INSERT INTO code_rule (company_id, name, target, digits, reset, active)
        VALUES (${companyId}, ${say(rule.name, ctx.lang)}, ${target}, ${rule.digits}, ${rule.reset}, true) RETURNING id)
      INSERT INTO code_rule_parts (company_id, record, position, kind, text)
      SELECT ${companyId}, rule.id, p.at - 1, p.part ->> 'kind', p.part ->> 'text'
      FROM rule, jsonb_array_elements(${JSON.stringify(rule.parts)}::jsonb) WITH ORDINALITY AS p(part, at)`.execute(
      ctx.db,
    );
}
