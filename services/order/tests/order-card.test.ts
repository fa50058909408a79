import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';

const VISA = { brand: 'VISA', last4: '1111' };

describe('the card that has paid, for its buyer', () => {
  let shop: RefundDesk;
  beforeAll(async () => {
    shop = await startRefundDesk();
  });
  afterAll(() => shop?.stop());

  const keys = createLookupKeys('a-secret-of-the-tests');
  const cardOf = (id: string, headers: Record<string, string>) => shop.get(`/api/orders/${id}/card`, headers);
  async function paid() {
    const sold = await shop.paid(1);
    shop.payments.cards.set(sold.paymentId, { card: VISA, dashboardUrl: 'https://app.squareup.com/x' });
    return { ...sold, buyer: shop.as(sold.owner.slice(2)) };
  }

  it('is named to its owner and to the bearer of an emailed link, without what the maker sees', async () => {
    const sold = await paid();
    expect(await cardOf(sold.id, sold.buyer)).toMatchObject({ status: 200, body: { card: VISA } });
    expect((await cardOf(sold.id, sold.buyer)).body).toEqual({ card: VISA });
    const key = { 'x-order-key': keys.of(sold.id, new Date()) };
    expect((await cardOf(sold.id, key)).body).toEqual({ card: VISA });
  });

  it('is no one else’s to see', async () => {
    const sold = await paid();
    const other = { 'x-order-key': keys.of(randomUUID(), new Date()) };
    for (const headers of [{}, other, shop.as('someone-else')])
      // oxlint-disable-next-line no-await-in-loop
      expect((await cardOf(sold.id, headers)).status).toBe(404);
    expect((await cardOf('nothing', sold.buyer)).status).toBe(404);
    expect((await shop.get('/api/orders/cards', {})).status).toBe(401);
  });

  it('is none before the payment, and where the maker took the money', async () => {
    const byHand = randomUUID();
    const jug = { id: byHand, items: [], free_lines: [{ text: 'A jug', amount_pence: 900 }], pays: 'cash' };
    await shop.call('POST', '/api/admin/orders/by-hand', jug, shop.admin);
    const pending = await shop.orderIn('pending');
    for (const id of [byHand, pending.id])
      expect((await cardOf(id, { 'x-order-key': keys.of(id, new Date()) })).body).toEqual({ card: null });
  });

  it('is in the download of personal data, with its order, and with no one else’s', async () => {
    const [first, other] = [await paid(), await paid()];
    const numberOf = async ({ id }: { id: string }) => String((await shop.order(id))['orderNumber']);
    expect((await shop.get('/api/orders/cards', first.buyer)).body).toEqual({
      cards: [{ orderNumber: await numberOf(first), card: VISA }],
    });
    shop.payments.cards.delete(other.paymentId);
    expect((await shop.get('/api/orders/cards', other.buyer)).body).toEqual({ cards: [] });
    expect((await shop.get('/api/orders/cards', shop.as('new-here'))).body).toEqual({ cards: [] });
  });

  it('is forgotten with the account, of orders placed as a guest too', async () => {
    const [own, asGuest, other] = [await paid(), await paid(), await paid()];
    const userId = own.owner.slice(2);
    await shop.pool.query('UPDATE orders SET user_id = $2, joined_at = now() WHERE id = $1', [
      asGuest.id,
      userId,
    ]);
    await shop.publish('user.erased.v1', userId, { userId });
    const told = (id: string) => shop.eventsOf('order.buyer-erased.v1', id).map(({ data }) => data);
    await waitFor('both', () => told(own.id).length > 0 && told(asGuest.id).length > 0);
    expect(told(own.id)).toEqual([{ orderId: own.id, paymentId: own.paymentId }]);
    expect(told(asGuest.id)).toEqual([{ orderId: asGuest.id, paymentId: asGuest.paymentId }]);
    expect(told(other.id)).toEqual([]);
  });
});
