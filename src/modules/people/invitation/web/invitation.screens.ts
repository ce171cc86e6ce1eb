/** Routes of invitations. */
import type { Screens } from '#web/screens.ts';
import { invitationTexts } from '../invitation.rules.ts';

export const screens: Screens = {
  name: 'invitation',
  routes: [
    {
      path: '/sys/invitation',
      title: invitationTexts.title.text,
      layout: 'system',
      need: 'sys:invitation:query',
      page: () => import('./InvitationPage.tsx'),
    },
  ],
};
