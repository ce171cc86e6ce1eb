/** Routes of invitations. */
import { type Route, routeList } from '#web/route.ts';
import { invitationTexts } from '../invitation.rules.ts';

export const invitationRoutes: readonly Route[] = routeList([
  {
    path: '/sys/invitation',
    title: invitationTexts.title.text,
    layout: 'system',
    need: 'sys:invitation:query',
    page: () => import('./InvitationPage.tsx'),
  },
]);
