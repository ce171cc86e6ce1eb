/** Short messages for other modules: whether there is a gateway, sending, and codes that prove a phone. */
export { type CodePurpose, endCode, RESEND_SECONDS, sendCode, tryCode } from './codes.ts';
export { bindSmsGateway, smsReady } from './gateway.ts';
export { queueSms } from './queue-sms.ts';
