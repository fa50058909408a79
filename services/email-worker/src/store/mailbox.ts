import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

export interface StoredMessage {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** When it was stored, in ISO 8601. */
  at: string;
  messageId: string;
}
export interface StoredAttachment {
  name: string;
  type: string;
  bytes: number;
}
export interface OpenMessage extends StoredMessage {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  attachments: StoredAttachment[];
}

const FILE = /^([0-9a-f-]{36})\.eml$/;

const addressesOf = (list: Email['to']): string =>
  (list ?? []).map(({ address }) => address ?? '').join(', ');

async function parse(file: string): Promise<Email> {
  // Loaded only when the mailbox is opened.
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(await readFile(file));
}
const contentOf = ({ content }: Email['attachments'][number]): Buffer => Buffer.from(content as ArrayBuffer);

async function open(folder: string, id: string): Promise<OpenMessage> {
  const file = join(folder, `${id}.eml`);
  const [email, { mtime }] = await Promise.all([parse(file), stat(file)]);
  return {
    id,
    to: addressesOf(email.to),
    from: addressesOf(email.from ? [email.from] : []),
    subject: email.subject ?? '',
    at: mtime.toISOString(),
    messageId: email.messageId ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map((one) => ({
      name: one.filename ?? '',
      type: one.mimeType,
      bytes: contentOf(one).length,
    })),
  };
}

const idsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing has been sent yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => FILE.exec(name)?.[1] ?? []);
};

/** Newest first. @param to only messages to this address */
export async function listMessages(folder: string, to?: string): Promise<StoredMessage[]> {
  const messages = await Promise.all((await idsIn(folder)).map((id) => open(folder, id)));
  return messages
    .filter((message) => to === undefined || message.to.toLowerCase() === to.trim().toLowerCase())
    .map(({ html: _html, text: _text, headers: _headers, attachments: _attachments, ...summary }) => summary)
    .toSorted((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
}

/** null: there is no such message. */
export async function readMessage(folder: string, id: string): Promise<OpenMessage | null> {
  return (await idsIn(folder)).includes(id) ? open(folder, id) : null;
}

/** null: there is no such message or attachment. @param number from 1 on, as the message lists them */
export async function readAttachment(
  folder: string,
  id: string,
  number: number,
): Promise<{ type: string; content: Buffer } | null> {
  if (!(await idsIn(folder)).includes(id)) return null;
  const { attachments } = await parse(join(folder, `${id}.eml`));
  const found = attachments[number - 1];
  return found ? { type: found.mimeType, content: contentOf(found) } : null;
}
