/** Messages for external systems: written in the transaction of the step, delivered later. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Source } from '#server/report/report.ts';
import type { Effect, HandlerMoment } from '../../effects.ts';
import { CALLBACK_MOMENTS } from '../../integration/callback.calls.ts';
import type { WaitingLetter } from '../../integration/letter-report.ts';
import type { Instance } from '../../state.ts';

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
    FROM wf_callback_config WHERE company_id = ${ctx.viewer.companyId} AND active AND moments @> ARRAY[${moment}]::text[]
      AND (definition IS NULL OR definition = ${definition}) ORDER BY id`;
}

/** Letters that have not arrived: of callbacks (`wf_callback_config`) or to engines (`wf_engine`). */
export const undelivered = <Letter extends WaitingLetter>(
  ctx: Ctx,
  table: 'wf_callback_config' | 'wf_engine',
  key: 'config_id' | 'engine_id',
): Source<Letter> => ({
  rows: sql`SELECT o.id, r.name AS receiver, o.instance_id, i.number, i.title, o.moment, o.attempts, o.error, o.made_at,
      CASE WHEN o.failed_at IS NULL THEN 'waiting' ELSE 'failed' END AS status,
      CASE WHEN o.failed_at IS NULL THEN o.next_at END AS next_at
    FROM wf_outbox o JOIN ${sql.table(table)} r ON r.company_id = o.company_id AND r.id = ${sql.id('o', key)}
    JOIN wf_instance i ON i.company_id = o.company_id AND i.id = o.instance_id
    WHERE o.company_id = ${ctx.viewer.companyId} AND o.delivered_at IS NULL`,
});
