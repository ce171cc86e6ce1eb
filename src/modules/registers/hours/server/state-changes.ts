/** How the states of projects and tasks changed, which the database keeps whoever changes them (`state_change`, ADR 398). */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

type Sql = RawBuilder<unknown>;
type Kind = 'project' | 'task';

/** Changes of a record by the company's civil day, the first first, as JSON for the rules. */
export const stateChanges = (ctx: Ctx, kind: Kind, id: Sql): Sql => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'day', (s.at AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date, 'before', s.before, 'after', s.after) ORDER BY s.id), '[]')
  FROM state_change s WHERE s.company_id = ${ctx.viewer.companyId} AND s.entity = ${kind} AND s.record = ${id})`;

/** Whether a record changed on a civil day or since. */
export const changedSince = (ctx: Ctx, kind: Kind, id: Sql, day: string): Sql => sql`EXISTS (SELECT FROM state_change s
  WHERE s.company_id = ${ctx.viewer.companyId} AND s.entity = ${kind} AND s.record = ${id}
    AND (s.at AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date >= ${day}::date)`;
