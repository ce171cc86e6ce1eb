/**
 * Sending by SMTP: the only place that talks to a mail server.
 *
 * Invariants: certificates are checked; a wish for encryption is never given up; nothing waits longer than 20 s; no
 * password goes over an unencrypted connection. Refuses: attachments from files or addresses.
 */
import { createTransport } from 'nodemailer';
import type { Message } from '#kernel/text.ts';
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
}

const CONNECT_MS = 8_000;

const transport = (server: MailServer) =>
  createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.account && server.password && { auth: { user: server.account, pass: server.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: 15_000,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in. Throws what the library throws; `mailFault` reads it. */
export async function verifyServer(server: MailServer): Promise<void> {
  const sender = transport(server);
  try {
    await sender.verify();
  } finally {
    sender.close();
  }
}

export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const sender = transport(server);
  try {
    await sender.sendMail({
      from: { name: server.senderName, address: server.senderAddress },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      // Automatic answers (absence notes) are not wanted.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    sender.close();
  }
}

/** Why it failed, for people; `final` when another try would fail the same way. */
export function mailFault(error: unknown): { reason: Message; final: boolean; detail: string } {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const detail = String(message ?? error).slice(0, 300);
  if (code === 'EAUTH' || code === 'ENOAUTH') return { reason: mailTexts.refusedAuth, final: false, detail };
  if (code === 'ETLS' || /certificate|SSL|TLS/i.test(detail)) return { reason: mailTexts.tls, final: false, detail };
  if (responseCode !== undefined) return { reason: mailTexts.refusedMail, final: responseCode >= 500, detail };
  return { reason: mailTexts.unreachable, final: false, detail };
}
