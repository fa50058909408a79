import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { EditedVouchers, VoucherList, WireVoucherBalance } from '@slipcast/contracts/http/vouchers';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { mailTo } from '../mailbox.ts';

let robin: Client;
const offer = async (on: boolean) => {
  const { body } = await robin.get<EditedVouchers>('/admin/voucher-settings');
  const next = { on, amountsPence: on ? [5000] : [], anyAmount: null, revisionLoaded: body.revision };
  return robin.send('PUT', '/admin/voucher-settings', next);
};
beforeAll(async () => {
  robin = await admin();
  await offer(true);
});
afterAll(() => offer(false));

it('sells a voucher, emails its code, and takes it instead of a card', async () => {
  const [giver, guest, pot] = [shopper(), shopper(), await newPot()];
  const email = `bea-${randomUUID()}@example.com`;
  const paymentId = (await pay(giver, 5000)).body.payment?.id ?? '';
  const bought = await giver.send<WireCheckout>('POST', '/vouchers', {
    amount_pence: 5000,
    customer_name: 'Ada Potter',
    customer_email: `ada-${randomUUID()}@example.com`,
    recipient_name: 'Bea',
    recipient_email: email,
    message: 'Happy birthday!',
    payment_id: paymentId,
  });
  expect([bought.status, bought.body.order.status]).toEqual([200, 'delivered']);
  const mail = await mailTo(email, /gift voucher of £50\.00/);
  expect(mail.text).toContain('Happy birthday!');
  const [, code = ''] = /gift-vouchers\/balance#([\w-]+)/.exec(mail.text ?? '') ?? [];
  const { body: balance } = await guest.send<WireVoucherBalance>('POST', '/vouchers/balance', { code });
  expect(balance).toMatchObject({ balancePence: 5000, recipientName: 'Bea' });

  const items = [{ product_id: pot.id, quantity: 2 }];
  const { body: quote } = await guest.send<WireQuote>('POST', '/orders/quote', { items, vouchers: [code] });
  expect(quote).toMatchObject({ voucherPence: 4900, totalPence: 0 });
  await addToCart(guest, pot, 2);
  const { status, body } = await checkout(guest, {
    ...orderOf(randomUUID(), pot, 2),
    vouchers: [code],
    without_card: true,
  });
  expect([status, body.order]).toMatchObject([200, { status: 'paid', total: 0, voucher: 49 }]);
  const refund = { id: randomUUID(), amount_pence: 900, reason: 'goodwill' };
  const refunded = await robin.send('POST', `/admin/orders/${body.order.id}/refunds`, refund);
  expect(refunded.body).toMatchObject({ left: 40, refunds: [{ amount: 9, voucher: 9, state: 'done' }] });
  const { body: list } = await robin.get<VoucherList>(`/admin/vouchers?search=${code.slice(-4)}`);
  expect(list.vouchers).toMatchObject([
    {
      balancePence: 1000,
      entries: [{ kind: 'issue' }, { kind: 'redeem', pence: -4900 }, { kind: 'return', pence: 900 }],
    },
  ]);
});
