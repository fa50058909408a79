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
export interface OpenMessage extends StoredMessage {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
}

const FILE = /^([0-9a-f-]{36})\.eml$/;

const addressesOf = (list: Email['to']): string =>
  (list ?? []).map(({ address }) => address ?? '').join(', ');

async function open(folder: string, id: string): Promise<OpenMessage> {
  const file = join(folder, `${id}.eml`);
  const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
  // Loaded only when the mailbox is opened.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(bytes);
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
    .map(({ html: _html, text: _text, headers: _headers, ...summary }) => summary)
    .toSorted((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
}

/** null: there is no such message. */
export async function readMessage(folder: string, id: string): Promise<OpenMessage | null> {
  return (await idsIn(folder)).includes(id) ? open(folder, id) : null;
}
