import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { mailsTo, mailTo } from '../mailbox.ts';
import { control } from '../square.ts';

it('emails the buyer, once, that a refund which Square could not make was paid back another way', async () => {
  const [robin, guest, pot] = [await admin(), shopper(), await newPot()];
  const email = `gwen-${randomUUID()}@example.com`;
  await addToCart(guest, pot);
  const paymentId = (await pay(guest, 2450)).body.payment?.id ?? '';
  const { order } = (await checkout(guest, orderOf(paymentId, pot, 1, email))).body;
  await control('POST', '/faults', { match: { reference_id: paymentId }, action: 'fail-refund' });
  const put = (what: string, body: object) =>
    robin.send<WireOrder>('PUT', `/admin/orders/${order.id}/${what}`, body);
  expect((await put('status', { status: 'cancelled' })).status).toBe(200);
  await waitFor('the refund has failed', async () =>
    Boolean((await robin.get<WireOrder>(`/admin/orders/${order.id}`)).body.failedRefund),
  );
  for (let press = 0; press < 2; press += 1) expect((await put('settle-refund', {})).status).toBe(200);

  const { text } = await mailTo(email, /^Refund of £24\.50/);
  expect(text).toContain('The refund of £24.50 to your card failed, so we’ve paid you back another way');
  const looked = await guest.send<{ order: WireOrder }>('POST', '/orders/guest-lookup', {
    email,
    order_number: order.order_number,
  });
  expect(looked.body.order).toMatchObject({ status: 'cancelled', money: 'repaid' });
  const { body } = await robin.get<{ steps: { what: string }[] }>(`/admin/orders/${order.id}/history`);
  expect(body.steps.at(-1)?.what).toBe('refund-settled');
  expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1);
});
