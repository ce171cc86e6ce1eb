/** Server of licenses: who sees them, what follows from the days, renewal. */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { sameValue } from '#kernel/diff.ts';
import type { Tables } from '#kernel/entity.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { goneInCharge, inCharge, inCircles } from '#modules/money/customer/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { type Ctx, handle, type Job, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { renewLicense } from '../license.calls.ts';
import { type LicenseRow, license } from '../license.entity.ts';
import { licenseLife } from '../license.life.ts';
import { licenseModule } from '../license.module.ts';
import {
  nextOf,
  notRenewable,
  OPEN_FIELDS,
  stateOn,
  licenseTexts as t,
  WARN_DAYS,
  wrongDays,
} from '../license.rules.ts';

export const licenseService = entityService(license, {
  life: licenseLife,
  visible: (ctx) => inCircles(ctx),
  async derive(ctx, { mode, before, after }) {
    if (mode === 'remove' || !after) return {};
    return inCharge(ctx, before, after);
  },
  async check(ctx, { mode, before, after, values }) {
    if (mode === 'remove') return before!.status === 'draft' ? [] : [problem(t.draftOnly)];
    const changed = Object.keys(values).filter(
      (name) => !OPEN_FIELDS.includes(name) && !sameValue((before as never)?.[name], (after as never)[name]),
    );
    return [
      ...(mode === 'update' && before!.status !== 'draft' && changed.length > 0 ? [problem(t.fixed)] : []),
      ...wrongDays(after!),
      ...(await goneInCharge(ctx, before?.responsible ?? null, after!.responsible)),
    ];
  },
  async changed(ctx, { after, moved }) {
    if (!after) return;
    if ((moved?.action !== 'warn' && moved?.action !== 'expire') || !after.validTo) return;
    await notify(ctx, {
      receivers: after.responsible ? [after.responsible] : [],
      kind: 'system',
      title: moved.action === 'warn' ? t.expiringSoon : t.hasExpired,
      params: { name: after.name, day: after.validTo },
      link: `/modules/license/viewLicense?licenseId=${after.id}`,
      relatedId: after.id,
    });
  },
  detail: async (_ctx, row) => ({
    ...(row.status !== 'draft' && { editable: OPEN_FIELDS.filter((name) => name !== 'ext') }),
    actions: { remove: row.status === 'draft' ? null : problem(t.draftOnly) },
  }),
});

/** The next license, linked with the one it follows; that one is held, so of many who renew it at once one does. */
async function renew(ctx: Ctx, id: number): Promise<LicenseRow> {
  const row = (await licenseService.row(ctx, id, true)) as LicenseRow;
  const refused = notRenewable(row);
  if (refused) throw new Refusal([refused]);
  const { name, direction, customer, supplier, product, quantity, unit, responsible, department } = row;
  const next = (await licenseService.create(
    ctx,
    {
      ...{ name, direction, customer, supplier, product, quantity, unit, responsible, department },
      ...nextOf({ validFrom: row.validFrom, validTo: row.validTo! }),
    },
    { predecessor: row.id },
  )) as LicenseRow;
  await sql`UPDATE license SET successor = ${next.id} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
    ctx.db,
  );
  return next;
}

/** Licenses of a company come into the state that follows from the day; returns their number. */
async function keepUp(ctx: Ctx): Promise<number> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows } = await sql<Pick<LicenseRow, 'id' | 'status' | 'validTo'>>`SELECT id, status, valid_to FROM license
    WHERE company_id = ${ctx.viewer.companyId} AND status IN ('valid', 'expiring') AND valid_to <= ${today}::date + ${WARN_DAYS}::int
    ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 500`.execute(ctx.db);
  let moved = 0;
  for (const row of rows) {
    const state = stateOn(row, today);
    if (state === row.status) continue;
    // An approval that waits about it holds it as it is.
    const { actions } = (await licenseService.abilities(ctx, [await licenseService.approved.row(ctx, row.id)]))[
      row.id
    ]!;
    const action = state === 'expired' ? 'expire' : 'warn';
    if (actions[action] !== null) continue;
    await licenseService.approved.move(ctx, await licenseService.approved.row(ctx, row.id, true), { action });
    moved++;
  }
  return moved;
}

/** Licenses expire at an instant; returns the number that changed. */
export async function keepLicenses(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM license
    WHERE status IN ('valid', 'expiring') AND valid_to IS NOT NULL ORDER BY 1`.execute(db);
  let moved = 0;
  for (const { id } of rows)
    await asSystem(db, id, at, async (ctx) => {
      moved += await keepUp(ctx);
    });
  return moved;
}

const expiryJob: Job = {
  name: 'license.expiry',
  label: ['许可到期提醒', '許可到期提醒', 'Reminders of expiring licenses'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await keepLicenses(db, at)),
};

export const licenseServer: ServerModule = {
  ...licenseModule,
  services: [licenseService],
  jobs: [expiryJob],
  hinders: {
    customer: { remove: keptBy(license, 'customer', t.customerKept) },
    supplier: { remove: keptBy(license, 'supplier', t.supplierKept) },
  },
  handlers: [...entityHandlers(licenseService), handle(renewLicense, (ctx, { id }) => renew(ctx, id))],
};
