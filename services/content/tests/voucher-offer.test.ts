import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

const isOffered = async () => (await content.ask('GET', '/api/shop')).body['giftVouchers'] === true;
const say = (version: number, on: boolean) =>
  content.bus.publish([
    {
      id: randomUUID(),
      type: 'voucher.offer-changed.v1',
      key: 'shop',
      occurredAt: new Date().toISOString(),
      data: { version, on },
    },
  ]);

it('says that the shop sells vouchers once the order service has said so, and forgets nothing newer', async () => {
  expect(await isOffered()).toBe(false);
  await say(2, true);
  await waitFor('vouchers are offered', isOffered);
  await say(1, false);
  await say(3, true);
  expect(await isOffered()).toBe(true);
  await say(4, false);
  await waitFor('vouchers are no longer offered', async () => !(await isOffered()));
});
