/**
 * Server of announcements: unpublished ones are their editors' own; publishing notifies everybody they are meant for: all who may
 * sign in, or the participants of the project or program. Recipients and readers are kept until it is withdrawn.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { objectOfRef, scopesOf } from '#kernel/object-kind.ts';
import { cutText, LANGS, say } from '#kernel/text.ts';
import { IN_NO_OBJECT, insideSeen, insideWith, managersOf, memberIds } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import {
  type AnnouncementReader,
  announcementReaders,
  announcementTexts,
  COMPANY_VIEW,
  publishAnnouncement,
  readAnnouncement,
  refuseEdit,
  withdrawAnnouncement,
} from '../announcement.calls.ts';
import { type AnnouncementRow, announcement } from '../announcement.entity.ts';
import { announcementLife } from '../announcement.life.ts';
import { letterStatement } from './notify.ts';

const EDIT = announcement.rights.update;

/** Those of the company and of the objects the viewer sees, published ones unless they may manage them there. */
function visible(ctx: Ctx, { view }: ListInput): Where | null {
  const { userId, rights } = ctx.viewer;
  const published = sql<SqlBool>`t.status = 'published'`;
  const ofCompany = rights.has(EDIT) || userId === 0 ? IN_NO_OBJECT : sql<SqlBool>`(${IN_NO_OBJECT} AND ${published})`;
  if (view === COMPANY_VIEW) return ofCompany;
  if (userId === 0) return null;
  const kinds = scopesOf(announcement);
  return sql<SqlBool>`(${ofCompany} OR ${insideWith(ctx, kinds, EDIT)} OR ${published} AND ${insideSeen(ctx, kinds)})`;
}

export const announcementService = entityService(announcement, {
  life: announcementLife,
  visible,
  check(_ctx, { mode, before }) {
    const refused = before && mode !== 'move' ? refuseEdit(before) : null;
    return refused ? [refused] : [];
  },
  async changed(ctx, { moved, after }) {
    // Published again, it is sent and read again.
    if (moved) await forgetReaders(ctx, after!.id);
    if (moved?.action === 'publish') await tellAll(ctx, after!);
  },
});

/** Recipients of an announcement except its publisher, as a condition on `u`. */
async function meantFor(ctx: Ctx, row: AnnouncementRow): Promise<RawBuilder<SqlBool>> {
  const object = objectOfRef(row);
  const others = sql<SqlBool>`u.is_enable AND u.id <> ${ctx.viewer.userId}`;
  if (!object) return others;
  const people = [...(await memberIds(ctx, object)), ...(await managersOf(ctx, object))];
  return sql<SqlBool>`${others} AND u.id = ANY(${people}::bigint[])`;
}

async function tellAll(ctx: Ctx, row: AnnouncementRow): Promise<void> {
  const { id, title } = row;
  const [cn, hkTitle, enTitle] = LANGS.map((lang) => cutText(say(announcementTexts.told, lang, { title }), 300)) as [
    string,
    string,
    string,
  ];
  const who = await meantFor(ctx, row);
  const { companyId } = ctx.viewer;
  await sql`WITH told AS (INSERT INTO announcement_reader (company_id, announcement, user_id, told_at)
      SELECT u.company_id, ${id}, u.id, ${new Date(ctx.now)}::timestamptz FROM "user" u
      WHERE u.company_id = ${companyId} AND ${who} RETURNING user_id)
    UPDATE announcement SET told = (SELECT count(*) FROM told) WHERE company_id = ${companyId} AND id = ${id}`.execute(
    ctx.db,
  );
  await letterStatement(ctx, {
    who,
    kind: objectOfRef(row) ? 'project' : 'system',
    event: announcementTexts.told.key,
    title: cn,
    hkTitle,
    enTitle,
    content: null,
    link: addressOf('announcement', row as never),
    relatedId: id,
  }).execute(ctx.db);
}

async function forgetReaders(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`DELETE FROM announcement_reader WHERE company_id = ${companyId} AND announcement = ${id}`.execute(ctx.db);
  await sql`UPDATE announcement SET told = 0, readers = 0 WHERE company_id = ${companyId} AND id = ${id}`.execute(
    ctx.db,
  );
}

/** Counts each first reading; somebody who joined after it was published counts as notified by reading it. */
async function read(ctx: Ctx, id: number): Promise<void> {
  const row = (await announcementService.row(ctx, id)) as AnnouncementRow;
  const { companyId, userId } = ctx.viewer;
  if (row.status !== 'published' || row.publisher === userId || userId === 0) return;
  const at = sql`${new Date(ctx.now)}::timestamptz`;
  // The announcement is held first, so that reading it and withdrawing it come one after the other.
  await sql`SELECT 1 FROM announcement WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`.execute(ctx.db);
  await sql`WITH came AS (INSERT INTO announcement_reader (company_id, announcement, user_id, told_at, read_at)
      SELECT company_id, id, ${userId}, ${at}, ${at} FROM announcement
        WHERE company_id = ${companyId} AND id = ${id} AND status = 'published'
      ON CONFLICT DO NOTHING RETURNING 1),
    seen AS (UPDATE announcement_reader SET read_at = ${at} WHERE company_id = ${companyId} AND announcement = ${id}
      AND user_id = ${userId} AND read_at IS NULL RETURNING 1)
    UPDATE announcement SET told = told + (SELECT count(*) FROM came),
      readers = readers + (SELECT count(*) FROM came) + (SELECT count(*) FROM seen)
    WHERE company_id = ${companyId} AND id = ${id} AND EXISTS (SELECT FROM came UNION ALL SELECT FROM seen)`.execute(
    ctx.db,
  );
}

export const announcementHandlers = [
  ...entityHandlers(announcementService, ['import', 'importTemplate']),
  handle(publishAnnouncement, (ctx, { id, version }) =>
    announcementService.move(ctx, id, { action: 'publish', version }),
  ),
  handle(withdrawAnnouncement, (ctx, { id, version }) =>
    announcementService.move(ctx, id, { action: 'withdraw', version }),
  ),
  handle(readAnnouncement, async (ctx, { id }) => {
    await read(ctx, id);
    return null;
  }),
  handle(announcementReaders, async (ctx, { id }) => {
    const row = (await announcementService.row(ctx, id)) as AnnouncementRow;
    await announcementService.need(ctx, row, EDIT);
    const { rows } = await sql<AnnouncementReader>`SELECT r.user_id AS "user", u.emp_name AS name, r.read_at
      FROM announcement_reader r JOIN "user" u ON u.company_id = r.company_id AND u.id = r.user_id
      WHERE r.company_id = ${ctx.viewer.companyId} AND r.announcement = ${id}
      ORDER BY r.read_at DESC NULLS LAST, u.emp_name, r.user_id`.execute(ctx.db);
    return rows;
  }),
];
