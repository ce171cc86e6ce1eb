/**
 * Registration by invite code: of a person into the company that invited, or of a new company with its administrator.
 *
 * Invariants: the work asked for is spent (with a gateway for short messages: a try of the phone's code is counted)
 * before anything is looked up, and stays so whatever follows; every refusal of a code reads the same; the use is counted in one conditional statement in the transaction that makes the
 * account, so a code never admits more people than it says. New persons hold no right until a role is given to them.
 * Source: 2-rules §5 (Registration, Accounts).
 */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { endCode, smsReady, tryCode } from '#modules/base/sms/server/public.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { passwordTexts } from '#modules/people/user/password.rules.ts';
import { createAccount, firstPasswordProblems, spendCaptcha, tellTaken } from '#modules/people/user/server/public.ts';
import { registerCompany, registerPerson } from '#modules/people/user/user.calls.ts';
import { type Ctx, handle } from '#server/context.ts';
import { invitationTexts } from '../invitation.rules.ts';

type Kind = 'person' | 'company';
type Person = InputOf<typeof registerPerson>;

/** Refuses, while the proof of work stays used. Nothing else has been written by then. */
const refuse = (message: Message, field: string): Refusal =>
  new Refusal([problem(message, undefined, field)], 400, null, true);

/** A day in the clock of the company that invites. */
const today = (ctx: Ctx) =>
  sql`((${new Date(ctx.now)}::timestamptz AT TIME ZONE 'UTC') + c.utc_offset * interval '1 minute')::date`;

/** New companies are invited by the operator's, the first, alone. */
const offered = (kind: Kind) => (kind === 'person' ? sql`true` : sql`i.company_id = (SELECT min(id) FROM company)`);

interface Invited {
  companyId: number;
  department: number | null;
}

/** Who invites with this code, without using it. */
async function look(ctx: Ctx, code: string, kind: Kind): Promise<Invited> {
  const { rows } =
    await sql<Invited>`SELECT i.company_id, i.department FROM invitation i JOIN company c ON c.id = i.company_id
    WHERE i.code = ${code} AND i.kind = ${kind} AND ${offered(kind)} AND i.used < i.max_uses AND i.expires_on >= ${today(ctx)}`.execute(
      ctx.db,
    );
  if (!rows[0]) throw refuse(invitationTexts.invalid, 'inviteCode');
  return rows[0];
}

/** Counts one use; refuses if somebody else took the last one in between. */
async function spend(ctx: Ctx, code: string, kind: Kind): Promise<void> {
  const { rows } = await sql`UPDATE invitation i SET used = i.used + 1, version = i.version + 1 FROM company c
    WHERE c.id = i.company_id AND i.code = ${code} AND i.kind = ${kind} AND ${offered(kind)} AND i.used < i.max_uses AND i.expires_on >= ${today(ctx)}
    RETURNING i.id`.execute(ctx.db);
  if (rows.length === 0) throw refuse(invitationTexts.invalid, 'inviteCode');
}

/** Problems people can correct; checked before the proof of work is used, since they reveal nothing about others. */
async function checkOwn(ctx: Ctx, input: Person): Promise<void> {
  const { rows } = await sql<{ companyId: number }>`SELECT company_id FROM invitation
    WHERE code = ${input.inviteCode} AND kind = 'person'`.execute(ctx.db);
  const problems = await firstPasswordProblems(ctx, rows[0]?.companyId ?? null, input.password, input.username);
  if (input.password !== input.confirmPassword)
    problems.push(problem(passwordTexts.mismatch, undefined, 'confirmPassword'));
  if (problems.length > 0) throw new Refusal(problems);
}

/** The code of the phone where one can be sent (a try counts whatever follows), the work otherwise. */
async function checkPerson(ctx: Ctx, input: Person): Promise<void> {
  if (smsReady()) await tryCode(ctx, input.phone, 'register', input.smsCode);
  else await spendCaptcha(ctx, input.captchaId, input.captcha);
}

async function endRegistration(ctx: Ctx, input: Person): Promise<void> {
  if (smsReady()) await endCode(ctx, input.phone);
}

/** Login accounts are unique over all companies, addresses within one. Only holders of a code get to ask. */
async function checkTaken(ctx: Ctx, input: Person, companyId: number | null): Promise<void> {
  const { rows } = await sql<{ companyId: number }>`SELECT company_id FROM "user"
    WHERE lower(username) = lower(${input.username})`.execute(ctx.db);
  if (rows[0]) {
    // Whoever invites could walk through the names of other companies with their own code.
    if (companyId !== null && rows[0].companyId !== companyId)
      await tellTaken(ctx.as({ ...ctx.viewer, companyId }), input.username);
    throw refuse(invitationTexts.usernameTaken, 'username');
  }
  if (companyId === null) return;
  const mail = await sql`SELECT 1 FROM "user" WHERE company_id = ${companyId} AND email = ${input.email}`.execute(
    ctx.db,
  );
  if (mail.rows.length > 0) throw refuse(invitationTexts.emailTaken, 'email');
}

export const registrationHandlers = [
  handle(registerPerson, async (ctx, input) => {
    await checkOwn(ctx, input);
    await checkPerson(ctx, input);
    const { companyId, department } = await look(ctx, input.inviteCode, 'person');
    await checkTaken(ctx, input, companyId);
    await spend(ctx, input.inviteCode, 'person');
    await createAccount(ctx, companyId, {
      username: input.username,
      empName: input.name,
      department: department!,
      phone: input.phone,
      email: input.email,
      password: input.password,
    });
    await endRegistration(ctx, input);
    return null;
  }),
  handle(registerCompany, async (ctx, input) => {
    await checkOwn(ctx, input);
    await checkPerson(ctx, input);
    await look(ctx, input.inviteCode, 'company');
    await checkTaken(ctx, input, null);
    await spend(ctx, input.inviteCode, 'company');
    const { username, name: empName, email, phone, password } = input;
    await createCompany(ctx, {
      name: input.company,
      departmentName: input.company.slice(0, 100),
      administrator: { username, empName, email, phone, password, mustChange: false },
    });
    await endRegistration(ctx, input);
    return null;
  }),
];
