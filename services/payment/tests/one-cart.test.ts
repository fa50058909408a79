import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { onePayment } from './running-payment.ts';

let pence = 2600;
/** Another amount each time: the same card and amount would be the same payment asked for again. */
const card = () => ({ sourceId: 'cnon:card-nonce-ok', amount: (pence += 100) });
const REFUSED = {
  status: 409,
  body: {
    success: false,
    code: 'payment-in-progress',
    message:
      'This cart is already being paid for, perhaps in another window. You have not been charged a second time. ' +
      'Please finish there, or try again in a few minutes.',
  },
};

describe('a cart that is being paid', () => {
  const payment = onePayment();

  it('is paid once when two windows press at the same instant', async () => {
    const replica = await payment.replica();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => payment.pay(card(), 'windows', n % 2 ? replica.url : payment.url)),
    );
    await replica.stop();
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(11).fill(409)]);
    const { rows } = await payment.pool.query(`SELECT id FROM payment_attempt WHERE owner = 'g:windows'`);
    expect(rows).toHaveLength(1);
  });

  it('refuses another payment while the first has no order yet, whatever the cart now costs', async () => {
    const first = card();
    const { body } = await payment.pay(first, 'waits');
    expect(await payment.pay(card(), 'waits')).toMatchObject(REFUSED);
    // The first window may ask again about its own payment.
    expect(await payment.pay(first, 'waits')).toMatchObject({ status: 200, body });
    expect((await payment.pay(card(), 'somebody-else')).status).toBe(200);
  });

  it('refuses another payment while the bank has not answered about the first', async () => {
    await payment.fault('CreatePayment', 'hang', { times: 'forever' });
    expect((await payment.pay(card(), 'silent')).status).toBe(503);
    expect(await payment.pay(card(), 'silent')).toMatchObject(REFUSED);
  });

  it('takes the next payment once the first was taken for an order, declined or reversed', async () => {
    const paid = async () => (await payment.pay(card(), 'returns')).body.payment?.id ?? '';
    expect((await payment.capture(await paid(), randomUUID(), pence)).status).toBe(200);
    expect((await payment.pay({ ...card(), sourceId: 'cnon:card-nonce-declined' }, 'returns')).status).toBe(
      402,
    );
    expect((await payment.reverse(await paid())).status).toBe(200);
    expect((await payment.pay(card(), 'returns')).status).toBe(200);
  });
});
