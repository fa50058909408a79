import type { BookEntry, Call, FinalOrder, FinalVoucher } from '../judge/history.ts';
import { GIFT_VOUCHER } from '../judge/vouchers.ts';
import { penceOf, type AdminOrder } from './admin-order.ts';
import type { Maker } from './maker.ts';
import type { Pot } from './shop.ts';

/** The payment that was captured of those that were made for an order by link. */
function paidByLink(number: string, calls: readonly Call[], books: readonly BookEntry[]): string | undefined {
  const made = new Set(
    calls.flatMap(({ did }) => (did.kind === 'pay-link' && did.order === number ? did.payment : [])),
  );
  return books.find(({ payment, captured }) => captured > 0 && made.has(payment))?.payment;
}

/** What stands for the payment of a replacement. @param seen how many there were before it */
export const replacementName = (number: string, seen: number): string => `${number} again ${seen + 1}`;

/** Each order was placed with an email address of its own. */
export function finalOrders(
  orders: AdminOrder[],
  calls: Call[],
  pots: readonly Pot[],
  books: readonly BookEntry[],
): FinalOrder[] {
  const placed = new Map(
    calls.flatMap(({ did }) => (did.kind === 'order' && !did.replaces ? [[did.email, did] as const] : [])),
  );
  const skus = new Map(pots.map(({ productId, sku }) => [productId, sku]));
  skus.set('', GIFT_VOUCHER);
  /** Replacements have numbers in the order in which they were made. */
  const nameOf = (number: string, replacement: string) => {
    const all = orders.flatMap((one) => (one.replaces?.orderNumber === number ? one.orderNumber : []));
    return replacementName(number, all.toSorted().indexOf(replacement));
  };
  const atDesk = new Set(calls.flatMap(({ did }) => (did.kind === 'refund' ? did.refund : [])));
  return orders.map(({ orderNumber, customerEmail, orderLines, failedRefund, ...order }) => {
    const refunds = order.refunds.map(({ id, amount, voucher, state, pieces }) => ({
      id,
      pence: penceOf(amount),
      voucherPence: penceOf(voucher),
      state,
      pieces,
    }));
    const parts = refunds.filter(({ id, state }) => state === 'done' && atDesk.has(id));
    const { replaces } = order;
    const { payment = null, byHand } = replaces
      ? { payment: nameOf(replaces.orderNumber, orderNumber) }
      : (placed.get(customerEmail) ?? {});
    const taken = (order.byHand?.payments ?? []).reduce((sum, { amount }) => sum + penceOf(amount), 0);
    return {
      number: orderNumber,
      payment: paidByLink(orderNumber, calls, books) ?? payment,
      email: customerEmail,
      status: order.status,
      pence: penceOf(order.total),
      voucherPence: penceOf(order.voucher),
      partsPence: parts.reduce((sum, { pence, voucherPence }) => sum + pence - voucherPence, 0),
      owedPence: penceOf(failedRefund?.owed),
      isSettled: Boolean(failedRefund?.settledAt),
      refunds,
      requests: (order.requests ?? []).map(({ id, kind, state }) => ({ id, kind, state })),
      ...(replaces && { replaces: replaces.orderNumber }),
      ...(byHand && { hand: { by: byHand, pence: taken } }),
      lines: orderLines.map(({ product_id: id, quantity }) => ({ sku: skus.get(id) ?? id, quantity })),
    };
  });
}

/** The calls that made orders by hand, as if made with what paid for them in the end. */
export const withTheirPayments = (calls: readonly Call[], orders: readonly FinalOrder[]): Call[] =>
  calls.map((call) => {
    const { did } = call;
    if (did.kind !== 'order' || did.byHand !== 'link') return call;
    const own = orders.find(({ email, replaces }) => email === did.email && !replaces);
    const payment = own?.payment ?? did.payment;
    return { ...call, did: { ...did, payment } };
  });

/** All vouchers and their ledgers. */
export async function finalVouchers(maker: Maker): Promise<FinalVoucher[]> {
  interface Shown extends Omit<FinalVoucher, 'order' | 'entries'> {
    order: { number: string };
    entries: { pence: number }[];
  }
  const found: FinalVoucher[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/admin/vouchers?page=${page}&limit=100`;
    const { vouchers } = (await maker.must('GET', path)) as { vouchers: Shown[] };
    for (const { lastFour, order, valuePence, balancePence, entries } of vouchers)
      found.push({
        lastFour,
        order: order.number,
        valuePence,
        balancePence,
        entries: entries.map(({ pence }) => pence),
      });
    if (vouchers.length < 100) return found;
  }
}
