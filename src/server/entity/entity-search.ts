/** How the global search finds the records of an entity that says so (`search` of its definition). */
import type { RecordReader, SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';

/** The source of an entity's service; null: its records are not searched. */
export const searchSource = ({ entity: { name, label, search }, readable }: RecordReader): SearchSource | null =>
  search ? { ...search, kind: name, label, table: snake(name), readable } : null;
