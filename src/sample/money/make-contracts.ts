/** Customers, suppliers and contracts of the sample company, each by one statement over all of its stories. */
import { sql } from 'kysely';
import { allocate, netOf } from '#modules/money/contract/amounts.ts';
import { type PaymentRow, payment } from '#modules/money/contract/contract.entity.ts';
import { bookPayment, heldContract } from '#modules/money/contract/server/public.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import { type Company, companyOf } from '../registers/company.ts';
import { contracts } from './contracts.ts';
import { licenses } from './licenses.ts';
import { parties } from './parties.ts';

const item = (companyId: number, dictKey: string, column: string) => sql`(SELECT i.id FROM dict_item i
  JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
  WHERE i.company_id = ${companyId} AND d.dict_key = ${dictKey} AND i.item_key = ${sql.ref(column)})`;

async function makeParties({ ctx, user, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  for (const kind of ['customer', 'supplier'] as const) {
    const rows = told(ctx, parties)
      .filter((one) => one.kind === kind)
      .map(({ who, ago, people, ...story }, n) => ({
        ...story,
        code: `${kind === 'customer' ? 'C' : 'S'}-${String(n + 1).padStart(5, '0')}`,
        responsible: user(who),
        made: at(ago),
        mail: people[0]?.mail ?? null,
        contacts: people.map((one, i) => ({ ...one, main: i === 0 })),
      }));
    const table = sql.id(kind);
    await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text, code text, short text,
        level text, industry text, status text, address text, postcode text, phone text, website text, mail text, tax text, bank text,
        account text, responsible bigint, remark text, made timestamptz, contacts jsonb)),
      made AS (INSERT INTO ${table} (company_id, name, code, short_name, level, industry, status, address, postcode, phone, website,
          mail, tax_number, bank, bank_account, responsible, department, remark, created_at, created_by, updated_at, updated_by)
        SELECT ${companyId}, s.name, s.code, s.short, ${item(companyId, `${kind}_level`, 's.level')},
          ${item(companyId, 'party_industry', 's.industry')}, s.status, s.address, s.postcode, s.phone, s.website, s.mail, s.tax, s.bank,
          s.account, s.responsible, u.department, s.remark, s.made, s.responsible, s.made, s.responsible
        FROM story s JOIN "user" u ON u.company_id = ${companyId} AND u.id = s.responsible ORDER BY s.code RETURNING id, name)
      INSERT INTO ${sql.id(`${kind}_contacts`)} (company_id, record, position, name, job_title, phone, mail, main)
        SELECT ${companyId}, m.id, c.n - 1, c.one ->> 'name', c.one ->> 'title', c.one ->> 'phone', c.one ->> 'mail', (c.one ->> 'main')::boolean
        FROM made m JOIN story s ON s.name = m.name
          CROSS JOIN LATERAL jsonb_array_elements(s.contacts) WITH ORDINALITY AS c (one, n)`.execute(ctx.db);
  }
}

async function makeContracts({ ctx, user, owner, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  let payments = 0;
  const rows = told(ctx, contracts).map((story, n) => {
    const whole = BigInt(story.cents);
    const parts = allocate(
      whole,
      story.nodes.map(({ share }) => BigInt(share)),
    );
    const sum = (paid: boolean): number | null =>
      story.payments.filter((one) => (one[2] !== null) === paid).reduce((all, one) => all + one[1], 0) || null;
    return {
      ...owner(story.at),
      ...{ name: story.name, direction: story.direction, type: story.type, party: story.party, status: story.status },
      ...{
        tax: story.tax,
        cents: story.cents,
        net: Number(netOf(whole, story.tax)),
        code: `HT-${String(n + 1).padStart(5, '0')}`,
      },
      ...{
        responsible: user(story.who),
        signed: story.signed === null ? null : day(story.signed),
        ends: day(story.ends),
      },
      warranty: story.warranty === undefined ? null : day(story.warranty),
      settlement: story.settlement ?? null,
      ...{ paid: sum(true), approved: sum(false), made: at((story.signed ?? 0) + 6) },
      nodes: story.nodes.map(({ name, on, day: when, task, percent, share, retention }, i) => ({
        ...{ name, on, task, percent, retention: retention ?? false, share: share / 100 },
        day: on === 'date' ? day(when!) : null,
        days: on === 'after' ? when : null,
        amount: Number(parts[i]!) / 100,
      })),
      shares: (story.shares ?? [[null, 10_000] as const]).map(([task, share]) => ({
        ...{ task, share: share / 100, subject: story.subject },
      })),
      payments: story.payments.map(([node, cents, ago, voucher]) => ({
        ...{ node, cents, voucher, status: ago === null ? 'approved' : 'paid' },
        ...{
          code: `P-${String(++payments).padStart(6, '0')}`,
          paid: ago === null ? null : day(ago),
          planned: day(ago ?? -3),
        },
        made: at((ago ?? 0) + 4),
        name: `${story.name} · ${story.nodes[node]!.name}`,
      })),
      invoices: story.invoices.map(([number, cents, ago]) => ({ number, cents, day: day(ago), made: at(ago) })),
      accepted: story.accepted.map(([name, node, cents, ago]) => ({ name, node, cents, day: day(ago), made: at(ago) })),
    };
  });
  await sql`WITH story AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, name text,
      code text, direction text, type text, party text, status text, tax numeric, cents bigint, net bigint, responsible bigint,
      signed date, ends date, warranty date, settlement bigint, paid bigint, approved bigint, made timestamptz, nodes jsonb, shares jsonb,
      payments jsonb, invoices jsonb, accepted jsonb)),
    made AS (INSERT INTO contract (company_id, project_id, name, code, direction, type, status, customer, supplier, amount, tax_rate,
        net_amount, pay_method, responsible, department, sign_time, effective_time, end_date, warranty_until, settlement, paid, approved,
        created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.name, s.code, s.direction, ${item(companyId, 'contract_type', 's.type')}, s.status,
        (SELECT id FROM customer c WHERE c.company_id = ${companyId} AND s.direction = 'sales' AND c.name = s.party),
        (SELECT id FROM supplier c WHERE c.company_id = ${companyId} AND s.direction = 'purchase' AND c.name = s.party),
        ROW(s.cents, 'CNY')::money_value, s.tax, ROW(s.net, 'CNY')::money_value,
        (SELECT i.id FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
          WHERE i.company_id = ${companyId} AND d.dict_key = 'payment_method' AND i.item_key = 'transfer'),
        s.responsible, u.department, s.signed, s.signed, s.ends, s.warranty,
        CASE WHEN s.settlement IS NOT NULL THEN ROW(s.settlement, 'CNY')::money_value END,
        CASE WHEN s.paid IS NOT NULL THEN ROW(s.paid, 'CNY')::money_value END,
        CASE WHEN s.approved IS NOT NULL THEN ROW(s.approved, 'CNY')::money_value END, s.made, s.responsible, s.made, s.responsible
      FROM story s JOIN "user" u ON u.company_id = ${companyId} AND u.id = s.responsible ORDER BY s.code
      RETURNING id, code, project_id, supplier, responsible),
    nodes AS (INSERT INTO contract_nodes (company_id, record, position, name, condition, day, days, task, percent, share, amount, retention)
      SELECT ${companyId}, s.id, x.n - 1, x.one ->> 'name', x.one ->> 'on', (x.one ->> 'day')::date, (x.one ->> 'days')::int,
        (SELECT min(t.id) FROM task t WHERE t.company_id = ${companyId} AND t.project_id = s.project_id AND t.name = x.one ->> 'task'),
        (x.one ->> 'percent')::int, (x.one ->> 'share')::numeric, (x.one ->> 'amount')::numeric, (x.one ->> 'retention')::boolean
      FROM (SELECT m.id, st.project_id, st.nodes FROM made m JOIN story st ON st.code = m.code) s
        CROSS JOIN LATERAL jsonb_array_elements(s.nodes) WITH ORDINALITY AS x (one, n) RETURNING id, record, position),
    shares AS (INSERT INTO contract_allocations (company_id, record, position, task, subject, share)
      SELECT ${companyId}, s.id, x.n - 1,
        (SELECT min(t.id) FROM task t WHERE t.company_id = ${companyId} AND t.project_id = s.project_id AND t.name = x.one ->> 'task'),
        (SELECT b.id FROM subject b WHERE b.company_id = ${companyId} AND b.code = x.one ->> 'subject'),
        (x.one ->> 'share')::numeric
      FROM (SELECT m.id, st.project_id, st.shares FROM made m JOIN story st ON st.code = m.code) s
        CROSS JOIN LATERAL jsonb_array_elements(s.shares) WITH ORDINALITY AS x (one, n)),
    paid AS (INSERT INTO payment (company_id, project_id, contract, node, name, code, amount, planned_on, paid_on, voucher, status,
        applied_by, paid_by, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.id, n.id, x.name, x.code, ROW(x.cents, 'CNY')::money_value, x.planned, x.paid, x.voucher, x.status,
        s.responsible, CASE WHEN x.status = 'paid' THEN ${user('admin')}::bigint END, x.made, s.responsible, x.made, s.responsible
      FROM (SELECT m.id, m.responsible, st.project_id, st.payments FROM made m JOIN story st ON st.code = m.code) s
        CROSS JOIN LATERAL jsonb_to_recordset(s.payments) AS x (node int, cents bigint, voucher text, status text, code text, paid date,
          planned date, made timestamptz, name text)
        JOIN nodes n ON n.record = s.id AND n.position = x.node ORDER BY x.code),
    invoiced AS (INSERT INTO invoice (company_id, project_id, contract, supplier, number, amount, day, created_at, created_by,
        updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.id, s.supplier, x.number, ROW(x.cents, 'CNY')::money_value, x.day, x.made, s.responsible,
        x.made, s.responsible
      FROM (SELECT m.id, m.supplier, m.responsible, st.project_id, st.invoices FROM made m JOIN story st ON st.code = m.code) s
        CROSS JOIN LATERAL jsonb_to_recordset(s.invoices) AS x (number text, cents bigint, day date, made timestamptz))
    INSERT INTO acceptance (company_id, project_id, contract, node, name, amount, day, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.id, n.id, x.name, ROW(x.cents, 'CNY')::money_value, x.day, x.made, s.responsible, x.made,
        s.responsible
      FROM (SELECT m.id, m.responsible, st.project_id, st.accepted FROM made m JOIN story st ON st.code = m.code) s
        CROSS JOIN LATERAL jsonb_to_recordset(s.accepted) AS x (name text, node int, cents bigint, day date, made timestamptz)
        JOIN nodes n ON n.record = s.id AND n.position = x.node`.execute(ctx.db);
}

/** What was paid to suppliers is cost of the day it was paid on. */
async function bookPaid({ ctx }: Company): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`SELECT t.* FROM payment t
    JOIN contract c ON c.company_id = t.company_id AND c.id = t.contract AND c.direction = 'purchase'
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.status = 'paid' ORDER BY t.id`.execute(ctx.db);
  for (const row of rows) {
    const paid = fromDb<PaymentRow>(payment, row);
    await bookPayment(ctx, paid, await heldContract(ctx, paid.contract));
  }
}

async function makeLicenses({ ctx, user, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, licenses).map(({ who, from, to, ...story }, n) => ({
    ...story,
    ...{ code: `L-${String(n + 1).padStart(5, '0')}`, responsible: user(who), made: at(from + 3) },
    ...{ valid_from: day(from), valid_to: to === null ? null : day(to) },
  }));
  await sql`INSERT INTO license (company_id, name, code, direction, customer, supplier, product, quantity, unit, valid_from, valid_to, status,
      responsible, department, created_at, created_by, updated_at, updated_by)
    SELECT ${companyId}, s.name, s.code, s.direction,
      (SELECT id FROM customer c WHERE c.company_id = ${companyId} AND s.direction = 'granted' AND c.name = s.party),
      (SELECT id FROM supplier c WHERE c.company_id = ${companyId} AND s.direction = 'received' AND c.name = s.party),
      s.product, s.quantity, s.unit, s.valid_from, s.valid_to, s.status, s.responsible, u.department, s.made, s.responsible, s.made,
      s.responsible
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text, code text, direction text, party text, product text,
        quantity numeric, unit text, valid_from date, valid_to date, status text, responsible bigint, made timestamptz)
      JOIN "user" u ON u.company_id = ${companyId} AND u.id = s.responsible ORDER BY s.code`.execute(ctx.db);
}

export async function makeSampleContracts(people: People, places: Places): Promise<void> {
  const company = companyOf(people, places);
  await makeParties(company);
  await makeContracts(company);
  await bookPaid(company);
  await makeLicenses(company);
}
