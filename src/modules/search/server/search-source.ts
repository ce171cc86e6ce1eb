/** How the global search finds the records of an entity that says so (`search` of its definition). */
import { scopeId } from '#kernel/entity.ts';
import type { RecordReader, SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';

/** The source of an entity's service; null: its records are not searched. */
export const searchSource = ({
  entity: { name, label, search, scopes = [] },
  readable,
}: RecordReader): SearchSource | null =>
  search ? { ...search, kind: name, label, table: snake(name), owners: scopes.map(scopeId), readable } : null;
