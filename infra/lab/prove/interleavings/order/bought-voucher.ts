import { randomUUID } from 'node:crypto';
import type { OrderShop } from './order-shop.ts';

/** A voucher over so many pence, which was bought and emailed. @param send_on a later day, on which it will be */
export async function boughtVoucher(shop: OrderShop, amountPence: number, send_on?: string) {
  await shop.must('PUT', 'voucher-settings', {
    on: true,
    amountsPence: [amountPence],
    anyAmount: null,
    revisionLoaded: (await shop.must('GET', 'voucher-settings')).revision,
  });
  const { guest, paymentId } = shop.authorised(amountPence);
  const body = {
    amount_pence: amountPence,
    customer_name: 'Ada',
    customer_email: 'ada@pots.example',
    recipient_name: 'Bea',
    recipient_email: `bea-${randomUUID()}@pots.example`,
    payment_id: paymentId,
    ...(send_on && { send_on }),
  };
  const answer = await guest('POST', '/api/vouchers', body);
  if (answer.status >= 300) shop.fail(`buying a voucher: ${JSON.stringify(answer.body)}`);
  const row = await shop.row('SELECT id FROM orders WHERE payment_id = $1', paymentId);
  const is = { orderId: String(row.id), paymentId, amountPence };
  // Before that nothing is left of it.
  await shop.until('the voucher is worth its money', async () => {
    const { issued } = await shop.row(
      'SELECT issued_at IS NOT NULL AS issued FROM voucher WHERE order_id = $1',
      is.orderId,
    );
    return issued === true;
  });
  if (send_on) return { code: '', ...is };
  const email = () =>
    shop.events.find(
      ({ type, data }) =>
        type === 'voucher.sent.v1' &&
        (data as { recipientEmail: string }).recipientEmail === body.recipient_email,
    );
  await shop.until('the voucher is emailed', () => email() !== undefined);
  const { data } = email() ?? shop.fail('the voucher is not emailed');
  const { voucherCode } = data as { voucherCode: string };
  return { code: voucherCode, ...is };
}
