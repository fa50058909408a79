import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { responseOf, serverWith } from './cache-under-test.ts';

it('keeps an answer no longer than it says that it is true, and shares no call that began before', async () => {
  let now = 0;
  const calls: PromiseWithResolvers<UpstreamResponse>[] = [];
  const read = () => (calls.push(Promise.withResolvers<UpstreamResponse>()), calls.at(-1)!.promise);
  const { get } = await serverWith(read, () => now);
  const first = get('/api/products');
  await waitFor('a call', () => calls.length === 1);
  calls[0]?.resolve({ ...responseOf('["soon"]'), turnsInMs: 300 });
  expect(await (await first).text()).toBe('["soon"]');
  now = 299;
  expect(await (await get('/api/products')).text()).toBe('["soon"]');
  now = 300;
  const second = get('/api/products');
  await waitFor('another call', () => calls.length === 2);
  calls[1]?.resolve({ ...responseOf('["soon"]'), turnsInMs: 2 });
  now = 303;
  // Someone who asks after the time does not get what was asked for before it.
  const third = get('/api/products');
  await second;
  await waitFor('a call of its own', () => calls.length === 3);
  calls[2]?.resolve(responseOf('["open"]'));
  expect(await (await third).text()).toBe('["open"]');
});
