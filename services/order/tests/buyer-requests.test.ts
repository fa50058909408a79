import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startBuyerRequests, type BuyerRequests } from './running-buyer-requests.ts';

describe('what buyers ask', () => {
  let shop: BuyerRequests;
  beforeAll(async () => {
    shop = await startBuyerRequests();
  });
  afterAll(() => shop?.stop());

  it('stops an order from being shipped until its cancellation is answered, and cancelling it is the answer', async () => {
    const sold = await shop.paid(1);
    const asked = await shop.ask(sold, 'cancel', { message: 'Wrong colour' });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        requests: [
          {
            kind: 'cancel',
            state: 'asked',
            pieces: [{ line: 1, quantity: 1 }],
            steps: [{ text: 'Wrong colour' }],
          },
        ],
        offers: [{ kind: 'withdrawal', until: null, days: 14 }],
      },
    });
    await waitFor('event', () => shop.eventsOf('order.request-asked.v1', sold.id).length === 1);
    expect(await shop.ship(sold.id, 'RM 1')).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', message: expect.stringContaining('asked to cancel') },
    });
    expect(await shop.answer(sold.id, asked.requestId, { state: 'accepted', text: 'Yes' })).toMatchObject({
      status: 409,
    });
    const before = [await shop.unwanted(), await shop.toShip()];
    expect((await shop.setStatus(sold.id, 'cancelled')).status).toBe(200);
    expect([Number(before[0]) - 1, before[1]]).toEqual([await shop.unwanted(), await shop.toShip()]);
    expect((await shop.order(sold.id))['requests']).toMatchObject([
      { state: 'done', steps: [{ state: 'asked' }, { state: 'done' }] },
    ]);
    expect((await shop.ask(sold, 'withdrawal')).status).toBe(409);
    const { body } = await shop.get(`/api/admin/orders/${sold.id}/history`, shop.admin);
    expect(body['steps']).toMatchObject([
      { what: 'placed' },
      { what: 'paid' },
      { what: 'request-asked', text: 'Cancellation\nWrong colour', by: null },
      { what: 'cancelled' },
    ]);
  });

  it('lets the maker decline a cancellation with a reason, and then ship', async () => {
    const sold = await shop.paid(1);
    const { requestId } = await shop.ask(sold, 'cancel');
    expect(await shop.answer(sold.id, requestId, { state: 'declined' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'text', message: 'Please say why you decline' }] },
    });
    const no = { state: 'declined', text: 'It is in the kiln with your name on it.' };
    for (let press = 0; press < 2; press += 1)
      expect((await shop.answer(sold.id, requestId, no)).status).toBe(200);
    await waitFor('event', () => shop.eventsOf('order.request-answered.v1', sold.id).length === 1);
    expect(shop.eventsOf('order.request-answered.v1', sold.id)).toMatchObject([
      { data: { kind: 'cancel', answer: 'declined', text: no.text } },
    ]);
    expect((await shop.ship(sold.id, 'RM 1')).status).toBe(200);
    expect(await shop.ask(sold, 'cancel')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was shipped on') },
    });
  });

  it('has one effect for twenty requests with one id, and one open request of each kind [I4]', async () => {
    const sold = await shop.paid(1);
    const id = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => shop.ask(sold, 'cancel', { id })));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    const others = await Promise.all(Array.from({ length: 5 }, () => shop.ask(sold, 'withdrawal')));
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await waitFor('events', () => shop.eventsOf('order.request-asked.v1', sold.id).length > 1);
    expect(shop.eventsOf('order.request-asked.v1', sold.id)).toHaveLength(2);
    expect((await shop.order(sold.id))['requests']).toHaveLength(2);
  });

  it('is asked or shipped first, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sold = await shop.paid(1);
      const [asked, shipped] = await Promise.all([shop.ask(sold, 'cancel'), shop.ship(sold.id, 'RM 1')]);
      expect([asked.status, shipped.status].toSorted()).toEqual([200, 409]);
    }
  });

  it('takes a withdrawal from its receipt to the refund, which no one can decline', async () => {
    const sold = await shop.delivered(3);
    const pieces = [{ line: 1, quantity: 2 }];
    const { requestId } = await shop.ask(sold, 'withdrawal', { pieces });
    await waitFor('event', () => shop.eventsOf('order.request-asked.v1', sold.id).length === 1);
    expect(shop.eventsOf('order.request-asked.v1', sold.id)).toMatchObject([
      { data: { kind: 'withdrawal', pieces, buyerRequestId: requestId, askedAt: expect.any(String) } },
    ]);
    expect(await shop.answer(sold.id, requestId, { state: 'declined', text: 'No' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('right') },
    });
    const before = await shop.waiting();
    const how = { state: 'accepted', text: 'Send them to 1 Kiln Lane.' };
    expect((await shop.answer(sold.id, requestId, how)).status).toBe(200);
    // It is the buyer's turn.
    expect(await shop.waiting()).toBe(before - 1);
    expect((await shop.answer(sold.id, requestId, { state: 'received' })).status).toBe(200);
    expect(await shop.waiting()).toBe(before);
    const refund = {
      pieces: [{ line: 1, quantity: 2, becomes: 'on-sale' }],
      reason: 'returned',
      request_id: requestId,
    };
    expect((await shop.refund(sold.id, refund)).status).toBe(200);
    expect(
      await shop.refund(sold.id, { ...refund, pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] }),
    ).toMatchObject({
      status: 409,
    });
    expect(await shop.waiting()).toBe(before - 1);
    expect((await shop.order(sold.id))['requests']).toMatchObject([
      { state: 'done', steps: [{ state: 'asked' }, how, { state: 'received' }, { state: 'done' }] },
    ]);
    // Of the rest.
    expect(await shop.ask(sold, 'withdrawal', { pieces: [{ line: 1, quantity: 2 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'pieces', message: expect.stringContaining('only 1 of') }] },
    });
    expect((await shop.ask(sold, 'withdrawal')).body.requests.at(-1)).toMatchObject({
      pieces: [{ line: 1, quantity: 1 }],
    });
  });

  it('counts the days for returns by the clock of the database', async () => {
    const sold = await shop.delivered(1);
    expect(await shop.ask(sold, 'return')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no returns') },
    });
    await shop.returnsWithin(30);
    const age = (days: number) =>
      shop.pool.query('UPDATE orders SET delivered_at = now() - make_interval(days => $2) WHERE id = $1', [
        sold.id,
        days,
      ]);
    await age(31);
    expect(await shop.ask(sold, 'return')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The 30 days for returns ended on') },
    });
    await age(30);
    expect((await shop.requests(sold)).body.offers).toMatchObject([{ kind: 'return', days: 30 }]);
    const { requestId, status } = await shop.ask(sold, 'return');
    expect(status).toBe(200);
    for (let press = 0; press < 2; press += 1) expect((await shop.retract(sold, requestId)).status).toBe(200);
    expect((await shop.requests(sold)).body.requests).toMatchObject([{ state: 'retracted' }]);
    expect((await shop.ask(sold, 'return')).status).toBe(200);
    await shop.returnsWithin(null);
  });

  it('is open to the owner and to the key of an emailed link, and to no one else', async () => {
    const keys = createLookupKeys('a-secret-of-the-tests');
    const sold = await shop.paid(1);
    const path = `/api/orders/${sold.id}/requests`;
    const body = { id: randomUUID(), kind: 'cancel' };
    const strangers: Record<string, string>[] = [
      {},
      shop.as('eve'),
      { 'x-order-key': keys.of(randomUUID(), new Date()) },
    ];
    for (const headers of strangers) {
      expect((await shop.call('GET', path, undefined, headers)).status).toBe(404);
      expect((await shop.call('POST', path, body, headers)).status).toBe(404);
    }
    const key = { 'x-order-key': keys.of(sold.id, new Date()) };
    expect((await shop.call('POST', path, body, key)).status).toBe(200);
    const answer = `/api/admin/orders/${sold.id}/requests/${body.id}`;
    expect((await shop.call('PUT', answer, { state: 'received' }, shop.as('eve'))).status).toBe(403);
    expect((await shop.answer(sold.id, randomUUID(), { state: 'received' })).status).toBe(404);
  });

  it('names the field that is wrong', async () => {
    const sold = await shop.paid(1);
    expect(await shop.ask(sold, 'exchange')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'kind', message: 'Please say what you ask for' }] },
    });
    expect(await shop.ask(sold, 'withdrawal', { pieces: [{ line: 2, quantity: 1 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'pieces', message: 'This order has no line 2.' }] },
    });
  });
});
