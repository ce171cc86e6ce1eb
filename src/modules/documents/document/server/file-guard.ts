/** What a person may do with the file of a version, by the rights and the level of its document (base/file, access.ts). */
import { sql } from 'kysely';
import type { FileMay } from '#modules/base/file/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { DocumentRow } from '../document.entity.ts';
import { holds } from '../document-rights.ts';
import { bitsOfDocuments } from './nodes.ts';
import type { Place } from './spaces.ts';
import { mayReadVersion } from './versions.ts';
import { askedAbout } from './visible.ts';

type Guarded = Place &
  Pick<DocumentRow, 'level' | 'status' | 'owner' | 'aclRoot' | 'effectiveVersion' | 'workingVersion'> & {
    /** Of the document. */
    id: number;
    version: number;
    archivedAt: Date | null;
    /** A workflow asks the viewer about this version. */
    asked: boolean;
  };

export async function guardVersions(ctx: Ctx, versions: readonly number[]): Promise<ReadonlyMap<number, FileMay>> {
  const { companyId, userId } = ctx.viewer;
  const { rows } =
    await sql<Guarded>`SELECT v.id AS version, v.archived_at, t.id, t.level, t.status, t.owner, t.acl_root, t.effective_version,
      t.working_version, t.object_kind, t.object_id,
      (${askedAbout(ctx)} AND EXISTS (SELECT FROM doc_request_item i WHERE i.company_id = t.company_id AND i.document = t.id
        AND i.version = v.id)) AS asked
    FROM doc_version v JOIN document t ON t.company_id = v.company_id AND t.id = v.document
    WHERE v.company_id = ${companyId} AND v.id = ANY(${[...versions]}::bigint[]) AND t.deleted_at IS NULL`.execute(
      ctx.db,
    );
  const bitsOf = await bitsOfDocuments(ctx, rows);
  return new Map(
    rows.flatMap((row) => {
      const bits = bitsOf(row);
      if (!holds(bits, 'view') || !(row.asked || userId === 0 || mayReadVersion(bits, row, row))) return [];
      // A save of a version that is not the latest any more stands beside it: nobody's work is lost.
      const edit = holds(bits, 'edit') && row.status === 'incomplete' && row.archivedAt === null;
      return [
        [row.version, { view: true, download: holds(bits, 'download'), print: holds(bits, 'print'), edit }] as const,
      ];
    }),
  );
}
