import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { AdminOrderList } from '@slipcast/contracts/http/admin-orders';
import type { WireCart } from '@slipcast/contracts/http/cart';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { AdminProductList, WireAdminProduct, WireProduct } from '@slipcast/contracts/http/catalogue';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { admin, newCustomer, shopper, signedIn, type Client } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { forgetReferences } from '@slipcast/testkit/shop/documented-answers';
import { addToCart, buy, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { runningDatabaseUrl } from '../../infra/run/lite/running-postgres.ts';
import { endStrayShops, newDataDir, removeDataDir, startShop } from '../start-shop.ts';
import { checkOutRelease, hasRelease, RELEASE } from '@slipcast/testkit/release';

const SERVICES = { user: 'user', cart: 'cart', order: 'order', payment: 'payment', 'email-worker': 'email' };

let release = '';
let data = '';
afterAll(async () => {
  await endStrayShops();
  if (data) await removeDataDir(data);
  if (release) await rm(release, { recursive: true, force: true });
});

/** As the first new replica does, while the others still run the release before. */
async function migrateAll(dataDir: string): Promise<void> {
  for (const [service, database] of Object.entries(SERVICES)) {
    const url = await runningDatabaseUrl(dataDir, `slipcast_${database}`);
    await migrate(
      url,
      join(import.meta.dirname, `../../services/${service}/migrations`),
      createLogger('update', 'silent'),
    );
  }
}

function shared<Shop extends Parameters<typeof shareShop>[0]>(shop: Shop): Shop {
  shareShop(shop);
  forgetReferences();
  return shop;
}

const ordersOf = async (client: Client) =>
  (await client.get<{ orders: WireOrder[] }>('/orders')).body.orders.map(({ id, status }) => [id, status]);

/** What people do all day, on whichever code: buy, search, ship, edit. Answers the order. @param sold on the days before */
async function aDay(customer: Client, pot: WireProduct, sold: WireOrder[]) {
  const owner = await admin();
  const { order } = await buy(customer, pot);
  const { body: found } = await owner.get<AdminOrderList>(
    `/admin/orders?page=1&search=${order.order_number}`,
  );
  expect(found.orders.map(({ id }) => id)).toEqual([order.id]);
  const shipped = await owner.send('PUT', `/admin/orders/${order.id}/ship`, { trackingInfo: 'RM 1' });
  expect(shipped.status).toBe(200);
  // A document that both have written, time and again; the ledger takes each difference of its stock once.
  const { body: listed } = await owner.get<AdminProductList>('/admin/products');
  const before = listed.products.find(({ id }) => id === pot.id) as WireAdminProduct;
  expect(before.name).toBe(pot.name);
  expect(before.description).toBe([pot.description, ...sold.map((one) => one.order_number)].join(' '));
  const edited = await owner.send<WireProduct>('PUT', `/admin/products/${pot.id}`, {
    ...before,
    description: `${before.description} ${order.order_number}`,
    revisionLoaded: before.revision,
    stockLoaded: before.stock,
    stock: before.stock + 1,
  });
  expect([edited.status, edited.body.description]).toEqual([
    200,
    `${before.description} ${order.order_number}`,
  ]);
  return order;
}

(hasRelease() ? describe : describe.skip)(
  `an update from ${RELEASE.version} (not run in a checkout without git's history)`,
  () => {
    it('loses nothing, and the release before goes on selling on the new schema and with what the new one wrote', async () => {
      release = await mkdtemp(join(tmpdir(), 'slipcast-release-'));
      data = await newDataDir();
      await chmod(release, 0o755);
      await checkOutRelease(release);
      // The same address all the time, so that shoppers find the shop again.
      const port = { PORT: String(await freePort()) };
      const startBefore = async () => {
        return shared(await startShop(port, data, undefined, release));
      };

      const before = await startBefore();
      const pot = await newPot({ stock: 9 });
      const customer = await newCustomer();
      const holder = shopper();
      const held = await addToCart(holder, pot);
      const sold = [await aDay(customer, pot, [])];
      await migrateAll(data);
      sold.push(await aDay(customer, pot, sold));
      expect(await before.stop()).toBe(0);

      const now = shared(await startShop(port, data));
      const again = await signedIn(customer.email, customer.password);
      expect((await ordersOf(again)).toSorted()).toEqual(sold.map(({ id }) => [id, 'shipped']).toSorted());
      const { CartItems } = (await holder.get<WireCart>('/cart')).body;
      expect(CartItems.map(({ quantity, expires_at }) => [quantity, expires_at])).toEqual([
        [1, held.body.item.expires_at],
      ]);
      sold.push(await aDay(again, pot, sold));
      expect(await now.stop()).toBe(0);

      const back = await startBefore();
      expect((await holder.get<WireCart>('/cart')).body.CartItems).toHaveLength(1);
      sold.push(await aDay(again, pot, sold));
      const paid = await pay(holder, Math.round(pot.price * 100));
      expect((await checkout(holder, orderOf(paid.body.payment?.id ?? '', pot))).status).toBe(200);
      await waitFor(
        'the stock reflects all five sales and four edits',
        async () => (await stockOf(shopper(), pot.id)) === 8,
      );
      expect(await back.stop()).toBe(0);
    }, 240_000);
  },
);
