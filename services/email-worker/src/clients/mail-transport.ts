import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Email } from '../templates/write-email.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}
export interface Message extends Email {
  /** The intent's id. */
  id: string;
  from: { name: string; address: string };
  /** Left out: replies go to `from`. */
  replyTo?: { name: string; address: string };
  to: string;
  attachments?: Attachment[];
}
export interface MailTransport {
  /** Answers what the server said when it accepted the message. Rejects with nodemailer's `code` and `responseCode`. */
  send(message: Message): Promise<string>;
  /** How many messages of one job it is given at the same time; default 1. */
  atOnce?: number;
  close(): void;
}

const toNodemailer = ({ id, from, replyTo, to, subject, html, text, headers, attachments }: Message) => ({
  from,
  ...(replyTo && { replyTo }),
  to: { name: '', address: to },
  subject,
  html,
  text,
  ...(attachments && {
    attachments: attachments.map((one) => ({ ...one, encoding: 'base64' as const })),
  }),
  // What it would find out for each message: texts are English, and so are the words of their headers.
  encoding: 'quoted-printable' as const,
  textEncoding: 'Q' as const,
  // Always the same for an intent, so that mail programs can recognise an email that was sent twice.
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
  // Nothing that a shopper wrote may make nodemailer read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpTransport(url: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (message) => (await transport.sendMail(toNodemailer(message))).response,
    close: () => transport.close(),
  };
}

const FILES_AT_ONCE = 16;

/**
 * Writes each message to the folder as `<id>.eml`. One that comes again gets a name of its own, so that the mailbox shows both. Only the
 * shop's own user may read them: emails hold links that open accounts. A file is written at once, which takes 0.1 ms: to wait for it would
 * take the process longer.
 */
function mailboxTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let isOpen = false;
  const write = (file: string, bytes: Buffer) => {
    if (!isOpen) {
      mkdirSync(folder, { recursive: true });
      // It may be there already, as an earlier release made it.
      chmodSync(folder, 0o700);
      isOpen = true;
    }
    writeFileSync(`${file}.part`, bytes, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
  return {
    atOnce: FILES_AT_ONCE,
    async send(message) {
      const { message: bytes } = await transport.sendMail(toNodemailer(message));
      const first = join(folder, `${message.id}.eml`);
      const file = existsSync(first) ? join(folder, `${randomUUID()}.eml`) : first;
      try {
        write(file, bytes as Buffer);
      } catch {
        // Someone has emptied the data folder while the shop runs.
        isOpen = false;
        write(file, bytes as Buffer);
      }
      return 'stored in the local mailbox';
    },
    close: () => transport.close(),
  };
}

const MAILBOX = 'mailbox://';

/** The folder of `mailbox:///folder`, taken literally; null for any other URL. */
export const mailboxFolder = (url: string | undefined): string | null =>
  url?.startsWith(MAILBOX) ? url.slice(MAILBOX.length) : null;

export function createMailTransport(url: string): MailTransport {
  const folder = mailboxFolder(url);
  return folder === null ? smtpTransport(url) : mailboxTransport(folder);
}

/**
 * True if the server has refused this message for good: 5xx for its addresses or content. A refused login does not
 * count, because then our configuration is wrong and not the message.
 */
export function isRejected(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

/** Enhanced codes that are about the address (RFC 3463): 5.1.x an address that does not exist or has moved, 5.2.1 a disabled mailbox. */
const ABOUT_ADDRESS = /\b5\.(1\.[0-6]|1\.10|2\.1)\b/;
const ANY_ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;

/**
 * True if the server has refused the recipient's address for good, so that no other email will reach it. A refusal of the sender or of the
 * content (5.7.x) says nothing about the address.
 */
export function isGone(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (!isRejected(error) || command !== 'RCPT TO' || response === undefined) return false;
  if (ANY_ENHANCED.test(response)) return ABOUT_ADDRESS.test(response);
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}
