import { randomUUID } from 'node:crypto';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { newPot } from '@slipcast/testkit/shop/pots';
import { shareShop } from '@slipcast/testkit/shop/config';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { compare } from './compare.ts';
import { check, say } from './figures.ts';
import { withShop } from './with-shop.ts';

const CHANGES_PER_SECOND = 100;
const LOOK_EVERY_MS = 100;
/** Newer than any version that the ledger has given out. */
const FIRST = 1_000_000;

interface Changes {
  /** How old the oldest stock was that a page showed, in milliseconds. */
  oldest(): number;
  published(): number;
  stop(): Promise<void>;
}

/** Announces a new stock of the pot, as the ledger does, a hundred times a second, and looks what its page says. */
async function changeStock(shop: StartedShop, productId: string): Promise<Changes> {
  const bus = createBus({
    url: `redis://127.0.0.1:${shop.redisPort}`,
    instance: 'lite',
    clientId: 'load',
    logger: createLogger('load', 'silent'),
  });
  await bus.start();
  const publishedAt: number[] = [];
  let oldest = 0;
  let publishing = Promise.resolve();
  const change = () => {
    const count = publishedAt.push(performance.now()) - 1;
    const data = {
      productId,
      variantId: 'main',
      onHand: FIRST + count,
      version: FIRST + count,
      cause: 'adjustment' as const,
    };
    const event = { id: randomUUID(), type: 'stock.changed.v1' as const, key: productId, data };
    publishing = publishing.then(() => bus.publish([{ ...event, occurredAt: new Date().toISOString() }]));
  };
  const began = performance.now();
  const changing = setInterval(() => {
    while (publishedAt.length < ((performance.now() - began) / 1000) * CHANGES_PER_SECOND) change();
  }, 5);
  const looking = setInterval(async () => {
    const asked = performance.now();
    const text = await (await fetch(`${shop.url}/products/${productId}`)).text();
    const shown = Number(/(\d+)(?:<!-- -->)? in stock/.exec(text)?.[1]) - FIRST;
    const next = publishedAt[Math.max(shown, -1) + 1];
    if (next !== undefined) oldest = Math.max(oldest, asked - next);
  }, LOOK_EVERY_MS);
  return {
    oldest: () => oldest,
    published: () => publishedAt.length,
    async stop() {
      clearInterval(changing);
      clearInterval(looking);
      await publishing;
      await bus.close();
    },
  };
}

/** The product list and one product as HTML against a bare Node server with the same bytes, at rest and while stock changes. */
export const pages = (): Promise<void> =>
  withShop({}, async (shop) => {
    shareShop(shop);
    const pot = await newPot({ stock: 20 });
    const titles = { list: '/products', product: `/products/${pot.id}` };
    let failed = 0;
    for (const [name, path] of Object.entries(titles)) {
      const requests = [{ path }];
      failed += await compare({
        title: `${name} as HTML`,
        shop,
        requests,
        piece: 'page',
        target: 'a ratio of 0.5',
      });
    }
    let changed = 0;
    let oldest = 0;
    for (const [name, path] of Object.entries(titles))
      failed += await compare({
        title: `${name} as HTML while stock changes ${CHANGES_PER_SECOND} times a second`,
        shop,
        requests: [{ path }],
        piece: 'page',
        target: 'a ratio of 0.5',
        meanwhile: async (load) => {
          const changes = await changeStock(shop, pot.id);
          const rate = await load();
          await changes.stop();
          changed += changes.published();
          oldest = Math.max(oldest, changes.oldest());
          return rate;
        },
      });
    say(`  ${changed} changes; the oldest stock that a page showed was ${Math.round(oldest)} ms old`);
    check('a changed stock is in the HTML within a second', oldest < 1000);
    check('every request was answered', failed === 0);
  });
