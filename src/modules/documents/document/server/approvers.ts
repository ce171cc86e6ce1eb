/** Who approves must reach the level of what they decide about: a start that would give it to somebody below is refused by name. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { approvalOf, type SettingPlace } from '#modules/flow/approval/server/public.ts';
import { peopleAhead } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { documentTexts as t } from '../document.rules.ts';
import { highest, type Level, reaches } from '../levels.ts';
import type { RequestItem } from './request-rows.ts';
import { valuesOf } from './request-shown.ts';
import type { Place } from './spaces.ts';

/** Those of the people who reach a level, by id. */
export async function reachers(ctx: Ctx, people: readonly number[], level: Level): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; level: Level }>`SELECT id, secret_level AS level FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...people]}::bigint[])`.execute(ctx.db);
  return new Set(rows.flatMap((row) => (reaches(row.level, level) ? [row.id] : [])));
}

export async function approversBelow(
  ctx: Ctx,
  action: string,
  where: SettingPlace,
  { objectKind, objectId }: Place,
  items: readonly RequestItem[],
): Promise<Problem[]> {
  const level = highest(items.map((item) => item.level));
  const needed = level === 'public' ? null : await approvalOf(ctx, action, where);
  if (!needed) return [];
  const people = await peopleAhead(
    ctx,
    needed.key,
    objectKind === 'project' ? objectId : null,
    await valuesOf(ctx, items),
  );
  const reached = await reachers(
    ctx,
    people.map(({ id }) => id),
    level,
  );
  const below = people.find(({ id }) => !reached.has(id));
  return below ? [problem(t.approverBelow, { name: below.name })] : [];
}
