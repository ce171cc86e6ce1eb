/** Server of reminder rules. */
import { type SqlBool, sql } from 'kysely';
import { type ObjectRef, scopesOf } from '#kernel/object-kind.ts';
import { problem } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { messageWays } from '#modules/people/message/message.entity.ts';
import { readyWays } from '#modules/people/message/server/public.ts';
import { IN_NO_OBJECT, insideWith } from '#modules/people/team/server/public.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { reminderModule } from '../reminder.module.ts';
import { checkRule, reminderTexts } from '../reminder.rules.ts';
import { COMPANY_RULES, moments, reminderRule } from '../reminder-rule.entity.ts';
import { reminderJob } from './remind.ts';

const READ = reminderRule.rights.read;

/** Those of the company, for who may read them, and those of objects in which the viewer may. */
function visible(ctx: Ctx, view: string | null | undefined): Where | null {
  const { userId, rights } = ctx.viewer;
  if (userId === 0) return null;
  const ofCompany = rights.has(READ) ? IN_NO_OBJECT : sql<SqlBool>`false`;
  if (view === COMPANY_RULES) return ofCompany;
  return sql<SqlBool>`(${ofCompany} OR ${insideWith(ctx, scopesOf(reminderRule), READ)})`;
}

const reminderRuleService = entityService(reminderRule, {
  visible: (ctx, { view }) => visible(ctx, view),
  async check(ctx, { after }) {
    if (!after) return [];
    const problems = checkRule(after, (moment) => moments[moment]);
    const ready = await readyWays(ctx);
    const missing = after.channels.find((way) => !ready.includes(way));
    if (missing) {
      const known = ready.map((way) => say(messageWays[way], ctx.lang)).join(' / ');
      problems.push(problem(reminderTexts.noChannel, { channel: messageWays[missing], known }, 'channels'));
    }
    return problems;
  },
});

/** A project made of a template, and a copy of either, begins with its rules. Nobody needs a right: they are settings. */
async function rulesMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const by = sql`${userId || null}::bigint`;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  const taken = [
    'name',
    'about',
    'project_type',
    'moment',
    'days',
    'recurrence',
    'frequency',
    'channels',
    'receivers',
    'roles',
    'departments',
    'groups',
    'people',
    'content',
    'active',
    'ext',
  ];
  const columns = sql.join(taken.map((name) => sql.id(name)));
  await sql`INSERT INTO reminder_rule (company_id, object_kind, object_id, ${columns}, created_by, updated_by, created_at, updated_at)
    SELECT company_id, ${to.scope}::text, ${to.id}::bigint, ${columns}, ${by}, ${by}, ${at}, ${at} FROM reminder_rule
    WHERE company_id = ${companyId} AND object_key = object_key(${from.scope}::text, ${from.id}::bigint) ORDER BY id`.execute(
    ctx.db,
  );
}

export const reminderServer: ServerModule = {
  ...reminderModule,
  tables: ['reminder_sent'],
  services: [reminderRuleService],
  madeOf: rulesMadeOf,
  jobs: [reminderJob],
  handlers: entityHandlers(reminderRuleService),
};
