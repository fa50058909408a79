import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { EventData } from '@slipcast/contracts/events/registry';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';

const flawed = {
  price_pence: 600,
  flaw: 'A run in the glaze at the foot',
  image_urls: ['/media/flaw/800.webp'],
};
const second = (quantity = 1, more: object = {}) => ({
  line: 1,
  quantity,
  becomes: 'second',
  second: { ...flawed, ...more },
});

describe('seconds', () => {
  let shop: RefundDesk;
  beforeAll(async () => {
    shop = await startRefundDesk({ LOST_EVENTS_SECONDS: '0.5' });
  });
  afterAll(() => shop?.stop());

  const asked = (orderId: string) =>
    shop
      .eventsOf('refund.second-requested.v1', orderId)
      .map(({ data }) => data as EventData<'refund.second-requested.v1'>);
  const products = (orderId: string) => new Set(asked(orderId).map(({ secondId }) => secondId));
  const fails = async (sold: { id: string; paymentId: string }, refundId: string, amountPence: number) => {
    await shop.publish('payment.partial-refund-failed.v1', sold.paymentId, {
      paymentId: sold.paymentId,
      orderId: sold.id,
      amountPence,
      currency: 'GBP',
      refundId,
      reason: 'no',
    });
    await waitFor('it has failed', async () => {
      const { body } = await shop.get(`/api/admin/orders/${sold.id}/refunds`, shop.admin);
      return (body as unknown as { refunds: { id: string; state: string }[] }).refunds.some(
        ({ id, state }) => id === refundId && state === 'failed',
      );
    });
  };

  it('are asked for once, with price, flaw and photographs, and are not back on sale as what they were', async () => {
    const sold = await shop.paid();
    const refundId = randomUUID();
    const body = { pieces: [second(2, { publish: true }), { line: 1, quantity: 1, becomes: 'on-sale' }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.ask(sold.id, body, refundId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await waitFor('request', () => asked(sold.id).length > 0);
    expect(products(sold.id).size).toBe(1);
    expect(asked(sold.id)[0]).toMatchObject({
      refundId,
      productId: sold.mug.productId,
      productName: sold.mug.name,
      quantity: 2,
      pricePence: 600,
      flaw: flawed.flaw,
      images: [{ url: '/media/flaw/800.webp' }],
      publish: true,
      by: 'admin-1',
    });
    expect(await shop.onHand(sold.mug)).toBe(1);
    expect(answers[0]?.body.refunds).toMatchObject([
      {
        seconds: [
          {
            productId: asked(sold.id)[0]?.secondId,
            name: `${sold.mug.name} (second)`,
            quantity: 2,
            price: 6,
            published: true,
          },
        ],
      },
    ]);
    const { body: history } = await shop.get(`/api/admin/orders/${sold.id}/history`, shop.admin);
    expect(JSON.stringify(history)).toContain(`2 × ${sold.mug.name} to be sold as seconds for £6`);
  });

  it('are asked for again until the catalogue has made them, and then no more', async () => {
    const sold = await shop.paid(1);
    const { body } = await shop.ask(sold.id, { pieces: [second()] });
    const [made] = (body.refunds[0] as unknown as { seconds: { productId: string }[] }).seconds;
    shop.cart.unmade.add(made?.productId ?? '');
    await waitFor('it is asked for again', () => asked(sold.id).length > 1);
    expect(products(sold.id)).toEqual(new Set([made?.productId]));
    shop.cart.unmade.clear();
    /** A comparison that begins later ends later. */
    const after = async () => {
      const later = await shop.paid(1);
      const { body: refunded } = await shop.ask(later.id, { pieces: [second()] });
      const [one] = (refunded.refunds[0] as unknown as { seconds: { productId: string }[] }).seconds;
      const id = one?.productId ?? '';
      await waitFor('a later one is compared', () => shop.cart.askedForSeconds.includes(id));
      return asked(sold.id).length;
    };
    expect(await after()).toBe(await after());
  });

  it('of a refund that failed are not made again by its successor [I1]', async () => {
    const sold = await shop.paid(2);
    const first = randomUUID();
    await shop.ask(sold.id, { pieces: [second(1)] }, first);
    await fails(sold, first, 1001);
    await shop.ask(sold.id, { pieces: [second(2)] });
    await waitFor('the other piece', () => asked(sold.id).length > 1);
    expect(asked(sold.id).map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await shop.onHand(sold.mug)).toBe(0);
    // A piece that is sold as a second already does not go back on sale as what it was.
    const other = await shop.paid(1);
    const failed = randomUUID();
    await shop.ask(other.id, { pieces: [second()] }, failed);
    await fails(other, failed, 1001);
    await shop.ask(other.id, shop.pieces(1, 'on-sale'));
    expect(await shop.onHand(other.mug)).toBe(0);
  });

  it.each([
    [{ line: 1, quantity: 1, becomes: 'second' }, 'pieces.0.second'],
    [{ ...second(), becomes: 'gone' }, 'pieces.0.second'],
    [second(1, { price_pence: 0 }), 'pieces.0.second.price_pence'],
    [second(1, { flaw: '' }), 'pieces.0.second.flaw'],
    [second(1, { image_urls: ['javascript:alert(1)'] }), 'pieces.0.second.image_urls.0'],
  ])('refuses %j and names the field', async (piece, field) => {
    const sold = await shop.paid(1);
    const { status, body } = await shop.ask(sold.id, { pieces: [piece] });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(asked(sold.id)).toEqual([]);
  });
});
