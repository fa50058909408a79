import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter } from './templates/shop.ts';

export interface Message extends Letter {
  /** The intent's id. */
  id: string;
  from: { name: string; address: string };
  to: string;
}
/** Brings messages to where they are sent from. Rejects as nodemailer does: `code`, `responseCode`. */
export interface Transport {
  /** Resolves with the other side's answer once it has taken the message. */
  send(message: Message): Promise<string>;
  close(): void;
}

/** The same message always has the same Message-ID, so that a repeat can be told from a second e-mail. */
const envelope = ({ id, from, to, subject, html, text }: Message) => ({
  from,
  to: { name: '', address: to },
  subject,
  html,
  text,
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  // Nothing that a shopper wrote may make the mailer read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpTransport(url: string): Transport {
  const at = new URL(url);
  const secure = at.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: at.hostname,
    port: Number(at.port) || (secure ? 465 : 587),
    secure,
    ...(at.username
      ? { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (message) => (await transport.sendMail(envelope(message))).response,
    close: () => transport.close(),
  };
}

/** Puts each message into the folder as `<id>.eml`; a repeat replaces it. */
function mailboxTransport(folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(envelope(message));
      const file = join(folder, `${message.id}.eml`);
      const write = () => writeFile(`${file}.part`, bytes as Buffer);
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await write();
      });
      await rename(`${file}.part`, file);
      return 'stored in the local mailbox';
    },
    close: () => transport.close(),
  };
}

/** The path stands in the URL as it is, nothing encoded. */
const MAILBOX = 'mailbox://';

/** The mailbox's folder, or null for anything but `mailbox:///folder`. */
export const mailboxFolder = (url: string | undefined): string | null =>
  url?.startsWith(MAILBOX) ? url.slice(MAILBOX.length) : null;

export function createTransportFor(url: string): Transport {
  const folder = mailboxFolder(url);
  return folder === null ? smtpTransport(url) : mailboxTransport(folder);
}

/**
 * The other side has refused this message for good (5xx to the addresses or the content). A refused login is not
 * that: the message is fine, our configuration is not.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
