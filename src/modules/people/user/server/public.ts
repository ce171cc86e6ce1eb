/** People for other modules. */
export { createAccount, mustSeeAccount, restoreAccount } from './accounts.ts';
export { spendCaptcha } from './captcha.ts';
export { type LoginAction, logLogin } from './login-log.ts';
export { firstPasswordProblems } from './password-policy.ts';
export { availableOn, availableSql, departmentOf, unavailable, userNames } from './people.ts';
export { hasSecondFactor } from './second-factor.ts';
export { secondFactorSql } from './second-factor-rule.ts';
export { endCompanySessions, endVouched, type SessionTimes } from './session.ts';
export {
  type Account,
  accountById,
  admit,
  enterAccount,
  proveAccount,
  proveStep,
  storePassword,
  wrong,
} from './sign-in.ts';
export { keepTakenNames, tellTaken } from './taken-names.ts';
export { tellPerson } from './tell.ts';
export { forgetTries } from './tries.ts';
export { VERSION } from './user-info.ts';
export { setStatus, userService } from './users.ts';
export { holdWaysIn, mustKeepWayIn } from './ways-in.ts';
