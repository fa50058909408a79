import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { onePayment } from './running-payment.ts';

describe('paying', () => {
  const payment = onePayment();

  const ok = { sourceId: 'cnon:card-nonce-ok', amount: 2600 };

  it('authorises a guest and answers success, message and payment.id [C407] [C409]', async () => {
    const { status, body } = await payment.pay(ok, 'mary');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Payment authorised',
      payment: { id: expect.any(String), status: 'AUTHORISED', amount: 2600, currency: 'GBP' },
    });
    expect(payment.sums(body.payment?.id ?? '')).toMatchObject({ authorised: 2600, open: 2600, captured: 0 });
  });

  it('authorises a logged-in shopper and answers success, message and payment.id [C406] [C408]', async () => {
    const body = { ...ok, currency: 'GBP', amount: 3100 };
    const path = '/api/payments/create-payment';
    const answer = await payment.call('POST', path, body, { authorization: payment.users.customer });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: expect.any(String) });
    const id = answer.body.payment?.id ?? '';
    expect((await payment.internal('GET', `/${id}`)).body).toMatchObject({
      owner: 'u:customer-1',
      amountPence: 3100,
      state: 'authorised',
      orderId: null,
    });
  });

  it('refuses guests at create-payment', async () => {
    const answer = await payment.call('POST', '/api/payments/create-payment', { ...ok, currency: 'GBP' });
    expect(answer.status).toBe(401);
  });

  it("ignores a guest's bearer token, even one that has run out", async () => {
    const headers = { authorization: 'Bearer gone', cookie: payment.users.guestCookie('zoe') };
    const path = '/api/payments/guest-create-payment';
    const answer = await payment.call('POST', path, { ...ok, currency: 'GBP' }, headers);
    expect(answer.status).toBe(200);
    const { body } = await payment.internal('GET', `/${answer.body.payment?.id}`);
    expect(body).toMatchObject({ owner: 'g:zoe' });
  });

  it('prefers the cookie with the __Host- name when it identifies a guest', async () => {
    const named = payment.users.guestCookie('tess').replace('slipcast_guest', '__Host-slipcast_guest');
    const headers = { cookie: `${payment.users.guestCookie('planted')}; ${named}` };
    const path = '/api/payments/guest-create-payment';
    const { body } = await payment.call('POST', path, { ...ok, currency: 'GBP' }, headers);
    expect((await payment.internal('GET', `/${body.payment?.id}`)).body).toMatchObject({ owner: 'g:tess' });
  });

  it.each([
    ['cnon:card-nonce-declined', 'Your card was declined.'],
    ['cnon:card-nonce-rejected-cvv', 'The security code (CVV) isn’t correct.'],
    ['cnon:card-nonce-rejected-postalcode', 'The postcode doesn’t match the card.'],
    ['cnon:card-nonce-rejected-expiration', 'The expiry date isn’t correct.'],
    [
      'cnon:card-nonce-already-used',
      'These card details have already been used. Please enter your card again.',
    ],
  ])('says in plain words why %s was declined', async (sourceId, message) => {
    const { status, body } = await payment.pay({ ...ok, sourceId }, 'decline');
    expect(status).toBe(402);
    expect(body).toMatchObject({ success: false, message, code: 'payment-declined' });
  });

  it('tries again after a decline: failures are not replayed', async () => {
    const declined = { sourceId: 'cnon:card-nonce-declined', amount: 999 };
    const before = payment.ledger().references.length;
    await payment.pay(declined, 'again');
    await payment.pay(declined, 'again');
    expect(payment.ledger().references.length).toBe(before + 2);
  });

  it('makes one payment for twenty identical requests at once, with twenty equal answers [I4]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payment.pay({ ...ok, amount: 4200 }, 'twenty')),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(payment.sums(first?.body.payment?.id ?? '').payments).toBe(1);
    const { rows } = await payment.pool.query(`SELECT id FROM payment_attempt WHERE owner = 'g:twenty'`);
    expect(rows).toHaveLength(1);
  });

  it('makes one payment for identical requests to two replicas [I4]', async () => {
    const replica = await payment.replica();
    await payment.fault('CreatePayment', 'delay', { delayMs: 300 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        payment.pay({ ...ok, amount: 4300 }, 'replicas', n % 2 ? replica.url : payment.url),
      ),
    );
    await replica.stop();
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(payment.sums(answers[0]?.body.payment?.id ?? '').payments).toBe(1);
  });

  it('never gives one shopper another shopper’s payment', async () => {
    const ids = await Promise.all(
      ['ann', 'bob', undefined, undefined].map(
        async (guest) => (await payment.pay(ok, guest)).body.payment?.id,
      ),
    );
    expect(new Set(ids).size).toBe(4);
  });

  it('reads no price, owner, state or order from the client [I8]', async () => {
    const sneaky = {
      ...ok,
      owner: 'u:customer-1',
      state: 'captured',
      orderId: randomUUID(),
      autocomplete: true,
    };
    const { body } = await payment.pay(sneaky, 'sneaky');
    expect((await payment.internal('GET', `/${body.payment?.id}`)).body).toMatchObject({
      owner: 'g:sneaky',
      state: 'authorised',
      orderId: null,
    });
    expect(payment.sums(body.payment?.id ?? '').captured).toBe(0);
  });

  it('refuses amounts that are not whole pence above zero, and other currencies', async () => {
    for (const body of [
      { amount: 0 },
      { amount: 1.5 },
      { amount: -5 },
      { currency: 'USD' },
      { sourceId: '' },
    ]) {
      const answer = await payment.pay({ ...ok, ...body }, 'odd');
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-body' } });
    }
  });

  it('tells the browser how to load the card form', async () => {
    expect((await payment.call('GET', '/api/payments/config')).body).toEqual({
      applicationId: 'sandbox-sq0idb-tests',
      locationId: 'L1',
      sdkUrl: '/square-sandbox/v1/square.js',
      applePay: false,
      googlePay: true,
    });
  });
});
