/** People for other modules. */
export { createAccount, mustSeeAccount, restoreAccount } from './accounts.ts';
export { spendCaptcha } from './captcha.ts';
export { firstPasswordProblems } from './password-policy.ts';
export { availableOn, availableSql, departmentOf, unavailable, userNames } from './people.ts';
export { endCompanySessions } from './session.ts';
export { storePassword } from './sign-in.ts';
export { tellTaken } from './taken-names.ts';
export { userService } from './users.ts';
