/** The global search and one's own favorites (docs/adr/180-search.md). */
import { call, output } from '#kernel/call.ts';
import { bool, json, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { LONGEST_TITLE } from './favourite.ts';

/** A record that was found, by its kind and id. */
export interface Hit {
  kind: string;
  id: number;
  title: string;
  code: string | null;
  /** Where it opens. */
  address: string;
  /** Name of the project or other object it lies in, where one may read that; of a file the words around the text; null: in none. */
  within: string | null;
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
  { text: text(['关键词', '關鍵詞', 'Keyword'], { required: true, max: 100 }) },
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

/** A record or a page that a person keeps at hand. */
export interface Favourite {
  target: string;
  /** null: a page. */
  kind: string | null;
  title: string;
  code: string | null;
  address: string;
}

const target = text(['收藏对象', '收藏對象', 'Favorite'], { required: true, max: 500 });

export const favourites = call('GET', '/api/v1/search/favourites', 'login', {}, output<{ list: Favourite[] }>(), {
  label: ['我的收藏', '我的收藏', 'My favorites'],
});
/** Keeps a record (`project:7`) or a page by its address and title, or does not keep it any more. */
export const starFavourite = call(
  'PUT',
  '/api/v1/search/favourites/star',
  'login',
  {
    target,
    title: text(['标题', '標題', 'Title'], { max: LONGEST_TITLE }),
    on: bool(['收藏', '收藏', 'Favorite'], { required: true }),
  },
  output<{ list: Favourite[] }>(),
  { label: ['收藏或取消收藏', '收藏或取消收藏', 'Add or remove a favorite'] },
);
/** Named ones come first, in this order. */
export const orderFavourites = call(
  'PUT',
  '/api/v1/search/favourites/order',
  'login',
  { targets: json<string[]>()(['顺序', '順序', 'Order'], { required: true }) },
  output<{ list: Favourite[] }>(),
  { label: ['收藏排序', '收藏排序', 'Order favorites'] },
);
