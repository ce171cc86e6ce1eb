/**
 * Refusals of the engine in words people know: it speaks of users by id and of fields and variables by key.
 *
 * Hides: where names and labels come from. Anything unnamed (an unregistered variable) stays as it was sent.
 */
import { type Problem, Refusal } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { versionByNo } from '../definition/definition-store.ts';
import { formOf, wordsOf } from './instance-form.ts';

/** Labels of a version's variables and of its form's fields, by name. */
export async function labelsAt(ctx: Ctx, key: string, no: number): Promise<Record<string, string>> {
  const schema = await formOf(ctx, key, no);
  const variables = (await versionByNo(ctx, key, no))?.design.variables ?? [];
  return {
    ...(schema && wordsOf(ctx, schema)),
    ...Object.fromEntries(variables.map(({ name, label }) => [name, label || name])),
  };
}

/** The same refusal with names instead of ids and keys. */
export async function withNamesSaid(
  ctx: Ctx,
  refusal: Refusal,
  { definition, definitionVersion }: { definition: string; definitionVersion: number },
): Promise<Refusal> {
  const said = refusal.problems.filter(({ message }) => message.key.startsWith('workflow.'));
  const users = said.flatMap(({ params }) => (typeof params?.user === 'number' ? params.user : []));
  const fields = said.some(({ params }) => typeof params?.field === 'string');
  if (users.length === 0 && !fields) return refusal;
  const people = await userNames(ctx, users);
  const labels = fields ? await labelsAt(ctx, definition, definitionVersion) : {};
  const named = (found: Problem): Problem => {
    const { user, field } = found.params ?? {};
    if (!said.includes(found)) return found;
    return {
      ...found,
      params: {
        ...found.params,
        ...(typeof user === 'number' && { user: people[user] ?? user }),
        ...(typeof field === 'string' && { field: labels[field] ?? field }),
      },
    };
  };
  return new Refusal(refusal.problems.map(named), refusal.code, refusal.data, refusal.keep);
}
