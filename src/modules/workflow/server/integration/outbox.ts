/** What foreign systems are to be told: written in the transaction of the step, delivered later. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Effect, HandlerMoment } from '../../effects.ts';
import { CALLBACK_MOMENTS } from '../../integration/callback.calls.ts';
import type { Instance } from '../../state.ts';
import { ms } from '../instance/lists.ts';

/** The statements that write a row for every configuration that listens to one of the moments. */
export function outboxStatements(ctx: Ctx, instance: Instance, effects: readonly Effect[]): RawBuilder<unknown>[] {
  return effects.flatMap((effect) =>
    effect.kind === 'handler' && effect.moment in CALLBACK_MOMENTS ? outboxStatement(ctx, instance, effect.moment) : [],
  );
}

function outboxStatement(ctx: Ctx, instance: Instance, moment: HandlerMoment): RawBuilder<unknown> {
  const { id, number, title, definition, definitionVersion, businessType, businessId, status, round, version } =
    instance;
  const payload = {
    instanceId: id,
    number,
    title,
    definition,
    definitionVersion,
    businessType,
    businessId,
    status,
    round,
    version,
    moment,
    at: ctx.now,
  };
  return sql`INSERT INTO wf_outbox (company_id, instance_id, config_id, moment, payload, made_at, next_at)
    SELECT company_id, ${id}, id, ${moment}, ${JSON.stringify(payload)}::jsonb, ${new Date(ctx.now)}, ${new Date(ctx.now)}
    FROM wf_callback_config WHERE company_id = ${ctx.viewer.companyId} AND active AND ${moment} = ANY(moments)
      AND (definition IS NULL OR definition = ${definition}) ORDER BY id`;
}

/** Most letters a list shows. */
const MOST = 500;

/**
 * Letters that have not arrived, oldest first: of callbacks (`wf_callback_config`) or to engines (`wf_engine`), with the
 * receiver's name in the column `as`.
 */
export async function undelivered<Letter>(
  ctx: Ctx,
  table: 'wf_callback_config' | 'wf_engine',
  key: 'config_id' | 'engine_id',
  as: keyof Letter & string,
): Promise<Letter[]> {
  const { rows } = await sql<Letter>`SELECT o.id, r.name AS ${sql.id(as)}, o.instance_id, i.number, i.title, o.moment,
      o.attempts, o.error, ${ms('o.made_at')} AS made_at, CASE WHEN o.failed_at IS NULL THEN ${ms('o.next_at')} END AS next_at,
      ${ms('o.failed_at')} AS failed_at
    FROM wf_outbox o JOIN ${sql.table(table)} r ON r.company_id = o.company_id AND r.id = ${sql.id('o', key)}
    JOIN wf_instance i ON i.company_id = o.company_id AND i.id = o.instance_id
    WHERE o.company_id = ${ctx.viewer.companyId} AND o.delivered_at IS NULL ORDER BY o.id LIMIT ${MOST}`.execute(
    ctx.db,
  );
  return rows;
}
