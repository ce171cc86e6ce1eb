/** Searches beside those of records by their names: of what stands in files. */
import { contribution, list } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';
import type { HitGroup } from '../search.calls.ts';

/** What the viewer may see of what contains the text; null: nothing. */
export type FurtherSearch = (ctx: Ctx, text: string) => Promise<HitGroup | null>;

declare module '#server/context.ts' {
  interface ServerModule {
    furtherSearch?: FurtherSearch;
  }
}
export const furtherSearches = contribution('server', 'furtherSearch', list<FurtherSearch>);
