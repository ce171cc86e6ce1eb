/** Relations of a record: what both ends see of them. */
import { call, output } from '#kernel/call.ts';
import { choice, int, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { ofRecord } from './comment.calls.ts';
import { type RelationSide, relationSides } from './relation.ts';

export interface RelationView {
  id: number;
  /** In the words of the record at hand. */
  side: RelationSide;
  entity: string;
  recordId: number;
  title: string;
  code: string | null;
  address: string | null;
  /** Fields of the other record that changed since this one confirmed it, by name; none: it is not suspect. */
  changed: { field: string; label: Triple }[];
  by: string;
  at: string;
  /** Here; on the other record whoever may edit that one removes it. */
  mayRemove: boolean;
}

export interface Relations {
  list: RelationView[];
  /** Relations to records the viewer may not read: counted, never named. */
  hidden: number;
}

const id = int(['关联', '關聯', 'Relation'], { required: true, min: 1 });

export const relations = call('GET', '/api/v1/discussion/relations', 'login', ofRecord, output<Relations>(), {
  label: ['查看关联', '查看關聯', 'View relations'],
  // Any record that changes may make one suspect.
  reads: ['*'],
});
/** The same relation a second time is the first one. */
export const relate = call(
  'POST',
  '/api/v1/discussion/relations',
  'login',
  {
    ...ofRecord,
    side: choice(['关联类型', '關聯類型', 'Kind of relation'], relationSides, { required: true }),
    toEntity: text(['关联对象', '關聯對象', 'Other entity'], { required: true, max: 50 }),
    toRecord: int(['关联记录', '關聯記錄', 'Other record'], { required: true, min: 1 }),
  },
  output<{ id: number }>(),
  { label: ['建立关联', '建立關聯', 'Relate records'], creates: true, fails: 'save', touches: ['discussion'] },
);
/** Seen from this record, the other one is right as it is now. */
export const confirmRelation = call(
  'POST',
  '/api/v1/discussion/relations/:id/confirm',
  'login',
  { id, ...ofRecord },
  output<null>(),
  { label: ['确认关联', '確認關聯', 'Confirm a relation'], fails: 'save', touches: ['discussion'] },
);
export const unrelate = call('DELETE', '/api/v1/discussion/relations/:id', 'login', { id }, output<null>(), {
  label: ['取消关联', '取消關聯', 'Remove a relation'],
  touches: ['discussion'],
});
