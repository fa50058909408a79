import { afterAll, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { shopper, type Client } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { endStrayShops, newDataDir, removeDataDir, startShop, type StartedShop } from '../start-shop.ts';
import { killAll } from './processes.ts';

const STOCK = 5000;
const PENCE = 2450;
const SHOPPERS = 6;
/** How long sales run before each kill: at different moments of the flow. */
const KILLS_AFTER_MS = [600, 1100, 1700];

let folder: string;
afterAll(async () => {
  endStrayShops();
  await removeDataDir(folder);
});

async function owner(shop: StartedShop): Promise<Client> {
  const client = shopper(null, shop.url);
  const { body } = await client.send<{ token: string }>('POST', '/auth/login', {
    email: 'admin@example.com',
    password: 'slipcast-demo',
  });
  client.token = body.token;
  return client;
}

/** Buys one piece after the other until the shop is gone; answers what the shop had confirmed. */
async function buyUntilDead(shop: StartedShop, pot: WireProduct, confirmed: WireCheckout[]): Promise<void> {
  for (;;) {
    const guest = shopper(null, shop.url);
    try {
      await addToCart(guest, pot);
      const paid = await pay(guest, PENCE);
      const sold = await checkout(guest, orderOf(paid.body.payment?.id ?? '', pot, 1, 'crash@example.com'));
      if (sold.status < 300) confirmed.push(sold.body);
    } catch {
      return;
    }
  }
}

interface Books {
  references: { reference_id: string; captured: number; refunded: number }[];
}

it('keeps its promises through kill -9 of everything in the middle of sales [I1][I3][I5]', async () => {
  folder = await newDataDir();
  const confirmed: WireCheckout[] = [];
  let pot: WireProduct | undefined;
  for (const milliseconds of KILLS_AFTER_MS) {
    const shop = await startShop({}, folder);
    if (!pot) {
      const made = await (
        await owner(shop)
      ).send<WireProduct>('POST', '/admin/products', {
        name: 'Crash pot',
        description: 'A pot that is sold while the lights go out.',
        price: PENCE / 100,
        stock: STOCK,
        category: 'Tests',
        color: 'Slate',
        weight_grams: 300,
        images: [],
        variants: [],
      });
      pot = made.body;
    }
    const sold = pot;
    await waitFor('the pot is on sale', async () => {
      const { body } = await shopper(null, shop.url).get<{ availableStock: number }>(
        `/cart/stock/${sold.id}?variantId=main`,
      );
      return body.availableStock > 0;
    });
    const before = confirmed.length;
    const buying = Array.from({ length: SHOPPERS }, () => buyUntilDead(shop, sold, confirmed));
    await waitFor('sales are under way', () => confirmed.length > before, 20_000);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await killAll(shop);
    await Promise.all(buying);
  }

  const shop = await startShop({}, folder);
  const robin = await owner(shop);
  const ours = async () => {
    const { body } = await robin.get<{ orders: WireOrder[] }>('/admin/orders?limit=5000');
    return body.orders.filter(({ customerEmail }) => customerEmail === 'crash@example.com');
  };
  await waitFor(
    'no order is left half-done',
    async () => (await ours()).every(({ status }) => status !== 'pending'),
    60_000,
  );
  const orders = await ours();
  const paid = orders.filter(({ status }) => status === 'paid');

  const numbers = new Set(paid.map(({ orderNumber }) => orderNumber));
  expect(confirmed.filter(({ order }) => !numbers.has(order.orderNumber))).toEqual([]);
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(orders.length);

  const { references } = (await (await fetch(`${shop.sandboxUrl}/__sim/ledger`)).json()) as Books;
  expect(references.every(({ captured, refunded }) => [0, PENCE].includes(captured - refunded))).toBe(true);
  expect(references.filter(({ captured, refunded }) => captured - refunded === PENCE)).toHaveLength(
    paid.length,
  );

  await waitFor('the shop window shows what the ledger has', async () => {
    const { body } = await shopper(null, shop.url).get<WireProduct>(`/products/${pot?.id}`);
    return body.stock === STOCK - paid.length;
  });
  await waitFor(
    'every paid order has its confirmation',
    async () => {
      const mails = (await (await fetch(`${shop.mailboxUrl}/messages.json?to=crash@example.com`)).json()) as {
        subject: string;
      }[];
      return paid.every(({ orderNumber }) => mails.some(({ subject }) => subject.includes(orderNumber)));
    },
    60_000,
  );
  await shop.stop();
}, 180_000);
