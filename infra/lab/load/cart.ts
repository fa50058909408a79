import type { WireCart } from '@slipcast/contracts/http/cart';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startRedis } from '@slipcast/testkit/redis';
import { shopper, type Client } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { addToCart, newPot, stockOf } from '@slipcast/testkit/shop/pots';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { compare } from './compare.ts';
import { check, say, whole } from './figures.ts';
import { generate, type LoadRequest } from './generate.ts';
import { withShop } from './with-shop.ts';

const GUESTS = 256;
const POTS = 8;
const MANY = 1_000_000;
/** Fewer pieces than are asked for, so that guests race for the last one. */
const SCARCE_STOCK = 1000;

export interface Guest {
  client: Client;
  cookie: string;
}

/** Each with a signed cookie of its own: the first add of a new guest is not what is measured. */
export async function newGuests(pot: WireProduct): Promise<Guest[]> {
  const clients = Array.from({ length: GUESTS }, () => shopper());
  for (const client of clients) await addToCart(client, pot);
  return clients.map((client) => ({
    client,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }));
}

/** The guests take the pots in turn. */
export const addsOf = (guests: Guest[], pots: WireProduct[]): LoadRequest[] =>
  pots.flatMap(({ id }) =>
    guests.map(({ cookie }) => ({
      method: 'POST' as const,
      path: '/api/cart/items',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ product_id: id, quantity: 1 }),
    })),
  );

/** I2: what guests hold of each pot is never more than there is. Everything is read as shoppers see it. */
async function checkHolds(guests: Guest[], pots: WireProduct[]): Promise<void> {
  const held = new Map<string, number>();
  for (const { client } of guests) {
    const { body } = await client.get<WireCart>('/cart');
    for (const item of body.CartItems)
      if (item.reserved_at) held.set(item.product_id, (held.get(item.product_id) ?? 0) + item.quantity);
  }
  const nobody = shopper();
  const rows = await Promise.all(
    pots.map(async (pot) => ({
      held: held.get(pot.id) ?? 0,
      onHand: (await nobody.get<WireProduct>(`/products/${pot.id}`)).body.stock,
      free: await stockOf(nobody, pot.id),
    })),
  );
  const pieces = rows.reduce((sum, row) => sum + row.held, 0);
  check(
    `held <= on hand for each of ${pots.length} pots, and what is free is the difference (I2): ${pieces} pieces held`,
    rows.every((row) => row.held <= row.onHand && row.free === row.onHand - row.held),
  );
  const scarce = rows.at(-1);
  check(`the scarce pot: ${scarce?.held} of ${scarce?.onHand} held`, scarce?.held === SCARCE_STOCK);
}

/** All guests want one pot of which there are too few. */
async function race(shop: StartedShop, guests: Guest[], scarce: WireProduct): Promise<void> {
  const requests = addsOf(guests, [scarce]);
  const rate = await generate({ url: shop.url, requests, connections: 32, seconds: 4 });
  say(
    `  scarce pot  ${whole(rate.perSecond)} requests/s   p50 ${rate.p50.toFixed(1)} ms   p99 ${rate.p99.toFixed(1)} ms   ${rate.answered} added, ${rate.refused} refused, ${rate.failed} failed`,
  );
}

async function addToCarts(shop: StartedShop, redisUrl: string): Promise<void> {
  shareShop(shop);
  const pots: WireProduct[] = [];
  for (let made = 0; made < POTS; made += 1) pots.push(await newPot({ stock: MANY }));
  const scarce = await newPot({ stock: SCARCE_STOCK });
  const guests = await newGuests(pots[0] as WireProduct);
  const requests = addsOf(guests, pots);
  const failed = await compare({
    title: `POST /api/cart/items: ${GUESTS} guests, ${POTS} pots`,
    shop,
    redisUrl,
    requests,
    piece: 'add',
    target: '4,000',
  });
  await race(shop, guests, scarce);
  await waitFor('nothing of the scarce pot is free', async () => (await stockOf(shopper(), scarce.id)) === 0);
  check('no add failed', failed === 0);
  await checkHolds(guests, [...pots, scarce]);
}

/** Adds to carts by guests, against a bare Node server that runs one trivial Redis script per request. */
export async function cart(): Promise<void> {
  const redis = await startRedis();
  const run = (shop: StartedShop) => addToCarts(shop, redis.url);
  await withShop({ CART_PIECES: '0' }, run).finally(() => redis.stop());
}
