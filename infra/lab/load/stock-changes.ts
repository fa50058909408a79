import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { readSecrets } from '../../run/lite/secrets.ts';
import type { StartedShop } from '../../run/lite/shop-process.ts';

const LOOK_EVERY_MS = 100;
/** More pieces than a pot has by itself. */
const FIRST = 1_000_000;
/** The version of a pot's stock after its first stocking. */
const NEW_POT = 1;

export interface StockChanges {
  published(): number;
  /** How old the oldest stock was that was shown, in milliseconds, by place. */
  oldest: { page: number; api: number };
  stop(): Promise<void>;
}

/** The stock that a place shows of the first pot. */
async function shownIn(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(
    (/"stock":(\d+)/.exec(url.includes('/api/') ? text : '') ?? /(\d+) in stock/.exec(text))?.[1],
  );
}

/**
 * Announces a new stock for one pot after another, as the ledger does, and checks what is shown for the first.
 *
 * @param productIds new pots, whose stock nothing else has changed
 * @param before how many changes were announced earlier
 */
export async function changeStock(
  shop: StartedShop,
  productIds: string[],
  before: number,
  perSecond: number,
): Promise<StockChanges> {
  const { redisPassword } = await readSecrets(join(shop.dataDir, 'secrets.json'));
  const bus = createBus({
    url: `redis://:${redisPassword}@127.0.0.1:${shop.redisPort}`,
    clientId: 'load',
    logger: createLogger('load', 'silent'),
  });
  await bus.start();
  const first = FIRST + before;
  const publishedAt: number[] = [];
  const oldest = { page: 0, api: 0 };
  let publishing = Promise.resolve();
  const change = () => {
    const count = publishedAt.push(performance.now()) - 1;
    const productId = productIds[(before + count) % productIds.length] ?? '';
    const now = first + count;
    // The pot's next version, as the ledger counts: with a gap the cart service would ask the ledger each time.
    const version = NEW_POT + Math.floor((before + count) / productIds.length) + 1;
    const data = { productId, variantId: 'main', onHand: now, version, cause: 'adjustment' as const };
    const event = { id: randomUUID(), type: 'stock.changed.v1' as const, key: productId, data };
    publishing = publishing.then(() => bus.publish([{ ...event, occurredAt: new Date().toISOString() }]));
  };
  const look = async (place: keyof typeof oldest, path: string) => {
    const asked = performance.now();
    const shown = await shownIn(shop.url + path);
    const next = publishedAt[shown < first ? 0 : shown - first + productIds.length];
    if (next !== undefined) oldest[place] = Math.max(oldest[place], asked - next);
  };
  const began = performance.now();
  const timers = [
    setInterval(() => {
      while (publishedAt.length < ((performance.now() - began) / 1000) * perSecond) change();
    }, 5),
    setInterval(() => void look('page', `/products/${productIds[0]}`), LOOK_EVERY_MS),
    setInterval(() => void look('api', `/api/products/${productIds[0]}`), LOOK_EVERY_MS),
  ];
  return {
    oldest,
    published: () => publishedAt.length,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await publishing;
      await bus.close();
    },
  };
}
