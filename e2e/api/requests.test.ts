import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { WireRequests } from '@slipcast/contracts/http/requests';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';
import { mailTo } from '../mailbox.ts';

it('takes a guest’s withdrawal from the emailed link to the refund, with a dated receipt', async () => {
  const email = `wyn-${randomUUID()}@example.com`;
  const wyn = shopper();
  const { order } = await buy(wyn, await newPot(), 2, email);
  const { text: confirmation = '' } = await mailTo(email, /^Your order/);
  const link = new URL(/\S+\/guest-lookup\S+/.exec(confirmation)?.[0] ?? '');
  const key = { 'x-order-key': new URLSearchParams(link.hash.slice(1)).get('key') ?? '' };
  const maker = await admin();
  const of = `/admin/orders/${order.id}`;
  await maker.send('PUT', `${of}/ship`, { trackingInfo: 'RM 1' });

  const path = `/orders/${order.id}/requests`;
  expect((await shopper().get(path)).status).toBe(404);
  const { offers } = (await shopper().get<WireRequests>(path, key)).body;
  expect(offers).toEqual([{ kind: 'withdrawal', until: null, days: 14 }]);
  const id = randomUUID();
  const pieces = [{ line: 1, quantity: 1 }];
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await shopper().send<WireRequests>(
      'POST',
      path,
      { id, kind: 'withdrawal', pieces },
      key,
    );
    expect([status, body.requests.length]).toEqual([200, 1]);
  }
  const receipt = await mailTo(email, /^You’ve withdrawn from the contract/);
  expect(receipt.text).toMatch(/We received this on \d+ \w+ \d{4} at \d\d:\d\d, UK time\./);
  await mailTo('hello@fettle-pottery.example', new RegExp(`withdrawn .*${order.order_number}`));

  const answer = (body: object) => maker.send('PUT', `${of}/requests/${id}`, body);
  expect((await answer({ state: 'declined', text: 'No.' })).status).toBe(409);
  expect((await answer({ state: 'accepted', text: 'Send it to the studio.' })).status).toBe(200);
  expect((await mailTo(email, /^How to send back/)).text).toContain('Send it to the studio.');
  expect((await answer({ state: 'received' })).status).toBe(200);
  const refund = {
    id: randomUUID(),
    reason: 'returned',
    request_id: id,
    pieces: [{ ...pieces[0], becomes: 'on-sale' }],
  };
  expect((await maker.send('POST', `${of}/refunds`, refund)).status).toBe(200);
  await mailTo(email, /^Refund of/);
  const [request] = (await maker.get<WireOrder>(of)).body.requests ?? [];
  expect(request?.steps.map(({ state }) => state)).toEqual(['asked', 'accepted', 'received', 'done']);
  await waitFor('the buyer sees it', async () => {
    const { requests } = (await shopper().get<WireRequests>(path, key)).body;
    return requests[0]?.state === 'done';
  });
});
