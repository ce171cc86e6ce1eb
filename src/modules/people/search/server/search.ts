/** Server of the global search: records of every module that opt in are found, by whoever may read them. */
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle, type SearchSource, type ServerModule } from '#server/context.ts';
import { type HitGroup, MAX_REFS, namedRecords, searchAll } from '../search.calls.ts';
import { searchModule } from '../search.module.ts';
import { searchTexts } from '../search.texts.ts';
import { favouriteHandlers } from './favourites.ts';
import { find, hitsOf, nameObjects } from './find.ts';
import { furtherSearches } from './further.ts';
import { indexWords } from './index-words.ts';
import { searchSource } from './search-source.ts';

/** Entities that say so, then what modules add. */
export const sourcesOf = (modules: readonly ServerModule[]): SearchSource[] => [
  ...modules.flatMap((m) => m.services ?? []).flatMap((service) => searchSource(service) ?? []),
  ...modules.flatMap((m) => m.searches ?? []),
];

/** `project:7,task:12`; anything else is refused. */
function refsOf(text: string): [kind: string, id: number][] {
  const refs = text.split(',').map((one): [string, number] => {
    const [kind = '', id] = one.split(':');
    return [kind, Number(id)];
  });
  if (refs.length > MAX_REFS || refs.some(([, id]) => !Number.isSafeInteger(id) || id < 1))
    throw new Refusal([problem(searchTexts.notRefs, undefined, 'refs')]);
  return refs;
}

const groupOf = ({ kind, label }: SearchSource, hits: HitGroup['hits']): HitGroup[] =>
  hits.length > 0 ? [{ kind, label, hits }] : [];

/** `modules`: all of the application; asked when the first call comes, since this module is one of them. */
export function searchServer(modules: () => readonly ServerModule[]): ServerModule {
  let known: SearchSource[] | null = null;
  const sources = (): SearchSource[] => {
    known ??= sourcesOf(modules());
    return known;
  };
  return {
    ...searchModule,
    tables: ['favourite', 'search_entry'],
    jobs: [
      {
        name: 'searchWords',
        label: ['更新搜索索引', '更新搜尋索引', 'Words of the search'],
        lane: 'seconds',
        everySeconds: 2,
        run: async (db) => void (await indexWords(db, sources())),
      },
    ],
    handlers: [
      ...favouriteHandlers(sources),
      handle(searchAll, async (ctx: Ctx, { text }) => {
        const found = await find(ctx, sources(), text);
        await nameObjects(
          ctx,
          sources(),
          found.flatMap(({ hits }) => hits),
        );
        const groups = found.flatMap(({ source, hits }) => groupOf(source, hits));
        for (const search of furtherSearches()) {
          const further = await search(ctx, text);
          if (further) groups.push(further);
        }
        return { groups };
      }),
      handle(namedRecords, async (ctx: Ctx, input) => {
        const refs = refsOf(input.refs);
        const groups: HitGroup[] = [];
        for (const source of sources()) {
          const ids = refs.flatMap(([of, id]) => (of === source.kind ? [id] : []));
          groups.push(...groupOf(source, await hitsOf(ctx, source, ids)));
        }
        await nameObjects(
          ctx,
          sources(),
          groups.flatMap(({ hits }) => hits),
        );
        return { groups };
      }),
    ],
  };
}
