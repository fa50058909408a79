import type { BookEntry, Call, Crash, Evidence, FinalOrder, Mail, Violation } from './history.ts';
import { GIFT_VOUCHER } from './vouchers.ts';

/** What a mail about an order says, by its subject. */
const KINDS = {
  cancelled: /^Your order (\S+) has been cancelled$/,
  shipped: /^(?:Your|The rest of your) order (\S+) is on its way$/,
  refunded: /^Refund for your order (\S+)$/,
  'partly refunded': /^Refund of £\S+ for your order (\S+)$/,
  confirmed: /^Your order (\S+) at /,
  'sent again': /^We are sending you another one: order (\S+) at /,
  'to be paid': /^Please pay for order (\S+) at /,
} as const;
type Kind = keyof typeof KINDS | 'paid back';
const PAID_BACK = /to your card failed, so we’ve paid you back/;

interface OrderMail extends Mail {
  kind: Kind;
  number: string;
}

function read(mail: Mail): OrderMail[] {
  for (const [kind, subject] of Object.entries(KINDS) as [keyof typeof KINDS, RegExp][]) {
    const number = subject.exec(mail.subject)?.[1];
    const isPaidBack = kind === 'partly refunded' && PAID_BACK.test(mail.text);
    if (number) return [{ ...mail, kind: isPaidBack ? 'paid back' : kind, number }];
  }
  return [];
}

/** A voucher that is bought comes in an email of its own. */
const isByEmail = ({ lines }: FinalOrder): boolean => lines.some(({ sku }) => sku === GIFT_VOUCHER);

const SENT_OUT = ['shipped', 'delivered'];

/**
 * The mails that an order must have been written, from how it and its money ended: one for each refund that is done.
 *
 * @param asked whether the refund with this id counts
 */
function due(order: FinalOrder, entry: BookEntry | undefined, asked: (id: string) => boolean): Kind[] {
  const kinds: Kind[] = (order.refunds ?? []).flatMap(({ id, state }) =>
    state === 'done' && asked(id) ? ['partly refunded' as const] : [],
  );
  const captured = (entry?.captured ?? 0) > 0;
  const isByHand = (order.hand?.pence ?? 0) > 0;
  const isPaid = captured || isByHand || (order.pence === 0 && order.status !== 'pending');
  // An order that was cancelled before its capture became known was never confirmed.
  if (isPaid && order.status !== 'cancelled') kinds.push(order.replaces ? 'sent again' : 'confirmed');
  if (order.hand?.by === 'link') kinds.push('to be paid');
  if (SENT_OUT.includes(order.status) && !isByEmail(order) && order.hand?.by !== 'cash')
    kinds.push('shipped');
  if (order.status === 'cancelled') kinds.push('cancelled');
  if (order.isSettled) kinds.push('paid back');
  if (
    captured &&
    entry &&
    entry.refunded - entry.pendingRefunds >= order.pence &&
    (order.partsPence ?? 0) < order.pence
  )
    kinds.push('refunded');
  return kinds;
}

function untrue(mail: OrderMail, order: FinalOrder | undefined, entry: BookEntry | undefined): string | null {
  if (!order) return `a mail tells ${mail.to} of order ${mail.number}, which does not exist`;
  if (mail.to !== order.email)
    return `a mail about order ${mail.number} went to ${mail.to}, not to ${order.email}`;
  const captured = entry?.captured ?? 0;
  if (mail.kind === 'confirmed' && captured === 0 && order.pence > 0 && !order.hand?.pence)
    return `a mail thanks for the payment of order ${mail.number}, which was never taken`;
  if (mail.kind === 'cancelled' && order.status !== 'cancelled')
    return `a mail says that order ${mail.number} has been cancelled, and it is ${order.status}`;
  if (mail.kind === 'cancelled' && captured > 0 && /not been charged/.test(mail.text))
    return `a mail says that the buyer of order ${mail.number} has not been charged, and they have`;
  if (mail.kind === 'cancelled' && captured === 0 && /will be refunded/.test(mail.text))
    return `a mail promises a refund for order ${mail.number}, which was never charged`;
  if (mail.kind === 'shipped' && !SENT_OUT.includes(order.status))
    return `a mail says that order ${mail.number} is on its way, and it is ${order.status}`;
  if (mail.kind === 'partly refunded' && order.refunds?.every(({ state }) => state !== 'done'))
    return `a mail says that a part of order ${mail.number} was refunded, and it was not`;
  if (mail.kind === 'paid back' && order.isSettled === false)
    return `a mail says that the buyer of order ${mail.number} was paid back another way, and the maker has not said so`;
  if (mail.kind === 'refunded' && (entry?.refunded ?? 0) === 0)
    return `a mail says that order ${mail.number} was refunded, and it was not`;
  return null;
}

