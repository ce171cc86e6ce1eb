/**
 * The change log: who changed which record when, with values before and after, in the same transaction as the change.
 *
 * Rows are only ever added. Source: issue "change log per record"; 1-product §2.8 (projectDynamics).
 */

import { sql } from 'kysely';
import type { FieldChange } from '#kernel/diff.ts';
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import { type May, needsOf, readableChanges as ofFields } from '#kernel/fields/readable.ts';
import { isObjectKind, objectOfRef } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { cutText } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { findEntity } from './ports.ts';

export interface ChangeLogRow {
  id: number;
  companyId: number;
  entity: string;
  recordId: number;
  recordTitle: string;
  action: string;
  /** Version of the record after the change. */
  version: number;
  changes: FieldChange[];
  at: string;
  by: number | null;
  /** The object the record belongs to. */
  objectKind: ScopeName | null;
  objectId: number | null;
}
declare module '#kernel/entity.ts' {
  interface Tables {
    changeLog: ChangeLogRow;
  }
}

export interface ChangeEntry {
  entity: string;
  recordId: number;
  recordTitle: string;
  /** `create`, `update`, `remove`, or the verb of a call (`launch`, `baseline`, ...). */
  action: string;
  version?: number;
  changes: readonly FieldChange[];
  /** The object the record lies in; an object lies in itself. */
  scope?: ScopeRef;
}

/** Adds entries; one statement for all. */
export async function logChanges(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  for (let i = 0; i < entries.length; i += 500) {
    const rows = entries.slice(i, i + 500).map((e) => {
      const object =
        objectOfRef(e.scope ?? {}) ?? (isObjectKind(e.entity) ? { scope: e.entity, id: e.recordId } : null);
      return sql`(${ctx.viewer.companyId}, ${e.entity}, ${e.recordId}, ${cutText(e.recordTitle, 300)}, ${e.action}, ${e.version ?? 1},
        ${JSON.stringify(e.changes)}::jsonb, ${new Date(ctx.now)}, ${ctx.viewer.userId || null}, ${object?.scope ?? null}, ${object?.id ?? null})`;
    });
    await sql`INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, by, object_kind, object_id)
      VALUES ${sql.join(rows)}`.execute(ctx.db);
  }
}

const guarded = new Map<string, RightKey>();

/** Values under a name of no field are read in the change log by holders of a right only, inside the object the record belongs to. */
export const guardChanges = (entity: string, field: string, right: RightKey): void =>
  void guarded.set(`${entity}.${field}`, right);

/** How entries of before are read today: under which field, and what its values are in an object. */
interface FormerField {
  field: string;
  values(ctx: Ctx, scope: ScopeRef): Promise<(value: number) => unknown>;
}
const former = new Map<string, FormerField>();

/** Entries are kept as written; a field logged in another unit is converted to today's. */
export const formerField = (entity: string, field: string, now: FormerField): void =>
  void former.set(`${entity}.${field}`, now);

async function asOfToday<C extends FieldChange>(
  ctx: Ctx,
  { entity, changes, scope }: { entity: string; changes: readonly C[]; scope: ScopeRef },
): Promise<C[]> {
  return Promise.all(
    changes.map(async (change) => {
      const now = former.get(`${entity}.${change.field}`);
      if (!now) return change;
      const read = await now.values(ctx, scope);
      const told = (value: unknown): unknown => (typeof value === 'number' ? read(value) : (value ?? null));
      return { ...change, field: now.field, before: told(change.before), after: told(change.after) };
    }),
  );
}

/** The changes of an entry that the viewer may read, in the words of today. */
export async function readableChanges<C extends FieldChange>(
  ctx: Ctx,
  { entity, changes, scope }: { entity: string; changes: readonly C[]; scope: ScopeRef },
): Promise<C[]> {
  const fields = findEntity(entity)?.fields ?? {};
  const held = new Set<RightKey>();
  for (const right of needsOf(fields)) if (await ctx.can(right, scope)) held.add(right);
  const own: May = (right) => ctx.viewer.userId === 0 || held.has(right);
  const told = ofFields(fields, changes, own);
  const may = await Promise.all(
    told.map(({ field }) => {
      const right = guarded.get(`${entity}.${field}`) ?? guarded.get(`${entity}.${field.replace(/\.\d+$/, '')}`);
      return right === undefined || ctx.can(right, scope);
    }),
  );
  return asOfToday(ctx, { entity, changes: told.filter((_, i) => may[i]), scope });
}
