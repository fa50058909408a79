import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createPageCache } from './page-cache.ts';

/** One page, made of one answer whose ETag is the stock, and a clock that stands still. */
function cacheOf() {
  const world = { stock: 1, knows: true, now: 10_000, renders: 0, text: '', turnsAt: Infinity };
  const cache = createPageCache({
    answers: {
      areCurrent: (etags) => world.knows && [...etags.values()].every((etag) => etag === `"${world.stock}"`),
      hasChanged: (_path, etag) => etag !== `"${world.stock}"`,
      read: async () => ({
        status: 200,
        contentType: 'application/json',
        cacheControl: 'no-cache',
        etag: `"${world.stock}"`,
        identity: Buffer.from(''),
        isStale: false,
        turnsAt: world.turnsAt,
      }),
    },
    render: async () => {
      world.renders += 1;
      const html = `<p>${world.stock} in stock</p>${world.text}`;
      const reads = new Map([['/api/products/mug', `"${world.stock}"`]]);
      return { status: 200, html, reads, turnsAt: world.turnsAt };
    },
    headers: {},
    now: () => world.now,
  });
  const shown = () => cache.ready('/products/mug')?.page.response.identity.toString();
  return { world, cache, shown };
}

it('keeps a page while its answers stay the same, however old it is', async () => {
  const { world, cache, shown } = cacheOf();
  expect(shown()).toBeUndefined();
  await cache.refresh('/products/mug');
  world.now += 3_600_000;
  expect(shown()).toBe('<p>1 in stock</p>');
  // The answers have to be compared, and turn out to be the same.
  world.knows = false;
  expect(shown()).toBeUndefined();
  await cache.refresh('/products/mug');
  expect(world.renders).toBe(1);
});

it('never shows what has changed 0.8 seconds after it was read, and makes nothing within the first 0.4', async () => {
  const { world, cache, shown } = cacheOf();
  await cache.refresh('/products/mug');
  world.stock = 0;
  world.now += 399;
  expect(shown()).toBe('<p>1 in stock</p>');
  expect(world.renders).toBe(1);
  world.now += 2;
  const ready = cache.ready('/products/mug');
  expect(ready?.page.response.identity.toString()).toBe('<p>1 in stock</p>');
  await ready?.refreshing;
  expect(shown()).toBe('<p>0 in stock</p>');
  world.stock = 5;
  world.now += 800;
  expect(shown()).toBeUndefined();
});

it('renders a page once for all visitors who arrive at the same time', async () => {
  const { world, cache } = cacheOf();
  await Promise.all(Array.from({ length: 50 }, () => cache.refresh('/products/mug')));
  expect(world.renders).toBe(1);
});

it('lists pages that changed after a visitor saw them in the last minute', async () => {
  const { world, cache, shown } = cacheOf();
  await cache.wanted('/products/mug');
  expect(cache.changed()).toEqual([]);
  world.stock = 0;
  expect(cache.changed()).toEqual(['/products/mug']);
  world.now += 60_001;
  expect(cache.changed()).toEqual([]);
  shown();
  expect(cache.changed()).toEqual(['/products/mug']);
  await cache.refresh('/products/mug');
  expect(cache.changed()).toEqual([]);
  // No visitor has seen the new version, so the next one is not urgent.
  world.stock = 1;
  expect(cache.changed()).toEqual([]);
  shown();
  expect(cache.changed()).toEqual(['/products/mug']);
});

it('compresses a page better once it has stayed as it is for three seconds, one page a second', async () => {
  const { world, cache } = cacheOf();
  world.text = Array.from({ length: 400 }, (_, index) => `<li>pot ${(index * 7919) % 1009}</li>`).join('');
  const keys = ['/products/mug', '/products/bowl'];
  await Promise.all(keys.map((key) => cache.refresh(key)));
  const sizes = () => keys.map((key) => cache.ready(key)?.page.response.br?.length ?? 0);
  const [first = 0] = sizes();
  world.now += 2999;
  expect(sizes()).toEqual([first, first]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sizes()).toEqual([first, first]);
  world.now += 1;
  await waitFor('the first is smaller', () => (sizes()[0] ?? first) < first);
  expect(sizes()[1]).toBe(first);
  // Its answers are old, so they are compared first, and are the same.
  world.now += 1000;
  world.knows = false;
  expect(cache.ready(keys[1] ?? '')).toBeUndefined();
  const second = await cache.wanted(keys[1] ?? '');
  await waitFor('so is the second', () => (second.response.br?.length ?? first) < first);
  world.knows = true;
  const response = cache.ready(keys[1] ?? '')?.page.response;
  expect(brotliDecompressSync(response?.br ?? '').toString()).toBe(response?.identity.toString());
  expect(world.renders).toBe(2);
});

it('shows a page until one of its answers turns, and not a moment longer', async () => {
  const { world, cache, shown } = cacheOf();
  world.turnsAt = world.now + 100;
  await cache.refresh('/products/mug');
  world.now += 99;
  expect(shown()).toBe('<p>1 in stock</p>');
  [world.now, world.stock, world.turnsAt] = [world.now + 1, 7, Infinity];
  expect(shown()).toBeUndefined();
  expect((await cache.wanted('/products/mug')).response.identity.toString()).toBe('<p>7 in stock</p>');
});
