/** Who is notified when a record changes or is discussed, and numbers of related data. */
import { call, output } from '#kernel/call.ts';
import { bool, text } from '#kernel/field.ts';
import { ofRecord } from './comment.calls.ts';

/** Explicit watchers of one record; those the record names are added. */
export const MAX_WATCHERS = 200;

export interface Watchers {
  /** Whether the viewer is notified. */
  watching: boolean;
  /** By name; `own`: by their own word, not because the record names them. */
  list: { id: number; name: string; own: boolean }[];
}

export const watchers = call('GET', '/api/v1/discussion/watchers', 'login', ofRecord, output<Watchers>(), {
  label: ['查看关注人', '查看關注人', 'View watchers'],
});
/** A creator or a person in charge who stops stays stopped. */
export const setWatching = call(
  'PUT',
  '/api/v1/discussion/watchers',
  'login',
  { ...ofRecord, on: bool(['关注', '關注', 'Watch'], { required: true }) },
  output<Watchers>(),
  { label: ['关注或取消关注', '關注或取消關注', 'Watch or stop watching'], touches: ['discussion'] },
);

export const MAX_COUNTED = 100;
export interface FacetCounts {
  comments: number;
  relations: number;
  /** Of the relations. */
  suspect: number;
}

/** Numbers of related data of records (`ids`: `7,9`) the viewer may read. */
export const facetCounts = call(
  'GET',
  '/api/v1/discussion/counts',
  'login',
  { entity: ofRecord.entity, ids: text(['编号', '編號', 'IDs'], { required: true, max: 2000 }) },
  output<Record<number, FacetCounts>>(),
  { label: ['评论与关联数量', '評論與關聯數量', 'Number of comments and relations'] },
);
