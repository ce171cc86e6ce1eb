/** Server of the global search: every module's records that say so are found, by whoever may read them. */
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle, type SearchSource, type ServerModule } from '#server/context.ts';
import { searchSource } from '#server/entity/entity-search.ts';
import { type HitGroup, MAX_REFS, namedRecords, searchAll } from '../search.calls.ts';
import { searchTexts } from '../search.texts.ts';
import { favouriteHandlers } from './favourites.ts';
import { find, hitsOf } from './find.ts';
import { indexWords } from './index-words.ts';

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

async function grouped(
  sources: readonly SearchSource[],
  hits: (source: SearchSource) => Promise<HitGroup['hits']>,
): Promise<{ groups: HitGroup[] }> {
  const groups: HitGroup[] = [];
  for (const source of sources) {
    const found = await hits(source);
    if (found.length > 0) groups.push({ kind: source.kind, label: source.label, hits: found });
  }
  return { groups };
}

/** `modules`: all of the application; asked when the first call comes, since this module is one of them. */
export function searchServer(modules: () => readonly ServerModule[]): ServerModule {
  let known: SearchSource[] | null = null;
  const sources = (): SearchSource[] => {
    known ??= sourcesOf(modules());
    return known;
  };
  return {
    name: 'search',
    jobs: [{ name: 'searchWords', everySeconds: 2, run: async (db) => void (await indexWords(db, sources())) }],
    handlers: [
      ...favouriteHandlers(sources),
      handle(searchAll, (ctx: Ctx, { text }) => grouped(sources(), (source) => find(ctx, source, text))),
      handle(namedRecords, (ctx: Ctx, input) => {
        const refs = refsOf(input.refs);
        const idsOf = (kind: string): number[] => refs.flatMap(([of, id]) => (of === kind ? [id] : []));
        return grouped(sources(), (source) => hitsOf(ctx, source, idsOf(source.kind)));
      }),
    ],
  };
}
