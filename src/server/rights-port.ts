/**
 * Questions about people's rights from below the module that keeps them (accounts, sessions, mail): roles are above the people who
 * hold them.
 *
 * Refuses: answering while nobody keeps them, so that no question goes unasked.
 */

import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { contribution, only } from '#kernel/contribution.ts';
import type { RightKey, Tables } from '#kernel/entity.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Ctx } from './context.ts';

export interface RightsPort {
  /** System-wide rights, and the departments whose rows may be seen (null: all). `department`: the person's own. */
  of(
    db: Kysely<Tables>,
    companyId: number,
    userId: number,
    department: number,
  ): Promise<{ rights: Set<RightKey>; departments: number[] | null }>;
  /** SQL: a role that the person holds asks for signing in by two steps. */
  asksSecondFactor(companyId: RawBuilder<number>, userId: RawBuilder<number>): RawBuilder<SqlBool>;
  /** Refuses acting on accounts whose holders reach further than the viewer; `special`: on those of special roles only. */
  needOver(ctx: Ctx, ids: readonly number[], special?: boolean): Promise<void>;
  /** Refuses what opens the account of anybody in the company to whoever reaches less than somebody. */
  needOverAll(ctx: Ctx): Promise<void>;
  /** Names the person in these roles, in the viewer's name; refuses what gives more than they hold. */
  giveRoles(ctx: Ctx, person: number, roles: readonly number[]): Promise<void>;
  /** The active roles, each with why it may not be given to somebody new in the department; null: it may. */
  rolesToGive(ctx: Ctx, department: number): Promise<{ id: number; name: string; refused: Problem | null }[]>;
}

declare module './context.ts' {
  interface ServerModule {
    /** Answers about people's rights, of the module that keeps them. */
    rightsPort?: RightsPort;
  }
}
const port = contribution('server', 'rightsPort', only<RightsPort>);

/** Who keeps rights. Errors: throws while nobody does. */
export function rightsPort(): RightsPort {
  const found = port();
  if (!found) throw new Error('nobody keeps rights');
  return found;
}
