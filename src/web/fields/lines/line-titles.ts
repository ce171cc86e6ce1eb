/** Ids of the titles that a paste names, of dictionary items and of records. Asked once for all of them. */
import type { TitleLookup } from '#kernel/cell-text.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { send } from '../../api.ts';
import type { ScreenPorts } from '../../entity/ports.tsx';
import { knownScope } from '../../entity/use-options.ts';

const keyOf = (field: Field, title: string): string => `${field.dict ?? ''} ${field.to ?? ''} ${title}`;

async function idOf(
  ports: ScreenPorts,
  field: Field,
  title: string,
  scope: ScopeRef | undefined,
): Promise<number | null> {
  if (field.dict) {
    const items = (await ports.dictItems?.(field.dict)) ?? [];
    return items.find((item) => item.dicName === title)?.dicId ?? null;
  }
  const entity = ports.entity(field.to ?? '');
  if (!entity) return null;
  const found = await send(
    entityCalls(entity).options,
    { ...knownScope(entity, scope), search: title, pageSize: 20 },
    { background: true, quiet: true },
  );
  const same = found.filter((option) => option.title === title || option.code === title);
  // Two of the same name: the person must say which one is meant.
  return same.length === 1 ? same[0]!.id : null;
}

/** A lookup that knows the titles of the texts; `cells`: the field of each column. What names nothing stays a text. */
export async function lookupOf(
  ports: ScreenPorts,
  cells: readonly (Field | undefined)[],
  texts: readonly (readonly string[])[],
  scope: ScopeRef | undefined,
): Promise<TitleLookup> {
  const wanted = new Map<string, [Field, string]>();
  for (const row of texts)
    for (const [c, text] of row.entries()) {
      const [field, title] = [cells[c], text.trim()];
      if (field && (field.dict || field.to) && title !== '') wanted.set(keyOf(field, title), [field, title]);
    }
  const found = await Promise.all(
    [...wanted].map(async ([key, [field, title]]) => [key, await idOf(ports, field, title, scope)] as const),
  );
  const ids = new Map(found);
  return (field, title) => ids.get(keyOf(field, title)) ?? title;
}
