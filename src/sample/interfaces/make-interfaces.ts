/** Tokens and a hook of the sample company, which lead nowhere: nobody knows the tokens, and the hook rests. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { makeToken } from '#modules/people/api-token/server/public.ts';
import { saveHook } from '#modules/people/webhook/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';

const TOKENS = [
  { name: '夜间工时汇总', access: 'read', reach: 'chosen', rights: ['sys:user:query', 'sys:jobPost:query'], days: 200 },
  { name: '大屏看板', access: 'read', reach: 'all', rights: null, days: 90 },
] as const;
const HOOK = '财务系统';
/** Of them one has not arrived. */
const DELIVERIES = 6;

export async function makeSampleInterfaces(ctx: Ctx): Promise<void> {
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  for (const { days, name, rights, ...rest } of TOKENS)
    await makeToken(ctx, {
      ...rest,
      ...{ name: told(ctx, name), rights: rights && [...rights], endsOn: formatDay(today + days), networks: null },
    });
  const { id } = await saveHook(ctx, {
    ...{ name: told(ctx, HOOK), url: 'https://erp.example.com/hooks/waymark', entities: ['issue', 'project'] },
    ...{ actions: ['create', 'update'], whole: false, active: false },
  });
  await sql`INSERT INTO webhook_delivery (company_id, webhook_id, log_id, entity, record_id, action, number, made_at, attempts, next_at, delivered_at, failed_at, status, error)
    SELECT company_id, ${id}, id, entity, record_id, action, n, at, CASE WHEN n = ${DELIVERIES} THEN 11 ELSE 1 END, at,
      CASE WHEN n < ${DELIVERIES} THEN at END, CASE WHEN n = ${DELIVERIES} THEN at END, CASE WHEN n < ${DELIVERIES} THEN 200 ELSE 503 END,
      CASE WHEN n = ${DELIVERIES} THEN 'answered 503' END
    FROM (SELECT c.*, row_number() OVER (ORDER BY id) AS n FROM change_log c WHERE company_id = ${ctx.viewer.companyId} AND entity = 'issue'
      AND action IN ('create', 'update') ORDER BY id LIMIT ${DELIVERIES}) l`.execute(ctx.db);
  await sql`UPDATE webhook SET told = ${DELIVERIES} WHERE id = ${id}`.execute(ctx.db);
}
