/**
 * Rules of notices, stored: for the company, for templates and projects (notice-events.ts).
 *
 * Hides: SQL. Refuses: judging who may set them, and knowing projects; callers check the right and name the roles.
 */
import { sql } from 'kysely';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import {
  checkRule,
  type NoticeKey,
  type NoticeLevel,
  type NoticeRule,
  noticeEvent,
  noticeEvents,
  ruleThatHolds,
} from '../notice-events.ts';

/** Whose rules: the company's, those of a template or of a project. */
export type NoticeOwner = { projectId: number } | { templateId: number } | Record<string, never>;

export interface StoredRule {
  level: NoticeLevel;
  event: string;
  rule: NoticeRule;
}

const placeOf = (owner: NoticeOwner): { level: NoticeLevel; id: number } =>
  'projectId' in owner && owner.projectId
    ? { level: 'project', id: owner.projectId }
    : 'templateId' in owner && owner.templateId
      ? { level: 'template', id: owner.templateId }
      : { level: 'company', id: 0 };

/** The rules stored for the owner and, above it, for the company. */
export async function noticeRules(ctx: Ctx, owner: NoticeOwner): Promise<StoredRule[]> {
  const { level, id } = placeOf(owner);
  const { rows } = await sql<NoticeRule & { level: NoticeLevel; event: string }>`
    SELECT level, event, in_app, mail, receivers, roles, days FROM notice_rule
    WHERE company_id = ${ctx.viewer.companyId} AND ((level = ${level} AND owner_id = ${id}) OR level = 'company')`.execute(
    ctx.db,
  );
  return rows.map(({ level: at, event, ...rule }) => ({ level: at, event, rule }));
}

/** The rule that holds for every event, and where it is set. */
export async function holdingRules(ctx: Ctx, owner: NoticeOwner) {
  const stored = await noticeRules(ctx, owner);
  return new Map(noticeEvents.map((event) => [event.key, ruleThatHolds(event, stored)] as const));
}

/** Sets a rule, or takes it away (null): then what is more general holds. Errors: `Refusal` for a wrong rule. */
export async function saveNoticeRule(
  ctx: Ctx,
  owner: NoticeOwner,
  key: string,
  rule: NoticeRule | null,
): Promise<void> {
  const { level, id } = placeOf(owner);
  const { companyId, userId } = ctx.viewer;
  const refused = checkRule(key, rule ?? noticeEvent(key)?.delivered);
  if (refused) throw new Refusal([refused]);
  if (rule === null) {
    await sql`DELETE FROM notice_rule WHERE company_id = ${companyId} AND level = ${level} AND owner_id = ${id}
      AND event = ${key}`.execute(ctx.db);
    return;
  }
  const { inApp, mail, receivers, roles, days } = rule;
  await sql`INSERT INTO notice_rule (company_id, level, owner_id, event, in_app, mail, receivers, roles, days, updated_at, updated_by)
    VALUES (${companyId}, ${level}, ${id}, ${key}, ${inApp}, ${mail}, ${receivers}::text[], ${roles}::bigint[], ${days},
      ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id, level, owner_id, event) DO UPDATE SET in_app = excluded.in_app, mail = excluded.mail,
      receivers = excluded.receivers, roles = excluded.roles, days = excluded.days, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(ctx.db);
}

/** Gives the target the rules of the source; `roleOf` tells its role for one of the source's, undefined: it has none. */
export async function copyNoticeRules(
  ctx: Ctx,
  from: NoticeOwner,
  to: NoticeOwner,
  roleOf: (id: number) => number | undefined,
): Promise<void> {
  for (const { level, event, rule } of await noticeRules(ctx, from)) {
    if (level === 'company') continue;
    const roles = rule.roles.flatMap((id) => roleOf(id) ?? []);
    const copied = { ...rule, roles };
    if (checkRule(event, copied) === null) await saveNoticeRule(ctx, to, event as NoticeKey, copied);
  }
}

/** The rules of an owner that is removed. */
export async function dropNoticeRules(ctx: Ctx, owner: NoticeOwner): Promise<void> {
  const { level, id } = placeOf(owner);
  await sql`DELETE FROM notice_rule WHERE company_id = ${ctx.viewer.companyId} AND level = ${level} AND owner_id = ${id}`.execute(
    ctx.db,
  );
}
