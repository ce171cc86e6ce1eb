/** Stars that people give documents they can read; each person one number, the last. */
import { sql } from 'kysely';
import { type Ctx, handle } from '#server/context.ts';
import { rateDocument } from '../document.calls.ts';
import type { DocumentView } from '../version.calls.ts';
import { documentService } from './document-service.ts';

export async function ratingOf(ctx: Ctx, document: number): Promise<DocumentView['rating']> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ mine: number | null; average: number | null; count: number }>`
    SELECT max(stars) FILTER (WHERE person = ${userId}) AS mine, round(avg(stars), 1)::float8 AS average, count(*) AS count
    FROM doc_rating WHERE company_id = ${companyId} AND document = ${document}`.execute(ctx.db);
  return rows[0]!;
}

export const ratingHandlers = [
  handle(rateDocument, async (ctx, { documentId, stars = null }) => {
    await documentService.row(ctx, documentId);
    const { companyId, userId } = ctx.viewer;
    if (stars === null)
      await sql`DELETE FROM doc_rating WHERE company_id = ${companyId} AND document = ${documentId} AND person = ${userId}`.execute(
        ctx.db,
      );
    else
      await sql`INSERT INTO doc_rating (company_id, document, person, stars, at)
        VALUES (${companyId}, ${documentId}, ${userId}, ${stars}, ${new Date(ctx.now)})
        ON CONFLICT (company_id, document, person) DO UPDATE SET stars = excluded.stars, at = excluded.at`.execute(
        ctx.db,
      );
    return null;
  }),
];
