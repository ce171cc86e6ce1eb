/** What foreign systems are to be told: written in the transaction of the step, delivered later. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { CALLBACK_MOMENTS } from '../callback.calls.ts';
import type { Effect, HandlerMoment } from '../effects.ts';
import type { Instance } from '../state.ts';

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
