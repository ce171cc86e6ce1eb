/** Mail for other modules. */
export { anyMail, mailSite, queueMail } from './queue-mail.ts';
