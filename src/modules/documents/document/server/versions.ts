/**
 * Versions: every save is a new one with the version it was made on.
 *
 * Invariants: of two saves on one base one is the main line (a unique index), the other stands beside it; nothing is overwritten; an
 * archived version never changes (a trigger). Written while the document is held. Readers get the effective version and those
 * archived before it; before the first archive, and with the right to edit, all of them.
 */
import { sql } from 'kysely';
import { type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { addFiles } from '#modules/base/file/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type DocumentRow, document, documentStatus } from '../document.entity.ts';
import { isFixed, MOST_VERSIONS, documentTexts as t, versionName } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import type { AddedVersion, VersionFacts, VersionWay } from '../version.calls.ts';
import { bitsOfDocument, mustTakePart, placeOfRow } from './nodes.ts';

export const VERSION = 'docVersion';

export interface VersionRow {
  id: number;
  document: number;
  major: number;
  minor: number;
  iteration: number;
  base: number | null;
  main: boolean;
  file: number;
  name: string;
  size: number;
  type: string;
  hash: string;
  how: VersionWay;
  note: string | null;
  createdAt: Date;
  createdBy: number | null;
  archivedAt: Date | null;
}
const COLUMNS = sql`v.id, v.document, v.major, v.minor, v.iteration, v.base, v.main, v.file, f.name, f.size, f.type, f.hash, v.how, v.note,
  v.created_at, v.created_by, v.archived_at`;

export async function versionsOf(ctx: Ctx, documents: readonly number[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`SELECT ${COLUMNS} FROM doc_version v
    JOIN file f ON f.company_id = v.company_id AND f.id = v.file
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.document = ANY(${[...documents]}::bigint[]) ORDER BY v.id DESC`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether who may do this with a document may read one of its versions. */
export const mayReadVersion = (
  bits: number,
  row: Pick<DocumentRow, 'effectiveVersion'>,
  version: Pick<VersionRow, 'archivedAt'>,
): boolean =>
  holds(bits, 'view') && (holds(bits, 'edit') || row.effectiveVersion === null || version.archivedAt !== null);

export const nameOf = (row: Pick<VersionRow, 'major' | 'minor' | 'iteration' | 'archivedAt'>): string =>
  versionName(row, row.archivedAt === null);

export async function versionFacts(ctx: Ctx, row: DocumentRow, bits: number): Promise<VersionFacts[]> {
  const all = await versionsOf(ctx, [row.id]);
  const names = await userNames(
    ctx,
    all.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const byId = new Map(all.map((one) => [one.id, one]));
  return all
    .filter((one) => mayReadVersion(bits, row, one))
    .map((one) => ({
      id: one.id,
      name: nameOf(one),
      file: { id: one.file, name: one.name, size: one.size, type: one.type },
      how: one.how,
      note: one.note,
      base: one.base !== null && byId.has(one.base) ? nameOf(byId.get(one.base)!) : null,
      side: !one.main,
      by: one.createdBy === null ? '' : (names[one.createdBy] ?? ''),
      at: one.createdAt.toISOString(),
      archivedAt: one.archivedAt?.toISOString() ?? null,
      working: one.id === row.workingVersion,
      effective: one.id === row.effectiveVersion,
    }));
}

interface FileRow {
  id: number;
  hash: string;
}

/** The same content is in another document of the folder, or in the version it would follow (2-rules §5). */
async function sameContent(
  ctx: Ctx,
  row: Pick<DocumentRow, 'id' | 'folder' | 'workingVersion'>,
  { hash }: FileRow,
): Promise<Problem | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql`SELECT 1 FROM document d
    JOIN doc_version v ON v.company_id = d.company_id AND v.id = coalesce(d.working_version, d.effective_version)
    JOIN file f ON f.company_id = v.company_id AND f.id = v.file
    WHERE d.company_id = ${companyId} AND d.folder = ${row.folder} AND d.deleted_at IS NULL AND f.hash = ${hash} LIMIT 1`.execute(
    ctx.db,
  );
  return rows.length > 0 ? problem(t.sameFile, undefined, 'fileId') : null;
}

async function fileOf(ctx: Ctx, id: number): Promise<FileRow> {
  const { rows } =
    await sql<FileRow>`SELECT id, hash FROM file WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
      ctx.db,
    );
  if (!rows[0]) throw refuse(t.noFile, undefined, 'fileId');
  return rows[0];
}

export interface NewVersion {
  fileId: number;
  base: number | null;
  how: VersionWay;
  note: string | null;
  /** Numbers of the work that an upgrade or a change begins. */
  number?: { major: number; minor: number };
  /** The server passes the file on. */
  trusted?: boolean;
}

/** Adds a version to a document that is held; what it may be is the caller's business. Answers the document as it is now. */
export async function writeVersion(
  ctx: Ctx,
  row: DocumentRow,
  { fileId, base, how, note, number, trusted = false }: NewVersion,
): Promise<{ row: DocumentRow; added: AddedVersion }> {
  const { companyId, userId } = ctx.viewer;
  const known = await versionsOf(ctx, [row.id]);
  if (known.length >= MOST_VERSIONS) throw refuse(t.versions, { max: MOST_VERSIONS });
  const work = known.find(({ id }) => id === row.workingVersion);
  const { major, minor } = number ?? work ?? { major: 1, minor: 0 };
  const iteration =
    1 + Math.max(0, ...known.filter((v) => v.major === major && v.minor === minor).map((v) => v.iteration));
  const main = base === row.workingVersion || number !== undefined;
  const { rows } = await sql<{ id: number }>`INSERT INTO doc_version
      (company_id, document, major, minor, iteration, base, main, file, how, note, created_at, created_by)
    VALUES (${companyId}, ${row.id}, ${major}, ${minor}, ${iteration}, ${base}, ${main}, ${fileId}, ${how}, ${note}, ${new Date(ctx.now)}, ${userId || null})
    RETURNING id`.execute(ctx.db);
  const { id } = rows[0]!;
  await addFiles(ctx, VERSION, id, [fileId], trusted);
  const name = versionName({ major, minor, iteration }, true);
  const [after] = main
    ? await setRows<DocumentRow>(document, ctx, [row], { workingVersion: id, working: name }, how)
    : [row];
  return { row: after!, added: { id, name, conflict: main ? null : ctx.say(t.conflict) } };
}

/** Refuses a new version by this person. */
export async function mustTake(ctx: Ctx, row: DocumentRow): Promise<void> {
  const bits = await bitsOfDocument(ctx, row);
  if (!holds(bits, 'upload') && !holds(bits, 'edit')) throw refuse(t.noRight);
  await mustTakePart(ctx, placeOfRow(row));
  if (isFixed(row.status) || row.status === 'completed')
    throw new Refusal([problem(t.fixed, { status: documentStatus[row.status] })]);
}

/** A version by file of a person. */
export async function addByFile(
  ctx: Ctx,
  row: DocumentRow,
  wanted: Pick<NewVersion, 'fileId' | 'base' | 'note' | 'how'>,
) {
  const file = await fileOf(ctx, wanted.fileId);
  const same = await sameContent(ctx, row, file);
  if (same) throw new Refusal([same]);
  if (wanted.base !== null) {
    const { rows } =
      await sql`SELECT 1 FROM doc_version WHERE company_id = ${ctx.viewer.companyId} AND document = ${row.id}
      AND id = ${wanted.base}`.execute(ctx.db);
    if (rows.length === 0) throw refuse(t.noFile, undefined, 'base');
  }
  return writeVersion(ctx, row, wanted);
}
