import type { BookEntry, Evidence, Mail } from '../judge/history.ts';
import { finalOrders, finalVouchers, withTheirPayments } from './final-orders.ts';
import type { Maker } from './maker.ts';
import type { Recorder } from './recorder.ts';
import type { Pot, ShopUnderTest } from './shop.ts';

interface LedgerPayment {
  status: string;
  created_at: string;
}
interface LedgerEntry {
  reference_id: string | null;
  captured: number;
  refunded: number;
  pendingRefunds: number;
  failedRefunds?: number;
  open: number;
  payments: LedgerPayment[];
}

async function json<T>(address: string): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** What the card provider has booked, on the run's clock. */
async function readBooks({ sandboxUrl }: ShopUnderTest, now: number): Promise<BookEntry[]> {
  const clock = await json<{ epochMs: number }>(`${sandboxUrl}/__sim/clock`);
  const { references } = await json<{ references: LedgerEntry[] }>(`${sandboxUrl}/__sim/ledger`);
  return references.map(
    ({ reference_id, payments, captured, refunded, pendingRefunds, failedRefunds, open }) => {
      const opened = payments.filter(({ status }) => status === 'APPROVED');
      const since = Math.min(...opened.map(({ created_at }) => Date.parse(created_at)));
      return {
        payment: String(reference_id),
        captured,
        refunded,
        pendingRefunds,
        failedRefunds,
        open,
        charges: payments.filter(({ status }) => status === 'COMPLETED').length,
        ...(open > 0 ? { openSince: now - (clock.epochMs - since) } : {}),
      };
    },
  );
}

interface MailHead {
  id: string;
  /** In ISO 8601. */
  at: string;
  to: string;
  subject: string;
}
/** An offer is made in Redis, and its shopper reads PostgreSQL. It takes a while to get there, on a busy machine even longer. */
const NOTE_MS = 3000;
/** Servers that were killed a moment ago are slow. */
const RECOVERY_MS = 10_000;

/** How much later a shopper may see an offer: as long as the slowest answers about places took twice, if that is longer. */
export function noteMsOf({ calls, outages }: Pick<Recorder, 'calls' | 'outages'>): number {
  const times = calls.flatMap(({ did, asked, answered, reply }) => {
    const isAboutPlace = (did.kind === 'look' || did.kind === 'wait') && reply && reply.kind !== 'refused';
    if (!isAboutPlace || answered === null) return [];
    const isAway = outages.some(({ from, to }) => from <= answered && to + RECOVERY_MS >= asked);
    return isAway ? [] : [answered - asked];
  });
  return Math.max(NOTE_MS, 2 * Math.max(0, ...times));
}

/** What these mails say matters, beside their subjects. */
const SAYS_MORE = /cancelled|refund/i;

/**
 * The mails to these shoppers.
 *
 * @param began when the run's clock was at 0, in milliseconds since 1970
 * @param texts of mails that were read before
 */
async function readMails(
  mailboxUrl: string,
  domain: string,
  began: number,
  texts: Map<string, string>,
): Promise<Mail[]> {
  const heads = (await json<MailHead[]>(`${mailboxUrl}/messages.json`)).filter(({ to }) =>
    to.endsWith(`@${domain}`),
  );
  for (const { id, subject } of heads)
    if (SAYS_MORE.test(subject) && !texts.has(id))
      texts.set(id, (await json<{ text: string }>(`${mailboxUrl}/messages/${id}.json`)).text);
  return heads.map(({ id, to, subject, at }) => ({
    to,
    subject,
    text: texts.get(id) ?? '',
    at: Date.parse(at) - began,
  }));
}

/** Everything that an outsider can see now, for the judge. */
export function createCollector(run: {
  seed: string;
  shop: ShopUnderTest;
  maker: Maker;
  recorder: Recorder;
  pots: readonly Pot[];
  mailDomain: string;
  sellsVouchers?: boolean | undefined;
  /** How long this shop promises things. */
  shopTimes: Pick<Evidence, 'longestHoldMs' | 'offerMs' | 'capMs' | 'saleMs' | 'hasRoom'>;
  oneNetwork?: boolean;
  /** Payments that were there before the run are none of its business. */
  known: ReadonlySet<string>;
}) {
  const { seed, shop, maker, recorder, pots, mailDomain, shopTimes, oneNetwork, known } = run;
  const texts = new Map<string, string>();
  return {
    async money() {
      const shown = await maker.orders(`@${mailDomain}`);
      const books = await readBooks(shop, recorder.now());
      const orders = finalOrders(shown, recorder.calls, pots, books);
      return { orders, books: books.filter(({ payment }) => !known.has(payment)) };
    },
    async everything(): Promise<Evidence> {
      const ended = recorder.now();
      const { orders, books } = await this.money();
      const stock: Record<string, number> = {};
      const shown: Record<string, number> = {};
      for (const pot of pots) {
        const now = await maker.stockOf(pot);
        stock[pot.sku] = now.available;
        shown[pot.sku] = now.shown;
      }
      const began = Date.now() - recorder.now();
      const mails = shop.mailboxUrl ? await readMails(shop.mailboxUrl, mailDomain, began, texts) : [];
      const { outages, withdrawn, forgotten } = recorder;
      const calls = withTheirPayments(recorder.calls, orders);
      const vouchers = run.sellsVouchers ? await finalVouchers(maker) : undefined;
      const seen = { seed, calls, orders, books, stock, shown, mails, vouchers, ended };
      return { ...seen, outages, withdrawn, forgotten, ...shopTimes, oneNetwork, noteMs: noteMsOf(recorder) };
    },
  };
}

export const knownPayments = async (shop: ShopUnderTest): Promise<Set<string>> =>
  new Set((await readBooks(shop, 0)).map(({ payment }) => payment));
