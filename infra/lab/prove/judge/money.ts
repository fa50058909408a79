import {
  endOf,
  type BookEntry,
  type Call,
  type Evidence,
  type FinalOrder,
  type Violation,
} from './history.ts';

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const callsOf = ({ calls }: Evidence, payment: string): Call[] =>
  calls.filter(
    ({ did, reply }) =>
      (did.kind === 'order' && did.payment === payment) ||
      (reply?.kind === 'paid' && reply.payment === payment),
  );

/** What the buyer of this order should have paid once the shop is quiet. Null: the order has not come to an end. */
const owed = ({ status, pence, partsPence = 0 }: FinalOrder): number | null =>
  status === 'pending' ? null : status === 'cancelled' ? 0 : pence - partsPence;

const isYoung = ({ openSince }: BookEntry, end: number, openMs: number) =>
  openSince !== undefined && end - openSince < openMs;

const isFailedPart = (pence: number, { refunds = [] }: FinalOrder, { failedRefunds = 0 }: BookEntry) =>
  pence <= failedRefunds &&
  refunds.some(({ state, ...part }) => state === 'failed' && part.pence - part.voucherPence === pence);

function judgeEntry(entry: BookEntry, order: FinalOrder | undefined, isWaiting: boolean): string | null {
  const { payment, captured, refunded, open, charges } = entry;
  const paid = captured - refunded;
  if (open > 0 && (order || !isWaiting))
    return `${pounds(open)} of payment ${payment} are still held on the card`;
  if (!order) return paid === 0 ? null : `payment ${payment} took ${pounds(paid)} and has no order`;
  if (captured > order.pence || (charges > 1 && captured > 0 && captured !== order.pence))
    return `order ${order.number} was charged ${pounds(captured)} for ${pounds(order.pence)}`;
  if ((order.partsPence ?? 0) > order.pence)
    return `${pounds(order.partsPence ?? 0)} of order ${order.number} were refunded in parts, and it cost ${pounds(order.pence)}`;
  const wanted = owed(order);
  if (wanted === null) return `order ${order.number} is still pending`;
  const owedPence = order.owedPence ?? 0;
  // After a refund that has failed, of a part too, the provider refunds nothing more of a payment.
  if (owedPence > (entry.failedRefunds ? paid : 0))
    return `the shop asks the maker to pay back ${pounds(owedPence)} of order ${order.number}, although no such refund has failed`;
  const over = paid - owedPence - wanted;
  // What failed after the order was cancelled is the maker's to pay back, and the refund desk says so.
  if (over === 0 || (order.status === 'cancelled' && isFailedPart(over, order, entry))) return null;
  return `order ${order.number} is ${order.status}, and its buyer has paid ${pounds(paid)} where it should be ${pounds(wanted)}`;
}

/** What is wrong with the money of an order that the maker made. One that a card has paid is like any other. */
function judgeHand({ number, status, pence, hand }: FinalOrder, entry: BookEntry | undefined): string | null {
  if (!hand) return null;
  const captured = entry?.captured ?? 0;
  if (captured > 0 && hand.pence > 0)
    return `order ${number} was paid by card and by hand: ${pounds(captured)} and ${pounds(hand.pence)}`;
  if (hand.pence > pence)
    return `${pounds(hand.pence)} were taken by hand for order ${number} of ${pounds(pence)}`;
  if (status === 'pending') return `order ${number} is still pending`;
  if (status === 'cancelled' || captured > 0 || hand.pence === pence) return null;
  return `order ${number} is ${status}, and no one has paid for it`;
}

/** Captured less refunded, and less what the maker has to pay back after a failed refund, is exactly the price of what each buyer keeps. No one is charged without an order, or twice. */
export function judgeMoney(evidence: Evidence, openMs: number): Violation[] {
  const end = endOf(evidence);
  const orders = new Map(evidence.orders.map((order) => [order.payment, order]));
  const booked = new Set(evidence.books.map(({ payment }) => payment));
  const wrong = evidence.books.flatMap((entry): Violation[] => {
    const says = judgeEntry(entry, orders.get(entry.payment), isYoung(entry, end, openMs));
    return says ? [{ rule: 'money', says, calls: callsOf(evidence, entry.payment) }] : [];
  });
  const byHand = evidence.orders.flatMap((order): Violation[] => {
    const says = judgeHand(
      order,
      evidence.books.find(({ payment }) => payment === order.payment),
    );
    return says
      ? [{ rule: 'money', says, calls: order.payment ? callsOf(evidence, order.payment) : [] }]
      : [];
  });
  const unpaid = evidence.orders.flatMap((order): Violation[] => {
    // What costs the card nothing needs no payment.
    if (
      order.status === 'cancelled' ||
      order.pence === 0 ||
      order.hand ||
      (order.payment !== null && booked.has(order.payment))
    )
      return [];
    const says = `order ${order.number} is ${order.status}, and the provider knows no payment for it`;
    return [{ rule: 'money', says, calls: order.payment ? callsOf(evidence, order.payment) : [] }];
  });
  return [...wrong, ...byHand, ...unpaid];
}
