/** Routes of invitations. */
import { type Route, routeList } from '#web/route.ts';
import { invitation } from '../invitation.entity.ts';

export const invitationRoutes: readonly Route[] = routeList([
  {
    path: '/sys/invitation',
    title: invitation.label,
    layout: 'system',
    need: 'sys:invitation:query',
    page: () => import('./InvitationPage.tsx'),
  },
]);