/** So many mails may be on their way when their sender dies. */
export const AT_ONCE = 4;

/** Crashes of the sender that may have repeated one of these copies: between the first and the last of them. */
export function crashesBetween(copies: Mail[], crashes: Crash[]): Crash[] {
  const times = copies.flatMap(({ at }) => at ?? []);
  if (times.length < copies.length) return crashes;
  return crashes.filter(({ from, to }) => from <= Math.max(...times) && to >= Math.min(...times));
}

/** The same mail comes once, and once more only over a crash of its sender that had it in hand. */
function repeated(
  sent: OrderMail[],
  crashes: Crash[],
  about: (number: string) => Call[],
  allowed: (number: string) => Kind[],
): Violation[] {
  const repeats = [...Map.groupBy(sent, ({ kind, number }) => `${kind} ${number}`).values()].flatMap(
    (copies) => {
      const [first] = copies;
      const once = first
        ? Math.max(1, allowed(first.number).filter((kind) => kind === first.kind).length)
        : 0;
      return first && copies.length > once ? [{ ...first, copies, more: copies.length - once }] : [];
    },
  );
  const wrong = repeats.flatMap(({ kind, number, copies, more }): Violation[] => {
    const excused = crashesBetween(copies, crashes).length;
    if (more <= excused) return [];
    const says = `the mail "${kind}" of order ${number} came ${copies.length} times, and its sender died ${excused} times in between`;
    return [{ rule: 'mails', says, calls: about(number) }];
  });
  const all = repeats.reduce((sum, { more }) => sum + more, 0);
  const most = crashes.reduce((sum, { mails = AT_ONCE }) => sum + mails, 0);
  if (wrong.length > 0 || all <= most) return wrong;
  const says = `${all} mails came again, and their sender had no more than ${most} in hand when it died`;
  return [{ rule: 'mails', says, calls: repeats.flatMap(({ number }) => about(number)) }];
}

/**
 * Every order has the mails that it is owed, and no mail says what is untrue.
 *
 * @param crashes when the process that sends the mails was killed
 */
export function judgeMails({ mails, orders, books, calls }: Evidence, crashes: Crash[]): Violation[] {
  const entries = new Map(books.map((entry) => [entry.payment, entry]));
  const entryOf = (order: FinalOrder | undefined) =>
    order?.payment ? entries.get(order.payment) : undefined;
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const sent = mails.flatMap(read);
  const about = (number: string) =>
    calls.filter(
      ({ reply, did }) =>
        (reply?.kind === 'ordered' && reply.order === number) || ('order' in did && did.order === number),
    );
  const violations: Violation[] = sent.flatMap((mail) => {
    const order = byNumber.get(mail.number);
    const says = untrue(mail, order, entryOf(order));
    return says ? [{ rule: 'mails', says, calls: about(mail.number) }] : [];
  });
  const asked = new Set(calls.flatMap(({ did }) => (did.kind === 'refund' ? did.refund : [])));
  const owed = (order: FinalOrder) => due(order, entryOf(order), (id) => asked.has(id));
  /** Refunds that were made in the provider's dashboard are written about too. */
  const allowed = (number: string) => {
    const order = byNumber.get(number);
    if (!order) return [];
    const parts = Array.from({ length: order.parts ?? 0 }, (): Kind => 'partly refunded');
    return [...due(order, entryOf(order), () => true), ...parts];
  };
  for (const order of orders) {
    const own = sent.filter(({ number }) => number === order.number);
    for (const [kind, all] of Map.groupBy(owed(order), (one) => one)) {
      const there = own.filter((mail) => mail.kind === kind).length;
      if (there >= all.length) continue;
      const lacks = all.length > 1 ? `${there} of ${all.length} mails "${kind}"` : `no mail "${kind}"`;
      const says = `order ${order.number} is ${order.status} and has ${lacks}`;
      violations.push({ rule: 'mails', says, calls: about(order.number) });
    }
  }
  return [...violations, ...repeated(sent, crashes, about, allowed)];
}
