import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { shopper } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, orderOf, pay } from '@slipcast/testkit/shop/pots';
import { endStrayShops, newDataDir, removeDataDir, startShop, type StartedShop } from '../start-shop.ts';
import { killAll, processesOn } from '@slipcast/testkit/processes';

const dirs: string[] = [];
const dataDir = async () => {
  const dir = await newDataDir();
  dirs.push(dir);
  return dir;
};
afterAll(async () => {
  await endStrayShops();
  for (const dir of dirs) await removeDataDir(dir);
});

const potNamed = async (shop: StartedShop, name: string) => {
  const { body } = await shopper(null, shop.url).get<{ products: WireProduct[] }>('/products');
  return body.products.find((product) => product.name === name) as WireProduct;
};

it('loses nothing that was answered when everything is killed with kill -9, and leaves no process behind when stopped', async () => {
  const folder = await dataDir();
  const first = await startShop({ PREPARE_IMAGES: 'on' }, folder);
  await waitFor('small sizes are made in advance', async () => {
    const made = await readdir(join(folder, 'objects/objects/made'), { recursive: true }).catch(() => []);
    return made.some((name) => name.includes('480.avif'));
  });
  const vase = await potNamed(first, 'Moon Vase');
  const plate = await potNamed(first, 'Dale Side Plate');
  const [buyer, holder] = [shopper(null, first.url), shopper(null, first.url)];
  await addToCart(buyer, vase);
  const paid = await pay(buyer, 12_000);
  const sold = await checkout(buyer, orderOf(paid.body.payment?.id ?? '', vase, 1, 'kim@example.com'));
  expect(sold.body.order.status).toBe('paid');
  const held = await addToCart(holder, plate, 3);
  expect(held.status).toBeLessThan(300);
  const half = shopper(null, first.url);
  const authorised = await pay(half, 12_000);

  await killAll(first);

  const second = await startShop({}, folder);
  const looked = await shopper(null, second.url).send<{ order: WireOrder }>('POST', '/orders/guest-lookup', {
    email: 'kim@example.com',
    order_number: sold.body.order.order_number,
  });
  expect(looked.body.order).toMatchObject({ id: sold.body.order.id, status: 'paid', total_price: 120 });
  const again = shopper(null, second.url);
  for (const [name, value] of holder.cookies) again.cookies.set(name, value);
  const { CartItems } = (await again.get<WireCart>('/cart')).body;
  expect(CartItems.map(({ quantity, expires_at }) => [quantity, expires_at])).toEqual([
    [3, held.body.item.expires_at],
  ]);
  await waitFor('the stock is down by one', async () => {
    const { body } = await shopper(null, second.url).get<WireProduct>(`/products/${vase.id}`);
    return body.stock === vase.stock - 1;
  });
  await waitFor('the confirmation is in the mailbox', async () => {
    const mails = (await (await fetch(`${second.mailboxUrl}/messages.json?to=kim@example.com`)).json()) as {
      subject: string;
    }[];
    return mails.some(({ subject }) => subject.includes(sold.body.order.order_number));
  });
  const finisher = shopper(null, second.url);
  for (const [name, value] of half.cookies) finisher.cookies.set(name, value);
  const late = await checkout(
    finisher,
    orderOf(authorised.body.payment?.id ?? '', vase, 1, 'kim@example.com'),
  );
  expect(late.body.order.status).toBe('paid');

  expect(await second.stop()).toBe(0);
  expect(processesOn(folder)).toEqual([]);
}, 300_000);

it('starts an empty shop without demo accounts when the demo is off', async () => {
  const shop = await startShop({ DEMO: 'off' }, await dataDir());
  const guest = shopper(null, shop.url);
  expect((await guest.get<{ products: unknown[] }>('/products')).body.products).toEqual([]);
  expect(
    (await guest.send('POST', '/auth/login', { email: 'admin@example.com', password: 'slipcast-demo' }))
      .status,
  ).toBe(401);
  await shop.stop();
}, 180_000);
