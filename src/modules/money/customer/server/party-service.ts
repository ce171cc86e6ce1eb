/** The service of customers and suppliers: circles of readers, names that are there once, and people in charge. */
import { type SqlBool, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Lifecycle } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { inSentence } from '#kernel/text.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { departmentOf, unavailable } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { namesAsRead } from '#server/entity/readers.ts';
import type { CustomerRow } from '../customer.entity.ts';
import { mainContacts, sameResponsible, partyTexts as t } from '../party.rules.ts';
import { type Circle, isCircle } from '../party-fields.ts';

/** The circles of a viewer as conditions on alias `t`: what they made, what they are in charge of, their departments' data. */
export const circleWhere = ({ viewer: { userId, departments } }: Ctx, circle: Circle): Where => {
  if (circle === 'myCreate') return sql<SqlBool>`t.created_by = ${userId}`;
  if (circle === 'myResponsible') return sql<SqlBool>`t.responsible = ${userId}`;
  return departments === null ? sql<SqlBool>`true` : sql<SqlBool>`t.department = ANY(${[...departments]}::bigint[])`;
};

/** All circles together; null: no limit. */
export function inCircles(ctx: Ctx): Where | null {
  if (ctx.viewer.userId === 0 || ctx.viewer.departments === null) return null;
  const [made, ours, mine] = (['myCreate', 'myDepartmental', 'myResponsible'] as const).map((one) =>
    circleWhere(ctx, one),
  );
  return sql<SqlBool>`(${made} OR ${ours} OR ${mine})`;
}

interface InCharge {
  responsible: number | null;
  department: number | null;
}
/** Who has a record: whoever is named, else who makes it; their department, which a new one brings unless it is named too. */
export async function inCharge(ctx: Ctx, before: InCharge | null, after: InCharge): Promise<InCharge> {
  const responsible = after.responsible ?? (ctx.viewer.userId || null);
  const moves = before !== null && before.responsible !== responsible && before.department === after.department;
  const department = !after.department || moves ? await departmentOf(ctx, responsible) : after.department;
  return { responsible, department: department ?? after.department };
}

/** People newly put in charge must be able to sign in. */
export async function goneInCharge(ctx: Ctx, before: number | null, after: number | null): Promise<Problem[]> {
  if (after === null || after === before) return [];
  const away = await unavailable(ctx, [after]);
  return away.has(after) ? [problem(t.gone, { name: away.get(after)! }, 'responsible')] : [];
}

/** What names one company, and the function of the database that says how it is compared. */
const FOLDED = { name: 'party_folded', taxNumber: 'party_number_folded' } as const;

/** Customers and suppliers have the same fields. */
type PartyRow = CustomerRow;

export function partyService<E extends Entity>(entity: E, life: Lifecycle<never, never>) {
  const table = tableOf(entity);

  /** Whoever wants what another record has waits for whoever came first. */
  async function taken(ctx: Ctx, row: PartyRow, name: keyof typeof FOLDED): Promise<Problem[]> {
    const { companyId } = ctx.viewer;
    const fold = sql.raw(FOLDED[name]);
    const column = sql.id('t', snake(name));
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`${entity.name}.${name}`}),
      hashtext(concat_ws(':', ${companyId}::bigint, ${fold}(${row[name]}::text))))`.execute(ctx.db);
    const { rows } = await sql<{ id: number; name: string }>`SELECT t.id, t.code AS name FROM ${table} t
      WHERE t.company_id = ${companyId} AND t.id <> ${row.id ?? 0} AND ${fold}(${column}) = ${fold}(${row[name]}::text)
      LIMIT 1`.execute(ctx.db);
    const [other] = rows;
    if (!other) return [];
    const told = { label: inSentence(entity.label), field: entity.fields[name]!.label };
    const code = (await namesAsRead(ctx, entity.name, rows, () => '')).get(other.id);
    return [code ? problem(t.taken, { ...told, code }, name) : problem(t.takenUnseen, told, name)];
  }

  async function check(ctx: Ctx, change: Change<PartyRow>): Promise<Problem[]> {
    const { mode, before, after } = change;
    if (mode === 'remove' || !after) return [];
    return [
      ...(before?.name === after.name ? [] : await taken(ctx, after, 'name')),
      ...(!after.taxNumber || before?.taxNumber === after.taxNumber ? [] : await taken(ctx, after, 'taxNumber')),
      ...mainContacts(after.contacts),
      ...(change.moved?.action === 'handOver' ? sameResponsible(before!.responsible, after.responsible) : []),
      ...(await goneInCharge(ctx, before?.responsible ?? null, after.responsible)),
    ];
  }

  async function derive(ctx: Ctx, { mode, before, after }: Change<PartyRow>) {
    if (mode === 'remove' || !after) return {};
    return inCharge(ctx, before, after);
  }

  async function changed(ctx: Ctx, { before, after }: Change<PartyRow>): Promise<void> {
    if (!after?.responsible || after.responsible === before?.responsible) return;
    await notify(ctx, {
      receivers: [after.responsible],
      kind: 'system',
      title: t.handedOver,
      params: { name: after.name, code: after.code },
      link:
        before === null && entity.name === 'customer' ? `/customerAdded/${after.id}` : addressOf(entity.name, after.id),
      relatedId: after.id,
    });
  }

  return entityService(entity, {
    life,
    visible: (ctx: Ctx, { view }: ListInput) =>
      isCircle(view) && ctx.viewer.userId !== 0 ? circleWhere(ctx, view) : inCircles(ctx),
    check: check as never,
    derive: derive as never,
    changed: changed as never,
  });
}
