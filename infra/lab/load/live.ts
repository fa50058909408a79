import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { check, median, milliseconds, percentile, say, whole } from './figures.ts';
import { generate, generator, type Rate } from './generate.ts';
import { openListeners, type Listener } from './listeners.ts';
import { withShop } from './with-shop.ts';

const LISTENERS = 10_000;
const SCREEN = 24;
const ROUNDS = 3;
const SECONDS = 3;
const CHANGES = 100;
const MOST_MEGABYTES = 300;
/** What else the machine does makes a run differ from the next by about that. */
const RATE_LEFT = 0.9;
const LONGEST_DELAY_MS = 1000;

async function residentMegabytes(shop: StartedShop): Promise<number> {
  const status = await readFile(`/proc/${shop.process.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000;
}

const figures = (rates: Rate[]) =>
  `${whole(median(rates.map(({ perSecond }) => perSecond)))} answers/s` +
  `   p50 ${milliseconds(median(rates.map(({ p50 }) => p50)))}   p99 ${milliseconds(median(rates.map(({ p99 }) => p99)))}`;

/** A shopper reserves a piece of a pot and releases it: how long each change takes to reach the listeners. */
async function delays(shop: StartedShop, pot: string, listeners: Listener[]): Promise<number[]> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const found: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const began = performance.now();
    const heard = listeners.map(
      (listener) =>
        new Promise<number>((resolve) => (listener.heard = () => resolve(performance.now() - began))),
    );
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`${shop.url}/api/cart${change % 2 ? '' : '/items'}`, {
      method: change % 2 ? 'DELETE' : 'POST',
      headers,
      ...(change % 2 ? {} : { body: JSON.stringify({ product_id: pot, quantity: 1 }) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    headers['cookie'] ??= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    // oxlint-disable-next-line no-await-in-loop
    const late = sleep(20_000, undefined, { ref: false }).then(() => Number.NaN);
    // oxlint-disable-next-line no-await-in-loop
    found.push(Math.max(...(await Promise.all(heard.map((one) => Promise.race([one, late]))))));
    if (listeners.length > 1 && change >= 5) break;
  }
  return found;
}

/** Ten thousand browsers that have a page open: what they cost while nothing happens, and how soon a change reaches them. */
export const live = (): Promise<void> =>
  withShop({}, async (shop) => {
    const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
      products: WireProduct[];
    };
    const ids = products.map(({ id }) => id);
    const browse = () =>
      generate({ url: shop.url, requests: [{ path: '/api/products' }], connections: 8, seconds: SECONDS });
    const rounds = async () => {
      const rates: Rate[] = [];
      // oxlint-disable-next-line no-await-in-loop
      for (let round = 0; round < ROUNDS; round += 1) rates.push(await browse());
      return rates;
    };
    // The last pot is for the measurement of delays, so that few listen to it.
    const [rare = '', ...common] = ids.toReversed();
    const pathOf = (index: number) => {
      const from = index % common.length;
      return `/api/live/stock?products=${[...common.slice(from), ...common.slice(0, from)].slice(0, SCREEN).join()}`;
    };
    await browse();
    const alone = await rounds();
    await sleep(2000);
    const before = await residentMegabytes(shop);
    const began = performance.now();
    const listeners = await openListeners(shop.url, LISTENERS, pathOf);
    const opened = (performance.now() - began) / 1000;
    await sleep(5000);
    const megabytes = (await residentMegabytes(shop)) - before;
    const during = await rounds();
    const [probe] = await openListeners(shop.url, 1, () => `/api/live/stock?products=${rare}`);
    const soon = await delays(shop, rare, probe ? [probe] : []);
    const popular = common[0] ?? '';
    const watching = listeners.filter((_, index) => pathOf(index).includes(popular));
    const all = await delays(shop, popular, watching);
    for (const { socket } of [...listeners, ...(probe ? [probe] : [])]) socket.destroy();
    await waitFor('the shop has noticed', async () => sleep(2000, true));
    const after = await rounds();
    const without = [...alone, ...after];
    const ratio =
      median(during.map(({ perSecond }) => perSecond)) / median(without.map(({ perSecond }) => perSecond));
    const p99 = percentile(soon, 0.99);
    say(
      `${whole(LISTENERS).trim()} listeners, ${SCREEN} pots each (${generator}); load average ${loadavg()[0]?.toFixed(1)}\n` +
        `  memory      ${megabytes.toFixed(0)} MB resident, ${((megabytes * 1000) / LISTENERS).toFixed(1)} kB each; opened in ${opened.toFixed(1)} s\n` +
        `  /api/products without   ${figures(without)}\n` +
        `  /api/products with      ${figures(during)}   ratio ${ratio.toFixed(2)}\n` +
        `  a change is heard by one listener within   p50 ${milliseconds(median(soon))}   p99 ${milliseconds(p99)} (${soon.length} changes)\n` +
        `  and by all ${watching.length} who look at one pot within   ${milliseconds(median(all))} (median of ${all.length}, the last of them)`,
    );
    check(`they cost less than ${MOST_MEGABYTES} MB`, megabytes < MOST_MEGABYTES);
    check(`cached reads keep ${RATE_LEFT * 100} % of their rate`, ratio >= RATE_LEFT);
    check(`a change is heard within ${LONGEST_DELAY_MS} ms`, p99 < LONGEST_DELAY_MS);
    const failed = [...without, ...during].reduce((sum, rate) => sum + rate.failed + rate.refused, 0);
    check('every read was answered', failed === 0);
  });
