import { connectRedis } from '@slipcast/storage/redis';
import { createLogger } from '@slipcast/service-kit/logs';
import { createCartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { openLink } from './log/link.ts';
import { createExpectations } from './own-worlds.ts';
import type { OwnStores } from './world.ts';

/** Of the worker's Redis. */
const DATABASE = 3;
/** Less than a command without an answer may take. */
const SOON_MS = 1000;

const { expect, expectSame } = createExpectations('redis');

async function openReturns(stores: OwnStores) {
  const redis = connectRedis(stores.redis, { db: DATABASE });
  await redis.flushdb();
  const link = await openLink(stores.redis);
  const cart = createCartRedis(link.url(DATABASE), createLogger('prove', 'silent'));
  await cart.check();
  return {
    redis,
    link,
    cart,
    async stop() {
      cart.stop();
      link.cut();
      redis.disconnect();
    },
  };
}
type Returns = Awaited<ReturnType<typeof openReturns>>;

const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: { code?: string }) => error.code);

/** What was sent has no answer, and what comes next does not wait for it. */
async function nextInTime({ redis, link, cart }: Returns): Promise<void> {
  link.loseAnswer('set', 'OK');
  const began = performance.now();
  const [one, other] = [cart.lock('one', 'ada', 60_000), cart.lock('other', 'bob', 60_000)].map(
    unlessRefused,
  );
  await redis.hset('cart', 'mug', 1);
  // What is sent before the process has noticed that the connection is gone is lost with it.
  await Promise.race([one, other]);
  const next = await Promise.all([unlessRefused(cart.hgetall('cart')), cart.lock('next', 'ada', 60_000)]);
  const took = Math.round(performance.now() - began);
  expectSame('what comes next is answered', next, [{ mug: '1' }, true]);
  expect(`it waits for no lost answer, and not ${took} ms`, took < SOON_MS);
  expectSame(
    'no one knows what became of the others',
    [await one, await other],
    ['unavailable', 'unavailable'],
  );
  expectSame('they are not sent again', [await redis.get('one'), await redis.get('other')], ['ada', 'bob']);
}

export const returns = { open: openReturns, cases: [nextInTime] };
