/** Routes of sign-in: pages before anybody has signed in, and the page for somebody who must change the password first. */
import { type Route, routeList } from '#web/route.ts';

export const signInRoutes: readonly Route[] = routeList([
  {
    path: '/',
    name: 'Login',
    title: ['登录', '登入', 'Sign in'],
    layout: 'bare',
    need: 'public',
    page: () => import('./LoginPage.tsx'),
  },
  {
    path: '/register',
    name: 'Register',
    title: ['注册公司', '註冊公司', 'Register a company'],
    layout: 'bare',
    need: 'public',
    query: ['inviteCode'],
    page: async () => ({ default: (await import('./RegisterPage.tsx')).CompanyRegisterPage }),
  },
  {
    path: '/company/personalRegister',
    name: 'PersonalRegister',
    title: ['加入公司', '加入公司', 'Join a company'],
    layout: 'bare',
    need: 'public',
    query: ['inviteCode'],
    page: async () => ({ default: (await import('./RegisterPage.tsx')).PersonalRegisterPage }),
  },
  {
    path: '/reset',
    name: 'Reset',
    title: ['重置密码', '重設密碼', 'Reset your password'],
    layout: 'bare',
    need: 'public',
    query: ['code'],
    page: () => import('./ResetPage.tsx'),
  },
  {
    path: '/modules/sys/updatePassword',
    name: 'updatePassword',
    title: ['请修改密码', '請修改密碼', 'Change your password'],
    layout: 'bare',
    need: 'login',
    page: () => import('./UpdatePasswordPage.tsx'),
  },
]);
