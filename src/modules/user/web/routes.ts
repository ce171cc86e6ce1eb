/** Routes of sign-in, one's own account and the administration of users. */
import { listPage } from '#web/entity/pages.tsx';
import { type Route, routeList } from '#web/route.ts';
import { userGroup } from '../user-group.entity.ts';
import { accountTexts as a } from './account.texts.ts';
import { usersTexts as u } from './users.texts.ts';

export const userRoutes: readonly Route[] = routeList([
  {
    path: '/',
    name: 'Login',
    title: a.signIn.text,
    layout: 'bare',
    need: 'public',
    page: () => import('./LoginPage.tsx'),
  },
  {
    path: '/register',
    name: 'Register',
    title: a.companyTitle.text,
    layout: 'bare',
    need: 'public',
    query: ['inviteCode'],
    page: async () => ({ default: (await import('./RegisterPage.tsx')).CompanyRegisterPage }),
  },
  {
    path: '/company/personalRegister',
    name: 'PersonalRegister',
    title: a.personTitle.text,
    layout: 'bare',
    need: 'public',
    query: ['inviteCode'],
    page: async () => ({ default: (await import('./RegisterPage.tsx')).PersonalRegisterPage }),
  },
  {
    path: '/reset',
    name: 'Reset',
    title: a.resetTitle.text,
    layout: 'bare',
    need: 'public',
    query: ['code'],
    page: () => import('./ResetPage.tsx'),
  },
  {
    path: '/modules/sys/updatePassword',
    name: 'updatePassword',
    title: a.mustChangeTitle.text,
    layout: 'bare',
    need: 'login',
    page: () => import('./UpdatePasswordPage.tsx'),
  },
  {
    path: '/modules/sys/changePassword',
    title: a.changePassword.text,
    layout: 'system',
    need: 'login',
    page: () => import('./ChangePasswordPage.tsx'),
  },
  {
    path: '/accountSet',
    title: a.accountSettings.text,
    layout: 'system',
    need: 'login',
    page: () => import('./AccountSetPage.tsx'),
  },
  {
    path: '/modules/sys/user',
    title: u.users.text,
    layout: 'system',
    need: 'sys:user:query',
    page: () => import('./UserPage.tsx'),
  },
  {
    path: '/modules/sys/account',
    title: u.accounts.text,
    layout: 'system',
    need: 'sys:user:query',
    page: () => import('./AccountPage.tsx'),
  },
  {
    path: '/modules/sys/resetPassword',
    title: u.resetPasswords.text,
    layout: 'system',
    need: 'sys:user:resetPassword',
    page: () => import('./ResetPasswordsPage.tsx'),
  },
  {
    path: '/modules/sys/userGroup',
    title: u.groups.text,
    layout: 'system',
    need: 'sys:userGroup:query',
    page: listPage(userGroup),
  },
]);
