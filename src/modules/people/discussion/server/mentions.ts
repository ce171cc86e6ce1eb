/** Who is mentioned in a comment: people of the company who may read the record; anybody else is named to the writer. */
import type { Entity } from '#kernel/entity.ts';
import { refuse } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { MAX_MENTIONS, mentionedIn } from '../comment.rules.ts';
import { discussionTexts as t } from '../discussion.texts.ts';
import { viewersOf } from './people.ts';

/** Those of the people who are named in the text. `known`: mentioned before, so not judged again. */
export async function mentionsOf(
  ctx: Ctx,
  e: Entity,
  recordId: number,
  text: string,
  people: readonly number[],
  known: readonly number[] = [],
): Promise<number[]> {
  if (people.length > MAX_MENTIONS) throw refuse(t.mostMentions, { max: MAX_MENTIONS }, 'mentions');
  const names = await userNames(ctx, people);
  if (people.some((id) => names[id] === undefined)) throw refuse(t.nobody, undefined, 'mentions');
  const meant = mentionedIn(text, people, names);
  const judged = meant.filter((id) => id !== ctx.viewer.userId && !known.includes(id));
  const readers = new Set<number>();
  for (const viewer of await viewersOf(ctx, judged))
    if ((await readableRecords(ctx.as(viewer), e.name, [recordId]))?.has(recordId)) readers.add(viewer.userId);
  const others = judged.filter((id) => !readers.has(id)).map((id) => names[id]);
  if (others.length > 0) throw refuse(t.noMention, { people: others.join('、') }, 'mentions');
  return meant;
}
