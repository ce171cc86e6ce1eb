/**
 * Sending by SMTP: the only place that talks to a mail server.
 *
 * Invariants: only addresses outside, or allowed, are connected to (server/outbound/address-guard.ts); certificates are checked; requested
 * encryption is never dropped; nothing waits longer than 20 s; no password goes over an unencrypted connection. Refuses:
 * attachments from files or addresses.
 */
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Message } from '#kernel/text.ts';
import { InternalNetwork, reachableHost } from '#server/outbound/address-guard.ts';
import type { MailSecurity } from '../mail.calls.ts';
import { mailTexts } from '../mail.texts.ts';

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  account: string | null;
  password: string | null;
  senderName: string;
  senderAddress: string;
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
  file?: MailFile | null;
}
/** A file that goes along. */
export interface MailFile {
  name: string;
  type: string;
  base64: string;
}

const CONNECT_MS = 8_000;

async function transport(server: MailServer) {
  const { address } = await reachableHost(server.host);
  return createTransport({
    // The address that was checked; the certificate is the name's.
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.account && server.password && { auth: { user: server.account, pass: server.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: 15_000,
    tls: { minVersion: 'TLSv1.2', ...(isIP(server.host) === 0 && { servername: server.host }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in. Throws what the library throws; `mailFault` reads it. */
export async function verifyServer(server: MailServer): Promise<void> {
  const sender = await transport(server);
  try {
    await sender.verify();
  } finally {
    sender.close();
  }
}

export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const sender = await transport(server);
  try {
    await sender.sendMail({
      from: { name: server.senderName, address: server.senderAddress },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.file && {
        attachments: [
          {
            ...{ filename: mail.file.name, contentType: mail.file.type },
            content: Buffer.from(mail.file.base64, 'base64'),
          },
        ],
      }),
      // Automatic answers (absence notes) are not wanted.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    sender.close();
  }
}

/**
 * Why it failed, in our own words: the answer of the other end (which may not be a mail server) is shown to nobody. `final`
 * when another try would fail the same way; `code`: the answer of a mail server that refused.
 */
export function mailFault(error: unknown): { reason: Message; final: boolean; code: number | null } {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const number = Number.isInteger(responseCode) ? responseCode! : null;
  if (error instanceof InternalNetwork) return { reason: mailTexts.inside, final: true, code: null };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { reason: mailTexts.refusedAuth, final: false, code: number };
  if (code === 'ETLS' || /certificate|SSL|TLS/i.test(message ?? ''))
    return { reason: mailTexts.tls, final: false, code: null };
  if (number !== null) return { reason: mailTexts.refusedMail, final: number >= 500, code: number };
  return { reason: mailTexts.unreachable, final: false, code: null };
}
