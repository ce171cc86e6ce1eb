/** Enrolling in two-step sign-in, leaving it, and helping somebody who lost their phone. */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rightsPort } from '#server/rights-port.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  resetSecondFactor,
  secondFactorState,
} from '../second-factor.calls.ts';
import { userTexts } from '../user.texts.ts';
import { logLogin } from './login-log.ts';
import { factorOf, freshCodes, hasSecondFactor, newSecret, proveSelf } from './second-factor.ts';
import { secondFactorRequired } from './second-factor-rule.ts';
import { endSessions } from './session.ts';
import { tellPerson } from './tell.ts';
import { base32, enrolmentUri } from './totp.ts';
import { userService } from './users.ts';

const ISSUER = 'Waymark';

/** Switches it off. */
async function drop(ctx: Ctx, companyId: number, userId: number, username: string): Promise<void> {
  await sql`DELETE FROM second_factor WHERE user_id = ${userId}`.execute(ctx.db);
  await logLogin(ctx, companyId, userId, username, 'secondFactorOff');
  await tellPerson(ctx, companyId, userId, { subject: userTexts.factorOffSubject, text: userTexts.factorOffBody });
}

export const secondFactorHandlers = [
  handle(secondFactorState, async (ctx) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM recovery_code
      WHERE user_id = ${ctx.viewer.userId}`.execute(ctx.db);
    return {
      on: await hasSecondFactor(ctx, ctx.viewer.userId),
      required: await secondFactorRequired(ctx.db, ctx.viewer),
      codes: rows[0]!.n,
    };
  }),
  handle(beginSecondFactor, async (ctx, input) => {
    const username = await proveSelf(ctx, input);
    if (await hasSecondFactor(ctx, ctx.viewer.userId)) throw new Refusal([problem(userTexts.factorIsOn)]);
    const secret = await newSecret(ctx);
    return { secret: base32(secret), uri: enrolmentUri(ISSUER, username, secret) };
  }),
  handle(confirmSecondFactor, async (ctx, { code }) => {
    const { userId, companyId, sessionId } = ctx.viewer;
    const factor = await factorOf(ctx, userId);
    if (factor?.confirmedAt) throw new Refusal([problem(userTexts.factorIsOn)]);
    if (!factor) throw new Refusal([problem(userTexts.factorNotBegun)]);
    const username = await proveSelf(ctx, { code });
    await sql`UPDATE second_factor SET confirmed_at = ${new Date(ctx.now)} WHERE user_id = ${userId}`.execute(ctx.db);
    await endSessions(ctx.db, ctx.now, userId, { keep: sessionId });
    await logLogin(ctx, companyId, userId, username, 'secondFactorOn');
    return { codes: await freshCodes(ctx, userId) };
  }),
  handle(endSecondFactor, async (ctx, input) => {
    const { userId, companyId } = ctx.viewer;
    if (!(await hasSecondFactor(ctx, userId))) throw new Refusal([problem(userTexts.factorIsOff)]);
    if (await secondFactorRequired(ctx.db, ctx.viewer)) throw new Refusal([problem(userTexts.factorRequired)]);
    await drop(ctx, companyId, userId, await proveSelf(ctx, input));
    return null;
  }),
  handle(newRecoveryCodes, async (ctx, input) => {
    if (!(await hasSecondFactor(ctx, ctx.viewer.userId))) throw new Refusal([problem(userTexts.factorIsOff)]);
    await proveSelf(ctx, input);
    return { codes: await freshCodes(ctx, ctx.viewer.userId) };
  }),
  handle(resetSecondFactor, async (ctx, { id }) => {
    const { username } = await userService.row(ctx, id, true);
    await rightsPort().needOver(ctx, [id]);
    if (id === ctx.viewer.userId) throw new Refusal([problem(userTexts.ownFactor)]);
    await drop(ctx, ctx.viewer.companyId, id, username);
    await endSessions(ctx.db, ctx.now, id);
    return null;
  }),
];
