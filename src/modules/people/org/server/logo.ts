/** Server of the company's logo: one small picture a company, in the database beside its information. */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import { fileTexts } from '#modules/base/file/file.texts.ts';
import { cleanName, mediaType } from '#modules/base/file/file-kinds.ts';
import { handle } from '#server/context.ts';
import { companyLogo, LOGO_BYTES, LOGO_TYPES, logoTexts, removeLogo, uploadLogo } from '../org.calls.ts';

function kindOf(fileName: string, head: Uint8Array): string {
  const kind = LOGO_TYPES[mediaType(cleanName(fileName), head) ?? ''];
  if (!kind) throw refuse(logoTexts.kind, undefined, 'file');
  return kind;
}

export const logoHandlers = [
  handle(companyLogo, async (ctx) => {
    const { rows } = await sql<{ kind: string; image: Buffer }>`SELECT kind, image FROM company_logo
      WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
    return { fileMenuUrl: rows[0]?.image.toString('base64') ?? '', fileMenuType: rows[0]?.kind ?? '' };
  }),
  handle(
    uploadLogo,
    async (ctx, _input, upload) => {
      if (!upload) throw refuse(fileTexts.none, undefined, 'file');
      if (upload.size === 0) throw refuse(fileTexts.empty, undefined, 'file');
      if (upload.size > LOGO_BYTES) throw refuse(logoTexts.size, undefined, 'file');
      const kind = kindOf(upload.fileName, upload.head);
      const { companyId, userId } = ctx.viewer;
      await sql`INSERT INTO company_logo (company_id, kind, image, set_at, set_by)
      VALUES (${companyId}, ${kind}, ${Buffer.from(await upload.bytes())}, ${new Date(ctx.now)}, ${userId})
      ON CONFLICT (company_id) DO UPDATE SET kind = excluded.kind, image = excluded.image, set_at = excluded.set_at,
        set_by = excluded.set_by`.execute(ctx.db);
      return null;
    },
    (fileName, head) => void (head.length > 0 && kindOf(fileName, head)),
  ),
  handle(removeLogo, async (ctx) => {
    await sql`DELETE FROM company_logo WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
    return null;
  }),
];
