/**
 * Carries out what follows from a directory, in the name of the application.
 *
 * Invariants: a change that is refused (a name of another company, a role that is full) leaves the others; nobody is disabled who is
 * an officer by then; roles that are taken are those this directory gave.
 */
import { sql } from 'kysely';
import { changeHolders, officers } from '#modules/people/access/server/public.ts';
import { keepTakenNames, logLogin, setStatus, userService } from '#modules/people/user/server/public.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { eachAlone } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import { systemViewer } from '#server/system.ts';
import type { DirectoryChange, DirectoryPlan } from '../../directory.rules.ts';
import { addLink } from '../identities.ts';
import type { Provider } from '../providers.ts';

/** A transaction: of the caller, or of the application at night. */
export type InTx = <R>(work: (ctx: Ctx) => Promise<R>) => Promise<R>;

export interface Applied {
  made: number;
  linked: number;
  changed: number;
  disabled: number;
  enabled: number;
  given: number;
  taken: number;
  refused: number;
}
export const NOTHING: Applied = {
  ...{ made: 0, linked: 0, changed: 0, disabled: 0, enabled: 0, given: 0, taken: 0, refused: 0 },
};

const CHUNK = 50;

async function makeAccount(ctx: Ctx, provider: Provider, change: DirectoryChange & { kind: 'make' }): Promise<void> {
  const { person, name, username, department, subject } = change;
  const values = { username, empName: name, department, adAccount: person.account };
  const email = person.email === '' ? {} : { email: person.email };
  const { id } = await userService.create(ctx, { ...values, ...email }, { status: 'reload', isEnable: false });
  await addLink(ctx, provider, subject, id, null);
}

const isOfficer = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await sql`SELECT 1 FROM ${officers(ctx.viewer.companyId)} AS o (id) WHERE o.id = ${id}`.execute(ctx.db)).rows
    .length > 0;

async function changeStatus(ctx: Ctx, { id: provider }: Provider, id: number, on: boolean): Promise<boolean> {
  const { status, username } = await userService.row(ctx, id, true);
  if (status !== (on ? 'disabled' : 'inUse') || (await isOfficer(ctx, id))) return false;
  await setStatus(ctx, id, on ? 'inUse' : 'disabled');
  await sql`UPDATE user_identity SET gone_at = ${on ? null : new Date(ctx.now)}
    WHERE provider_id = ${provider} AND user_id = ${id}`.execute(ctx.db);
  if (!on) await logLogin(ctx, ctx.viewer.companyId, id, username, 'endedByOther');
  return true;
}

type RoleChange = Extract<DirectoryChange, { role: number }>;
type Person = Exclude<DirectoryChange, { role: number }>;
const WORD = { make: 'made', link: 'linked', change: 'changed', disable: 'disabled', enable: 'enabled' } as const;

/** Whether anything was done. */
async function applyOne(ctx: Ctx, provider: Provider, change: Person): Promise<boolean> {
  if (change.kind === 'make') await makeAccount(ctx, provider, change);
  else if (change.kind === 'link') {
    const { username } = await userService.row(ctx, change.user, true);
    await addLink(ctx, provider, change.subject, change.user, null);
    await logLogin(ctx, ctx.viewer.companyId, change.user, username, 'identityLinked');
  } else if (change.kind === 'change') await userService.update(ctx, change.user, null, change.values);
  else return changeStatus(ctx, provider, change.user, change.kind === 'enable');
  return true;
}

async function applyPeople(tx: InTx, provider: Provider, changes: readonly Person[], sum: Applied): Promise<void> {
  for (let from = 0; from < changes.length; from += CHUNK) {
    const part = changes.slice(from, from + CHUNK);
    const done = await tx(async (caller) => {
      const ctx = caller.as(systemViewer(provider.companyId));
      const count = { ...NOTHING };
      const { left } = await eachAlone(
        ctx,
        part.map((_, n) => n),
        {
          entity: user,
          titleOf: async (n) => part[n]!.name,
          run: async (n) => {
            const one = part[n]!;
            if (await applyOne(ctx, provider, one)) count[WORD[one.kind]]++;
          },
        },
      );
      await keepTakenNames(ctx);
      count.refused += left.length;
      return count;
    });
    for (const key of Object.keys(done) as (keyof Applied)[]) sum[key] += done[key];
  }
}

/** A role at a time: who is added, who is taken out, and which of that the directory did. */
async function applyRoles(tx: InTx, provider: Provider, plan: DirectoryPlan, sum: Applied): Promise<void> {
  const changes = plan.changes.filter((one): one is RoleChange => one.kind === 'give' || one.kind === 'take');
  for (const role of [...new Set(changes.map((one) => one.role))].sort((a, b) => a - b)) {
    const of = (kind: 'give' | 'take') =>
      changes.filter((one) => one.kind === kind && one.role === role).map((one) => one.user);
    const [give, take] = [of('give'), of('take')];
    const done = await tx(async (caller) => {
      const ctx = caller.as(systemViewer(provider.companyId));
      const { left } = await eachAlone(ctx, [role], {
        entity: user,
        titleOf: async () => '',
        run: async () => {
          await changeHolders(ctx, role, give, take);
          await sql`INSERT INTO directory_role (company_id, provider_id, role_id, user_id)
            SELECT ${provider.companyId}, ${provider.id}, ${role}, unnest(${give}::bigint[]) ON CONFLICT DO NOTHING`.execute(
            ctx.db,
          );
          await sql`DELETE FROM directory_role WHERE provider_id = ${provider.id} AND role_id = ${role}
            AND user_id = ANY(${take}::bigint[])`.execute(ctx.db);
        },
      });
      return left.length === 0;
    });
    if (done) {
      sum.given += give.length;
      sum.taken += take.length;
    } else sum.refused += give.length + take.length;
  }
}

export async function applyPlan(tx: InTx, provider: Provider, plan: DirectoryPlan): Promise<Applied> {
  const sum = { ...NOTHING };
  const people = plan.changes.filter((one): one is Person => one.kind !== 'give' && one.kind !== 'take');
  await applyPeople(tx, provider, people, sum);
  await applyRoles(tx, provider, plan, sum);
  return sum;
}
