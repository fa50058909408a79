import { beforeAll, expect, it } from '@jest/globals';
import type { OrderHistory, WireDashboard } from '@slipcast/contracts/http/admin-orders';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';

let robin: Client;
beforeAll(async () => {
  robin = await admin();
});

it('tells the history of an order, refund and private note included', async () => {
  const { order } = await buy(shopper(), await newPot(), 1);
  const historyOf = async () => {
    const { body } = await robin.get<OrderHistory>(`/admin/orders/${order.id}/history`);
    return body.steps;
  };
  const whatOf = async () => (await historyOf()).map(({ what }) => what);
  expect(await whatOf()).toEqual(['placed', 'paid']);
  const note = { text: 'Broke in the kiln.' };
  expect((await robin.send('POST', `/admin/orders/${order.id}/notes`, note)).status).toBe(200);
  await robin.send('PUT', `/admin/orders/${order.id}/status`, { status: 'cancelled' });
  await waitFor('the refund', async () => (await whatOf()).includes('refunded'));
  const steps = await historyOf();
  expect(steps.map(({ what }) => what)).toEqual(['placed', 'paid', 'note', 'cancelled', 'refunded']);
  expect(steps[2]).toMatchObject({ text: note.text, by: expect.any(String) });
  expect(steps[4]).toMatchObject({ amount: 24.5, by: null });
  expect((await shopper().get(`/admin/orders/${order.id}/history`)).status).toBe(401);
});

it('finds orders by pot, and by day', async () => {
  const pot = await newPot();
  const { order } = await buy(shopper(), pot, 1);
  const found = async (query: string) =>
    (await robin.get<{ orders: WireOrder[] }>(`/admin/orders?page=1&${query}`)).body.orders.map(
      ({ id }) => id,
    );
  const search = `search=${encodeURIComponent(pot.name)}`;
  expect(await found(search)).toEqual([order.id]);
  expect(await found(`${search}&from=2020-01-01&to=2020-12-31`)).toEqual([]);
});

it('has today’s takings on the dashboard', async () => {
  await buy(shopper(), await newPot(), 1);
  const { takings } = (await robin.get<WireDashboard>('/admin/dashboard')).body;
  expect(takings.days).toHaveLength(30);
  expect(takings.days.at(-1)?.amount).toBeGreaterThan(0);
  expect(takings.thisMonth.amount).toBeGreaterThanOrEqual(takings.days.at(-1)?.amount ?? Infinity);
});
