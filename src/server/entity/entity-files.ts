/**
 * Files of records: what a record names it uses, so that its readers read them and nobody deletes them.
 *
 * Invariant: after every write the uses of the record are the files its fields name. Refuses: files this person may not
 * use (entity-checks.ts), and knowing how files are kept (the port does).
 */
import type { FieldChange } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { entityPorts } from './ports.ts';

const fileFields = (e: Entity): string[] => Object.keys(e.fields).filter((name) => e.fields[name]!.kind === 'file');

/** The files a record names. */
const filesOf = (names: readonly string[], row: object | null): number[] =>
  names.flatMap((name) => ((row as Record<string, unknown> | null)?.[name] ?? []) as number[]);

/** Reports which files the record uses from now on; `after` null: it is gone. */
export async function claimFieldFiles(
  e: Entity,
  ctx: Ctx,
  id: number,
  before: object | null,
  after: object | null,
): Promise<void> {
  const names = fileFields(e);
  const [old, now] = [filesOf(names, before), filesOf(names, after)];
  if (old.join() !== now.join()) await entityPorts().files.use(ctx, e.name, id, [...new Set(now)]);
}

/** Changes as they are logged: files by name, because a file removed from a record may be gone when the log is read. */
export async function withFileNames(e: Entity, ctx: Ctx, changes: readonly FieldChange[]): Promise<FieldChange[]> {
  const names = new Set(fileFields(e));
  const ids = changes.flatMap(({ field, before, after }) =>
    names.has(field) ? ([before, after].flat().filter((id) => id !== null) as number[]) : [],
  );
  const known = ids.length > 0 ? await entityPorts().files.names(ctx, ids) : {};
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((id) => known[id as number] ?? `#${id}`) : value;
  return changes.map((c) => (names.has(c.field) ? { ...c, before: named(c.before), after: named(c.after) } : c));
}
