import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { OPTIONS, PATH } from './delivery-options.ts';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { product } from './products.ts';
import { HOME, someone, startOneParcel, type OneParcel } from './running-one-parcel.ts';
import { addresses } from './running-order.ts';

const keys = createLookupKeys('a-secret-of-the-tests');

describe('adding to the parcel of an earlier order', () => {
  let shop: OneParcel;
  beforeAll(async () => {
    shop = await startOneParcel();
  });
  afterAll(() => shop?.stop());

  it('offers a buyer’s next order to the same address, and charges nothing for its delivery', async () => {
    const owner = someone();
    const first = await shop.paid(owner);
    const offered = await shop.quoted(owner);
    expect(offered.body).toMatchObject({
      deliveryPence: 395,
      totalPence: 2395,
      parcel: {
        orderId: first.id,
        orderNumber: first.orderNumber,
        method: 'Tracked 48',
        isAdded: false,
        whyNot: null,
      },
    });
    const together = await shop.quoted(owner, { add_to: { order_id: first.id } });
    expect(together.body).toMatchObject({
      goodsPence: 2000,
      deliveryPence: 0,
      totalPence: 2000,
      lines: [{ deliveryPence: 0, totalPence: 2000 }],
      delivery: { chosen: 'tracked' },
      parcel: { isAdded: true },
    });
    const { status, body } = await shop.added(owner, first);
    expect([status, body.order.total, body.order.deliveryCharge]).toEqual([200, 20, 0]);
    expect(body.order).toMatchObject({
      addedTo: { id: first.id, orderNumber: first.orderNumber },
      delivery: { method: 'tracked', name: 'Tracked 48' },
    });
    expect(body.order.takesMore).toBeUndefined();
    const { rows } = await shop.pool.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE topic = 'order.paid.v1' AND key = $1`,
      [body.order.id],
    );
    expect(rows[0]?.payload).toMatchObject({
      addedTo: { orderId: first.id, orderNumber: first.orderNumber },
    });
    expect(await shop.order(first.id)).toMatchObject({
      takesMore: true,
      added: [{ id: body.order.id, orderNumber: body.order.orderNumber, status: 'paid' }],
    });
    // The third goes to the first, which has paid for the parcel, never to the second.
    expect((await shop.quoted(owner)).body.parcel).toMatchObject({ orderId: first.id });
    expect((await shop.added(owner, body.order)).body).toMatchObject({ code: 'total-changed' });
  });

  it('offers nothing to others, to other addresses, for collections and by post that the shop no longer has', async () => {
    const owner = someone();
    const first = await shop.paid(owner);
    const ask = { add_to: { order_id: first.id } };
    expect((await shop.quoted(someone())).body.parcel).toBeNull();
    const stranger = await shop.quoted(someone(), ask);
    expect(stranger.body).toMatchObject({ totalPence: 2395, parcel: null });
    expect(
      (await shop.quoted('g:nobody', { ...ask, customer_email: addresses.customer_email })).body.parcel,
    ).toBeNull();
    const elsewhere = '9 Wheel Row, Leek, ST13 5AB';
    expect((await shop.quoted(owner, { delivery_address: elsewhere })).body.parcel).toBeNull();
    expect((await shop.quoted(owner, { ...ask, delivery_address: elsewhere })).body).toMatchObject({
      totalPence: 2395,
      parcel: {
        isAdded: false,
        whyNot: `Order ${first.orderNumber} goes to another address, so these pots need a parcel of their own.`,
      },
    });
    expect((await shop.quoted(owner, { delivery_method: 'collection' })).body.parcel).toBeNull();
    expect(
      (
        await shop.quoted(owner, {
          delivery_address: addresses.delivery_address.toUpperCase().replaceAll(',', ''),
        })
      ).body.parcel,
    ).toMatchObject({ orderId: first.id });
    const collected = await shop.newMug(3, 2000);
    await shop.pool.query('UPDATE product SET collection_only = true WHERE id = $1', [collected.productId]);
    const only = { items: [{ product_id: collected.productId, quantity: 1 }] };
    expect((await shop.quoted(owner, only)).body.parcel).toBeNull();
  });

  it('lets a guest add by the key of an emailed link, and by nothing else', async () => {
    const owner = `g:${randomUUID()}` as Owner;
    const email = `${randomUUID()}@pots.example`;
    const first = await shop.paid(owner, { customer_email: email });
    const key = keys.of(first.id, new Date());
    const other = keys.of(randomUUID(), new Date());
    const ask = (given?: string) => ({ add_to: { order_id: first.id, key: given }, customer_email: email });
    const later = `g:${randomUUID()}` as Owner;
    expect((await shop.quoted(later, ask())).body).toMatchObject({ totalPence: 2395, parcel: null });
    expect((await shop.quoted(later, ask(other))).body).toMatchObject({ totalPence: 2395, parcel: null });
    expect((await shop.quoted(later, ask(key))).body).toMatchObject({
      totalPence: 2000,
      parcel: { isAdded: true },
    });
    expect(
      (await shop.quoted(later, { ...ask(key), customer_email: 'else@pots.example' })).body.parcel,
    ).toMatchObject({
      isAdded: false,
      whyNot: expect.stringMatching(/placed with another email address/),
    });
    const refused = await shop.placed(later, 2000, { ...ask(other) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'total-changed', totalPence: 2395, payment: 'released' },
    });
    const { status, body } = await shop.placed(later, 2000, ask(key));
    expect([status, body.order.addedTo]).toEqual([200, { id: first.id, orderNumber: first.orderNumber }]);
  });

  it('takes no more than the method carries, and says both totals', async () => {
    const owner = someone();
    const weighed = { by: 'weight', bands: [{ upToGrams: 2000, pence: 395 }] };
    const [uk, ...zones] = OPTIONS.zones;
    const methods = [{ ...uk!.methods[0]!, charge: weighed }];
    await shop.call('PUT', PATH, { ...OPTIONS, zones: [{ ...uk, methods }, ...zones] }, shop.admin);
    try {
      const first = await shop.paid(owner);
      const ask = { add_to: { order_id: first.id } };
      expect((await shop.quoted(owner, ask)).body).toMatchObject({ totalPence: 2000 });
      await shop.added(owner, first);
      expect((await shop.quoted(owner)).body.parcel).toBeNull();
      const full = await shop.quoted(owner, { ...ask, expected_total_pence: 2000 });
      expect(full).toMatchObject({
        status: 409,
        body: { code: 'total-changed', expectedTotalPence: 2000, totalPence: 2395 },
      });
      expect(full.body.message).toBe(
        `The total has changed from £20.00 to £23.95, because with order ${first.orderNumber} this is too much for one parcel by Tracked 48. Your card has not been charged.`,
      );
    } finally {
      await shop.call('PUT', PATH, OPTIONS, shop.admin);
    }
  });

  it('is limited like any other order where pots are of a shop update', async () => {
    const sale = saleTerms({ pieces: 1 });
    const [pot, more] = [
      await shop.stocked({ ...product(5, 2000), sale }),
      await shop.stocked({ ...product(5, 2000), sale }),
    ];
    const owner = someone();
    const first = await shop.checkout(
      owner,
      shop.authorised(owner, 2395),
      [{ product_id: pot.productId, quantity: 1 }],
      HOME,
    );
    const again = await shop.checkout(
      owner,
      shop.authorised(owner, 2000),
      [{ product_id: more.productId, quantity: 1 }],
      {
        ...HOME,
        add_to: { order_id: first.body.order.id },
      },
    );
    expect(again).toMatchObject({ status: 409, body: { code: 'update-limit' } });
  });

  it('does not follow an order whose address is changed while the shopper pays', async () => {
    const owner = someone();
    const first = await shop.paid(owner);
    const address = { delivery_address: '2 Wheel Row, Stoke-on-Trent, ST6 2BB' };
    shop.cart.script.answer = async () => {
      shop.cart.script.answer = null;
      const changed = await shop.call('PUT', `/api/admin/orders/${first.id}/address`, address, shop.admin);
      expect(changed.status).toBe(200);
      return { status: 200, body: { claimed: true, versions: [] } };
    };
    const { status, body } = await shop.added(owner, first);
    const { message } = body as unknown as { message: string };
    expect([status, message]).toEqual([
      409,
      `The total has changed from £20.00 to £23.95, because order ${first.orderNumber} goes to another address. Your card has not been charged.`,
    ]);
  });
});
