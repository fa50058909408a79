import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPayLinks, type PayLinkShop } from './running-pay-links.ts';

describe('an order that is paid by link', () => {
  let shop: PayLinkShop;
  beforeAll(async () => {
    shop = await startPayLinks();
  });
  afterAll(() => shop?.stop());

  it('takes the pots at once, asks the buyer by email, and once paid is an order like any other', async () => {
    const { id, mug, payUntil, look, pay, payWith } = await shop.linked();
    expect(await shop.onHand(mug)).toBe(0);
    expect(await shop.published('order.payment-requested.v1', id)).toMatchObject([
      { orderId: id, requestId: id, customerEmail: 'ada@example.com', handSale: { payUntil, payments: [] } },
    ]);
    expect(await look()).toMatchObject({ state: 'open', payUntil, order: { total: 20, money: 'owed' } });
    const { status, body, paymentId } = await pay();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { order: { id, status: 'paid', money: 'paid', total: 20 }, emailStatus: { sent: true } },
    });
    expect(body.orderToken).toEqual(expect.any(String));
    expect(shop.stateOf(paymentId)).toBe('captured');
    expect(await shop.published('order.payment-bound.v1', id)).toMatchObject([{ orderId: id, paymentId }]);
    expect(await shop.published('order.paid.v1', id)).toMatchObject([
      { orderId: id, paymentId, totalPence: 2000 },
    ]);
    expect(await look()).toMatchObject({ state: 'paid' });
    expect((await payWith(paymentId)).body).toMatchObject({ order: { id, status: 'paid' } });
    expect((await shop.read(id)).body).not.toHaveProperty('byHand');
    expect(await shop.history(id)).toMatchObject([{ what: 'made-by-hand' }, { what: 'paid' }]);
    expect(await shop.take(id)).toMatchObject({ status: 409 });
    expect(shop.eventsOf('order.paid.v1', id)).toHaveLength(1);
  });

  it('is cancelled when it was not paid in time, and its pots are on sale again', async () => {
    const { id, mug, look, pay, end } = await shop.linked();
    await end();
    // Before the job has come round, too.
    const late = await pay();
    expect(late).toMatchObject({ status: 409, body: { payment: 'released' } });
    await waitFor('cancellation', async () => (await shop.statusOf(id)) === 'cancelled');
    expect(await shop.onHand(mug)).toBe(1);
    expect(await shop.published('order.cancelled.v1', id)).toMatchObject([
      { lapsed: true, notCharged: true, refundPence: 0 },
    ]);
    expect((await shop.history(id)) as unknown[]).toContainEqual(
      expect.objectContaining({ what: 'cancelled', text: 'Not paid by link in time' }),
    );
    expect(await look()).toMatchObject({ state: 'over' });
    const later = await pay();
    expect(later.body.message).toContain('You have not been charged');
    for (const { paymentId } of [late, later]) expect(shop.stateOf(paymentId)).toBe('voided');
    expect(shop.payments.asked).not.toContain(late.paymentId);
  });

  it('stays when it was being paid at its deadline, whatever becomes of the answer', async () => {
    const { id, mug, look, pay, end } = await shop.linked();
    shop.payments.captures.push('away');
    const { body, paymentId } = await pay();
    expect(body).toMatchObject({
      order: { status: 'pending', money: 'confirming' },
      emailStatus: { sent: false },
    });
    expect(await look()).toMatchObject({ state: 'paying' });
    await end();
    await waitFor('payment', async () => (await shop.statusOf(id)) === 'paid');
    expect(shop.stateOf(paymentId)).toBe('captured');
    expect(await shop.onHand(mug)).toBe(0);
  });

  it('is cancelled, and its payment released, when the card provider refuses the capture for good', async () => {
    const { id, mug, pay } = await shop.linked();
    shop.payments.captures.push('refuse');
    const { status, body, paymentId } = await pay();
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'order-failed', payment: 'released' },
    });
    expect(await shop.statusOf(id)).toBe('cancelled');
    expect(await shop.onHand(mug)).toBe(1);
    expect(shop.stateOf(paymentId)).toBe('voided');
  });

  it('charges one of many who pay at the same moment, and releases the others', async () => {
    const { id, pay } = await shop.linked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(shop.someone())));
    const states = answers.map(({ paymentId }) => shop.stateOf(paymentId));
    expect(states.filter((state) => state === 'captured')).toHaveLength(1);
    expect(states.filter((state) => state === 'voided')).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.published('order.payment-bound.v1', id)).toHaveLength(1);
  });

  it('answers a press that is repeated as the first', async () => {
    const { payWith } = await shop.linked();
    const paymentId = shop.authorised(null, 2000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payWith(paymentId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.order.orderNumber)).size).toBe(1);
  });

  it('takes no payment of another amount, another buyer or another order', async () => {
    const one = await shop.linked();
    const wrong = shop.authorised(null, 1999);
    expect(await one.payWith(wrong)).toMatchObject({ status: 409, body: { code: 'cart-mismatch' } });
    expect(shop.stateOf(wrong)).toBe('voided');
    const foreign = shop.authorised('g:someone-else', 2000);
    expect(await one.payWith(foreign)).toMatchObject({ status: 409, body: { code: 'payment-not-usable' } });
    expect(shop.stateOf(foreign)).toBe('authorised');
    const other = await shop.linked();
    const { paymentId } = await other.pay();
    expect((await one.payWith(paymentId)).status).toBeGreaterThanOrEqual(409);
    expect(shop.stateOf(paymentId)).toBe('captured');
    expect(await one.look()).toMatchObject({ state: 'open' });
  });

  it('can be paid in person instead, but only as a whole', async () => {
    const { id, pay, look } = await shop.linked();
    expect(await shop.take(id, { amount_pence: 500 })).toMatchObject({
      status: 409,
      body: { message: 'Its buyer has a link for £20.00, so only all of it can be recorded.' },
    });
    expect((await shop.take(id)).body).toMatchObject({ status: 'paid', byHand: { owed: 0 } });
    expect(await look()).toMatchObject({ state: 'paid' });
    const { status, paymentId } = await pay();
    expect({ status, state: shop.stateOf(paymentId) }).toEqual({ status: 409, state: 'voided' });
  });

  it('is collected later where no address is given', async () => {
    const { id, pay } = await shop.linked();
    await pay();
    expect((await shop.read(id)).body).toMatchObject({
      status: 'paid',
      delivery: { method: 'collected-later', kind: 'collection', name: 'Collection' },
    });
    expect((await shop.put(`${id}/ready`, {})).status).toBe(200);
  });

  it('is found by its link alone, which the maker can send again', async () => {
    const { id, key } = await shop.linked();
    for (const body of [
      { order_id: id, key: 'guess' },
      { order_id: randomUUID(), key },
      { order_id: 'no', key },
    ])
      expect(await shop.call('POST', '/api/orders/linked', body)).toMatchObject({ status: 404 });
    expect((await shop.get(`/api/admin/orders/${id}/pay-link`, shop.as('mary'))).status).toBe(403);
    const again = () => shop.post(`${id}/pay-link/email`, {});
    expect((await again()).body).toEqual({ emailSentTo: 'ada@example.com' });
    await waitFor('second request', () => shop.eventsOf('order.payment-requested.v1', id).length === 2);
    expect(await shop.auditOf(id)).toMatchObject([
      { action: 'order.made-by-hand' },
      { action: 'order.pay-link-sent' },
    ]);
    const later = await shop.sell({ free_lines: [{ text: 'Box', amount_pence: 100 }], pays: 'later' });
    const other = String((later.body as unknown as { id: string }).id);
    expect(await shop.get(`/api/admin/orders/${other}/pay-link`, shop.admin)).toMatchObject({ status: 409 });
  });

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  it.each([
    [{ pays: 'link' }, 'pay_until', 'Say until when the link works, for a link alone'],
    [
      { pays: 'later', pay_until: inMinutes(60) },
      'pay_until',
      'Say until when the link works, for a link alone',
    ],
    [{ pays: 'link', pay_until: 'soon' }, 'pay_until', 'Please say until when the link works'],
    [{ pays: 'link', pay_until: inMinutes(5) }, 'pay_until', 'Leave at least 10 minutes to pay'],
    [{ pays: 'link', pay_until: inMinutes(61 * 24 * 60) }, 'pay_until', 'A link works for at most 60 days'],
    [
      { pays: 'link', pay_until: inMinutes(60), deposit_pence: 50 },
      'deposit_pence',
      'A link is for the whole total, so leave the deposit empty',
    ],
  ])('is refused by field: %j', async (body, field, message) => {
    const lines = [{ text: 'Box', amount_pence: 100 }];
    const { status, body: answer } = await shop.sell({ free_lines: lines, ...body });
    expect({ status, errors: answer['errors'] }).toEqual({ status: 400, errors: [{ field, message }] });
  });
});
