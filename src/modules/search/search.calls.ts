/** The global search and one's own favourites (docs/adr/180-search.md). */
import { call, output } from '#kernel/call.ts';
import { text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

/** A record that was found, by its kind and id. */
export interface Hit {
  kind: string;
  id: number;
  title: string;
  code: string | null;
  /** Where it opens. */
  address: string;
}

export interface HitGroup {
  kind: string;
  label: Triple;
  hits: Hit[];
}

/** Hits of a kind that are shown. */
export const HITS = 6;
/** Records one may ask for by name. */
export const MAX_REFS = 50;

export const searchAll = call(
  'GET',
  '/api/v1/search',
  'login',
  { text: text(['关键词', '關鍵詞', 'Text'], { required: true, max: 100 }) },
  output<{ groups: HitGroup[] }>(),
  { label: ['全局搜索', '全域搜尋', 'Global search'] },
);

/** Records by kind and id (`project:7,task:12`), in this order, as far as the viewer may read them. */
export const namedRecords = call(
  'GET',
  '/api/v1/search/records',
  'login',
  { refs: text(['记录', '記錄', 'Records'], { required: true, max: 2000 }) },
  output<{ groups: HitGroup[] }>(),
  { label: ['按编号查看记录', '按編號查看記錄', 'Records by id'] },
);
