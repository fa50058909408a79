import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { OPTIONS, PATH } from './delivery-options.ts';
import { HOME, someone, startOneParcel, type OneParcel } from './running-one-parcel.ts';

describe('orders that share a parcel', () => {
  let shop: OneParcel;
  beforeAll(async () => {
    shop = await startOneParcel();
  });
  afterAll(() => shop?.stop());

  it.each([
    ['is being packed', (id: string) => shop.pack(id)],
    ['has been packed', (id: string) => shop.ship(id, 'RM 1')],
    ['has been cancelled', (id: string) => shop.cancel(id)],
    ['has been refunded', (id: string) => shop.ask(id, { ...shop.pieces(1), delivery: true })],
  ])(
    'is refused by quote and order once the first order %s, and the payment is released',
    async (why, act) => {
      const owner = someone();
      const first = await shop.paid(owner);
      expect((await act(first.id)).status).toBe(200);
      expect((await shop.quoted(owner)).body.parcel).toBeNull();
      const answer = await shop.quoted(owner, { add_to: { order_id: first.id }, expected_total_pence: 2000 });
      expect(answer.body.message).toBe(
        `The total has changed from £20.00 to £23.95, because order ${first.orderNumber} ${why}. Your card has not been charged.`,
      );
      const payment = shop.authorised(owner, 2000);
      const refused = await shop.checkout(owner, payment, shop.items, {
        ...HOME,
        add_to: { order_id: first.id },
      });
      expect(refused).toMatchObject({ status: 409, body: { code: 'total-changed', payment: 'released' } });
      expect(shop.paymentState(payment)).toBe('voided');
    },
  );

  it('decides under the first order’s lock: whatever happens while the shopper pays comes before or after', async () => {
    const owner = someone();
    const first = await shop.paid(owner);
    const before = await shop.onHand(shop.mug);
    // The cart grants the claim after the order was priced, and packing begins before the sale.
    shop.cart.script.answer = async () => {
      shop.cart.script.answer = null;
      expect((await shop.pack(first.id)).body).toEqual({ begun: 1 });
      return { status: 200, body: { claimed: true, versions: [] } };
    };
    const refused = await shop.added(owner, first);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'total-changed', totalPence: 2395, payment: 'released' },
    });
    expect(await shop.onHand(shop.mug)).toBe(before);
    expect((await shop.pack(first.id)).body).toEqual({ begun: 0 });
  });

  it('has a parcel of its own where packing began meanwhile and that costs no more', async () => {
    const [uk, ...zones] = OPTIONS.zones;
    const methods = [{ ...uk!.methods[0]!, freeFromPence: 1500 }];
    await shop.call('PUT', PATH, { ...OPTIONS, zones: [{ ...uk, methods }, ...zones] }, shop.admin);
    try {
      const owner = someone();
      const first = (await shop.placed(owner, 2000)).body.order;
      shop.cart.script.answer = async () => {
        shop.cart.script.answer = null;
        await shop.pack(first.id);
        return { status: 200, body: { claimed: true, versions: [] } };
      };
      const { status, body } = await shop.added(owner, first);
      expect([status, body.order.deliveryCharge, body.order.addedTo]).toEqual([200, 0, undefined]);
    } finally {
      await shop.call('PUT', PATH, OPTIONS, shop.admin);
    }
  });

  it('never adds to a parcel that is being packed, however many orders race with it, and never waits in a circle', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = someone();
      // oxlint-disable-next-line no-await-in-loop
      const first = await shop.paid(owner);
      const cancel = () => shop.cancel(first.id);
      // oxlint-disable-next-line no-await-in-loop
      const [ended, ...answers] = await Promise.all([
        round % 2 ? shop.pack(first.id) : cancel(),
        ...Array.from({ length: 8 }, () => shop.added(owner, first)),
        ...Array.from({ length: 4 }, () => shop.paid(someone())),
      ]);
      expect(ended.status).toBe(200);
      const statuses = answers.slice(0, 8).map((one) => (one as { status: number }).status);
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await shop.pool.query<{ late: boolean }>(
        // Both write their events under the first order's lock.
        `SELECT placed.seq > ended.seq AS late FROM outbox AS placed, outbox AS ended
         WHERE placed.topic = 'order.placed.v1' AND placed.payload -> 'addedTo' ->> 'orderId' = $1::text
           AND ended.topic = 'audit.recorded.v1' AND ended.payload ->> 'objectId' = $1::text`,
        [first.id],
      );
      expect(rows.filter(({ late }) => late)).toEqual([]);
    }
  });

  it('goes to the carrier as one parcel, whose tracking number ships both', async () => {
    await shop.pool.query(`UPDATE orders SET status = 'delivered' WHERE status = 'paid'`);
    const { first, second } = await shop.together();
    const answer = await fetch(`${shop.url}/api/admin/orders/parcels`, { headers: shop.admin });
    const rows = parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[];
    const parcel = {
      'Order reference': first.orderNumber,
      Weight: '2.000',
      'Sub-total': '40.00',
      'Shipping Cost': '3.95',
      Total: '43.95',
    };
    expect(rows).toMatchObject([parcel, parcel]);
    const file = `Order reference,Tracking number\n${first.orderNumber},RM 42`;
    const send = (ship: boolean) =>
      shop.call('POST', '/api/admin/orders/tracking-file', { file, ship }, shop.admin);
    expect((await send(false)).body['rows']).toMatchObject([
      { orderNumber: first.orderNumber, outcome: 'ready' },
      { orderNumber: second.orderNumber, outcome: 'ready' },
    ]);
    await send(true);
    for (const { id } of [first, second])
      expect(await shop.order(id)).toMatchObject({ status: 'shipped', trackingInfo: 'RM 42' });
    expect((await send(true)).body['rows']).toMatchObject([{ outcome: 'known' }]);
  });

  it('goes to another address as a whole, with one email and a step in each history', async () => {
    const { first, second } = await shop.together();
    const address = { delivery_address: '2 Wheel Row, Stoke-on-Trent, ST6 2BB' };
    const changed = await shop.call('PUT', `/api/admin/orders/${first.id}/address`, address, shop.admin);
    expect(changed).toMatchObject({ status: 200, body: { id: first.id } });
    for (const { id } of [first, second]) {
      expect((await shop.read(id)).body['deliveryAddress']).toBe(address.delivery_address);
      const { body: history } = await shop.get(`/api/admin/orders/${id}/history`, shop.admin);
      expect((history['steps'] as { what: string }[]).map(({ what }) => what)).toContain('address-changed');
    }
    const { rows } = await shop.pool.query<{ topic: string; about: string; shared: unknown }>(
      `SELECT topic, coalesce(payload ->> 'objectId', payload ->> 'orderId') AS about, payload -> 'sharedWith' AS shared FROM outbox
       WHERE key = ANY($1) AND (topic = 'order.address-changed.v1' OR payload ->> 'action' = 'order.address-changed')`,
      [[first.id, second.id]],
    );
    const audited = rows.filter(({ topic }) => topic === 'audit.recorded.v1').map(({ about }) => about);
    expect(audited.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(rows.filter(({ topic }) => topic !== 'audit.recorded.v1')).toMatchObject([
      { about: first.id, shared: [{ orderId: second.id, orderNumber: second.orderNumber }] },
    ]);
  });

  it('takes more again once it is skipped, unless a slip or a label was made or a parcel sent', async () => {
    const owner = someone();
    const first = await shop.paid(owner);
    const packing = (more: object) =>
      shop.call('PUT', '/api/admin/orders/packing', { order_ids: [first.id], ...more }, shop.admin);
    const skip = async () => (await packing({ skipped: true })).status;
    await shop.pack(first.id);
    expect((await shop.quoted(owner)).body.parcel).toBeNull();
    expect(await skip()).toBe(200);
    expect((await shop.read(first.id)).body).toMatchObject({ packingAt: null, takesMore: true });
    expect((await shop.added(owner, first)).status).toBe(200);

    await shop.pack(first.id);
    expect((await packing({ printed: true })).body).toEqual({ begun: 0 });
    await skip();
    expect((await shop.read(first.id)).body['packingAt']).toEqual(expect.any(String));
    expect((await shop.added(owner, first)).status).toBe(409);

    const { body: history } = await shop.get(`/api/admin/orders/${first.id}/history`, shop.admin);
    const steps = (history['steps'] as { what: string }[]).map(({ what }) => what);
    expect(steps.filter((what) => what.startsWith('packing'))).toEqual([
      'packing-begun',
      'packing-skipped',
      'packing-begun',
    ]);
    const other = await shop.paid(someone());
    await shop.ship(other.id, 'RM 1');
    expect((await packing({ order_ids: [other.id], skipped: true })).body).toEqual({ begun: 0 });
    expect(await shop.order(other.id)).toMatchObject({ status: 'shipped' });
  });

  it('begins to pack all orders that wait to be posted, each once, and says so in their histories', async () => {
    const [one, other] = [await shop.paid(someone()), await shop.paid(someone())];
    const { body } = await shop.call('PUT', '/api/admin/orders/packing', {}, shop.admin);
    expect(body['begun']).toBeGreaterThanOrEqual(2);
    for (const { id } of [one, other]) {
      const read = (await shop.read(id)).body;
      expect(read).toMatchObject({ status: 'paid' });
      expect(read['packingAt']).toEqual(expect.any(String));
      expect(read['takesMore']).toBeUndefined();
    }
    const { body: history } = await shop.get(`/api/admin/orders/${one.id}/history`, shop.admin);
    expect((history['steps'] as { what: string }[]).map(({ what }) => what)).toContain('packing-begun');
    expect((await shop.call('PUT', '/api/admin/orders/packing', {}, shop.admin)).body).toEqual({ begun: 0 });
    expect((await shop.call('PUT', '/api/admin/orders/packing', {}, shop.as('nobody'))).status).toBe(403);
  });
});
