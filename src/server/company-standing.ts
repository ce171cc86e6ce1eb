/**
 * Whether a company works: the one condition that sessions, sign-in and background work share. It is read with each of them, so a
 * suspension holds at once on every node.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL: the company of this column works. */
export const works = (company: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`NOT EXISTS (SELECT 1 FROM company_standing cs WHERE cs.company_id = ${company} AND cs.state <> 'active')`;
