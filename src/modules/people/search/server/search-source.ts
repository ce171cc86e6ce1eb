/** How the global search finds the records of an entity that says so (`search` of its definition). */
import type { RecordReader, SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { ownerColumns } from '#server/entity/entity-sql.ts';

/** The source of an entity's service; null: its records are not searched. */
export const searchSource = ({ entity, readable }: RecordReader): SearchSource | null => {
  const { name, label, search } = entity;
  const owners = () => ownerColumns(entity);
  return search ? { ...search, kind: name, label, table: snake(name), owners, readable } : null;
};
