/** People named in the records of an object take part in it: people who work on something can open it. */
import { objectKind, objectOfRef } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { teamTexts as t } from '../team.texts.ts';
import { managersOf, memberIds } from './team-life.ts';

/** Ids of people that a field names. */
const people = (value: unknown): number[] => [value ?? []].flat() as number[];

/**
 * Why people newly named by these fields of a record may not be: they are neither members of its object nor manage it. One problem
 * per person, under the field. Nothing is checked for kinds open to the whole company, and for records without an object.
 */
export async function notMembers<R extends object>(
  ctx: Ctx,
  { before, after }: Pick<Change<R>, 'before' | 'after'>,
  fields: readonly (keyof R & string)[],
): Promise<Problem[]> {
  if (!after) return [];
  const object = objectOfRef(after);
  if (!object || objectKind(object.scope).rights.by !== 'team') return [];
  const named = fields.flatMap((field) => {
    const known = people(before?.[field]);
    return people(after[field]).flatMap((id) => (known.includes(id) ? [] : [{ field, id }]));
  });
  if (named.length === 0) return [];
  const team = new Set([...(await memberIds(ctx, object)), ...(await managersOf(ctx, object))]);
  const outside = named.filter(({ id }) => !team.has(id));
  const names = await userNames(
    ctx,
    outside.map(({ id }) => id),
  );
  const [zh, hk, en] = objectKind(object.scope).entity.label;
  // Somebody unknown is refused as a reference.
  return outside.flatMap(({ field, id }) =>
    names[id] === undefined
      ? []
      : [problem(t.notMember, { name: names[id], object: [zh, hk, en.toLowerCase()] }, field)],
  );
}
