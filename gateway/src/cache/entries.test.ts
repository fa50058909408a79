import { expect, it } from '@jest/globals';
import { createResponseCache } from './response-cache.ts';

it('keeps what is asked often, however many searches are asked once', async () => {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return { status: 200, contentType: 'application/json', body: Buffer.from('{}') };
  };
  const cache = createResponseCache(read, () => 0);
  await cache.read('/api/products/a');
  for (let index = 0; index < 6000; index += 1) await cache.read(`/api/products?search=pot%20${index}`);
  await cache.read('/api/products/a');
  expect(asked.filter((path) => path === '/api/products/a')).toHaveLength(1);
  // The last searches are there, the first ones have gone.
  asked.length = 0;
  for (const index of [5999, 5001, 0]) await cache.read(`/api/products?search=pot%20${index}`);
  expect(asked).toEqual(['/api/products?search=pot%200']);
});
