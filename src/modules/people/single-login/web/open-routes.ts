/** The page of single sign-on, which comes with those of sign-in; and its buttons there. */
import { bindSignInWays } from '#modules/people/user/web/public.ts';
import { type Route, routeList } from '#web/route.ts';
import { singleTexts } from '../single-login.texts.ts';

bindSignInWays(async () => ({ default: (await import('./SignInWays.tsx')).SignInWays }));

export const singleLoginRoutes: readonly Route[] = routeList([
  {
    path: '/singleLogin',
    name: 'singleLogin',
    title: singleTexts.title.text,
    layout: 'bare',
    need: 'public',
    query: ['provider', 'code', 'state', 'iss', 'error', 'error_description', 'session_state'],
    page: () => import('./SingleLoginPage.tsx'),
  },
]);
