/** The frame's questions to the server as cached queries, described once for whoever asks ahead and who shows the answer. */
import type { ObjectRef } from '#kernel/object-kind.ts';
import { objectKey } from '../object-query.ts';
import { shellPorts } from '../session.ts';

export const systemMenuQuery = (userId: number) => ({
  queryKey: ['systemMenu', userId],
  queryFn: async () => (await shellPorts().systemMenu?.()) ?? [],
  staleTime: Number.POSITIVE_INFINITY,
  meta: { entities: ['menu', 'role', 'userGroup'] },
});

/** Menu, name and code of an object change with the object and the rights in it. */
const ofObject = (object: ObjectRef | null) => ({ staleTime: 60_000, meta: { entities: ['rights', object?.scope] } });
const keyOf = (object: ObjectRef | null): string => (object ? objectKey(object) : '');

export const objectMenuQuery = (object: ObjectRef | null, userId: number) => ({
  queryKey: ['objectMenu', keyOf(object), userId],
  queryFn: async () => (await shellPorts().objectMenu?.(object!.scope, object!.id)) ?? [],
  ...ofObject(object),
});

export const objectInfoQuery = (object: ObjectRef | null, userId: number) => ({
  queryKey: ['objectInfo', keyOf(object), userId],
  queryFn: async () => (await shellPorts().objectInfo?.(object!.scope, object!.id)) ?? null,
  ...ofObject(object),
});
