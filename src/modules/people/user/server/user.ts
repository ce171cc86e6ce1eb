/** Server of users, accounts and sessions. */

import { boundParameter } from '#modules/base/dict/server/public.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { userPlaces } from '../user.menu.ts';
import { userModule } from '../user.module.ts';
import { userRightGroup } from '../user.rights.ts';
import { captchaHandler } from './captcha.ts';
import { passkeyHandlers } from './passkey/passkeys.ts';
import { userNames } from './people.ts';
import { resetHandlers } from './reset.ts';
import { secondFactorHandlers } from './second-factor-calls.ts';
import type { SessionTimes } from './session.ts';
import { openSessions } from './session-figure.ts';
import { changePasswordHandler, signInHandler, signOutHandler } from './sign-in.ts';
import { infoHandlers } from './user-info.ts';
import { accountHandlers, userGroupService, userService } from './users.ts';

export function userServer(times: SessionTimes): ServerModule {
  boundParameter('sys.session.idleMinutes', times.idleMinutes);
  boundParameter('sys.session.hours', times.hours);
  return {
    ...userModule,
    entityPorts: { userNames },
    menu: userPlaces,
    tables: [
      'credential',
      'known_device',
      'login_log',
      'passkey',
      'passkey_ceremony',
      'personal_setting',
      'recovery_code',
      'reset_code',
      'second_factor',
      'session',
      'sign_in_rule',
      'sign_in_try',
      'spent_challenge',
      'taken_name',
      'user_group_user',
    ],
    services: [userService, userGroupService],
    figures: [openSessions],
    rights: [userRightGroup],
    handlers: [
      ...entityHandlers(userService, ['create', 'import']),
      ...entityHandlers(userGroupService),
      signInHandler(times),
      signOutHandler,
      changePasswordHandler(times),
      captchaHandler,
      ...infoHandlers,
      ...resetHandlers,
      ...accountHandlers,
      ...secondFactorHandlers,
      ...passkeyHandlers(times),
    ],
  };
}
