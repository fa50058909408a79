import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Crash, Violation } from '../../judge/history.ts';
import { judgeLetter } from '../../judge/letters.ts';
import { askUntilAnswered, Browser } from '../../traffic/browser.ts';
import type { ShopUnderTest } from '../../traffic/shop.ts';
import { linksOf, type EarlyLink } from './early.ts';
import type { Must } from './make-update.ts';

const SUBJECT = 'The kiln is open';
const EARLY_SUBJECT = 'Before everyone else';
const LONGEST_MS = 120_000;

interface Head {
  id: string;
  at: string;
  to: string;
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}
const mailsTo = (shop: ShopUnderTest): Promise<(Head & { subject: string })[]> =>
  json(`${shop.mailboxUrl}/messages.json`);

/** Signs up as a reader does: the address is on the list once the link in the email was used. */
async function subscribe(shop: ShopUnderTest, email: string, network: string): Promise<void> {
  const reader = new Browser(() => shop.url, network);
  const asked = { email, topics: ['updates'], page: 'newsletter' };
  const { status, body } = await askUntilAnswered(() => reader.ask('POST', '/api/newsletter', asked));
  if (status >= 300) throw new Error(`${email} could not sign up: ${status} ${body?.message ?? ''}`);
  const mail = await waitFor(
    `the email to ${email}`,
    async () => (await mailsTo(shop)).find(({ to }) => to === email),
    LONGEST_MS,
  );
  const { text } = await json<{ text: string }>(`${shop.mailboxUrl}/messages/${mail.id}.json`);
  const token = decodeURIComponent(/token=([^\s)]+)/.exec(text)?.[1] ?? '');
  const confirmed = await askUntilAnswered(() => reader.ask('POST', '/api/newsletter/confirm', { token }));
  if (confirmed.status >= 300) throw new Error(`${email} could not confirm: ${confirmed.status}`);
}

/** The first readers of the list get a letter at once, with early links. */
export async function earlyLetter(
  shop: ShopUnderTest,
  must: Must,
  { readers: count, updateId, mailDomain }: { readers: number; updateId: string; mailDomain: string },
): Promise<EarlyLink[]> {
  const emails = Array.from({ length: count }, (_, index) => `early-${index + 1}@${mailDomain}`);
  await Promise.all(emails.map((email, index) => subscribe(shop, email, `10.201.0.${index + 1}`)));
  const letter = { subject: EARLY_SUBJECT, text: 'A minute for you alone.', topic: 'updates', updateId };
  const { id } = await must('POST', '/api/admin/letters', letter);
  await must('PUT', `/api/admin/letters/${id}/sending`, { sendAt: null });
  return linksOf(emails, async (email) => {
    const mail = (await mailsTo(shop)).find(({ to, subject }) => to === email && subject === EARLY_SUBJECT);
    return mail ? (await json<{ text: string }>(`${shop.mailboxUrl}/messages/${mail.id}.json`)).text : '';
  });
}

/**
 * A mailing list of so many readers, and a letter to them that is still being sent when the update opens.
 *
 * @param options.also addresses that are on the list already
 */
export async function makeLetter(
  shop: ShopUnderTest,
  must: Must,
  {
    readers: count,
    also,
    updateId,
    mailDomain,
  }: { readers: number; also: string[]; updateId: string; mailDomain: string },
) {
  const more = Array.from({ length: count }, (_, index) => `reader-${index + 1}@${mailDomain}`);
  const readers = [...more, ...also];
  await Promise.all(
    more.map((email, index) => subscribe(shop, email, `10.200.${index >> 8}.${index & 255}`)),
  );
  const letter = { subject: SUBJECT, text: 'Everything is unpacked.', topic: 'updates', updateId };
  const { id } = await must('POST', '/api/admin/letters', letter);
  return {
    readers: readers.length,
    /** @param at by this machine's clock */
    send: (at: number) =>
      must('PUT', `/api/admin/letters/${id}/sending`, { sendAt: new Date(at).toISOString() }),
    /** Waits until it has been sent to everyone, and judges. @param began when the run's clock was at 0 */
    async verdict(crashes: Crash[], began: number): Promise<Violation[]> {
      const read = async () =>
        (await mailsTo(shop))
          .filter(({ subject }) => subject === SUBJECT)
          .map(({ to, subject, at }) => ({ to, subject, text: '', at: Date.parse(at) - began }));
      const isSent = async () => {
        const { state } = await must('GET', `/api/admin/letters/${id}`);
        return state === 'sent' && new Set((await read()).map(({ to }) => to)).size >= readers.length;
      };
      // What is missing after that is for the judge.
      await waitFor('the letter has been sent', isSent, LONGEST_MS).catch(() => undefined);
      return judgeLetter({ readers, mails: await read() }, crashes);
    },
  };
}
