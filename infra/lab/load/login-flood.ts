import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { Pool } from 'undici';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { check, median, milliseconds, say, whole } from './figures.ts';
import { generate, generator, type LoadRequest, type Rate } from './generate.ts';
import { withShop } from './with-shop.ts';

const VISITORS = 8;
/** In all floods: every address and account comes once. */
let sent = 0;
/** In turn, so that what else the machine does falls on both. */
const ROUNDS = 3;
const SECONDS = 3;
const SIGN_INS_PER_SECOND = 200;
const EVERY_MS = 10;
/** The flood may take so much of the rate of browsing. Two hashes at once leave the rest of a small machine to everything else. */
const SHARE_LEFT = 0.5;

interface Flood {
  statuses: Map<number, number>;
  /** 503 and 429 that did not say when to come back. */
  withoutTime: number;
  stop(): Promise<void>;
}

/** Sign-ins from addresses and for accounts that come once, at a rate that does not care for answers. */
function startFlood(url: string): Flood {
  const pool = new Pool(url, { connections: 64 });
  const underWay = new Set<Promise<void>>();
  const flood: Flood = {
    statuses: new Map(),
    withoutTime: 0,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      await pool.close();
    },
  };
  async function signIn(): Promise<void> {
    sent += 1;
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.${18 + ((sent >> 16) & 1)}.${(sent >> 8) & 255}.${sent & 255}`,
      },
      body: JSON.stringify({ email: `nobody-${sent}@example.com`, password: 'wheel-thrown-43' }),
    });
    await body.dump();
    flood.statuses.set(statusCode, (flood.statuses.get(statusCode) ?? 0) + 1);
    if ((statusCode === 503 || statusCode === 429) && !headers['retry-after']) flood.withoutTime += 1;
  }
  const timer = setInterval(() => {
    for (let due = (SIGN_INS_PER_SECOND * EVERY_MS) / 1000; due > 0; due -= 1) {
      const one = signIn().catch(() => void flood.statuses.set(0, (flood.statuses.get(0) ?? 0) + 1));
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
  }, EVERY_MS);
  return flood;
}

const line = (name: string, rates: Rate[]) =>
  `  ${name.padEnd(12)}${whole(median(rates.map(({ perSecond }) => perSecond)))} answers/s` +
  `   p50 ${milliseconds(median(rates.map(({ p50 }) => p50)))}   p99 ${milliseconds(median(rates.map(({ p99 }) => p99)))}`;

async function compareWithFlood(title: string, shop: StartedShop, requests: LoadRequest[]): Promise<void> {
  const browse = () => generate({ url: shop.url, requests, connections: VISITORS, seconds: SECONDS });
  await browse();
  const [alone, during, floods]: [Rate[], Rate[], Flood[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await browse());
    const flood = startFlood(shop.url);
    during.push(await browse());
    await flood.stop();
    floods.push(flood);
  }
  const answers = new Map<number, number>();
  for (const [status, count] of floods.flatMap(({ statuses }) => [...statuses]))
    answers.set(status, (answers.get(status) ?? 0) + count);
  const told = [...answers].toSorted().map(([status, count]) => `${count} × ${status || 'none'}`);
  const ratio = median(during.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? 1)));
  say(
    `${title}, by ${VISITORS} visitors (${generator}), median of ${ROUNDS} rounds\n${line('alone', alone)}\n` +
      `${line('in the flood', during)}\n  ratio       ${ratio.toFixed(2)}\n` +
      `  logins      ${SIGN_INS_PER_SECOND}/s: ${told.join(', ')}`,
  );
  const unanswered = [...alone, ...during].reduce((sum, { failed, refused }) => sum + failed + refused, 0);
  check('every read was answered', unanswered === 0);
  check(`browsing keeps ${SHARE_LEFT * 100} % of its rate`, ratio >= SHARE_LEFT);
  check('every login was answered', !answers.has(0));
  const withoutTime = floods.reduce((sum, flood) => sum + flood.withoutTime, 0);
  check('every refusal said when to try again', withoutTime === 0);
}

/** Browsing through the gateway, from the response cache and past it, alone and while very many sign-ins want their passwords hashed. */
export const loginFlood = (): Promise<void> =>
  withShop({ TRUSTED_PROXIES: '1' }, async (shop) => {
    const answer = await fetch(`${shop.url}/api/products`);
    const { products } = (await answer.json()) as { products: WireProduct[] };
    await compareWithFlood('/api/products', shop, [{ path: '/api/products' }]);
    const path = `/api/cart/stock/${products[0]?.id ?? ''}?variantId=main`;
    await compareWithFlood('/api/cart/stock/{id}, never cached', shop, [{ path }]);
  });
