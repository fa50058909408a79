import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { responseOf, serverWith } from './cache-under-test.ts';

const ROOM = '/api/cart/rooms/autumn-kiln';

it('answers a poll with the last room while a new one is slow, and with the new one as soon as it is there', async () => {
  let now = 0;
  const calls: PromiseWithResolvers<UpstreamResponse>[] = [];
  const read = () => (calls.push(Promise.withResolvers<UpstreamResponse>()), calls.at(-1)!.promise);
  const { get } = await serverWith(read, () => now);
  const first = get(ROOM);
  await waitFor('a call', () => calls.length === 1);
  calls[0]?.resolve({ ...responseOf('["before"]'), turnsInMs: 300 });
  expect(await (await first).text()).toBe('["before"]');
  now = 1000;
  const waits = await Promise.all([get(ROOM), get(ROOM)]);
  for (const answer of waits) {
    expect(answer.headers.get('x-slipcast-stale')).toBe('1');
    expect(await answer.text()).toBe('["before"]');
  }
  const again = await get(ROOM);
  expect(again.headers.get('x-slipcast-stale')).toBe('1');
  expect(calls).toHaveLength(2);
  calls[1]?.resolve({ ...responseOf('["open"]'), turnsInMs: 300 });
  await waitFor('the new room', async () => (await (await get(ROOM)).text()) === '["open"]');
  now = 2000;
  const failing = get(ROOM);
  await waitFor('a third call', () => calls.length === 3);
  calls[2]?.reject(new Error('away'));
  expect(await (await failing).text()).toBe('["open"]');
});
