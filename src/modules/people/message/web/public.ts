/** Messages on screens of other modules. */
export { default as Announcements } from './AnnouncementListPage.tsx';
export { openMessage, titleOf } from './message-link.ts';
