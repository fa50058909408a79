import { expect, it } from '@jest/globals';
import { createPageCache } from './page-cache.ts';

/** One page, made of one answer whose ETag is the stock, and a clock that stands still. */
function cacheOf() {
  const world = { stock: 1, knows: true, now: 10_000, renders: 0 };
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
      }),
    },
    render: async () => {
      world.renders += 1;
      const html = `<p>${world.stock} in stock</p>`;
      return { status: 200, html, reads: new Map([['/api/products/mug', `"${world.stock}"`]]) };
    },
    headers: {},
    now: () => world.now,
  });
  const shown = () => cache.ready('/products/mug')?.page.response.identity.toString();
  return { world, cache, shown };
}

it('keeps a page for as long as its answers are the same, whatever the time', async () => {
  const { world, cache, shown } = cacheOf();
  expect(shown()).toBeUndefined();
  await cache.refresh('/products/mug');
  world.now += 3_600_000;
  expect(shown()).toBe('<p>1 in stock</p>');
  // Nobody is sure any more, and the answers turn out to be the same.
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

it('makes a page once for all who come meanwhile', async () => {
  const { world, cache } = cacheOf();
  await Promise.all(Array.from({ length: 50 }, () => cache.refresh('/products/mug')));
  expect(world.renders).toBe(1);
});

it('names what has changed since somebody saw it, in the last minute', async () => {
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
  // Nobody has seen the new one, so nobody misses the next.
  world.stock = 1;
  expect(cache.changed()).toEqual([]);
  shown();
  expect(cache.changed()).toEqual(['/products/mug']);
});
