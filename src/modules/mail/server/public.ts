/** What other modules ask of mail. */
export { anyMail, mailSite, queueMail } from './queue-mail.ts';
