/** What foreign systems are to be told: written in the transaction of the step, delivered later. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { HandlerMoment, Instance } from '../state.ts';

/** A row for every configuration that listens to the moment. */
export async function writeOutbox(ctx: Ctx, instance: Instance, moment: HandlerMoment): Promise<void> {
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
  await sql`INSERT INTO wf_outbox (company_id, instance_id, config_id, moment, payload, made_at, next_at)
    SELECT company_id, ${id}, id, ${moment}, ${JSON.stringify(payload)}::jsonb, ${new Date(ctx.now)}, ${new Date(ctx.now)}
    FROM wf_callback_config WHERE company_id = ${ctx.viewer.companyId} AND active AND ${moment} = ANY(moments)
      AND (definition IS NULL OR definition = ${definition}) ORDER BY id`.execute(ctx.db);
}
