import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startOrder, type RunningOrder } from './running-order.ts';

describe('events without an effect', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder({ LOST_EVENTS_SECONDS: '0.3' });
  });
  afterAll(() => shop?.stop());

  async function bought() {
    const pot = await shop.newMug(5, 2600);
    const { body } = await shop.buy(null, pot, shop.authorised(null, 2600));
    return { productId: pot.productId, orderId: body.order.id };
  }
  /** Once the job has compared everything that was sent until now: the second of two later orders is compared in a run that has begun since. */
  const compared = async () => {
    for (let later = 0; later < 2; later += 1) {
      const { orderId } = await bought();
      await waitFor('a later order is compared', () => shop.cart.askedForMails.flat().includes(orderId));
    }
  };

  it('are sent again with the same id for a paid order without a confirmation, until it has one', async () => {
    const { orderId } = await bought();
    shop.cart.unconfirmed.add(orderId);
    const paid = () => shop.eventsOf('order.paid.v1', orderId);
    await waitFor('it is sent again twice', () => paid().length > 2);
    expect(new Set(paid().map(({ id }) => id)).size).toBe(1);
    shop.cart.unconfirmed.delete(orderId);
    await compared();
    const sent = paid().length;
    await compared();
    expect(paid()).toHaveLength(sent);
  });

  it('are not sent again for an order that has been cancelled', async () => {
    const { orderId } = await bought();
    shop.cart.unconfirmed.add(orderId);
    const paid = () => shop.eventsOf('order.paid.v1', orderId).length;
    await waitFor('it is sent again', () => paid() > 1);
    const path = `/api/admin/orders/${orderId}/status`;
    expect((await shop.call('PUT', path, { status: 'cancelled' }, shop.admin)).status).toBe(200);
    await compared();
    const sent = paid();
    for (let run = 0; run < 4; run += 1) await compared();
    expect(paid()).toBe(sent);
    shop.cart.unconfirmed.delete(orderId);
  });

  it('are sent again while the shop window shows older stock', async () => {
    const { productId } = await bought();
    const seen = { productId, variantId: 'main', version: 1, onHand: 5 };
    shop.cart.seen.push(seen);
    const sales = () =>
      shop
        .eventsOf('stock.changed.v1', productId)
        .filter(({ data }) => (data as { version: number }).version === 2);
    await waitFor('the sale is sent again', () => sales().length > 1);
    expect(new Set(sales().map(({ id }) => id)).size).toBe(1);
    Object.assign(seen, { version: 2, onHand: 4 });
    await compared();
    const sent = sales().length;
    await compared();
    expect(sales()).toHaveLength(sent);
  });
});

it('sends again what an operator asks for, and nothing for another service', async () => {
  const shop = await startOrder();
  const resend = (who: Record<string, string>, seconds: number) =>
    shop.call('POST', '/internal/resend', { seconds }, who);
  const pot = await shop.newMug(5, 2600);
  const { body } = await shop.buy(null, pot, shop.authorised(null, 2600));
  const paid = () => shop.eventsOf('order.paid.v1', body.order.id);
  await waitFor('it is sent', () => paid().length === 1);
  expect((await resend(shop.from('cart'), 60)).status).toBe(403);
  expect((await resend(shop.from('operator'), 86_400)).status).toBe(400);
  // Until it is marked as sent there is nothing to send again.
  await waitFor('it is sent again', async () => {
    const { status, body: answer } = await resend(shop.from('operator'), 60);
    expect([status, answer]).toEqual([200, { resent: expect.any(Number) }]);
    return paid().length > 1;
  });
  expect(new Set(paid().map(({ id }) => id)).size).toBe(1);
  await shop.stop();
}, 60_000);
