import { expect, it } from '@jest/globals';
import type { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';

/** Takings are what came in, so what goes back to a voucher takes nothing off them. */
const backOnCards = ({ refunded = 0, refunds = [] }: WireOrder): number =>
  refunds.reduce((pounds, { state, voucher = 0 }) => pounds - (state === 'done' ? voucher : 0), refunded);

it('counts what the dashboard shows [A208]', async () => {
  interface Dashboard {
    totalProducts: number;
    totalOrders: number;
    totalUsers: number;
    totalRevenue: number;
    recentOrders: WireOrder[];
  }
  const robin = await admin();
  const figures = async () => (await robin.get<Dashboard>('/admin/dashboard')).body;
  for (let before = 0; before < 4; before += 1) await buy(shopper(), await newPot(), 1);
  const { order } = await buy(shopper(), await newPot(), 1);
  await newCustomer();
  // The tests beside this one buy and cancel, too, so the figures are compared until they agree.
  await waitFor('the figures agree with the lists', async () => {
    const { orders } = (await robin.get<{ orders: WireOrder[] }>('/admin/orders')).body;
    // Neither drafts nor archived ones are in the shop.
    const { products } = (await robin.get<{ products: WireAdminProduct[] }>('/admin/products')).body;
    const inShop = products.filter(({ state }) => state === 'published');
    const users = (await robin.get<unknown[]>('/admin/users')).body;
    const earned = orders
      .filter(({ status }) => ['paid', 'shipped', 'delivered'].includes(status))
      .reduce((sum, one) => sum + Math.round((one.totalPrice - backOnCards(one)) * 100), 0);
    const { totalProducts, totalOrders, totalUsers, totalRevenue } = await figures();
    return (
      totalProducts === inShop.length &&
      totalOrders === orders.length &&
      totalUsers === users.length &&
      Math.round(totalRevenue * 100) === earned &&
      earned > 0
    );
  });
  const { recentOrders } = await figures();
  expect(recentOrders).toHaveLength(5);
  const dates = recentOrders.map(({ createdAt }) => Date.parse(createdAt));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(dates[0]).toBeGreaterThanOrEqual(Date.parse(order.createdAt));
});
