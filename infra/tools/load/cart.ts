import { loadavg } from 'node:os';
import autocannon from 'autocannon';
import type { WireCart } from '@slipcast/contracts/http/cart';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { startRedis } from '@slipcast/testkit/redis';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addToCart, newPot, stockOf } from '@slipcast/testkit/shop/pots';
import { shopper, type Client } from '@slipcast/testkit/shop/client';
import { shareShop } from '@slipcast/testkit/shop/config';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { check, median, say, whole } from './figures.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';

const CONNECTIONS = 32;
const GUESTS = 256;
const SECONDS = 4;
const ROUNDS = 3;
const POTS = 8;
const MANY = 1_000_000;
/** Fewer pieces than are asked for, so that guests race for the last one. */
const HOT_STOCK = 1000;
const TARGET = 4000;

interface Guest {
  client: Client;
  cookie: string;
}
interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  added: number;
  soldOut: number;
  failed: number;
}

const bodyOf = (pot: WireProduct): string => JSON.stringify({ product_id: pot.id, quantity: 1 });

/** Each with a signed cookie of its own: the first add of a new guest is not what is measured. */
async function newGuests(pot: WireProduct): Promise<Guest[]> {
  const clients = Array.from({ length: GUESTS }, () => shopper());
  for (const client of clients) await addToCart(client, pot);
  return clients.map((client) => ({
    client,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }));
}

/** Every connection has its own guests, who take the pots in turn. */
async function measure(url: string, guests: Guest[], pots: WireProduct[]): Promise<Rate> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient(client) {
      const mine = guests.filter((_, index) => index % CONNECTIONS === connected);
      connected += 1;
      client.setRequests(
        pots.flatMap((pot) =>
          mine.map(({ cookie }) => ({
            method: 'POST' as const,
            path: '/api/cart/items',
            headers: { 'content-type': 'application/json', cookie },
            body: bodyOf(pot),
          })),
        ),
      );
    },
  });
  const soldOut = result.statusCodeStats?.['409']?.count ?? 0;
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    added: result['2xx'],
    soldOut,
    failed: result.errors + result.non2xx - soldOut,
  };
}

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
  check(
    `held <= on hand for each of ${pots.length} pots, and what is free is the difference (I2): ${rows.reduce((sum, row) => sum + row.held, 0)} pieces held`,
    rows.every((row) => row.held <= row.onHand && row.free === row.onHand - row.held),
  );
  const hot = rows.at(-1);
  check(`the hot pot: ${hot?.held} of ${hot?.onHand} held`, hot?.held === HOT_STOCK);
}

async function race(shop: StartedShop, guests: Guest[], hot: WireProduct): Promise<void> {
  const { perSecond, p50, p99, added, soldOut, failed } = await measure(shop.url, guests, [hot]);
  say(
    `  hot pot     ${whole(perSecond)} requests/s   p50 ${p50} ms   p99 ${p99} ms   ${added} added, ${soldOut} told that nothing is left, ${failed} failed`,
  );
}

/**
 * Adds to carts by guests with their own cookies, through the gateway of a whole running shop, against a bare Node server that does one
 * trivial Redis script per request: in turn, so that a slow moment of the machine hits both. The load generator shares the machine.
 */
export async function cart(): Promise<void> {
  const redis = await startRedis();
  const shop = await startShop({ CART_PIECES: '0' });
  let stopBare = (): void => undefined;
  try {
    shareShop(shop);
    const pots: WireProduct[] = [];
    for (let made = 0; made < POTS; made += 1) pots.push(await newPot({ stock: MANY }));
    const hot = await newPot({ stock: HOT_STOCK });
    const guests = await newGuests(pots[0] as WireProduct);
    const sample = await fetch(`${shop.url}/api/cart/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: guests[0]?.cookie ?? '' },
      body: bodyOf(pots[0] as WireProduct),
    });
    const bare = await bareServer(sample, redis.url);
    stopBare = bare.stop;
    const ours: Rate[] = [];
    const theirs: Rate[] = [];
    const costs: string[] = [];
    await measure(shop.url, guests, pots);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await processorTime(shop.process.pid ?? 0);
      const rate = await measure(shop.url, guests, pots);
      costs.push(
        perPieceText(perPiece(before, await processorTime(shop.process.pid ?? 0), rate.added), 'add'),
      );
      ours.push(rate);
      theirs.push(await measure(bare.url, guests, pots));
    }
    const rate = median(ours.map(({ perSecond }) => perSecond));
    const bareRate = median(theirs.map(({ perSecond }) => perSecond));
    const failed = ours.reduce((sum, one) => sum + one.failed + one.soldOut, 0);
    say(
      `POST /api/cart/items  ${GUESTS} guests, ${POTS} pots, ${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s in turn after one to warm up; load average ${loadavg()[0]?.toFixed(1)}\n` +
        `  slipcast    ${whole(rate)} requests/s   p50 ${median(ours.map(({ p50 }) => p50))} ms   p99 ${median(ours.map(({ p99 }) => p99))} ms   ${failed} failed   target ${TARGET.toLocaleString('en-GB')}\n` +
        `  bare + EVAL ${whole(bareRate)} requests/s   p50 ${median(theirs.map(({ p50 }) => p50))} ms   p99 ${median(theirs.map(({ p99 }) => p99))} ms\n` +
        `  ratio       ${(rate / bareRate).toFixed(2)}\n` +
        `  cost        ${costs.at(-1)}`,
    );
    await race(shop, guests, hot);
    await waitFor('the shop window shows the hot pot', async () => (await stockOf(shopper(), hot.id)) === 0);
    check('no add failed', failed === 0);
    await checkHolds(guests, [...pots, hot]);
  } finally {
    stopBare();
    await shop.stop();
    await redis.stop();
  }
}
