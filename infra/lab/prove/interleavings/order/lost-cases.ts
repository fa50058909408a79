import { randomUUID } from 'node:crypto';
import { boughtVoucher } from './bought-voucher.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';

const sent = (shop: OrderShop, type: string, key: string) =>
  shop.events.filter((event) => event.type === type && event.key === key);

/** What comes back to a voucher whose own payment was lost goes the same way, and comes back if the shop wins after all. */
export const lostVoucher: OrderCase = async (shop) => {
  const voucher = await boughtVoucher(shop, 5000);
  const left = async () => {
    const { vouchers } = await shop.must('GET', `vouchers?search=${voucher.code}`);
    return vouchers[0].balancePence;
  };
  const pays = { vouchers: [voucher.code], without_card: true };
  const [first, second] = [
    await shop.order(1, pays),
    await shop.order(1, { ...pays, amountPence: 200, without_card: false }),
  ];
  shop.is('what is left', await left(), 0);
  await shop.must('PUT', `orders/${second.id}/status`, { status: 'cancelled' });
  shop.is('what is left once one is cancelled', await left(), 2400);
  const tell = async (state: string, day: number, amountPence = 4000) => {
    const before = sent(shop, 'order.disputed.v1', voucher.orderId).length;
    await shop.publish('payment.disputed.v1', voucher.paymentId, {
      paymentId: voucher.paymentId,
      orderId: voucher.orderId,
      amountPence,
      currency: 'GBP',
      disputeId: `dts-${voucher.orderId}`,
      reason: 'NO_KNOWLEDGE',
      state,
      dueAt: null,
      openedAt: '2026-11-20T12:00:00.000Z',
      changedAt: `2026-11-${day}T12:00:00.000Z`,
    });
    await shop.until(
      `the dispute is ${state}`,
      () => sent(shop, 'order.disputed.v1', voucher.orderId).length > before,
    );
  };
  await tell('evidence-required', 21);
  shop.is('what is left during a dispute', await left(), 2400);
  await tell('lost', 22);
  shop.is('what is left once it is lost', await left(), 0);
  await shop.must('PUT', `orders/${first.id}/status`, { status: 'cancelled' });
  shop.is('what is left of what came back', await left(), 1000);
  await shop.until('its buyer learns of it', () => sent(shop, 'order.cancelled.v1', first.id).length === 1);
  shop.is('the cancellation', sent(shop, 'order.cancelled.v1', first.id)[0]?.data, {
    returnedVoucherPence: 1000,
    lostVoucherPence: 1600,
  });
  shop.is('the cancellation before it', sent(shop, 'order.cancelled.v1', second.id)[0]?.data, {
    returnedVoucherPence: 2400,
  });
  await tell('won', 23);
  shop.is('what is left once it is won', await left(), 5000);
  await tell('accepted', 24);
  shop.is('what is left once the maker has accepted it', await left(), 1000);
  await tell('accepted', 25, 1500);
  shop.is('what is left once the bank has taken less', await left(), 3500);
  await tell('accepted', 26, 4600);
  shop.is('what is left once the bank has taken more', await left(), 400);
};

/** Events without an effect are sent again until they have one, and no others. */
export const lostEvents: OrderCase = async (shop) => {
  const [missing, cancelled, there] = [await shop.order(), await shop.order(), await shop.order()];
  await shop.must('PUT', `orders/${cancelled.id}/status`, { status: 'cancelled' });
  for (const { id } of [missing, cancelled]) shop.cart.unconfirmed.add(id);
  const again = ({ id }: { id: string }) => sent(shop, 'order.paid.v1', id).length;
  await shop.until('a missing confirmation is asked for again', () => again(missing) > 2);
  shop.cart.unconfirmed.clear();
  shop.is('of others', [again(cancelled), again(there)], [1, 1]);
  // A refund of which the payment service has not answered is asked for again, as it was.
  const refund = { id: randomUUID(), amount_pence: 101, reason: 'goodwill' };
  await shop.must('POST', `orders/${there.id}/refunds`, refund);
  const asked = () => sent(shop, 'refund.requested.v1', there.id).map(({ data }) => data);
  await shop.until('a refund is asked for again', () => asked().length > 1);
  const { paymentId } = await shop.row(
    'SELECT payment_id AS "paymentId" FROM orders WHERE id = $1',
    there.id,
  );
  const same = { orderId: there.id, paymentId, refundId: refund.id, amountPence: 101, reason: 'goodwill' };
  shop.is('the requests', asked().slice(0, 2), [same, same]);
};
